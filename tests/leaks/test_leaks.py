"""Nobody who may not know a secret is told it: a slice of the hunt each time, all of it with ``make leaks``."""

import os
import sys

import pytest
from django.core.cache import cache

from tests.leaks.hunt import OUTSIDERS, SOME, Reach, differences
from tests.leaks.pairs import PAIRS

THOROUGH = os.environ.get("LEAKS") == "thorough"
#: The hunt of every day: pairs by name, with the acts that a secret of theirs could speak out of.
SLICE = {
    "laid": ("choose_order", "lie_down", "form_square", "move", "incitement_speech"),
    "sent": ("send_hold", "new_order_test"),
    "undone": (),
}

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: pair.name)
def test_a_secret_makes_no_difference_to_whoever_may_not_know_it(pair, monkeypatch):
    monkeypatch.setattr(cache, "incr", lambda *_args, **_more: 1)  # nobody asks too often here
    if not THOROUGH and pair.name not in SLICE:
        pytest.skip("one of the pairs of `make leaks`")
    reach = None if THOROUGH else Reach(SOME, ("unit:a1-1",), acts=SLICE[pair.name])

    count, found = differences(pair, reach, OUTSIDERS if THOROUGH else OUTSIDERS[:1])

    sys.stdout.write(f"{pair.name}: {count} requests of both battles, {len(found)} answered differently\n")
    assert found == []

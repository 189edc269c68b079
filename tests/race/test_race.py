"""Fifty phones, five rulesets, two web processes: nothing lost, doubled or unheard, every answer true. Small here, all of it by
``make race``.
"""

import os
import sys

import pytest

from tests.conftest import web_process
from tests.race.race import race, report

THOROUGH = os.environ.get("RACE") == "thorough"
PHONES, PRESSES = (50, 100) if THOROUGH else (20, 12)


@pytest.mark.slow
def test_nothing_is_lost_doubled_or_unheard_and_every_answer_is_true(server):
    with web_process() as (other, _pid):
        tables, presses = race([server, other], phones=PHONES, presses=PRESSES)
        found = report(tables, presses, [server, other])

    sys.stdout.write(f"{found}\n{len(found.wrong)} wrong\n")
    assert found.wrong == []
    assert found.figures["acknowledged"] > len(presses) / 4

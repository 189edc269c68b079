"""A stored state without one of its fields, as a release leaves it that did not have it yet, is shown and played all the same.

``MISSING=thorough`` takes every field, of every ruleset; else a slice of them.
"""

import os
from random import Random

import pytest
from django.conf import settings

from battles import actions
from battles.ledger import Requester
from battles.ledger.reading import rows_of
from battles.ledger.replay import write_rows
from battles.models import Battle
from rules.engine.play.state import State
from rules.engine.ruleset import rulesets
from tests.battles.kept import CORPUS, answers, forget, phones_of
from tools.corpus import read, revive

SLICE = 6
#: What a release adds to the app's own holder is missing there as well.
OF_THE_TABLE = ("status", "proposals", "verdict", "result")
PLAYABLE = [slug for slug, ruleset in rulesets().items() if ruleset.play]


def fields_of(slug: str) -> list[tuple[str, str]]:
    """(kind of holder, field): those to be left away, one after the other."""
    tracked = rulesets()[slug].play.fields.tracked
    every = [(kind, field.name) for kind, declared in tracked.items() for field in declared] + [
        ("table", name) for name in OF_THE_TABLE
    ]
    return every if os.environ.get("MISSING") == "thorough" else Random(slug).sample(every, SLICE)


def strip(battle: Battle, whole: State, kind: str, name: str) -> None:
    """Take the field out of the stored rows of every holder of that kind."""
    bare = {
        address: {key: value for key, value in fields.items() if key != name or address.partition(":")[0] != kind}
        for address, fields in whole.holders.items()
    }
    write_rows(battle, State(bare))
    forget()


@pytest.mark.django_db
@pytest.mark.unreckoned
@pytest.mark.parametrize("slug", [slug for slug in PLAYABLE if (CORPUS / settings.VERSION / f"{slug}.json.gz").exists()])
def test_no_page_dies_of_a_field_that_is_not_there(slug, client):
    kept = read(CORPUS / settings.VERSION / f"{slug}.json.gz")
    battle, seats = revive(kept, len(kept["entries"]) * 3 // 5)
    phones, whole = phones_of(battle), rows_of(battle.pk).state
    client.raise_request_exception = False
    for phone in phones.values():
        phone.raise_request_exception = False
    died = {}
    for kind, name in fields_of(slug):
        strip(battle, whole, kind, name)

        for key, status in answers(battle, ("",), phones).items() | answers(battle, ("report/",), {"a": phones["a"]}).items():
            if status >= 500:
                died[f"{kind}.{name} {key}"] = status
        actions.note(code=battle.code, who=Requester(token=seats[0].token), text=f"Without {kind}.{name}")
        battle = Battle.objects.get(pk=battle.pk)
    assert died == {}

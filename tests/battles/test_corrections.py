"""No correction by hand makes a battle unreadable: a value that its pages could not be made with is refused with a sentence."""

import random

import pytest
from django.db import transaction
from django.utils import translation

from battles import actions
from battles.actions.amend import correctable
from common.errors import Refused, Unfit
from rules.engine.ruleset import rulesets
from tests.battles.table import Table, laid_table
from tests.leaks.hunt import forget


@pytest.fixture(autouse=True)
def _in_english():
    with translation.override("en"):
        yield


pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("templates_read_once")]
RULESETS = sorted(slug for slug, book in rulesets().items() if book.play)
#: Of what is accepted, how many pages each ruleset's test opens.
OPENED = 8


def corrected(table: Table, address: str, field: str, value: object) -> int:
    wanted = {"address": address, "field": field, "value": value, "reason": "a slip of the thumb"}
    return actions.correct(code=table.code, who=table.who("referee"), **wanted)


def test_no_total_of_zero_where_the_rules_divide_by_it():
    table = laid_table(slug="impetus")

    with pytest.raises(Unfit, match="A whole number from 1 to 60"):
        corrected(table, "command:a1", "vd_total", 0)

    assert table.phone("player").get(table.url).status_code == 200


def test_no_unit_without_a_role():
    table = laid_table(slug="naran-fuciliers-wars")

    with pytest.raises(Refused):
        corrected(table, "unit:a1-1", "role", "")


def values_of(declared) -> list[object]:
    """Values at the edge of what the form accepts."""
    found: list[object] = {
        "int": [-10_000, -1, 0, 1, 61, 10_000],
        "bool": [True, False],
        "choice": list(declared.choices),
        "text": ["", "x" * 200],
    }[declared.kind]
    return [*found, None] if declared.none else found


@pytest.mark.parametrize("slug", RULESETS)
def test_whatever_is_accepted_leaves_pages_that_open(slug):
    table, chance = laid_table(slug=slug), random.Random(slug)
    tries = [
        (address, name, value)
        for address in ("battle", "side:a", "command:a1", "unit:a1-1")
        for name, declared in correctable(table.snapshot(), address).items()
        for value in values_of(declared)
    ]
    chance.shuffle(tries)
    opened = 0
    for one in tries[:40]:
        with transaction.atomic():
            try:
                corrected(table, *one)
            except Refused:
                transaction.set_rollback(True)
                continue
            if opened < OPENED:
                opened += 1
                forget()
                answers = [table.phone(name).get(f"{table.url}?on={one[0]}").status_code for name in ("player", "spectator")]
                assert answers == [200, 200], one
            transaction.set_rollback(True)
        forget()
    assert opened

"""No correction by hand makes a battle unreadable: a value that its pages could not be made with is refused with a sentence."""

import os

import pytest
from django.utils import translation

from battles import actions
from common.errors import Refused, Unfit
from rules.engine.ruleset import rulesets
from tests.battles.correcting import Tally, correct_all
from tests.battles.table import Table, laid_table


@pytest.fixture(autouse=True)
def _in_english():
    with translation.override("en"):
        yield


pytestmark = pytest.mark.django_db
RULESETS = sorted(slug for slug, book in rulesets().items() if book.play)


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


#: Corrections tried in each ruleset, spread over the steps of its battle: CORRECTIONS=2000 for so many, CORRECTIONS=all for all
#: of them (65,000 in three to four hours), CORRECTIONS=all:5 for all from the step with that number on.
WANTED, _colon, FIRST = os.environ.get("CORRECTIONS", "25").partition(":")


@pytest.mark.parametrize("slug", RULESETS)
def test_whatever_a_hand_corrects_every_page_is_reckoned(slug):
    tally = correct_all(slug, Tally(), most=None if WANTED == "all" else int(WANTED), first=int(FIRST or 0))

    print(f"\n{slug}: {tally.tried} corrections, {tally.refused} refused, {tally.pages} pages")
    assert tally.wrong == []
    assert tally.pages

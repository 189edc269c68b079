"""What a form shows at once: "More" stays shut while nothing in it differs from the ordinary."""

import pytest

from rules.engine.play.acting import facts_of
from rules.rulesets.de_bellis_empire import RULESET
from rules.rulesets.de_bellis_empire.play import PLAY
from rules.web.forms import FactsForm
from tests.rules.de_bellis_empire.table import Table

LINE, ENEMY = "unit:a1-1", "unit:b1-2"


def form(table, name, **chosen):
    act = PLAY.acts[name]
    known, suggested = facts_of(table.state, act, chosen), act.suggested(table.state, chosen)
    return FactsForm(act.procedure.facts, RULESET, None, known, suggested, act.ask_first)


@pytest.fixture
def melee():
    table = Table()
    table.touch(LINE, ENEMY)
    table.put("battle", step="melee")
    return table


def test_more_is_shut_in_an_ordinary_volley():
    assert not form(Table(step="defensive_fire"), "fire", shooter=ENEMY, target=LINE).more_open


def test_more_is_shut_in_an_ordinary_melee(melee):
    assert not form(melee, "melee", attacker=LINE, defender=ENEMY).more_open


def test_more_is_open_where_an_element_was_higher_last_time(melee):
    melee.put(ENEMY, higher=True)

    assert form(melee, "melee", attacker=LINE, defender=ENEMY).more_open

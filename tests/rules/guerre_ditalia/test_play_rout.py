"""§Rotta: losses against the morale level, giving up, the pursuit, who has won."""

import pytest

from rules.rulesets.guerre_ditalia.play import PLAY
from tests.rules.guerre_ditalia.table import Table, army


def record(table, address, name):
    table.apply(next(record for record in PLAY.cards.records(table.state, address) if record.id == name).effects)


def scores(table, side):
    return [(score.value, score.limit) for score in PLAY.cards.scores(table.state, side)]


def test_an_element_counts_one_the_camp_two_the_cinc_three():
    table = Table(step="melee")
    assert scores(table, "b") == [(0, 3)]
    for unit, total in (("unit:b1-1", 1), ("unit:b1-8", 3), ("unit:b1-5", 6)):
        record(table, unit, "destroyed")
        assert scores(table, "b") == [(total, 3)]


def test_the_army_routs_at_the_end_of_the_half_turn_and_a_six_pursues():
    table = Table(step="melee")
    record(table, "unit:b1-5", "destroyed")
    assert PLAY.sequence.verdict(table.state) is None

    assert table.end() == "rout"
    assert (table["side:b"]["army_routed"], PLAY.sequence.acting(table.state)) == (True, {"a"})
    table.do("pursuit_after_rout", due=0, dice=[6])
    assert table.end() == "command"
    assert PLAY.sequence.where(table.state).en == "Half-turn 2, attacker, pursuit: command and movement"
    table.do("command_points", due=0, dice=[3])
    assert [table.end(), table.end()] == ["shooting_phasing", "melee"]
    table.end()

    assert (PLAY.sequence.verdict(table.state).winner, PLAY.sequence.acting(table.state)) == ("a", frozenset())
    assert PLAY.sequence.verdict(table.state).why.en == "Red has lost 3 of a morale level of 3 (§Rotta)."


@pytest.mark.parametrize(("die", "pursues"), [(5, False), (6, True)])
def test_without_a_six_the_game_is_over_at_once(die, pursues):
    table = Table(step="melee")
    record(table, "unit:b1-5", "destroyed")
    table.end()
    table.do("pursuit_after_rout", due=0, dice=[die])

    assert (PLAY.sequence.verdict(table.state) is None) == pursues


def test_gaston_de_foix_pursues_without_a_die():
    table = Table(step="melee", armies=(army("Blue", cinc_name="gaston_de_foix"), army("Red")))
    record(table, "unit:b1-5", "destroyed")
    table.end()

    assert table.do("pursuit_after_rout", due=0).automatic
    assert table["battle"]["pursuit"]


def test_both_armies_routing_is_a_draw():
    table = Table(step="melee")
    for unit in ("unit:a1-5", "unit:b1-5"):
        record(table, unit, "destroyed")
    table.end()

    assert PLAY.sequence.verdict(table.state).winner is None


def test_an_army_that_gives_up_routs_at_the_end_of_the_half_turn():
    table = Table()
    table.do("voluntary_rout", army="side:a")
    assert table.why_not("voluntary_rout", army="side:a") == "The army has its order already (R88)."
    table.to_melee()
    table.end()
    table.do("pursuit_after_rout", due=0, dice=[1])

    assert PLAY.sequence.verdict(table.state).winner == "b"
    assert PLAY.sequence.verdict(table.state).why.en == "Blue has given the battle up (§Rotta)."

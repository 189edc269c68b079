"""§10.0 and §11.0: corps that break, their flight, and the end of the battle."""

from rules.rulesets.de_bellis_empire.play import PLAY
from tests.rules.de_bellis_empire.table import Table


def lose(table, *units):
    for unit in units:
        table.apply(next(r for r in PLAY.cards.records(table.state, unit) if r.id == "destroyed").effects)


def broken_corps(keep_die, in_command):
    """The first corps of three of the passive side has lost 13 points and breaks."""
    table = Table(corps=3, step="melee")
    lose(table, "unit:b1-1", "unit:b1-2", "unit:b1-3", "unit:b1-6")
    table.end()
    table.do("break_check", due=0, dice=[keep_die], facts={"elements_in_command": in_command})
    return table


def test_the_elements_that_the_general_cannot_keep_flee_in_the_next_movement():
    table = broken_corps(keep_die=2, in_command=3)
    assert (table["command:b1"]["routed"], table["command:b1"]["flights_due"]) == (True, 1)

    table.end()
    assert [act for act, _ in table.due] == ["activation"] * 3 + ["chief_activation", "flight"]
    for _ in range(3):
        table.do("activation", due=0, dice=[4])
    table.do("chief_activation", due=0, dice=[1])
    assert table.why_not("move", units=["unit:b1-5"]) == "Red 1 must first flee (§10.0)."

    table.do("flight", due=0, unit="unit:b1-5")

    assert table["unit:b1-5"]["ran"]
    assert not table["unit:b1-5"]["already_fled"]
    assert table["command:b1"]["flights_due"] == 0
    assert table.why_not("move", units=["unit:b1-4"]) is None
    assert table.why_not("contact", attacker="unit:b1-5") == "Red 1.5 dragoons ran with its corps (§10.0)."


def test_where_all_flee_each_is_named():
    table = broken_corps(keep_die=6, in_command=0)
    table.end()

    assert [unit for act, unit in table.due if act == "flight"] == ["unit:b1-4", "unit:b1-5", "unit:b1-7"]


def test_an_element_that_runs_off_the_table_is_lost():
    table = broken_corps(keep_die=6, in_command=0)
    table.end()
    number = [act for act, _ in table.due].index("flight")
    table.do("flight", due=number, facts={"leaves_table": True})

    assert table["unit:b1-4"]["left_table"]
    assert table["command:b1"]["points_lost"] == 18


def test_a_routed_corps_attacks_worse():
    table = broken_corps(keep_die=6, in_command=3)
    known = PLAY.acts["melee"].known(table.state, {"attacker": "unit:b1-4", "defender": "unit:a1-1"})

    assert known["attacker"]["corps_routed"]


def test_with_one_corps_a_side_a_third_of_the_budget_decides_at_once():
    table = Table(step="defensive_fire")
    lose(table, "unit:a1-1", "unit:a1-2", "unit:a1-4")
    assert PLAY.sequence.verdict(table.state) is None

    lose(table, "unit:a1-6")

    verdict = PLAY.sequence.verdict(table.state)
    assert (verdict.winner, verdict.why.en) == ("b", "Blue has lost a third of its budget (§11.0).")
    assert table["battle"]["first_beaten"] == "a"


def test_who_is_beaten_first_has_lost():
    """R61."""
    table = Table(step="defensive_fire")
    lose(table, "unit:b1-1", "unit:b1-2", "unit:b1-4", "unit:b1-6")
    lose(table, "unit:a1-1", "unit:a1-2", "unit:a1-4", "unit:a1-6")

    assert PLAY.sequence.verdict(table.state).winner == "a"


def test_more_than_half_of_the_corps_routed_decides_a_bigger_battle():
    table = broken_corps(keep_die=6, in_command=3)
    assert PLAY.sequence.verdict(table.state) is None

    lose(table, "unit:b2-1", "unit:b2-2", "unit:b2-3", "unit:b2-6")
    table.apply(next(r for r in PLAY.cards.records(table.state, "command:b2") if r.id == "routed").effects)

    assert PLAY.sequence.verdict(table.state).why.en == "More than half of the corps of Red are routed (§11.0)."
    assert [(score.value, score.limit) for score in PLAY.cards.scores(table.state, "b")] == [(13, 12), (13, 12), (0, 12), (2, 2)]


def test_a_corps_of_which_nobody_is_left_counts_as_routed():
    """R61."""
    table = Table(corps=2, elements=("line_infantry",), step="melee")
    lose(table, "unit:a1-1")
    table.end()

    assert table["command:a1"]["routed"]


def test_victory_ends_the_battle():
    table = Table(step="defensive_fire")
    assert table.why_not("victory", army="side:a") == "Neither army is beaten (§11.0)."
    lose(table, "unit:a1-1", "unit:a1-2", "unit:a1-4", "unit:a1-6")
    table.do("victory", army="side:b")

    assert (table["battle"]["finished"], table["battle"]["winner"]) == (True, "b")
    assert PLAY.sequence.acting(table.state) == frozenset()

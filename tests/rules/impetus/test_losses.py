"""core, R34 and R49: the state of a unit, and the end of an army."""

import pytest

from rules.engine.dice import typed
from rules.engine.errors import FactError
from rules.rulesets.impetus.losses import army_break, unit_status


def status(initial, current, **rules):
    return unit_status.run({"vbu_initial": initial, "vbu_current": current, "house_rules": rules}, typed()).status


@pytest.mark.parametrize(
    ("initial", "expected", "house"),
    [
        (1, ["destroyed", "fresh"], ["destroyed", "fresh"]),
        (2, ["destroyed", "exhausted", "fresh"], ["destroyed", "worn", "fresh"]),
        (3, ["destroyed", "exhausted", "worn", "fresh"], ["destroyed", "exhausted", "worn", "fresh"]),
        (
            4,
            ["destroyed", "exhausted", "exhausted", "worn", "fresh"],
            ["destroyed", "exhausted", "worn", "worn", "fresh"],
        ),
    ],
)
def test_half_is_exhausted_or_by_house_rule_not_yet(initial, expected, house):
    assert [status(initial, current) for current in range(initial + 1)] == expected
    assert [status(initial, current, R34="more_than_half") for current in range(initial + 1)] == house


@pytest.mark.parametrize(("initial", "current"), [(3, 4), (0, 0), (13, 1), (3, -1), (3, None), (3, True)])
def test_wrong_units(initial, current):
    with pytest.raises(FactError):
        status(initial, current)


def armies(a, b, **facts):
    """Commands as (VD in all, VD lost)."""

    def listed(commands):
        return [{"id": f"c{n}", "vd_total": total, "vd_lost": lost} for n, (total, lost) in enumerate(commands)]

    return army_break.run({"a_commands": listed(a), "b_commands": listed(b), **facts}, typed())


WHOLE = [(10, 0)]


def test_a_broken_command_counts_whole():
    found = armies([(9, 5), (10, 4)], WHOLE)

    assert found.a == {"commands_broken": ["c0"], "vd_total": 19, "vd_lost": 13, "broken": True, "vd_to_break": 0}
    assert found.b == {"commands_broken": [], "vd_total": 10, "vd_lost": 0, "broken": False, "vd_to_break": 5}
    assert found.result == "b_wins"


@pytest.mark.parametrize(
    ("lost", "broken", "to_break"), [((4, 3), False, 2), ((5, 4), True, 0), ((0, 0), False, 9), ((9, 0), True, 0)]
)
def test_half_of_an_odd_total(lost, broken, to_break):
    """Of 17 it takes 9; small commands that break draw the army along."""
    found = armies([(9, lost[0]), (8, lost[1])], WHOLE)

    expected = {(4, 3): (7, 2), (5, 4): (17, 0), (0, 0): (0, 9), (9, 0): (9, 0)}[lost]
    assert (found.a["vd_lost"], found.a["vd_to_break"]) == expected
    assert (found.a["broken"], found.a["vd_to_break"]) == (broken, to_break)


def test_further_losses_count_for_the_army_alone():
    found = armies(WHOLE, WHOLE, b_extra_vd_lost=5)

    assert (found.b["commands_broken"], found.b["vd_lost"], found.b["broken"], found.result) == ([], 5, True, "a_wins")
    assert armies(WHOLE, WHOLE, a_extra_vd_lost=60).a["vd_lost"] == 60


def test_both_broken_is_a_draw_and_nothing_is_decided_before_the_end():
    lost = [(10, 5)]

    assert armies(lost, lost).result == "draw"
    assert armies(lost, WHOLE, end_of_turn=False).result == "continue"
    assert armies(lost, lost, end_of_turn=False).result == "continue"
    assert armies(WHOLE, WHOLE).result == "continue"


@pytest.mark.parametrize(
    "facts",
    [
        {"a_commands": []},
        {"a_commands": [{"id": "x", "vd_total": 1, "vd_lost": 2}]},
        {"a_commands": [{"id": "x", "vd_total": 1, "vd_lost": 0}] * 2},
        {"a_commands": [{"id": "x", "vd_total": 0, "vd_lost": 0}]},
        {"a_commands": [{"id": "x", "vd_total": 1}]},
        {"a_extra_vd_lost": 61},
        {"end_of_turn": None},
        {"house_rules": {}},
    ],
    ids=str,
)
def test_wrong_armies(facts):
    with pytest.raises(FactError):
        armies(WHOLE, WHOLE, **facts)


def test_both_sides_may_call_a_command_the_same():
    assert armies([(10, 5)], [(10, 5)]).b["commands_broken"] == ["c0"]

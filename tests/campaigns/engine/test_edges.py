"""Edges of the rules that no worked case stands on: the last point of a budget, the first step too many, who is not meant."""

import pytest

from rules.engine.errors import FactError
from tests.campaigns.engine.worlds import march, run, world

LINE = ["A-B", "B-C", "C-D"]


def test_a_budget_may_be_spent_to_its_last_point():
    facts = {"points": 25, "left": 1, "purse": 25, "turn": 1, "army_points": 90}

    assert run("recruit", {**facts, "budget": 115})["purse"] == 0
    assert run("recruit", {**facts, "budget": 114})["reason"] == "over_budget"


@pytest.mark.parametrize(("status", "strength"), [("destroyed", 3), ("ready", 0), ("captured", 0)])
def test_destroyed_is_to_have_no_strength_and_nothing_else_is(status, strength):
    facts = {"points": 10, "of": 4, "steps": 1, "purse": 9}

    assert run("replace", {**facts, "status": "destroyed", "strength": 0})["reason"] == "not_ready"
    with pytest.raises(FactError):
        run("replace", {**facts, "status": status, "strength": strength})


@pytest.mark.parametrize(
    ("fate", "lost"),
    [("intact", 1), ("reduced", 0), ("reduced", 4), ("dispersed", 4), ("captured", 4), ("destroyed", 3), ("destroyed", 5)],
)
def test_what_a_unit_lost_fits_its_fate(fate, lost):
    with pytest.raises(FactError):
        run("recovery", {"result": "holder", "severity": "minor", "units": [{"unit": "u", "fate": fate, "lost": lost, "of": 4}]})


@pytest.mark.parametrize(
    ("results", "branch"),
    [
        ([("a", "minor"), ("a", "decisive")], "a"),
        ([("a", "minor"), ("a", "great")], "a_great"),
        ([("a", "total"), (None, "draw")], "a_great"),
        ([("a", "total"), ("b", "minor")], "a"),
        ([("b", "great"), (None, "draw")], "b"),
    ],
)
def test_the_further_branch_wants_a_great_victory_and_no_table_lost(results, branch):
    nodes = [
        {"id": "1", "tables": 2, "next": {"a": "end", "b": "end", "draw": "end", "a_great": "far"}},
        {"id": "end", "end": "a"},
        {"id": "far", "end": "a"},
    ]
    told = [{"winner": winner, "severity": severity} for winner, severity in results]

    assert run("tree_step", {"nodes": nodes, "start": "1", "at": "1", "results": told})["branch"] == branch


def test_what_an_order_does_not_use_is_not_looked_at():
    given = {**world(LINE, {"r1": ("A", None)}), "force": "r1"}

    assert run("check_order", {**given, "order": march("B", support="D", target="D", avoid_to="D")})["allowed"]
    assert run("check_order", {**given, "order": {"path": ["D"], "forced": True}})["ends"] == "A"


def test_only_who_is_inside_with_an_enemy_at_the_gates_is_besieged():
    places = [{"id": "A", "fort": 1, "source": True}, {"id": "B", "fort": 1}]
    forces = {
        "r1": ("A", None, {"inside": True}),
        "r2": ("B", None, {"inside": True}),
        "r3": ("B", None),
        "b1": ("B", None),
    }
    found = run("supply", world(["A-B"], forces, places=places, control={"A": "red"}))["forces"]

    assert {force for force, each in found.items() if each["besieged"]} == {"r2"}
    assert [found[force]["supplied"] for force in ("r1", "r2", "r3")] == [True, False, True]


@pytest.mark.parametrize(("owner", "supplied"), [(None, True), ("green", True), ("blue", False)])
def test_supply_comes_through_places_of_nobody_and_of_a_side_at_truce(owner, supplied):
    places = [{"id": "A", "source": True}, {"id": "B"}, {"id": "C"}]
    control = {"A": "red", **({"B": owner} if owner else {})}
    given = world(["A-B", "B-C"], {"r1": ("C", None)}, places=places, control=control, truces=[["G", "R"]])

    assert run("supply", given)["forces"]["r1"]["supplied"] is supplied


def test_an_assault_is_fought_by_those_of_the_place_alone():
    places = [{"id": "A", "fort": 1}, {"id": "B", "fort": 1}]
    forces = {
        "b1": ("A", {"do": "hold"}, {"inside": True}),
        "b2": ("B", {"do": "hold"}, {"inside": True}),
        "r1": ("A", {"do": "storm"}),
        "r2": ("B", {"do": "besiege"}),
    }
    found = run("resolve_moves", world(["A-B"], forces, places=places, breaches=["A"]))

    assert [(battle["kind"], [each["force"] for each in battle["forces"]]) for battle in found["battles"]] == [
        ("assault", ["b1", "r1"])
    ]
    assert found["sieges"] == [{"place": "B", "forces": ["r2"]}]


def test_a_unit_cannot_have_more_ranks_than_at_the_start_however_weak_they_are():
    state = {"vbu": 1, "vbu_start": 6, "rear_ranks": [1, 1], "rear_ranks_start": [4]}
    unit = {"id": "u", "command": "c", "steps": 10, "state": [state]}

    with pytest.raises(FactError):
        run("aftermath", {"ruleset": "impetus", "result": "won", "units": [unit], "commands": [{"id": "c"}]})


@pytest.mark.parametrize(("result", "fate"), [("won", "reduced"), ("draw", "reduced"), ("lost", "captured")])
def test_abandoned_guns_are_taken_on_a_lost_field_alone(result, fate):
    unit = {"id": "u", "command": "c", "steps": 2, "state": [{"pm": 1, "pm_start": 2, "guns_abandoned": True}]}
    found = run("aftermath", {"ruleset": "ordre-mixte", "result": result, "units": [unit], "commands": [{"id": "c"}]})

    assert found["units"] == [{"unit": "u", "fate": fate, "lost": 1, "of": 2}]


@pytest.mark.parametrize("busy", ["from", "to"])
def test_neither_giver_nor_taker_may_be_in_a_battle(busy):
    facts = {
        "do": "join",
        "from": {"id": "A", "faction": "red", "at": "X", "units": [{"id": "u"}]},
        "to": {"id": "B", "faction": "red", "at": "X", "units": []},
    }
    facts[busy]["busy"] = True

    assert run("regroup", facts)["reason"] == "busy"


@pytest.mark.parametrize(
    ("action", "more", "answer"),
    [
        ("concede", {"participant": True}, "participant"),
        ("concede", {"own": True}, "not_yours"),
        ("choose_retreat", {"participant": True}, "not_yours"),
        ("choose_retreat", {"own": True}, "leader"),
        ("agree_auto", {"has_arbiter": False, "all_agree": True}, "not_yours"),
        ("apply_result", {"has_arbiter": False, "all_agree": True}, "agreement"),
    ],
)
def test_a_leader_acts_by_the_right_that_the_act_knows(action, more, answer):
    found = run("may", {"action": action, "role": "leader", "stage": "battles", **more})

    assert found.get("as", found.get("reason")) == answer


def test_known_capitals_and_sides_of_targets_are_no_problems_of_a_kit():
    def name(word):
        return {"en": word, "it": word}

    def force(number, faction, at):
        return {"id": number, "faction": faction, "at": at, "commands": [{"name": "1", "units": [{"profile": "pikes"}]}]}

    factions = {"R": {"id": "red", "capital": "A"}, "B": {"id": "blue", "capital": "Q"}}
    kit = {
        "kit": "k",
        "name": name("K"),
        "kind": "map",
        "ruleset": "guerre-ditalia",
        "sides": [{"id": side, "name": name(side), "factions": [{**each, "name": name("F")}]} for side, each in factions.items()],
        "places": [{"id": "A"}, {"id": "B"}],
        "roads": [{"a": "A", "b": "B"}],
        "forces": [force("r", "red", "A"), force("b", "blue", "B")],
        "objectives": [{"place": "A", "vp": 1, "side": "R"}, {"place": "B", "vp": 1, "side": "Q"}],
    }

    assert run("check_kit", {"kit": kit})["problems"] == ["unknown_capital:blue", "bad_objective:B"]

"""Single procedures, where the worked cases say nothing: bounds, order of refusals, what stands between the lines."""

import pytest

from rules.engine.errors import FactError
from tests.campaigns.engine.worlds import run

PLACES = [{"id": "X", "x": 50, "y": 50, "fort": 2}, {"id": "N", "x": 50, "y": 10}, {"id": "E", "x": 90, "y": 50}]


def brief(*forces, **more):
    keys = ("force", "side", "points", "arrival", "from")
    told = [dict(zip(keys, force, strict=False)) for force in forces]
    return {
        "ruleset": "impetus",
        "places": PLACES,
        "place": "X",
        "kind": "meeting",
        "sides": ["R", "B"],
        "impulse": 1,
        "forces": told,
        **more,
    }


def test_the_battle_starts_when_both_sides_are_there():
    found = run("encounter_brief", brief(("r1", "R", 5, 1, "N"), ("b1", "B", 5, 3, "E"), ("b2", "B", 5, 4, "N")))

    assert found["on_table"] == {"R": ["r1"], "B": ["b1"]}
    assert [(each["force"], each["turn"]) for each in found["reinforcements"]] == [("b2", 3)]


def test_who_came_from_nowhere_has_the_edge_opposite_the_others():
    found = run("encounter_brief", brief(("r1", "R", 9), ("b1", "B", 5, 1, "E")))

    assert found["edges"] == {"R": "west", "B": "east"}


def test_nobody_came_from_anywhere_the_stronger_has_the_south():
    found = run("encounter_brief", brief(("r1", "R", 5), ("b1", "B", 9), impulse=1))

    assert (found["edges"], found["ratio_percent"]) == ({"R": "north", "B": "south"}, 180)


@pytest.mark.parametrize(
    "wrong",
    [
        {"sides": ["R", "R"]},
        {"attacker": "R"},
        {"kind": "attack"},
        {"kind": "attack", "attacker": "G"},
        {"kind": "assault", "attacker": "R", "place": "N"},
        {"place": None},
        {"place": "Q"},
        {"road": {"a": "X", "b": "N"}},
        {"date": "20261220"},
        {"date": "2026-02-30"},
        {"date": "9999-12-31"},
        {"impulse": 0},
        {"days": 0},
        {"max_commands": 0},
    ],
    ids=str,
)
def test_a_brief_that_cannot_be_is_an_error(wrong):
    with pytest.raises(FactError):
        run("encounter_brief", brief(("r1", "R", 5), ("b1", "B", 5), **wrong))


@pytest.mark.parametrize(
    "forces",
    [
        (("r1", "R", 5), ("r1", "B", 5)),
        (("r1", "R", 5), ("r2", "R", 5)),
        (("r1", "R", 5), ("g1", "G", 5), ("b1", "B", 5)),
        (("r1", "R", 5, 0, "N"), ("b1", "B", 5)),
        (("r1", "R", 5, 1, "Q"), ("b1", "B", 5)),
    ],
    ids=str,
)
def test_a_brief_wants_forces_of_both_sides(forces):
    with pytest.raises(FactError):
        run("encounter_brief", brief(*forces))


@pytest.mark.parametrize(
    "wrong",
    [
        {"mode": "concede"},
        {"mode": "auto", "by": "a"},
        {"mode": "rule"},
        {"mode": "auto", "defence": 1},
        {"mode": "rule", "ruling": {"winner": "a", "severity": "draw"}},
        {"mode": "rule", "ruling": {"severity": "great"}},
        {"mode": "auto", "points_a": 0},
    ],
    ids=str,
)
def test_a_settlement_that_says_too_much_or_too_little_is_an_error(wrong):
    with pytest.raises(FactError):
        run("settle", {"role": "arbiter", "points_a": 5, "points_b": 5, **wrong})


def test_the_arbiter_rules_a_battle_even_while_it_is_on_the_table():
    facts = {"mode": "rule", "role": "arbiter", "state": "on_table", "points_a": 5, "points_b": 5}

    assert run("settle", {**facts, "ruling": {"severity": "draw"}})["allowed"]


@pytest.mark.parametrize(("larger", "bonus"), [(149, None), (150, 1), (199, 1), (200, 2), (300, 3), (400, 4), (999, 4)])
def test_numbers_speak_for_the_stronger(larger, bonus):
    found = run("settle", {"mode": "auto", "role": "arbiter", "points_a": 100, "points_b": larger}, 3, 3)

    assert found["modifiers"] == {"a": {}, "b": {"odds": bonus} if bonus else {}}


def aftermath(ruleset, *states, result="lost", command=None, steps=1, **more):
    unit = {"id": "u", "command": "c", "steps": steps, "points": 10, "state": list(states)}
    commands = [{"id": "c", "state": command or {}}]
    return {"ruleset": ruleset, "result": result, "units": [unit], "commands": commands, **more}


def test_both_halves_of_a_scattered_corps_scatter():
    half = {"type": "voltigeurs"}
    found = run("aftermath", aftermath("de-bellis-empire", half, half, command={"routed": True}, steps=2))

    assert found["units"] == [{"unit": "u", "fate": "dispersed", "lost": 0, "of": 2}]


def test_one_half_alone_is_a_unit_of_one_step():
    found = run("aftermath", aftermath("de-bellis-empire", {"type": "voltigeurs", "destroyed": True}))

    assert found["units"] == [{"unit": "u", "fate": "destroyed", "lost": 1, "of": 1}]


def test_captured_figures_are_all_out_and_only_the_fallen_are_lost():
    state = {"figures": 8, "figures_start": 12, "losses_pending": 1, "guns": 2, "fate": "captured"}
    found = run("aftermath", aftermath("naran-fuciliers-wars", state, steps=12))

    assert found["units"] == [{"unit": "u", "fate": "captured", "lost": 5, "of": 12, "guns_lost": 2, "engaged": True}]
    assert (found["points_lost"], found["lost_percent"]) == (10, 100)


def test_a_command_that_never_came_has_lost_nothing_whatever_its_sheet_says():
    state = {"figures": 8, "figures_start": 12, "guns": 2, "gun_state": "abandoned"}
    found = run("aftermath", aftermath("naran-fuciliers-wars", state, command={"position": "reserve"}, steps=12))

    assert found["units"] == [{"unit": "u", "fate": "intact", "lost": 0, "of": 12, "guns_lost": 0, "engaged": False}]


def test_a_general_in_chief_who_was_not_there_is_not_told():
    found = run(
        "aftermath",
        aftermath("de-bellis-empire", {"type": "lancers"}, leaders=[{"id": "chief", "state": {"present": False}}]),
    )

    assert found["leaders"] == [{"leader": "c", "fate": "unhurt"}]


@pytest.mark.parametrize(
    ("ruleset", "state"),
    [
        ("de-bellis-empire", {}),
        ("de-bellis-empire", {"type": "pikes"}),
        ("guerre-ditalia", {"type": "camp", "fled": True}),
        ("guerre-ditalia", {"type": "camp", "cinc": True}),
        ("impetus", {"vbu": 5, "vbu_start": 4}),
        ("impetus", {"vbu": 1, "vbu_start": 4, "rear_ranks": [1]}),
        ("impetus", {"vbu": 1}),
        ("naran-fuciliers-wars", {"figures": 0, "figures_start": 0}),
        ("naran-fuciliers-wars", {"figures": 1, "figures_start": 4, "losses_pending": 2}),
        ("naran-fuciliers-wars", {"figures": 5, "figures_start": 4}),
        ("ordre-mixte", {"pm": 4, "pm_start": 4, "destroyed": True, "left_table": True}),
        ("ordre-mixte", {"pm": True, "pm_start": 4}),
    ],
    ids=str,
)
def test_a_tracker_never_says_this(ruleset, state):
    with pytest.raises(FactError):
        run("aftermath", aftermath(ruleset, state))


@pytest.mark.parametrize(
    "wrong",
    [
        {"how": "abandon", "winner": "a"},
        {"how": "draw", "winner": "a"},
        {"how": "concession"},
        {"winner": "a", "grade": "draw"},
        {"rules": {"severity": [40, 25, 60]}},
    ],
    ids=str,
)
def test_results_that_do_not_fit_their_winner_are_errors(wrong):
    with pytest.raises(FactError):
        run("severity", {"ruleset": "naran-fuciliers-wars", **wrong})


def test_a_siege_is_lifted_however_few_are_left():
    facts = {"fort": 1, "progress": 7, "stores": 1, "besieger_points": 0, "garrison_points": 5, "relieved": True}

    assert run("siege_turn", facts) == {
        "allowed": True,
        "die": None,
        "modifiers": {},
        "gain": 0,
        "progress": 0,
        "stores": 1,
        "state": "lifted",
    }


def test_rates_beyond_the_last_turn_repeat():
    assert run("wear", {"steps": 10, "turns_unsupplied": 9, "rules": {"wear": [0, 50]}})["percent"] == 50
    assert run("wear", {"steps": 10, "turns_unsupplied": 1, "rules": {"wear": [0, 50]}})["parts"] == {}


def test_a_muster_leaves_out_what_is_empty():
    found = run("muster_form", {"ruleset": "impetus", "unit": {"vbu": 5, "ranks": 3, "rear_vbu": None}, "strength": 5})

    assert (found["full"], found["options"]) == (15, {"vbu": 5, "rear_ranks": []})


@pytest.mark.parametrize(
    ("ruleset", "unit"),
    [
        ("guerre-ditalia", {"profile": "lancers"}),
        ("de-bellis-empire", {}),
        ("ordre-mixte", {"pm": 5}),
        ("naran-fuciliers-wars", {"guns": 2}),
        ("impetus", {"vbu": 5, "profile": "pikes"}),
        ("ordre-mixte", {"pm": 5, "pm_per_base": 0}),
    ],
    ids=str,
)
def test_a_muster_wants_its_rulesets_own_fields(ruleset, unit):
    with pytest.raises(FactError):
        run("muster_form", {"ruleset": ruleset, "unit": unit, "strength": 1})


def test_the_calendar_tells_closed_roads_in_the_order_of_their_kinds():
    winter = {"id": "winter", "turns": 1, "closed": ["sea", "mountain", "sea"], "march": -3}
    found = run("calendar", {"turn": 4, "seasons": [winter], "weather": [-3, 0, 0, 0, 0, 0]}, 1)

    assert (found["closed"], found["march"], found["year"]) == (["mountain", "sea"], 1, 4)


def test_a_side_alone_in_its_campaign_plays_on():
    side = {"id": "R", "strength": 9, "start": 9}

    assert run("campaign_end", {"turn": 1, "last_turn": 2, "sides": [side]})["ended"] is False
    assert run("campaign_end", {"turn": 2, "last_turn": 2, "sides": [side]})["winner"] == "R"


def test_all_within_the_margin_share():
    sides = [{"id": name, "points": points, "strength": 9, "start": 9} for name, points in (("R", 8), ("B", 3), ("G", 10))]
    found = run("campaign_end", {"turn": 2, "last_turn": 2, "sides": sides, "rules": {"draw_margin": 2}})

    assert (found["winner"], found["shared"]) == (None, ["R", "G"])


def test_a_busy_opponent_may_still_have_room_for_another_challenge():
    players = [{"id": "a", "open": 1}, {"id": "b"}]
    facts = {"challenger": "b", "challenged": "a", "players": players, "now": 1}

    assert run("challenge_issue", facts)["reason"] == "opponent_busy"
    assert run("challenge_issue", {**facts, "league": {"max_open": 2}})["allowed"]


@pytest.mark.parametrize(
    ("actor", "agreed", "reason"),
    [("challenger", False, "not_agreed"), ("arbiter", False, None), ("other", True, "not_yours"), ("challenged", True, None)],
)
def test_an_accepted_challenge_is_withdrawn_by_agreement_or_by_the_arbiter(actor, agreed, reason):
    facts = {"state": "accepted", "event": "withdraw", "actor": actor, "agreed": agreed, "now": 1}

    assert run("challenge_step", facts).get("reason") == reason


@pytest.mark.parametrize(("lead", "expected", "change"), [(4, 51, 16), (-4, 49, 16), (12, 52, 15), (-12, 48, 17)])
def test_expectations_and_changes_round_halves_away_from_zero(lead, expected, change):
    found = run("league_result", {"winner": "a", "severity": "minor", "rating_a": 1000 + lead, "rating_b": 1000})

    assert (found["expected"]["a"], found["change"]) == (expected, change)


@pytest.mark.parametrize(
    ("action", "role", "more", "answer"),
    [
        ("give_order", "leader", {}, "not_yours"),
        ("give_order", "leader", {"has_arbiter": False}, "needs_agreement"),
        ("give_order", "commander", {"has_arbiter": False, "all_agree": True}, "not_yours"),
        ("reveal", "commander", {"has_arbiter": False, "all_agree": True}, "arbiter_only"),
        ("reveal", "spectator", {"has_arbiter": False}, "arbiter_only"),
        ("buy", "arbiter", {}, "arbiter"),
        ("read_reports", "arbiter", {}, "public"),
        ("read_all", "arbiter", {}, "arbiter"),
    ],
)
def test_who_may(action, role, more, answer):
    found = run("may", {"action": action, "role": role, "stage": "orders", **more})

    assert found.get("as", found.get("reason")) == answer


def test_units_are_handed_over_in_the_order_in_which_the_giver_had_them():
    units = [{"id": name} for name in "abc"]
    giver = {"id": "A", "faction": "red", "at": "X", "units": units}
    found = run("regroup", {"do": "split", "from": giver, "units": ["c", "a"], "new_id": "N"})

    assert (found["from"]["units"], found["to"]["units"]) == (["b"], ["a", "c"])

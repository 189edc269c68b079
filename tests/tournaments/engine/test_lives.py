"""Life cycles: results, rounds, players and army lists keep to their states whatever is done with them."""

import itertools

import pytest

from rules.engine.errors import FactError
from tests.tournaments.engine.reference import run
from tournaments.engine import results
from tournaments.engine.ask import RoundState

STATUSES = results.ResultStatus.__args__
DEEDS = results.ResultAction.__args__
ACTORS = results.ResultActor.__args__
EVERY_DEED = list(itertools.product(STATUSES, DEEDS, ACTORS, ["draft", "published", "closed"], [True, False], [True, False]))


def deeds():
    for status, action, actor, state, same, reason in EVERY_DEED:
        given = {"status": status, "action": action, "actor": actor, "round": state, "same": same, "reason": reason}
        yield given, run("result_action", given)


def test_only_confirmed_results_and_the_umpires_count():
    for given, found in deeds():
        if found["allowed"]:
            assert found["counts"] == (found["status"] in ("confirmed", "umpire"))
            assert found["recompute"] == (found["counts"] or given["status"] in ("confirmed", "umpire"))
            assert found["later_pairings_stand"] == (found["recompute"] and given["round"] == "closed")
            assert found["audited"] == (given["actor"] in ("umpire", "organiser"))


def test_nobody_confirms_his_own_report_and_players_touch_nothing_in_a_closed_round():
    for given, found in deeds():
        if not found["allowed"]:
            continue
        assert given["round"] != "draft"
        if given["round"] == "closed":
            assert given["actor"] in ("umpire", "organiser")
        if given["actor"] in ("player_a", "player_b"):
            assert given["status"] != "umpire"
            own = f"reported_{given['actor'][-1]}"
            assert (given["status"], found["status"]) != (own, "confirmed")


def test_spectators_do_nothing():
    assert {found.get("reason") for given, found in deeds() if given["actor"] == "spectator"} == {"not_yours"}


@pytest.mark.parametrize("status", ["reported_b", "disputed", "from_battle"])
def test_a_report_against_what_stands_must_say_whether_it_is_the_same(status):
    with pytest.raises(FactError):
        run("result_action", {"status": status, "action": "report", "actor": "player_a"})


@pytest.mark.parametrize("status", ["none", "reported_a", "confirmed", "umpire"])
def test_any_other_report_need_not(status):
    run("result_action", {"status": status, "action": "report", "actor": "player_a"})


def test_the_organiser_alone_mends_a_finished_event():
    given = {"status": "none", "action": "set", "event": "finished", "round": "closed", "reason": True}

    assert run("result_action", {**given, "actor": "umpire"})["reason"] == "event_finished"
    assert run("result_action", {**given, "actor": "organiser"})["later_pairings_stand"] is True


# Rounds


def test_a_round_goes_through_its_states_and_back():
    state, seen = "none", []
    for action in ("draft", "draft", "publish", "close", "reopen", "unpublish"):
        found = run("round_action", {"action": action, "state": state, "reason": True})
        state = found["state"]
        seen.append((state, found["redrawn"], found["audited"]))

    assert seen == [
        ("draft", False, False),
        ("draft", True, False),
        ("published", False, False),
        ("closed", False, False),
        ("published", False, True),
        ("draft", False, True),
    ]


@pytest.mark.parametrize("state", RoundState.__args__)
def test_nothing_is_done_with_a_round_of_a_finished_event(state):
    for action in ("draft", "publish", "unpublish", "close", "reopen"):
        assert run("round_action", {"action": action, "state": state, "event": "finished"})["reason"] == "event_finished"


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ({"action": "close", "state": "published", "pending": 2, "reason": True}, "results_missing"),
        ({"action": "close", "state": "published", "pending": 2, "force": True}, "reason_missing"),
        ({"action": "close", "state": "closed", "pending": 2}, "not_published"),
        ({"action": "reopen", "state": "closed", "next": "published"}, "next_round_published"),
        ({"action": "reopen", "state": "closed", "next": "draft"}, "reason_missing"),
        ({"action": "draft", "state": "draft", "previous": "published"}, "previous_round_open"),
        ({"action": "draft", "state": "none", "previous": "none"}, "previous_round_open"),
        ({"action": "publish", "state": "draft", "unpaired": 1}, "unpaired_players"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_round_is_refused(given, reason):
    assert run("round_action", given) == {"allowed": False, "reason": reason}


# Who sees what


@pytest.mark.parametrize("role", ["player", "public"])
@pytest.mark.parametrize("policy", ["open", "last_round_hidden", "secret"])
def test_drafts_are_never_seen(role, policy):
    for event, own in itertools.product(["open", "running", "finished"], [True, False]):
        given = {"role": role, "policy": policy, "event": event, "own": own}
        assert run("visibility", {**given, "what": "draft"}) == {"visible": False, "why": "draft"}
        assert run("visibility", {**given, "what": "pairings", "round_published": False}) == {"visible": False, "why": "draft"}


def test_standings_are_hidden_before_the_last_round_and_shown_at_the_end():
    given = {"what": "standings", "role": "player", "own": True, "policy": "last_round_hidden", "rounds": 5}

    assert [run("visibility", {**given, "closed": closed})["visible"] for closed in (0, 3, 4, 5)] == [True, True, False, False]
    assert run("visibility", {**given, "closed": 5, "event": "finished"}) == {"visible": True, "why": "open"}


# Players


def test_coming_and_going():
    running = {"event": "running", "rounds": 5, "entered": 9, "round": 2, "round_state": "published", "late_until": 3}

    late = run("attendance", {**running, "action": "enter", "status": "absent", "missed_points": "1/2"})
    gone = run("attendance", {**running, "action": "withdraw", "status": "playing"})
    dropped = run("attendance", {**running, "action": "drop", "status": "playing"})

    assert (late["plays_from"], late["missed_rounds"], late["missed_points"]) == (3, 2, 1)
    assert (gone["last_round"], gone["forfeits_current"]) == (2, False)
    assert (dropped["last_round"], dropped["forfeits_current"]) == (1, True)


@pytest.mark.parametrize(
    "wrong",
    [
        {"round": 1},
        {"round_state": "draft"},
        {"round": 6, "round_state": "draft"},
        {"event": "open", "round": 1, "round_state": "draft"},
    ],
    ids=str,
)
def test_rounds_that_cannot_be_are_an_error(wrong):
    with pytest.raises(FactError):
        run("attendance", {"action": "enter", "status": "absent", "event": "running", "rounds": 5, "entered": 0, **wrong})


# Army lists


def test_a_list_from_none_to_published():
    state, seen = "none", []
    steps = [
        ("submit", "owner"),
        ("reject", "umpire"),
        ("submit", "owner"),
        ("accept", "umpire"),
        ("lock", "organiser"),
        ("publish", "organiser"),
    ]
    for action, actor in steps:
        found = run(
            "army_list",
            {"action": action, "state": state, "actor": actor, "now": 5, "deadline": 9, "legal": True, "reason": True},
        )
        state = found["state"]
        seen.append((state, found["visible"]))

    assert seen == [
        ("submitted", False),
        ("rejected", False),
        ("submitted", False),
        ("accepted", False),
        ("locked", False),
        ("locked", True),
    ]


@pytest.mark.parametrize(("late", "days"), [(-1, 0), (0, 0), (1, 1), (86_400, 1), (86_401, 2)])
def test_a_begun_day_is_a_day(late, days):
    given = {"action": "submit", "state": "none", "actor": "owner", "now": 10**9 + late, "deadline": 10**9, "legal": True}

    assert run("army_list", {**given, "penalty_per_day": "3/2"})["late_days"] == days
    assert run("army_list", {**given, "action": "withdraw", "state": "submitted"})["late_days"] == 0


def test_a_stranger_is_told_before_anybody_asks_for_the_checker():
    given = {"action": "submit", "state": "none", "actor": "other", "now": 1, "deadline": 1}

    assert run("army_list", given)["reason"] == "not_yours"

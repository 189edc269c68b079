"""Events, clocks, ladders, prizes and files: numbers that follow from others."""

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.engine.errors import FactError
from tests.tournaments.engine.reference import run
from tournaments.engine.event import halvings

quick = settings(max_examples=60, deadline=None)


def check(**event):
    return run("check_event", {"rulesets": ["impetus"], **event})


@pytest.mark.parametrize(("number", "log"), [(0, 0), (1, 0), (2, 1), (3, 2), (4, 2), (5, 3), (512, 9)])
def test_the_least_power_of_two_not_below(number, log):
    assert halvings(number) == log


@quick
@given(st.integers(2, 64), st.booleans())
def test_a_round_robin_has_as_many_rounds_and_games_as_are_drawn(players, double):
    found = check(kind="round_robin", players=players, double=double)
    rounds = run("round_robin", {"ids": [str(n) for n in range(players)], "double": double})["rounds"]

    assert found["rounds"] == len(rounds)
    assert found["games"] == sum(len(each["pairs"]) for each in rounds)
    assert found["tables_needed"] == max(len(each["pairs"]) for each in rounds)


@quick
@given(st.integers(2, 128), st.sampled_from(["none", "third", "all"]))
def test_a_knockout_has_as_many_games_as_are_played(players, placement):
    found = check(kind="knockout", players=players, placement=placement)
    bracket = run("bracket", {"seeds": [str(n) for n in range(players)]})
    if not found["valid"]:
        assert found["problems"] == ["placement_needs_full_bracket"]
        assert players != bracket["size"]
        return
    waiting, games = [bracket["first_round"]], 0
    while waiting:
        pairs = waiting.pop()
        games += sum(second is not None for _, second in pairs)
        done = run("knockout_advance", {"pairs": pairs, "winners": [first for first, _ in pairs], "placement": placement})
        games += done["third_place"] is not None
        waiting += [following for following in (done["next"], done["losers_next"]) if following]

    assert (found["games"], found["rounds"], found["bracket_size"]) == (games, bracket["rounds"], bracket["size"])


@pytest.mark.parametrize(
    ("event", "problems"),
    [
        ({"players": 1}, ["too_few_players", "rounds_missing"]),
        ({"players": 1, "kind": "round_robin", "rounds": 3}, ["too_few_players"]),
        ({"players": 6, "kind": "knockout", "placement": "all", "rounds": 2}, ["placement_needs_full_bracket", "rounds_differ"]),
        ({"players": 9, "kind": "groups_knockout", "groups": 3, "qualifiers": 4}, ["group_too_small"]),
        (
            {"players": 9, "kind": "groups_knockout", "groups": 3, "qualifiers": 1, "placement": "all"},
            ["placement_needs_full_bracket"],
        ),
        ({"players": 9, "kind": "groups_knockout", "groups": 1}, ["qualifiers_missing"]),
        ({"players": 1, "kind": "groups_knockout"}, ["too_few_players", "groups_missing", "qualifiers_missing"]),
        ({"players": 9, "kind": "round_robin", "odd": "refuse", "rounds": 8}, ["odd_number", "rounds_differ"]),
        ({"players": 9, "kind": "knockout", "odd": "refuse", "rounds": 4}, []),
    ],
    ids=str,
)
def test_problems_of_an_event_in_their_order(event, problems):
    assert check(**event)["problems"] == problems


# The clock


@quick
@given(st.lists(st.tuples(st.integers(0, 4000), st.sampled_from(["start", "pause", "resume", "extend", "stop"])), max_size=8))
def test_a_clock_never_runs_longer_than_time_goes_by(deeds):
    events = [
        {"at": at, "what": what, **({"minutes": 5} if what == "extend" else {})}
        for at, what in sorted(deeds, key=lambda deed: deed[0])
    ]

    found = run("round_clock", {"minutes": 60, "now": 4000, "events": events})

    if found["allowed"]:
        assert 0 <= found["elapsed"] <= 4000
        assert found["remaining"] >= 0
        assert (found["ends_at"] is not None) == (found["status"] == "running")
        if found["status"] in ("running", "paused"):
            assert found["elapsed"] + found["remaining"] == 60 * (60 + found["extension_minutes"])


@pytest.mark.parametrize(
    "events",
    [
        [{"at": 5, "what": "start"}, {"at": 4, "what": "stop"}],
        [{"at": 11, "what": "start"}],
        [{"at": 1, "what": "extend"}],
        [{"at": 1, "what": "start", "minutes": 5}],
        [{"at": 1, "what": "start", "table": "T1"}],
        [{"at": 1, "what": "extend", "minutes": 241}],
    ],
    ids=str,
)
def test_deeds_that_cannot_be_are_an_error(events):
    with pytest.raises(FactError):
        run("round_clock", {"minutes": 60, "now": 10, "events": events})


def test_an_extension_for_all_and_one_for_a_table_have_each_their_limit():
    events = [{"at": 0, "what": "extend", "minutes": 60}, {"at": 0, "what": "extend", "minutes": 60, "table": "T1"}]

    assert run("round_clock", {"minutes": 60, "now": 0, "events": events, "table": "T1"})["extension_minutes"] == 120
    assert (
        run("round_clock", {"minutes": 60, "now": 0, "events": [*events, {"at": 0, "what": "extend", "minutes": 1}]})["reason"]
        == "extension_too_long@3"
    )


# Ratings


@quick
@given(st.lists(st.sampled_from(["a", "b", None]), max_size=12), st.integers(100, 2900), st.integers(100, 2900))
def test_what_one_gains_the_other_loses(winners, one, other):
    players = [{"id": "a", "rating": one, "games": 30}, {"id": "b", "rating": other, "games": 30}]

    a, b = run("rating_update", {"players": players, "games": [{"a": "a", "b": "b", "winner": w} for w in winners]})["players"]

    assert a["change"] + b["change"] == 0
    assert a["games"] == b["games"] == 30 + len(winners)


@pytest.mark.parametrize(
    ("difference", "hundredths"), [(0, 50), (3, 50), (4, 51), (10, 51), (11, 52), (391, 91), (392, 92), (2000, 92)]
)
def test_expected_scores_are_fides(difference, hundredths):
    players = [{"id": "a", "rating": 1500 + difference, "games": 99}, {"id": "b", "rating": 1500, "games": 99}]

    found = run("rating_update", {"players": players, "games": [{"a": "a", "b": "b", "winner": "a"}], "k": 100})["players"]

    assert found[0]["change"] == 100 - hundredths


# Prizes


def test_the_lowest_are_the_best_where_less_is_better():
    entries = [{"id": "a", "values": [5, 1, 3]}, {"id": "b", "values": [2, 2]}, {"id": "c", "values": []}]

    found = run("side_ranking", {"entries": entries, "mode": "best", "best_of": 2, "order": "low"})

    assert found == {"rows": [{"id": "a", "rank": 1, "value": 4}, {"id": "b", "rank": 1, "value": 4}], "left_out": ["c"]}


def test_a_team_wins_by_more_than_the_margin_and_counts_up_to_the_cap():
    boards = [{"a": 20, "b": 0}, {"a": "7/2", "b": 10}]

    assert run("team_match", {"boards": boards, "margin": 13, "cap": 20}) == {
        "allowed": True,
        "total_a": 20,
        "total_b": 10,
        "winner": "a",
        "match_a": 2,
        "match_b": 0,
    }
    assert run("team_match", {"boards": boards, "margin": "27/2"})["winner"] is None
    assert run("team_match", {"boards": boards, "win": 1, "draw": 2})["reason"] == "points_order"


# Files


def test_a_trf_line_has_its_columns():
    games = [{"opponent": 2, "side": "b", "result": "forfeit_loss"}, {"result": "half_bye"}]
    players = [
        {"number": 10, "name": "A" * 40, "rating": 99, "rank": 1234, "games": games},
        {"number": 2, "name": "è", "rank": 2, "games": []},
    ]

    lines = run("trf_export", {"name": "x", "rounds": 2, "players": players, "city": "Roma", "end": "2026/11/22"})["lines"]

    assert lines[:6] == ["012 x", "022 Roma", "052 2026/11/22", "062 2", "092 Individual: Swiss-System", "XXR 2"]
    second, first = lines[6:]
    assert len(second) == 89
    assert (first[:3], first[4:8], first[14:47], first[48:52], first[80:84], first[85:89]) == (
        "001",
        "  10",
        "A" * 33,
        "  99",
        " 0.5",
        "1234",
    )
    assert first[89:] == "     2 b -  0000 - H"


@pytest.mark.parametrize(
    "game",
    [
        {"opponent": 1, "side": "a", "result": "win"},
        {"opponent": 3, "side": "a", "result": "win"},
        {"opponent": 2, "result": "win"},
        {"side": "a", "result": "win"},
        {"result": "win"},
        {"opponent": 2, "side": "a", "result": "bye"},
        {"side": "a", "result": "absent"},
    ],
    ids=str,
)
def test_a_trf_game_that_cannot_be_is_an_error(game):
    players = [{"number": 1, "name": "A", "rank": 1, "games": [game]}, {"number": 2, "name": "B", "rank": 2, "games": []}]

    with pytest.raises(FactError):
        run("trf_export", {"name": "x", "rounds": 1, "players": players})


@pytest.mark.parametrize("text", ["a\nb", "a\r", "\na", "a\u2028b"])
def test_a_line_break_would_break_the_file(text):
    players = [{"number": 1, "name": "A", "rank": 1, "games": []}]

    for broken in ({"name": text}, {"name": "x", "city": text}, {"name": "x", "players": [{**players[0], "name": text}]}):
        with pytest.raises(FactError):
            run("trf_export", {"rounds": 1, "players": players, **broken})


DOCUMENT = {
    "format": "stendardo-tournament",
    "version": 1,
    "event": {},
    "players": [{"id": "a", "name": "A"}, {"id": "b", "name": "B"}],
    "tables": [{"id": "T"}],
}


@pytest.mark.parametrize(
    ("game", "problems"),
    [
        ({"a": "a", "b": "b", "points_a": 1, "points_b": 0, "more": 1}, []),
        ({"a": "a", "b": "b", "kind": None}, ["kind_unknown@1.1"]),
        ({"a": "a", "b": "b", "kind": ["bye"]}, ["kind_unknown@1.1"]),
        ({"a": ["a"], "b": {}, "points_a": 1, "points_b": 0}, ["unknown_player@1.1", "unknown_player@1.1"]),
        ({"a": "a", "b": "a", "points_a": 1, "points_b": 0}, ["player_twice@1.1"]),
        ({"a": "a", "b": "b", "table": 3, "points_a": 1, "points_b": 0}, ["unknown_table@1.1"]),
        ({"a": "a", "b": "b", "points_a": True, "points_b": 0}, ["points@1.1"]),
        ({"a": "a", "b": "b", "points_a": "average", "points_b": 0}, ["points@1.1"]),
        ({"a": "a", "kind": "bye", "points_a": "average"}, []),
        ({"a": "a", "kind": "bye", "points_a": 1, "points_b": 0}, ["points@1.1"]),
        ({"a": "a", "b": "b", "kind": "pending", "points_b": 0}, ["points@1.1"]),
        ([], ["game@1.1"]),
    ],
    ids=str,
)
def test_a_game_read_from_a_file(game, problems):
    found = run("check_import", {"document": {**DOCUMENT, "rounds": [{"number": 1, "games": [game]}]}})

    assert found == {"valid": not problems, "problems": problems}


@pytest.mark.parametrize("version", [True, 1.0, "1", 2, None])
def test_only_version_one_is_known(version):
    assert run("check_import", {"document": {**DOCUMENT, "rounds": [], "version": version}})["problems"] == ["wrong_version"]


# Endings


@pytest.mark.parametrize("how", ["verdict", "concession", "draw", "abandon"])
def test_a_battle_that_goes_on_has_no_end(how):
    sides = {"a": {"lost": 1}, "b": {"lost": 2}}

    with pytest.raises(FactError):
        run("battle_result", {"ruleset": "impetus", "how": how, **sides})
    with pytest.raises(FactError):
        run("battle_result", {"ruleset": "impetus", "ended": True, **sides})


def test_a_battle_result_can_be_scored():
    sides = {"a": {"lost": 9, "total": 34}, "b": {"lost": 15, "total": 30}}
    scoring = run("scoring_preset", {"preset": "impetus"})["scoring"]
    for how, winner in (("verdict", "a"), ("verdict", None), ("concession", "b"), ("draw", None)):
        result = run("battle_result", {"ruleset": "impetus", "ended": True, "how": how, "winner": winner, **sides})["result"]
        assert run("score_game", {"scoring": scoring, "result": result})["allowed"]


def test_time_is_called_for_a_share_that_nobody_knows():
    given = {"ruleset": "impetus", "time_called": True, "rule": "percent", "a": {"lost": 1}, "b": {"lost": 2, "total": 9}}

    assert run("battle_result", given)["reason"] == "total_missing"
    assert run("battle_result", {**given, "ended": True, "how": "abandon"})["reason"] == "battle_abandoned"


@pytest.mark.parametrize(("a", "b"), list(itertools.product([False, True], repeat=2)))
def test_a_broken_army_has_lost_whatever_the_clock_says(a, b):
    found = run("time_end", {"rule": "percent", "a": {"broken": a}, "b": {"broken": b}})

    if not a and not b:
        assert found["reason"] == "total_missing"
    else:
        assert (found["kind"], found["winner"]) == ("played", None if a and b else "b" if a else "a")

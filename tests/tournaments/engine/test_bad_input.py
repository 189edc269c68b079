"""Whatever is given, a procedure answers, or says in a sentence what is wrong: nothing else escapes."""

import copy
import json
import random
from contextlib import suppress
from pathlib import Path

import pytest

from rules.engine.dice import Dice, Typed
from rules.engine.errors import DiceError, FactError
from tests.tournaments.engine.reference import run
from tournaments.engine import ENGINE

CASES = json.loads((Path(__file__).parents[1] / "cases" / "tournaments.json").read_text())["cases"]
GOOD = [case for case in CASES if "expect" in case]
ODDITIES = [
    None, True, False, 0, 1, -1, 2, 7, 400, 10**9, 10**30, 1.5, 3.0, float("nan"), "", "a", "b", "1/2", "1/0", "-3.5", "٣",
    "average", [], [[]], ["a", "b"], ["a", "a"], {}, {"a": 1}, "\ud800", "played", "bye",
]  # fmt: skip


def nodes(value, path=()):
    """The path of every place in a JSON value."""
    yield path
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, below in inner:
        yield from nodes(below, (*path, key))


def changed(value, chance):
    """The value with one place replaced, removed or doubled."""
    value = copy.deepcopy(value)
    path = chance.choice([path for path in nodes(value) if path])
    holder = value
    for key in path[:-1]:
        holder = holder[key]
    deed = chance.randrange(4)
    if deed == 0:
        del holder[path[-1]]
    elif deed == 1 and isinstance(holder, list):
        holder.append(copy.deepcopy(holder[path[-1]]))
    else:
        holder[path[-1]] = copy.deepcopy(chance.choice(ODDITIES))
    return value


@pytest.mark.parametrize("name", ENGINE.procedures)
def test_changed_facts_are_answered_or_refused_in_a_sentence(name):
    chance = random.Random(name)
    cases = [case for case in GOOD if case["procedure"] == name and case["given"]]
    for _ in range(60):
        case = chance.choice(cases)
        given = case["given"]
        for _ in range(chance.randint(1, 2)):
            given = changed(given, chance) if given else given
        with suppress(FactError, DiceError):
            values = ENGINE.procedure(name).run(given, Dice(Typed(case["dice"]))).values
            json.dumps(values)
            assert_no_float(values)


def assert_no_float(value):
    assert not isinstance(value, float)
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        assert_no_float(inner)


@pytest.mark.parametrize("case", {case["procedure"]: case for case in GOOD}.values(), ids=lambda case: case["procedure"])
def test_an_unknown_fact_is_an_error(case):
    with pytest.raises(FactError):
        ENGINE.procedure(case["procedure"]).run({**case["given"], "surprise": 1}, Dice(Typed(case["dice"])))


@pytest.mark.parametrize(
    "points",
    [True, 1.5, 3.0, 10**9, -(10**9), "", "+1", " 1", "1 ", "1,5", "1.", ".5", "1/0", "1/01", "1.1234567", "1234567890",
     "1/1234567", "1e3", "½", "١", "1/2/3", "--1", "1\n", None, [], {}],
    ids=repr,
)  # fmt: skip
def test_these_are_no_points(points):
    with pytest.raises(FactError):
        run("team_match", {"boards": [{"a": points, "b": 0}]})


@pytest.mark.parametrize(
    ("points", "canonical"),
    [("3.50", "7/2"), ("-0", 0), ("10/4", "5/2"), ("-10/5", -2), ("007", 7), (999999999, 999999999), ("0.000001", "1/1000000"),
     ("999999999.999999", "999999999999999/1000000"), ("-1/3", "-1/3")],
)  # fmt: skip
def test_these_are_points_and_said_in_lowest_terms(points, canonical):
    assert run("team_match", {"boards": [{"a": points, "b": 0}]})["total_a"] == canonical


PLAYER = {"id": "a", "rank": 1}
OTHER = {"id": "b", "rank": 2}
SPARE = {"id": "s", "rank": 3, "spare": True}


@pytest.mark.parametrize(
    "wrong",
    [
        {"players": []},
        {"players": [PLAYER, PLAYER]},
        {"players": [PLAYER, {"id": "b", "rank": 1}]},
        {"players": [PLAYER, OTHER, {**SPARE, "rank": 2}]},
        {"players": [PLAYER, {"id": "b"}]},
        {"players": [{"id": "", "rank": 1}]},
        {"players": [{**PLAYER, "rank": 0}]},
        {"players": [{**PLAYER, "rank": 10001}]},
        {"players": [{**PLAYER, "rank": 1.0}]},
        {"players": [{**PLAYER, "byes": 31}]},
        {"players": [{**PLAYER, "met": ["x"] * 61}]},
        {"players": [{**PLAYER, "floats": ["up", "up", "up"]}]},
        {"players": [{**PLAYER, "club": ""}]},
        {"players": [{**PLAYER, "spare": None}]},
        {"round": 0},
        {"round": 31},
        {"method": "random"},
        {"avoid": [{"kind": "club"}, {"kind": "club", "level": "mild"}]},
        {"avoid": [{"kind": "town"}]},
        {"avoid": [{"kind": "club", "rounds": 0}]},
        {"forbidden": [["a", "x"]]},
        {"forbidden": [["a", "a"]]},
        {"forbidden": [["a"]]},
        {"forbidden": [["a", None]]},
        {"wishes": [{"pair": ["a", "b"], "want": "apart"}, {"pair": ["b", "a"], "want": "together"}]},
        {"wishes": [{"pair": ["a", "s"], "want": "apart"}]},
        {"wishes": [{"pair": ["a", "b"]}]},
        {"fixed": [[None, "a"]]},
        {"fixed": [["a", "a"]]},
        {"fixed": [["a", "x"]]},
        {"fixed": [["a", "b", "s"]]},
        {"rematch": "always"},
        {"odd": None},
    ],
    ids=str,
)
def test_a_context_that_cannot_be_is_an_error(wrong):
    context = {"players": [PLAYER, OTHER, SPARE], **wrong}

    with pytest.raises(FactError):
        run("swiss_pairing", context)
    with pytest.raises(FactError):
        run("pairing_cost", {**context, "pairs": [["a", "b"]]})
    with pytest.raises(FactError):
        run("swap_draft", {**context, "pairs": [["a", "b"]], "swap": ["a", "b"]})


@pytest.mark.parametrize(
    "game",
    [
        {"a": "a", "b": "x", "points_a": 1, "points_b": 1},
        {"a": "a", "b": "a", "points_a": 1, "points_b": 1},
        {"a": "a", "points_a": 1, "points_b": 1},
        {"a": "a", "b": None, "points_a": 1, "points_b": 1},
        {"a": "a", "b": "b", "kind": "bye", "points_a": 1},
        {"a": "a", "b": None, "kind": "bye", "points_a": 1, "points_b": 0},
        {"a": "a", "b": None, "kind": "bye"},
        {"a": "a", "b": "b"},
        {"a": "a", "b": "b", "points_a": 1},
        {"a": "a", "b": "b", "kind": "pending", "points_a": 1},
        {"a": "a", "b": "b", "kind": "forfeit_a", "points_b": 1},
        {"a": "a", "b": "b", "kind": "won", "points_a": 1, "points_b": 1},
        {"a": "a", "b": "b", "points_a": "average", "points_b": 1},
    ],
    ids=str,
)
def test_a_game_that_cannot_be_is_an_error_in_history_and_standings(game):
    players = [{"id": "a"}, {"id": "b"}]

    with pytest.raises(FactError):
        run("history", {"players": players, "rounds": [[game]]})
    with pytest.raises(FactError):
        run("standings", {"players": players, "rounds": [[game]], "chain": [{"key": "points"}]})


@pytest.mark.parametrize(
    "wrong",
    [
        {"chain": []},
        {"chain": None},
        {"chain": [{"key": "extra:"}]},
        {"chain": [{"key": "Points"}]},
        {"chain": [{"key": "points", "best": "most"}]},
        {"chain": [{"key": f"extra:{number}"} for number in range(13)]},
        {"adjustments": [{"id": "x", "points": 1}]},
        {"adjustments": [{"id": "a"}]},
        {"adjustments": [{"id": "a", "points": 1, "why": ""}]},
        {"lots": {"x": 1}},
        {"lots": {"a": 0}},
        {"lots": {"a": None}},
        {"players": [{"id": "a"}, {"id": "a"}]},
        {"players": [{"id": "a", "seed": 0}]},
        {"players": [{"id": "a", "extras": {"x": 1.5}}]},
        {"players": [{"id": "a", "extras": {"": 1}}]},
        {"unplayed": "mean"},
        {"rounds": [[{"a": "a", "b": "b", "kind": "forfeit_a", "points_a": 0, "points_b": 1, "winner": "b"}]]},
        {"rounds": [[{"a": "a", "b": "b", "points_a": 0, "points_b": 1, "lost_a": -1}]]},
        {"rounds": [[{"a": "a", "b": "b", "points_a": 0, "points_b": 1, "table": "1"}]]},
        {"rounds": [[{"a": "a", "b": "b", "kind": "pending"}, {"a": "b", "b": None, "kind": "bye", "points_a": 1}]]},
    ],
    ids=str,
)
def test_standings_of_what_cannot_be_are_an_error(wrong):
    given = {"players": [{"id": "a"}, {"id": "b"}], "rounds": [], "chain": [{"key": "points"}], **wrong}

    with pytest.raises(FactError):
        run("standings", given)


@pytest.mark.parametrize("played", [{"": ["T1"]}, {"a": [""]}, {"a": None}, {"a": [1]}], ids=str)
def test_players_and_tables_of_earlier_rounds_have_names(played):
    given = {"pairs": [{"a": "a", "b": "b"}], "tables": [{"id": "T1"}], "played": played}

    with pytest.raises(FactError):
        run("assign_tables", given)

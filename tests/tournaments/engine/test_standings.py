"""``standings``: computed whole, exact, and the same however the games are listed."""

from collections import defaultdict
from fractions import Fraction

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.tournaments.engine.reference import run

REAL = ("played", "unfinished", "adjudicated")
UNPLAYED_KINDS = ("forfeit_a", "forfeit_b", "double_loss")
KEYS = [
    "points", "wins", "draws", "losses", "inflicted", "suffered", "difference", "games", "sos", "sos_net", "sos_cut1",
    "sos_median", "sonneborn", "oppopp", "cumulative", "seed", "lot", "extra:paint",
]  # fmt: skip
thorough = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
points = st.sampled_from([0, 1, 3, 20, "1/3", "33/4", "2.5"])


@st.composite
def games(draw, ids):
    """The games of a round: most play somebody, one may have a bye, some are absent."""
    order = draw(st.permutations(ids))
    playing = order[: draw(st.integers(0, len(order)))]
    found = []
    for one, other in zip(playing[::2], playing[1::2], strict=False):
        kind = draw(st.sampled_from([*REAL, "played", "played", *UNPLAYED_KINDS, "pending"]))
        game = {"a": one, "b": other, "kind": kind}
        if kind != "pending":
            game |= {"points_a": draw(points), "points_b": draw(points)}
        if kind in REAL:
            game |= {"winner": draw(st.sampled_from(["a", "b", None])), "lost_a": draw(points), "lost_b": draw(points)}
        found.append(game)
    if len(playing) % 2:
        found.append({"a": playing[-1], "b": None, "kind": "bye", "points_a": draw(st.sampled_from([3, "1/2", "average"]))})
    return found


@st.composite
def events(draw, chain=None):
    ids = [f"p{number}" for number in range(draw(st.integers(1, 7)))]
    players = [{"id": who, "seed": draw(st.sampled_from([None, 1, 2])), "extras": draw(extras)} for who in ids]
    if draw(st.booleans()):
        players[-1]["spare"] = True
    keys = chain or draw(st.lists(st.sampled_from([*KEYS, "head_to_head"]), min_size=1, max_size=12, unique=True))
    return {
        "players": players,
        "rounds": [draw(games(ids)) for _ in range(draw(st.integers(0, 4)))],
        "chain": [{"key": key, "best": draw(st.sampled_from([None, "high", "low"]))} for key in keys],
        "unplayed": draw(st.sampled_from(["average", "zero", "own"])),
        "adjustments": draw(
            st.lists(st.builds(lambda who, p: {"id": who, "points": p}, st.sampled_from(ids), points), max_size=2)
        ),
        "lots": {who: number for number, who in enumerate(draw(st.permutations(ids)), start=1)},
    }


extras = st.dictionaries(st.just("paint"), points, max_size=1)


class Naive:
    """The keys of T§3.5 once more, from the words of the table."""

    def __init__(self, event):
        self.event = event
        self.spares = {player["id"] for player in event["players"] if player.get("spare")}
        self.games = defaultdict(list)
        for number, round_ in enumerate(event["rounds"]):
            for game in round_:
                if game["kind"] == "pending":
                    continue
                self.games[game["a"]].append((number, "a", "b", game))
                if game["b"] is not None:
                    self.games[game["b"]].append((number, "b", "a", game))

    def points_of(self, who, me, game):
        given = game[f"points_{me}"]
        if given != "average":
            return Fraction(given)
        real = [Fraction(other[f"points_{side}"]) for _, side, _, other in self.games[who] if other["kind"] in REAL]
        return sum(real) / len(real) if real else Fraction(0)

    def game_points(self, who):
        return sum((self.points_of(who, me, game) for _, me, _, game in self.games[who]), Fraction(0))

    def real(self, who):
        return [(me, he, game) for _, me, he, game in self.games[who] if game["kind"] in REAL]

    def contributions(self, who, value, own):
        """``value(opponent, game, his side)`` for each real game, the stand-in for the others."""
        real = [value(game[he], game, he) for me, he, game in self.real(who) if game[he] not in self.spares]
        others = len(self.games[who]) - len(real)
        mean = sum(real) / len(real) if real else Fraction(0)
        return real + [{"average": mean, "zero": Fraction(0), "own": own}[self.event["unplayed"]]] * others

    def sos_parts(self, who):
        return self.contributions(who, lambda other, game, he: self.game_points(other), self.game_points(who))

    def value(self, key, who):
        player = next(player for player in self.event["players"] if player["id"] == who)
        if key.startswith("extra:"):
            return Fraction(player["extras"].get(key[6:], 0))
        return getattr(self, key)(who, player)

    def points(self, who, _):
        adjusted = (Fraction(each["points"]) for each in self.event["adjustments"] if each["id"] == who)
        return self.game_points(who) + sum(adjusted)

    def result(self, me, game):
        if game["kind"] in REAL:
            return "draw" if game["winner"] is None else "win" if game["winner"] == me else "loss"
        if game["kind"] == "bye":
            return None
        return "loss" if game["kind"] in ("double_loss", f"forfeit_{me}") else "win"

    def counted(self, who, result):
        return sum(self.result(me, game) == result for _, me, _, game in self.games[who])

    def wins(self, who, _):
        return self.counted(who, "win")

    def draws(self, who, _):
        return self.counted(who, "draw")

    def losses(self, who, _):
        return self.counted(who, "loss")

    def inflicted(self, who, _):
        return sum(Fraction(game[f"lost_{he}"]) for me, he, game in self.real(who))

    def suffered(self, who, _):
        return sum(Fraction(game[f"lost_{me}"]) for me, he, game in self.real(who))

    def difference(self, who, _):
        return self.inflicted(who, _) - self.suffered(who, _)

    def games_(self, who):
        return len(self.real(who))

    def sos(self, who, _):
        return sum(self.sos_parts(who))

    def sos_net(self, who, _):
        return sum(
            self.contributions(
                who,
                lambda other, game, he: self.game_points(other) - Fraction(game[f"points_{he}"]),
                self.game_points(who),
            )
        )

    def sos_cut1(self, who, _):
        parts = sorted(self.sos_parts(who))
        return sum(parts) - (parts[0] if parts else 0)

    def sos_median(self, who, _):
        parts = sorted(self.sos_parts(who))
        return sum(parts) - parts[0] - parts[-1] if len(parts) > 1 else 0

    def sonneborn(self, who, _):
        worth = {"win": Fraction(1), "draw": Fraction(1, 2), "loss": 0}
        return sum(
            worth[self.result(me, game)] * self.game_points(game[he])
            for me, he, game in self.real(who)
            if game[he] not in self.spares
        )

    def oppopp(self, who, _):
        return sum(self.contributions(who, lambda other, game, he: self.sos(other, None), self.sos(who, None)))

    def cumulative(self, who, _):
        running, total = Fraction(0), Fraction(0)
        for number in range(len(self.event["rounds"])):
            running += sum(self.points_of(who, me, game) for at, me, _, game in self.games[who] if at == number)
            total += running
        return total

    def seed(self, who, player):
        return player["seed"]

    def lot(self, who, _):
        return self.event["lots"][who]


def exact(value):
    return None if value is None else Fraction(value)


@thorough
@given(events())
def test_every_key_is_what_its_words_say(event):
    naive = Naive(event)
    for row in run("standings", event)["rows"]:
        for key, value in zip([key["key"] for key in event["chain"]], row["values"], strict=True):
            if key == "games":
                assert value == naive.games_(row["id"])
            elif key != "head_to_head":
                assert exact(value) == naive.value(key, row["id"])
        assert exact(row["points"]) == naive.points(row["id"], None)


@thorough
@given(events(), st.randoms(use_true_random=False))
def test_neither_the_order_of_players_nor_that_of_games_matters(event, chance):
    shuffled = {
        **event,
        "players": chance.sample(event["players"], len(event["players"])),
        "rounds": [chance.sample(games, len(games)) for games in event["rounds"]],
    }

    def by_id(rows):
        return {row["id"]: (row["rank"], row["points"], row["values"]) for row in rows}

    assert by_id(run("standings", shuffled)["rows"]) == by_id(run("standings", event)["rows"])


def turned(game):
    """The same game with its players the other way round."""
    swapped = {"a": "b", "b": "a", None: None}
    found = {
        "a": game["b"],
        "b": game["a"],
        "kind": {"forfeit_a": "forfeit_b", "forfeit_b": "forfeit_a"}.get(game["kind"], game["kind"]),
    }
    for name in ("points", "lost"):
        for side in "ab":
            if f"{name}_{side}" in game:
                found[f"{name}_{swapped[side]}"] = game[f"{name}_{side}"]
    if "winner" in game:
        found["winner"] = swapped[game["winner"]]
    return found


@thorough
@given(events())
def test_who_is_named_first_does_not_matter(event):
    other = {**event, "rounds": [[game if game["b"] is None else turned(game) for game in games] for games in event["rounds"]]}

    assert run("standings", other) == run("standings", event)


@thorough
@given(events())
def test_ranks_leave_room_for_those_who_share_them(event):
    found = run("standings", event)
    rows = found["rows"]

    assert [row["rank"] for row in rows] == [1 + sum(other["rank"] < row["rank"] for other in rows) for row in rows]
    shared = defaultdict(list)
    for row in rows:
        shared[row["rank"]].append(row["id"])
    assert found["shared"] == [ids for ids in shared.values() if len(ids) > 1]


@thorough
@given(events())
def test_the_key_that_decided_is_the_first_in_which_neighbours_differ(event):
    rows = run("standings", event)["rows"]
    keys = [key["key"] for key in event["chain"]]
    for front, row in zip([None, *rows], rows, strict=False):
        if front is None or front["rank"] == row["rank"]:
            assert row["decided_by"] is None
        else:
            differing = [key for key, mine, his in zip(keys, row["values"], front["values"], strict=True) if mine != his]
            assert row["decided_by"] == differing[0]


@thorough
@given(events(chain=["points"]))
def test_a_correction_and_its_undoing_change_nothing(event):
    before = run("standings", event)
    corrected = {**event, "adjustments": [*event["adjustments"], {"id": "p0", "points": "7/3"}, {"id": "p0", "points": "-7/3"}]}

    assert run("standings", corrected) == before


def game(one, other, points_a, points_b, **more):
    return {"a": one, "b": other, "points_a": points_a, "points_b": points_b, **more}


def test_head_to_head_needs_everybody_to_have_met_everybody():
    rounds = [[game("a", "b", 3, 0), game("c", "d", 3, 0)], [game("b", "d", 3, 0)]]
    players = [{"id": who} for who in "abcd"]

    rows = run("standings", {"players": players, "rounds": rounds, "chain": [{"key": "points"}, {"key": "head_to_head"}]})["rows"]

    assert [(row["id"], row["rank"], row["values"][1]) for row in rows] == [
        ("a", 1, None),
        ("b", 1, None),
        ("c", 1, None),
        ("d", 4, None),
    ]


def test_head_to_head_may_be_turned_round():
    rounds = [[game("a", "b", 3, 0)], [game("b", "a", 3, 0)], [game("a", "b", 2, 1)], [game("b", "a", 2, 1, kind="forfeit_a")]]
    chain = [{"key": "games"}, {"key": "head_to_head", "best": "low"}]

    rows = run("standings", {"players": [{"id": "a"}, {"id": "b"}], "rounds": rounds, "chain": chain})["rows"]

    assert [(row["id"], row["values"]) for row in rows] == [("b", [3, 4]), ("a", [3, 5])]


@pytest.mark.parametrize("best", ["high", "low"])
def test_null_stands_last_in_either_direction(best):
    players = [{"id": "a"}, {"id": "b", "seed": 3}, {"id": "c"}]

    found = run("standings", {"players": players, "rounds": [], "chain": [{"key": "seed", "best": best}]})

    assert [row["id"] for row in found["rows"]] == ["b", "a", "c"]
    assert found["shared"] == [["a", "c"]]


def test_nobody_but_a_spare_is_an_empty_table():
    assert run("standings", {"players": [{"id": "s", "spare": True}], "rounds": [], "chain": [{"key": "points"}]}) == {
        "rows": [],
        "shared": [],
    }

"""The pairing of a round once more, as plainly as the specification says it (T§5), to compare the engine with."""

from fractions import Fraction

from hypothesis import strategies as st

from rules.engine.dice import typed
from tournaments.engine import ENGINE


def run(procedure, given, *dice):
    """A procedure's values for a JSON object."""
    return ENGINE.procedure(procedure).run(given, typed(*dice)).values


class Field:
    """Positions, groups, bars and terms of a context, with nothing made quick."""

    def __init__(self, given):
        self.given = given
        self.ranked = sorted(
            (player for player in given["players"] if not player.get("spare")),
            key=lambda player: (-Fraction(player.get("score", 0)), player["rank"]),
        )
        self.ids = [player["id"] for player in self.ranked]
        self.scores = sorted({Fraction(player.get("score", 0)) for player in self.ranked}, reverse=True)
        self.live = [
            avoid for avoid in given.get("avoid", []) if avoid.get("rounds") is None or given.get("round", 1) <= avoid["rounds"]
        ]

    def group(self, player):
        return self.scores.index(Fraction(player.get("score", 0)))

    def members(self, player):
        return [other for other in self.ranked if self.group(other) == self.group(player)]

    def at_level(self, level):
        return [avoid["kind"] for avoid in self.live if avoid.get("level", "strong") == level]

    def have_met(self, one, other):
        return max(one.get("met", []).count(other["id"]), other.get("met", []).count(one["id"]))

    def names(self):
        return [
            "rematches",
            "repeat_byes",
            *(f"same_{kind}" for kind in self.at_level("strong")),
            "bye_group",
            "score_gap",
            "repeat_floats",
            *(f"same_{kind}" for kind in self.at_level("mild")),
            "wishes",
            "rank_gap",
        ]

    def barred(self, one, other):
        together = {one["id"], other["id"]}
        if any(set(pair) == together for pair in self.given.get("forbidden", [])):
            return True
        if any(one.get(kind) is not None and one.get(kind) == other.get(kind) for kind in self.at_level("never")):
            return True
        return self.given.get("rematch") == "never" and self.have_met(one, other) > 0

    def repeated(self, player, way):
        floats = [*player.get("floats", []), None, None]
        return 2 if floats[0] == way else 1 if floats[1] == way else 0

    def terms(self, one, other):
        """The terms of a pair (``other`` None: the odd place) by name, wishes only to be apart."""
        found = dict.fromkeys(self.names(), 0)
        if other is None:
            members = self.members(one)
            found["repeat_byes"] = one.get("byes", 0)
            found["bye_group"] = len(self.scores) - 1 - self.group(one)
            found["repeat_floats"] = self.repeated(one, "down")
            found["rank_gap"] = (len(members) - 1 - members.index(one)) ** 2
            return found
        if self.ranked.index(other) < self.ranked.index(one):
            one, other = other, one
        found["rematches"] = self.have_met(one, other)
        for kind in self.at_level("strong") + self.at_level("mild"):
            found[f"same_{kind}"] = int(one.get(kind) is not None and one.get(kind) == other.get(kind))
        found["score_gap"] = (self.group(one) - self.group(other)) ** 2
        if self.group(one) != self.group(other):
            found["repeat_floats"] = self.repeated(one, "down") + self.repeated(other, "up")
        wishes = self.given.get("wishes", [])
        found["wishes"] = sum(wish["want"] == "apart" and set(wish["pair"]) == {one["id"], other["id"]} for wish in wishes)
        found["rank_gap"] = self.rank_gap(one, other)
        return found

    def rank_gap(self, one, other):
        if self.group(one) != self.group(other):
            return (abs(self.ranked.index(one) - self.ranked.index(other)) - 1) ** 2
        members = self.members(one)
        i, j, half = members.index(one), members.index(other), len(members) // 2
        method = self.given.get("method", "adjacent")
        if method == "adjacent":
            return (abs(i - j) - 1) ** 2
        return (abs(i - j) - half) ** 2 if method == "slide" else (i + j - (2 * half - 1)) ** 2

    def cost(self, pairs):
        """Of a pairing: pairs of players, one of them perhaps with None."""
        total = dict.fromkeys(self.names(), 0)
        for one, other in pairs:
            for name, value in self.terms(one, other).items():
                total[name] += value
        made = [{one["id"], other["id"]} for one, other in pairs if other is not None]
        wishes = self.given.get("wishes", [])
        total["wishes"] += sum(wish["want"] == "together" and set(wish["pair"]) not in made for wish in wishes)
        return [total[name] for name in self.names()]

    def pairings(self):
        """Every pairing that may be answered: the fixed pairs in it, none of the others barred."""
        fixed = [set(pair) for pair in self.given.get("fixed", [])]
        spares = {player["id"] for player in self.given["players"] if player.get("spare")}

        def is_fixed(one, other):
            ids = {one["id"], other["id"] if other is not None else None}
            return ids in fixed or (other is None and any(one["id"] in pair and pair & spares for pair in fixed))

        for pairs in all_pairings(self.ranked if len(self.ranked) % 2 == 0 else [*self.ranked, None]):
            free = [pair for pair in pairs if not is_fixed(*pair)]
            if len(pairs) - len(free) != len(fixed):
                continue
            if not any(other is not None and self.barred(one, other) for one, other in free):
                yield pairs

    def least(self):
        """The least cost vector, None where there is no pairing."""
        return min(map(self.cost, self.pairings()), default=None)


def all_pairings(players):
    """Every way to put them in pairs; the last (None among them) is never first of a pair."""
    if not players:
        yield []
        return
    first, *rest = players
    for place, other in enumerate(rest):
        for others in all_pairings(rest[:place] + rest[place + 1 :]):
            yield [(first, other), *others]


# Contexts for property tests

_ATTRIBUTES = {name: st.sampled_from([None, "x", "y"]) for name in ("club", "team", "army", "side")}


@st.composite
def contexts(draw, smallest=2, largest=8, fixed=True):
    """A context of some players of few scores, who have met some, with rules, wishes and fixed pairs."""
    count = draw(st.integers(smallest, largest))
    ids = [f"p{number}" for number in range(count)]
    ranks = draw(st.permutations(range(1, count + 1)))
    players = [
        {
            "id": who,
            "rank": rank,
            "score": draw(st.sampled_from([0, 3, 6, "7/2"])),
            "met": draw(st.lists(st.sampled_from(ids), max_size=4)),
            "byes": draw(st.integers(0, 2)),
            "floats": draw(st.lists(st.sampled_from(["none", "down", "up"]), max_size=2)),
            **{name: draw(values) for name, values in _ATTRIBUTES.items()},
        }
        for who, rank in zip(ids, ranks, strict=True)
    ]
    for player in players:
        player["met"] = [who for who in player["met"] if who != player["id"]]
    pair = st.lists(st.sampled_from(ids), min_size=2, max_size=2, unique=True)
    wishes = draw(st.lists(pair, max_size=3, unique_by=frozenset))
    given = {
        "players": players,
        "round": draw(st.integers(1, 3)),
        "method": draw(st.sampled_from(["adjacent", "fold", "slide"])),
        "avoid": draw(avoids()),
        "forbidden": draw(st.lists(pair, max_size=2)),
        "wishes": [{"pair": each, "want": draw(st.sampled_from(["together", "apart"]))} for each in wishes],
        "rematch": draw(st.sampled_from(["last_resort", "never"])),
    }
    if fixed:
        given["fixed"] = draw(st.lists(pair, max_size=1))
    return given


@st.composite
def avoids(draw):
    kinds = draw(st.lists(st.sampled_from(["club", "team", "army", "side"]), unique=True, max_size=4))
    return [
        {
            "kind": kind,
            "rounds": draw(st.sampled_from([None, 1, 2])),
            "level": draw(st.sampled_from(["strong", "mild", "mild", "never"])),
        }
        for kind in kinds
    ]

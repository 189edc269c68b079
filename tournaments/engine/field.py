"""The field of a round: positions, groups, what bars a pair and what it costs. T§5.1 to T§5.4.

A pair here is two positions, the better first; the odd place (nobody, or the spare) has the position after the last.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import NamedTuple

from tournaments.engine.context import AvoidKind, AvoidLevel, ContextFacts, PlayerFacts

#: The terms of a pair, in order of precedence.
Vector = tuple[int, ...]
#: Two positions, the better one first.
Places = tuple[int, int]

#: T§5.4: what it adds to float the same way as last time, or as the time before.
FLOATED_LAST, FLOATED_BEFORE = 2, 1


class Pairing(NamedTuple):
    """Who meets whom; ``odd``: the position that has the odd place, None with an even number."""

    pairs: list[Places]
    odd: int | None


@dataclass(frozen=True, slots=True)
class Placed:
    """A player as he stands in the field. ``group``, ``place`` from 0, ``size`` of his group; what it adds if he floats."""

    id: str
    position: int
    group: int
    place: int
    size: int
    byes: int
    down: int
    up: int
    strong: tuple[str | None, ...]
    mild: tuple[str | None, ...]
    never: tuple[str | None, ...]


@dataclass(frozen=True, eq=False)
class PlayingField:
    """What a context makes of its players. ``position`` by id; ``odd``: the position of the odd place, None with an even
    number; ``partner``: the id of the spare who has it, None for nobody."""

    facts: ContextFacts
    players: tuple[Placed, ...]
    groups: int
    terms: tuple[str, ...]
    position: dict[str, int]
    odd: int | None
    partner: str | None
    never: list[AvoidKind] = field(default_factory=list)
    met: dict[Places, int] = field(default_factory=dict)
    forbidden: frozenset[Places] = frozenset()
    together: frozenset[Places] = frozenset()
    apart: frozenset[Places] = frozenset()

    @property
    def once(self) -> frozenset[int]:
        """The numbers of the terms that only the odd place can have, which there is once."""
        return frozenset({self.terms.index("repeat_byes"), self.terms.index("bye_group")})

    def places(self, one: str, other: str) -> Places:
        """The pair of two players by their ids."""
        first, second = sorted((self.position[one], self.position[other]))
        return first, second

    # T§5.2

    def bar(self, pair: Places) -> str | None:
        """The first thing that bars it; nothing bars the odd place."""
        if pair[1] == self.odd:
            return None
        if pair in self.forbidden:
            return "forbidden"
        one, other = self.players[pair[0]], self.players[pair[1]]
        if one.never:
            for kind, mine, his in zip(self.never, one.never, other.never, strict=True):
                if mine is not None and mine == his:
                    return f"never_same_{kind}"
        return "rematch" if self.facts.rematch == "never" and pair in self.met else None

    # T§5.3

    def vector(self, pair: Places) -> Vector:
        """The terms of a pair, in the order of ``terms``."""
        one = self.players[pair[0]]
        if pair[1] == self.odd:
            return self.vector_of_odd(one)
        other = self.players[pair[1]]
        down_and_up = one.down + other.up if one.group != other.group else 0
        return (
            self.met.get(pair, 0),
            0,
            *(1 if mine is not None and mine == his else 0 for mine, his in zip(one.strong, other.strong, strict=True)),
            0,
            (one.group - other.group) ** 2,
            down_and_up,
            *(1 if mine is not None and mine == his else 0 for mine, his in zip(one.mild, other.mild, strict=True)),
            1 if pair in self.apart else 0,
            self.rank_gap(one, other),
        )

    def vector_of_odd(self, one: Placed) -> Vector:
        strong, mild = (0,) * len(one.strong), (0,) * len(one.mild)
        alone = (one.size - 1 - one.place) ** 2
        return (0, one.byes, *strong, self.groups - 1 - one.group, 0, one.down, *mild, 0, alone)

    def rank_gap(self, one: Placed, other: Placed) -> int:
        if one.group != other.group:
            return (other.position - one.position - 1) ** 2
        half = one.size // 2
        if self.facts.method == "adjacent":
            return (other.place - one.place - 1) ** 2
        if self.facts.method == "slide":
            return (other.place - one.place - half) ** 2
        return (one.place + other.place - (2 * half - 1)) ** 2

    def cost(self, pairing: Pairing) -> list[int]:
        """The cost vector of a whole pairing."""
        made = set(self.with_odd(pairing))
        cost = [sum(column) for column in zip(*map(self.vector, made), strict=True)] if made else [0] * len(self.terms)
        cost[self.terms.index("wishes")] += len(self.together - made)
        return cost

    def with_odd(self, pairing: Pairing) -> list[Places]:
        """All pairs, the one with the odd place last."""
        return [*pairing.pairs, *([] if pairing.odd is None or self.odd is None else [(pairing.odd, self.odd)])]

    # T§5.7

    def ids(self, pair: Places) -> list[str | None]:
        """The ids of a pair, None for nobody."""
        first, second = pair
        return [self.players[first].id, self.partner if second == self.odd else self.players[second].id]

    def ordered(self, pairing: Pairing) -> Pairing:
        """Return the pairing by the better of their positions."""
        return Pairing(sorted(pairing.pairs), pairing.odd)

    def as_facts(self, pairing: Pairing) -> tuple[list[list[str | None]], str | None]:
        """``pairs`` and ``bye`` of an outcome; the game against the spare is the last pair."""
        if self.partner is not None:
            return [self.ids(pair) for pair in self.with_odd(pairing)], None
        return [self.ids(pair) for pair in pairing.pairs], None if pairing.odd is None else self.players[pairing.odd].id


def live_kinds(facts: ContextFacts, level: AvoidLevel) -> list[AvoidKind]:
    """The kinds to be avoided at this level in this round, in the organiser's order."""
    alive = (avoid for avoid in facts.avoid if avoid.rounds is None or facts.round <= avoid.rounds)
    return [avoid.kind for avoid in alive if avoid.level == level]


def term_names(facts: ContextFacts) -> tuple[str, ...]:
    """T§5.3, the table."""
    return (
        "rematches",
        "repeat_byes",
        *(f"same_{kind}" for kind in live_kinds(facts, "strong")),
        "bye_group",
        "score_gap",
        "repeat_floats",
        *(f"same_{kind}" for kind in live_kinds(facts, "mild")),
        "wishes",
        "rank_gap",
    )


def field_of(facts: ContextFacts) -> PlayingField:
    """The field of a draft. T§5.1."""
    players = placed(facts)
    position = {player.id: player.position for player in players}
    spares = [player.id for player in facts.players if player.spare]
    odd = len(players) if len(players) % 2 else None
    return PlayingField(
        facts=facts,
        players=players,
        groups=players[-1].group + 1 if players else 0,
        terms=term_names(facts),
        position=position,
        odd=odd,
        partner=spares[0] if odd is not None and facts.odd == "spare" and spares else None,
        never=live_kinds(facts, "never"),
        met=meetings(facts.players, position),
        forbidden=pairs_among(facts.forbidden, position),
        together=pairs_among((wish.pair for wish in facts.wishes if wish.want == "together"), position),
        apart=pairs_among((wish.pair for wish in facts.wishes if wish.want == "apart"), position),
    )


def placed(facts: ContextFacts) -> tuple[Placed, ...]:
    """Players who are not spare, by score and rank, with their groups and places."""
    strong, mild, never = (live_kinds(facts, level) for level in ("strong", "mild", "never"))
    ordered = sorted((player for player in facts.players if not player.spare), key=lambda player: (-player.score, player.rank))
    found: list[Placed] = []
    for number, (_, together) in enumerate(groupby(ordered, key=lambda player: player.score)):
        members = list(together)
        for place, player in enumerate(members):
            found.append(
                Placed(
                    id=player.id,
                    position=len(found),
                    group=number,
                    place=place,
                    size=len(members),
                    byes=player.byes,
                    down=repeated(player, "down"),
                    up=repeated(player, "up"),
                    strong=tuple(getattr(player, kind) for kind in strong),
                    mild=tuple(getattr(player, kind) for kind in mild),
                    never=tuple(getattr(player, kind) for kind in never),
                )
            )
    return tuple(found)


def repeated(player: PlayerFacts, way: str) -> int:
    """Return what it adds if he floats this way. T§5.4."""
    if player.floats[:1] == [way]:
        return FLOATED_LAST
    return FLOATED_BEFORE if player.floats[1:2] == [way] else 0


def meetings(players: Sequence[PlayerFacts], position: dict[str, int]) -> dict[Places, int]:
    """Return how often each pair has met: the larger of what the two say."""
    met: dict[Places, int] = {}
    for player in players:
        if player.id not in position:
            continue
        for other, times in Counter(player.met).items():
            if other in position and other != player.id:
                first, second = sorted((position[player.id], position[other]))
                met[first, second] = max(met.get((first, second), 0), times)
    return met


def pairs_among(pairs: Iterable[Sequence[str]], position: dict[str, int]) -> frozenset[Places]:
    """Return those of the pairs that both take part, as positions."""
    found = set()
    for one, other in pairs:
        if one in position and other in position:
            first, second = sorted((position[one], position[other]))
            found.add((first, second))
    return frozenset(found)

"""Standings: always computed whole from the games, the adjustments and the chain. T§3.5, T§6.23."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Literal

from pydantic import Field

from rules.engine.dice import Dice
from rules.engine.facts import Contradiction, Facts, fact
from rules.engine.outcome import Outcome, outcome
from rules.engine.procedure import procedure
from tournaments.engine import ask
from tournaments.engine.exact import Amount, Exact, Points, canonical, canonical_or_none, mean, ratio
from tournaments.engine.games import REAL, GameFacts, contradictions_of_rounds
from tournaments.engine.knockout import Best
from tournaments.engine.messages import _

Unplayed = Literal["average", "zero", "own"]
Lot = Annotated[int, Field(ge=1, le=10000)]

#: Keys of which less is better.
LOW_KEYS = frozenset({"losses", "suffered", "seed", "lot"})
#: What stands in front of the name of an extra.
EXTRA = "extra:"

#: Won, drawn or lost by the players of a game without a battle.
FORFEITS: dict[str, tuple[str, str]] = {
    "forfeit_a": ("loss", "win"),
    "forfeit_b": ("win", "loss"),
    "double_loss": ("loss", "loss"),
}


class StandingsPlayer(ask.Identified):
    seed: Lot | None = fact(None, label=_("Seed"))
    spare: bool = ask.spare()
    extras: dict[ask.Id, Points] = fact({}, label=_("Extra values"))


class StandingsGame(GameFacts):
    winner: ask.Side | None = ask.winner()
    lost_a: Amount = fact(0, label=_("Lost by the first"))
    lost_b: Amount = fact(0, label=_("Lost by the second"))

    def contradictions(self) -> Iterator[Contradiction]:
        yield from super().contradictions()
        if self.points_a == "average" and self.kind != "bye":
            yield Contradiction("points_a", _("Only a bye is worth the average."))
        if self.winner is not None and self.kind not in REAL:
            yield Contradiction("winner", _("Only a game that took place has a winner."))


class Adjustment(Facts):
    """Points that the organiser gives or takes: no game points. R29, R53."""

    id: ask.Id = ask.identity()
    points: Points = ask.points()
    why: ask.Id = fact("organiser", label=_("Why"))


class ChainKey(Facts):
    key: ask.Id = fact(label=_("Key"))
    best: Best | None = fact(None, label=_("Better is"))

    @property
    def is_high(self) -> bool:
        """More is better: as said, or as usual for the key."""
        return self.best == "high" or (self.best is None and self.key not in LOW_KEYS)

    def contradictions(self) -> Iterator[Contradiction]:
        if self.key not in CHAIN_KEYS and not (self.key.startswith(EXTRA) and len(self.key) > len(EXTRA)):
            yield Contradiction("key", _("There is no such key."))


class StandingsFacts(Facts):
    players: list[StandingsPlayer] = fact(min_length=1, max_length=400, label=_("Players"))
    rounds: list[list[StandingsGame]] = fact(max_length=30, label=_("Rounds"))
    adjustments: list[Adjustment] = fact([], max_length=400, label=_("Adjustments"))
    chain: list[ChainKey] = fact(min_length=1, max_length=12, label=_("Tie-breaks"))
    unplayed: Unplayed = fact("average", label=_("For a game not played"))
    lots: dict[str, Lot] = fact({}, label=_("Lots"))

    def contradictions(self) -> Iterator[Contradiction]:
        ids = [player.id for player in self.players]
        yield from ask.unique("players", ids)
        yield from ask.unique("chain", [key.key for key in self.chain])
        yield from contradictions_of_rounds(self.rounds, ids)
        yield from ask.known("adjustments", [adjustment.id for adjustment in self.adjustments], ids)
        yield from ask.known("lots", self.lots, ids)


# What a player has done


@dataclass(slots=True, eq=False)
class Played:
    """A game from one of its players' side, not pending. ``result``: ``win``, ``draw``, ``loss``, or ``bye``; ``opponent``:
    None for a bye and a spare; ``round`` from 0."""

    round: int
    real: bool
    result: str
    points: Exact
    opponent: "Record | None" = None
    opponent_points: Exact = 0
    suffered: Exact = 0
    inflicted: Exact = 0

    @property
    def contributes(self) -> bool:
        """The opponent's points count for tie-breaks: a real game against a player who is not spare."""
        return self.real and self.opponent is not None


@dataclass(slots=True, eq=False)
class Record:
    """All that the keys are computed from, of one player who is ranked."""

    player: StandingsPlayer
    lot: int | None
    games: list[Played] = field(default_factory=list)
    adjusted: Exact = 0
    game_points: Exact = 0
    sos: Exact | None = None
    values: list[Exact | None] = field(default_factory=list)

    def real_games(self) -> Iterator[Played]:
        return (game for game in self.games if game.real)

    def count(self, result: str) -> int:
        return sum(game.result == result for game in self.games)


def records_of(facts: StandingsFacts) -> dict[str, Record]:
    """Every ranked player's record, in list order. T§6.23 step 1."""
    records = {player.id: Record(player, facts.lots.get(player.id)) for player in facts.players if not player.spare}
    averages: list[tuple[Record, Played]] = []
    for number, games in enumerate(facts.rounds):
        for game in games:
            if game.kind == "pending":
                continue
            for who, played in sides_of(number, game, records):
                record = records.get(who)
                if record is not None:
                    record.games.append(played)
                    if game.points_a == "average":
                        averages.append((record, played))
    for record, bye in averages:
        bye.points = bye_average([game.points for game in record.real_games()])
    for record in records.values():
        record.game_points = sum(game.points for game in record.games)
    for adjustment in facts.adjustments:
        if adjustment.id in records:
            records[adjustment.id].adjusted += adjustment.points
    return records


def bye_average(points: list[Exact]) -> Exact:
    """Return what a bye is worth by a scoring of averages: the mean of the player's games that took place, 0 without one. R23."""
    return mean(points)


def sides_of(number: int, game: StandingsGame, records: Mapping[str, Record]) -> Iterator[tuple[str, Played]]:
    """A game from the side of each of its players."""
    points_a = 0 if game.points_a is None or game.points_a == "average" else game.points_a
    if game.b is None:
        yield game.a, Played(number, False, "bye", points_a)
        return
    real, points_b = game.kind in REAL, game.points_b or 0
    if not real:
        result_a, result_b = FORFEITS[game.kind]
    elif game.winner is None:
        result_a = result_b = "draw"
    else:
        result_a, result_b = ("win", "loss") if game.winner == "a" else ("loss", "win")
    of_a, of_b = records.get(game.a), records.get(game.b)
    yield game.a, Played(number, real, result_a, points_a, of_b, points_b, game.lost_a, game.lost_b)
    yield game.b, Played(number, real, result_b, points_b, of_a, points_a, game.lost_b, game.lost_a)


# The keys, T§3.5


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a tie-break that sums opponents' points; ``opponent``: None for a game without one."""

    points: Exact
    opponent: Record | None = None


@dataclass(frozen=True, slots=True)
class Tally:
    """What the keys need beside a player's own record."""

    rounds: int
    unplayed: Unplayed

    def parts(self, record: Record, of: Callable[[Played], Exact], own: Exact) -> list[Part]:
        """Return what each of a player's games gives: its opponent's part, or the substitute for a game without one. R25."""
        real = [Part(of(game), game.opponent) for game in record.games if game.contributes]
        without = len(record.games) - len(real)
        if not without:
            return real
        stand_in: Exact = 0
        if self.unplayed == "average":
            stand_in = mean([part.points for part in real])
        elif self.unplayed == "own":
            stand_in = own
        return real + [Part(stand_in)] * without

    def contributions(self, record: Record, of: Callable[[Played], Exact], own: Exact) -> list[Exact]:
        return [part.points for part in self.parts(record, of, own)]

    def opponents_points(self, record: Record) -> list[Exact]:
        return self.contributions(record, points_of_opponent, record.game_points)

    def sos(self, record: Record) -> Exact:
        if record.sos is None:
            record.sos = sum(self.opponents_points(record))
        return record.sos

    def sos_net(self, record: Record) -> Exact:
        """R28: each opponent without what he scored in that game."""
        return sum(self.contributions(record, net_points_of_opponent, record.game_points))

    def sos_cut1(self, record: Record) -> Exact:
        return sum(sorted(self.opponents_points(record))[1:])

    def sos_median(self, record: Record) -> Exact:
        return sum(sorted(self.opponents_points(record))[1:-1])

    def oppopp(self, record: Record) -> Exact:
        """Sum of the opponents' own sums."""
        own = self.sos(record)
        return sum(self.contributions(record, lambda game: self.sos(game.opponent) if game.opponent else 0, own))

    def cumulative(self, record: Record) -> Exact:
        """Points of a round count once after it, and after each that follows."""
        return sum(game.points * (self.rounds - game.round) for game in record.games)


def points_of_opponent(game: Played) -> Exact:
    return game.opponent.game_points if game.opponent is not None else 0


def net_points_of_opponent(game: Played) -> Exact:
    return points_of_opponent(game) - game.opponent_points


def sonneborn(record: Record) -> Exact:
    """Points of each opponent beaten, half of each drawn with; spares have none."""
    twice = {"win": 2, "draw": 1, "loss": 0}
    return ratio(sum(twice[game.result] * points_of_opponent(game) for game in record.real_games()), 2)


def inflicted(record: Record) -> Exact:
    return sum(game.inflicted for game in record.real_games())


def suffered(record: Record) -> Exact:
    return sum(game.suffered for game in record.real_games())


CHAIN_KEYS: dict[str, Callable[[Tally, Record], Exact | None]] = {
    "points": lambda tally, record: record.game_points + record.adjusted,
    "wins": lambda tally, record: record.count("win"),
    "draws": lambda tally, record: record.count("draw"),
    "losses": lambda tally, record: record.count("loss"),
    "inflicted": lambda tally, record: inflicted(record),
    "suffered": lambda tally, record: suffered(record),
    "difference": lambda tally, record: inflicted(record) - suffered(record),
    "games": lambda tally, record: sum(1 for _ in record.real_games()),
    "sos": Tally.sos,
    "sos_net": Tally.sos_net,
    "sos_cut1": Tally.sos_cut1,
    "sos_median": Tally.sos_median,
    "sonneborn": lambda tally, record: sonneborn(record),
    "oppopp": Tally.oppopp,
    # Depends on the group: ``head_to_head`` below.
    "head_to_head": lambda tally, record: None,
    "cumulative": Tally.cumulative,
    "seed": lambda tally, record: record.player.seed,
    "lot": lambda tally, record: record.lot,
}


#: Keys that sum opponents' points: what each game gives, and which of these parts count, from the least.
SUMS: dict[str, tuple[Callable[[Played], Exact], slice]] = {
    "sos": (points_of_opponent, slice(None)),
    "sos_net": (net_points_of_opponent, slice(None)),
    "sos_cut1": (points_of_opponent, slice(1, None)),
    "sos_median": (points_of_opponent, slice(1, -1)),
}


def parts_of(facts: StandingsFacts, key: str) -> dict[str, list[tuple[str | None, Exact]]]:
    """Return of what a key of ``SUMS`` is made, by player: (opponent or None, points); parts that are cut are left out."""
    of, counted = SUMS[key]
    tally, found = Tally(len(facts.rounds), facts.unplayed), {}
    for who, record in records_of(facts).items():
        parts = tally.parts(record, of, record.game_points)
        if counted != slice(None):
            parts = sorted(parts, key=lambda part: part.points)[counted]
        found[who] = [(part.opponent.player.id if part.opponent else None, part.points) for part in parts]
    return found


def head_to_head(group: Sequence[Record]) -> list[Exact | None]:
    """Points in the real games among them, if everybody has met everybody; otherwise null for all. T§6.23 step 5, R30."""
    if len(group) == 1:
        return [None]
    members = set(group)
    values: list[Exact | None] = []
    for record in group:
        among = [game for game in record.real_games() if game.opponent in members]
        if len({game.opponent for game in among}) < len(group) - 1:
            return [None] * len(group)
        values.append(sum(game.points for game in among))
    return values


# The table


@dataclass(frozen=True, slots=True)
class Tied:
    """Players who are still together, and the key that parted them from those in front."""

    members: Sequence[Record]
    decided_by: str | None = None


@procedure(
    title=_("Standings"),
    cite="T§6.23, R25 to R33",
    help=_("Who stands where, and by which key?"),
)
def standings(facts: StandingsFacts, dice: Dice) -> Outcome:
    """All together at first, then parted by one key after the other. T§6.23."""
    records = records_of(facts)
    tally = Tally(len(facts.rounds), facts.unplayed)
    groups = [Tied(list(records.values()))] if records else []
    for key in facts.chain:
        groups = [part for group in groups for part in parted(group, key, tally)]
    rows, rank = [], 1
    for group in groups:
        for place, record in enumerate(group.members):
            rows.append(
                {
                    "id": record.player.id,
                    "rank": rank,
                    "points": canonical(record.game_points + record.adjusted),
                    "values": [canonical_or_none(value) for value in record.values],
                    "decided_by": group.decided_by if place == 0 else None,
                }
            )
        rank += len(group.members)
    shared = [[record.player.id for record in group.members] for group in groups if len(group.members) > 1]
    return outcome(rows=rows, shared=shared)


def parted(group: Tied, key: ChainKey, tally: Tally) -> Iterator[Tied]:
    """The group by a key's values, best first, null last; equal values stay together in their order. Steps 4 and 5."""
    if key.key == "head_to_head":
        values = head_to_head(group.members)
    elif key.key.startswith(EXTRA):
        values = [record.player.extras.get(key.key.removeprefix(EXTRA), 0) for record in group.members]
    else:
        values = [CHAIN_KEYS[key.key](tally, record) for record in group.members]
    together: dict[Exact | None, list[Record]] = {}
    for record, value in zip(group.members, values, strict=True):
        record.values.append(value)
        together.setdefault(value, []).append(record)
    order: list[Exact | None] = [*sorted((value for value in together if value is not None), reverse=key.is_high)]
    if None in together:
        order.append(None)
    for place, value in enumerate(order):
        yield Tied(together[value], group.decided_by if place == 0 else key.key)

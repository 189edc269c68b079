"""How a round of each kind of event is paired, and who goes on in a knockout. T§6.11, T§6.16 to T§6.21."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from common.errors import Refused
from tournaments.engine.event import check_event, single_rounds
from tournaments.engine.groups import cut, seed_groups
from tournaments.engine.knockout import bracket, knockout_advance, knockout_decide
from tournaments.engine.pairing import swiss_pairing
from tournaments.engine.round_robin import round_robin as calendar
from tournaments.engine.standings import standings
from tournaments.models import Pairing, Player
from tournaments.queries.field import context_of, field_of, ranks_of
from tournaments.queries.procedures import outcome_of, resolve, sentence
from tournaments.queries.snapshot import KNOWN, PlayedRound, Snapshot
from tournaments.queries.standings import computed, game_facts, player_facts, points_of_side, score_of, team_totals
from tournaments.queries.teams import MatchScore

#: Keys of a chain where less is better.
LOW = ("losses", "suffered", "seed", "lot")

Pair = Sequence[str | None]


@dataclass(frozen=True, slots=True)
class Drafted:
    """Who meets whom, by numbers as texts; ``bye``: who meets nobody. ``cost`` and ``notes`` as ``swiss_pairing`` gives them.

    In a bracket a bye has its place among the pairs: its second is None.
    """

    pairs: Sequence[Pair]
    bye: str | None = None
    cost: Sequence[Any] = field(default_factory=list)
    notes: Sequence[Any] = field(default_factory=list)


def swiss(snapshot: Snapshot, number: int, fixed: Sequence[Pair] = ()) -> Drafted:
    """Return the pairing that costs least, in which the ``fixed`` pairs meet. T§6.11."""
    context = context_of(snapshot, number)
    settled = {who for pair in fixed for who in pair}
    challenges = [pair for pair in context["fixed"] if not settled.intersection(pair)]
    outcome = resolve(swiss_pairing, {**context, "fixed": [*challenges, *map(list, fixed)]})
    return Drafted(outcome.pairs, outcome.bye, outcome.cost, outcome.values["notes"])


def round_robin(snapshot: Snapshot, number: int) -> Drafted:
    """The calendar's round, drawn by lots or seeds; whose opponent has gone has a bye. T§6.16."""
    return Drafted(_of_calendar(snapshot, starters(snapshot), number))


def knockout(snapshot: Snapshot, number: int) -> Drafted:
    """The bracket's first round, then winners against their neighbours. T§6.17, T§6.18."""
    if number == 1:
        return Drafted(_here(snapshot, _seeded(starters(snapshot)), 1))
    return Drafted(_here(snapshot, next_of_bracket(snapshot, number, first=1), number))


def groups_knockout(snapshot: Snapshot, number: int) -> Drafted:
    """Pair everybody in a group, then those at its head. T§6.20, T§6.21."""
    in_groups = rounds_in_groups(snapshot)
    if number <= in_groups:
        return Drafted([pair for group in groups_of(snapshot) for pair in _of_calendar(snapshot, group, number)])
    if number == in_groups + 1:
        tables = [[row["id"] for row in rows] for rows in tables_of_groups(snapshot)]
        there = {player.id_in_facts for player in field_of(snapshot, number)}
        ordered = [[who for who in table if who in there] for table in tables]
        seeds = resolve(cut, {"groups": ordered, "qualifiers": snapshot.settings.qualifiers}).seeds
        return Drafted(_here(snapshot, _seeded(seeds), number))
    return Drafted(_here(snapshot, next_of_bracket(snapshot, number, first=in_groups + 1), number))


#: How a round of each kind of event is paired.
DRAFTERS: dict[str, Callable[[Snapshot, int], Drafted]] = {
    "swiss": swiss,
    "round_robin": round_robin,
    "knockout": knockout,
    "groups_knockout": groups_knockout,
}


def check_format(snapshot: Snapshot) -> None:
    """Raise Refused where the number of players does not fit the event's format. T§6.1."""
    facts = snapshot.format_facts
    if facts["kind"] != "swiss":
        outcome = outcome_of(check_event, facts)
        if not outcome.valid:
            raise Refused(sentence(outcome.problems[0]), cite="T§6.1")


# Who plays


def starters(snapshot: Snapshot) -> list[str]:
    """Return who is in the first round, best first by lots or seeds; before there is one, who will be."""
    first = snapshot.round(1)
    if first is not None and first.state in KNOWN:
        standing = {player.number for p in first.pairings for player in (p.a, p.b) if player is not None}
        field = [player for player in snapshot.players if player.number in standing]
    else:
        field = [player for player in field_of(snapshot, 1) if not player.spare]
    ranks = ranks_of(snapshot, field, 1)
    return [player.id_in_facts for player in sorted(field, key=lambda player: ranks[player.number])]


def _here(snapshot: Snapshot, pairs: Sequence[Pair], number: int) -> list[Pair]:
    """The pairs with a bye where the opponent has gone; one who has gone himself stands behind, as if he had lost."""
    there = {player.id_in_facts for player in field_of(snapshot, number)}
    found: list[Pair] = []
    for one, other in pairs:
        if other is None or other in there:
            found.append((one, other) if one in there or other is None else (other, None))
        else:
            found.append((one, None))
    return found


def _of_calendar(snapshot: Snapshot, ids: Sequence[str], number: int) -> list[Pair]:
    """Round ``number`` of the calendar of these players; empty where theirs is over."""
    rounds = resolve(calendar, {"ids": list(ids), "double": snapshot.settings.double}).rounds
    if number > len(rounds):
        return []
    there = {player.id_in_facts for player in field_of(snapshot, number)}
    pairs = [*rounds[number - 1]["pairs"], [rounds[number - 1]["bye"], None]]
    here = [[who for who in pair if who in there] for pair in pairs]
    return [(pair[0], pair[1] if len(pair) > 1 else None) for pair in here if pair]


# The bracket


def _seeded(seeds: Sequence[str]) -> list[Pair]:
    return list(resolve(bracket, {"seeds": list(seeds)}).first_round)


def next_of_bracket(snapshot: Snapshot, number: int, *, first: int) -> list[Pair]:
    """Return the pairs of round ``number`` of a bracket that began with round ``first``. Refused while a winner is missing."""
    before = snapshot.round(number - 1)
    if before is None:
        raise Refused(sentence("previous_round_open"))
    placement = snapshot.settings.placement
    games = list(before.pairings)
    blocks = 2 ** (number - 1 - first) if placement == "all" else 1
    size = len(games) // blocks
    found: list[Pair] = []
    for start in range(0, len(games), size):
        part = games[start : start + size]
        facts = {
            "pairs": [[p.a.id_in_facts, p.b.id_in_facts if p.b else None] for p in part],
            "winners": [winner_of(snapshot, p) for p in part],
            "placement": placement,
        }
        outcome = resolve(knockout_advance, facts)
        found += [*outcome.next, *outcome.losers_next]
        if outcome.third_place:
            found.append(outcome.third_place)
    return found


def winner_of(snapshot: Snapshot, game: Pairing) -> str | None:
    """Return who goes on; None while the game has no result that counts. A drawn one is decided by the chain, at last by lot.
    T§6.19.
    """
    if game.b is None:
        return game.a.id_in_facts
    if not game.counts or (game.result is None and not game.boards):
        return None
    side = _winning_side(snapshot, game)
    if side is None:
        score = score_of(snapshot, game)
        points = {f"points_{s}": points_of_side(score, s) for s in "ab"}
        side = resolve(knockout_decide, {**points, "keys": _deciding(snapshot, game.a, game.b)}).winner
    return game.a.id_in_facts if side == "a" else game.b.id_in_facts


def _winning_side(snapshot: Snapshot, game: Pairing) -> str | None:
    """The side that has won by the result alone, of two teams by their boards; None for a draw."""
    score = score_of(snapshot, game) if game.boards else None
    if isinstance(score, MatchScore):
        return score.winner
    result = game.result or {}
    winner: str | None = result.get("winner")
    return {"forfeit_a": "b", "forfeit_b": "a"}.get(str(result.get("kind")), winner)


def _deciding(snapshot: Snapshot, a: Player, b: Player) -> list[dict[str, Any]]:
    """The keys of the chain that both have, then the lots of the start: no die is left to be rolled."""
    rows = {row["id"]: row["values"] for row in computed(snapshot).rows}
    of_a, of_b = rows.get(a.id_in_facts, ()), rows.get(b.id_in_facts, ())
    keys = [
        {"key": key.key, "a": mine, "b": his, "best": key.best or ("low" if key.key in LOW else "high")}
        for key, mine, his in zip(snapshot.settings.chain, of_a, of_b, strict=False)
        if mine is not None and his is not None
    ]
    last = {"key": "lot", "a": a.lot or a.number, "b": b.lot or b.number, "best": "low"}
    return [*keys[:11], last]


# Groups


def rounds_in_groups(snapshot: Snapshot) -> int:
    """Return how many rounds pass before the bracket begins."""
    groups = snapshot.settings.groups or 1
    largest = -(-len(starters(snapshot)) // groups)
    return single_rounds(largest) * (2 if snapshot.settings.double else 1)


def groups_of(snapshot: Snapshot) -> list[list[str]]:
    """The groups by lots or seeds. T§6.20."""
    return list(resolve(seed_groups, {"seeds": starters(snapshot), "groups": snapshot.settings.groups or 1}).groups)


def tables_of_groups(snapshot: Snapshot) -> list[Sequence[dict[str, Any]]]:
    """Each group in the order of its standings: its players and its games alone. T§6.21."""
    known = [one for one in snapshot.rounds if one.state in KNOWN and one.number <= rounds_in_groups(snapshot)]
    scores = computed(snapshot).scores
    by_id = {player.id_in_facts: player for player in snapshot.players}
    totals = team_totals(snapshot, [p for one in known for p in one.pairings], scores)
    found = []
    for group in groups_of(snapshot):
        games = [[game_facts(p, scores[p.pk]) for p in one.pairings if p.a.id_in_facts in group] for one in known]
        facts = {
            "players": [player_facts(by_id[who], totals) for who in group],
            "rounds": games,
            "chain": snapshot.event.settings["chain"],
            "unplayed": snapshot.settings.unplayed,
            "lots": {who: by_id[who].lot for who in group if by_id[who].lot},
        }
        found.append(outcome_of(standings, facts).rows)
    return found


# As it is drawn


@dataclass(frozen=True, slots=True)
class Match:
    """A place of the bracket. ``pairing``: None for a game to come; ``winner``: ``"a"``, ``"b"`` or nothing yet."""

    pairing: Pairing | None
    winner: str = ""


@dataclass(frozen=True, slots=True)
class Column:
    """A round of the bracket. ``number``: of the round in the event; ``places``: games beside the way to the final."""

    number: int
    matches: tuple[Match, ...]
    places: tuple[Match, ...] = ()


def columns_of(snapshot: Snapshot) -> list[Column]:
    """The bracket from its first round to the final, as far as the viewer may see it; empty where there is none yet."""
    kind = snapshot.settings.kind
    if kind not in ("knockout", "groups_knockout"):
        return []
    first = 1 if kind == "knockout" else rounds_in_groups(snapshot) + 1
    opening = snapshot.round(first)
    if opening is None:
        return []
    return list(_columns(snapshot, opening))


def _columns(snapshot: Snapshot, opening: PlayedRound) -> Iterator[Column]:
    wide, number = len(opening.pairings), opening.number
    while wide >= 1:
        played = snapshot.round(number)
        matches = tuple(_match(snapshot, p) for p in played.pairings) if played else (Match(None),) * wide
        yield Column(number, matches[:wide], matches[wide:])
        wide, number = wide // 2, number + 1


def _match(snapshot: Snapshot, game: Pairing) -> Match:
    winner = winner_of(snapshot, game)
    return Match(game, "" if winner is None else "a" if winner == game.a.id_in_facts else "b")


def champion_of(columns: Sequence[Column]) -> Player | None:
    """Return who has won the final, or None."""
    final = columns[-1].matches[0] if columns else None
    if final is None or final.pairing is None or not final.winner:
        return None
    return final.pairing.a if final.winner == "a" else final.pairing.b


def expected(snapshot: Snapshot, played: PlayedRound) -> tuple[set[int], set[int]]:
    """Return who ought to be in a round and who may, by number: in brackets and drawn calendars, who was put there."""
    field: Sequence[Player] = field_of(snapshot, played.number)
    there = {player.number for player in field if not player.spare}
    if snapshot.settings.kind == "swiss":
        return there, {player.number for player in field}
    opponents = {player.number for p in played.matches for player in (p.a, p.b) if player is not None}
    missing = opponents - {player.number for player in field}
    return set(), {p.a.number for p in played.byes} | (opponents - missing)

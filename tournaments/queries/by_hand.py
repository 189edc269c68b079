"""Drafts changed by hand: who has no place, which pairs were made by hand, and a draft in which two players meet."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.models import LogEntry, Player, RoundState
from tournaments.queries.formats import Pair, expected
from tournaments.queries.snapshot import PlayedRound, Snapshot

#: Actions that change a draft by hand; their facts name the players' ``numbers``.
BY_HAND = ("swap", "pair_by_hand")


@dataclass(frozen=True, slots=True)
class Misplaced:
    """Players for whom a draft has no place (``unplaced``), and those with a place who do not play (``leaving``)."""

    unplaced: tuple[Player, ...]
    leaving: tuple[Player, ...]

    @property
    def names(self) -> str:
        return ", ".join(player.name for player in (*self.unplaced, *self.leaving))

    def __bool__(self) -> bool:
        return bool(self.unplaced or self.leaving)


def misplaced(snapshot: Snapshot, played: PlayedRound) -> Misplaced:
    """Return who has no place in a round and ought to have one, and the reverse."""
    wanted, allowed = expected(snapshot, played)
    placed = {player.number for pairing in played.pairings for player in (pairing.a, pairing.b) if player is not None}
    by_number = snapshot.by_number
    missing, surplus = (tuple(by_number[number] for number in sorted(each)) for each in (wanted - placed, placed - allowed))
    return Misplaced(missing, surplus)


def suggested_pair(snapshot: Snapshot, played: PlayedRound) -> tuple[Player, Player] | None:
    """Return two players whom one press can pair: somebody without a place and the bye, or two without a place."""
    found = misplaced(snapshot, played)
    if snapshot.settings.kind != "swiss" or found.leaving or played.state != RoundState.DRAFT:
        return None
    free = [*found.unplaced, *(pairing.a for pairing in played.byes)]
    return (free[0], free[1]) if found.unplaced and len(free) > 1 else None


def pairs_by_hand(snapshot: Snapshot, played: PlayedRound) -> list[tuple[str, str]]:
    """Return the pairs of a draft that were made by hand since it was drafted, of players who still play."""
    if snapshot.settings.kind != "swiss" or played.state != RoundState.DRAFT:
        return []
    touched: set[int] = set()
    actions = LogEntry.objects.filter(event=snapshot.event, facts__round=played.number, action__in=(*BY_HAND, "draft"))
    for action, facts in actions.order_by("seq").values_list("action", "facts"):
        stayed = {number for pair in facts.get("kept", ()) for number in pair}
        touched = touched | set(facts.get("numbers", ())) if action in BY_HAND else stayed
    gone = {player.number for player in misplaced(snapshot, played).leaving}
    pairs = [(pairing.a.number, pairing.b.number) for pairing in played.pairings if pairing.b is not None]
    return [(str(a), str(b)) for a, b in pairs if touched & {a, b} and not gone & {a, b}]


def with_pair(pairs: Sequence[Pair], bye: str | None, one: str, other: str) -> tuple[list[Pair], str | None]:
    """Return pairs and bye of a draft in which these two meet; their former opponents meet, or one of them the bye.

    A former opponent who is left alone has the bye.
    """
    both = {one, other}
    stay = [pair for pair in pairs if not both & set(pair)]
    alone = [who for pair in pairs if both & set(pair) for who in pair if who is not None and who not in both]
    alone += [bye] if bye is not None and bye not in both else []
    rest: list[Pair] = [[alone[0], alone[1]]] if len(alone) > 1 else []
    return [*stay, [one, other], *rest], alone[-1] if len(alone) % 2 else None

"""The proof of the lots: every roll of an event's dice computed again from its seed. T§6.10, T§6.28."""

from collections.abc import Sequence
from dataclasses import dataclass

from journal.dice import Roll, dice_from, recompute
from rules.engine.dice import seeded_face
from tournaments.engine.lots import draw_lots
from tournaments.models import Event, LogEntry, Round, StartingState
from tournaments.queries.procedures import outcome_of

#: Keys of facts: faces that were logged; a secret end, without its faces; the seed that a resumption replaced.
_OF_DICE = ["rolls", "end_rolls", "seed"]


@dataclass(frozen=True, slots=True)
class Drawn:
    """An entry with dice of the server.

    ``wrong``: logged rolls that the seed does not give. ``lots``: (name, lot) in the order of
    the lots. ``minutes``: of a secret end. ``agrees``: rolls, lots and minutes are what the seed gives.
    """

    entry: LogEntry
    seed: bytes
    rolls: tuple[Roll, ...]
    wrong: tuple[Roll, ...] = ()
    lots: tuple[tuple[str, int], ...] = ()
    minutes: int | None = None
    agrees: bool = True


def drawn_of(event: Event) -> list[Drawn]:
    """Return the entries with dice, in order; of a copy of the demo those that were made since, with its own seed."""
    since = StartingState.objects.filter(event=event).values_list("seq", flat=True).first() or 0
    entries = event.log.filter(facts__has_any_keys=_OF_DICE, seq__gt=since)
    seed, found = bytes(event.seed), []
    names = {f"player:{player.number}": player.name for player in event.players.all()}
    ends = dict(Round.objects.filter(event=event).values_list("number", "extra_minutes"))
    for entry in entries.order_by("-seq"):
        if "seed" in entry.facts:
            seed = bytes.fromhex(entry.facts["seed"])  # in force until this entry
        elif "rolls" in entry.facts:
            found.append(_lots(entry, seed, names))
        else:
            found.append(_end(entry, seed, ends.pop(entry.facts["round"], None)))
    return found[::-1]


def former_seeds(event: Event) -> list[tuple[LogEntry, bytes]]:
    """Return the seeds that were shown when the event had ended before, each with the entry that replaced it."""
    entries = event.log.filter(facts__has_key="seed").order_by("seq")
    return [(entry, bytes.fromhex(entry.facts["seed"])) for entry in entries]


def _lots(entry: LogEntry, seed: bytes, names: dict[str, str]) -> Drawn:
    first = entry.facts["roll_from"]
    rolls = tuple(recompute(seed, first, entry.facts["rolls"]))
    wrong = tuple(roll for roll in rolls if not roll.agrees)
    given = [(address, after) for address, field, _before, after in entry.changes if field == "lot"]
    if not given:  # written before changes were logged
        return Drawn(entry, seed, rolls, wrong, agrees=not wrong)
    behind = min(lot for _address, lot in given) - 1
    drawn = outcome_of(draw_lots, {"ids": [address for address, _lot in given]}, dice_from(seed, first))
    lots = tuple((names.get(address, "–"), lot) for address, lot in sorted(given, key=lambda each: each[1]))
    agrees = not wrong and all(lot == behind + drawn.lots[address] for address, lot in given)
    return Drawn(entry, seed, rolls, wrong, lots, agrees=agrees)


def _end(entry: LogEntry, seed: bytes, minutes: int | None) -> Drawn:
    """``minutes``: None if the round was published again later, with another end."""
    first, count, sides, each = (entry.facts["end_rolls"][key] for key in ("from", "count", "sides", "each"))
    rolls = tuple(Roll(number, sides, face := seeded_face(seed, number, sides), face) for number in range(first, first + count))
    given = sum(roll.recomputed for roll in rolls) * each
    return Drawn(entry, seed, rolls, minutes=given, agrees=minutes in (None, given))


def all_agree(drawn: Sequence[Drawn]) -> bool:
    """Return True if every roll follows from its seed."""
    return all(one.agrees for one in drawn)

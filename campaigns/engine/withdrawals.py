"""§4.4: who was told to avoid slips away if he can."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from campaigns.engine.marches import Column, Encounter, Marches
from rules.engine.dice import Dice
from rules.engine.text import Text

#: Added to the die of a side all of whose withdrawing forces are mounted.
MOUNTED_BONUS = 1


@dataclass
class Withdrawals:
    """Who has gone, who could not go, and the dice."""

    withdrew: list[str] = field(default_factory=list)
    blocked: list[str] = field(default_factory=list)
    rolls: list[dict[str, Any]] = field(default_factory=list)


def withdraw(marches: Marches, dice: Dice) -> Withdrawals:
    """First those that have moved, without a die; then those that have not, one die a side."""
    found = Withdrawals()
    _those_that_moved(marches, found)
    _those_that_stayed(marches, found, dice)
    return found


def _those_that_moved(marches: Marches, found: Withdrawals) -> None:
    """§4.4, 1: each goes back to where its last leg began, if that is free (R6)."""
    free = _Free(marches)
    wanted: dict[str, str] = {}
    for encounter in (*marches.at.values(), *marches.on.values()):
        for column in encounter.columns:
            if column.moved and column.withdraws and column.came_from is not None:
                if free.of(column.side, column.came_from):
                    wanted[column.id] = column.came_from
                else:
                    found.blocked.append(column.id)
    _go(marches, wanted, found)


def _those_that_stayed(marches: Marches, found: Withdrawals, dice: Dice) -> None:
    """§4.4, 2: encounters in map order, sides in precedence. On roads everybody has moved."""
    free = _Free(marches)
    wanted: dict[str, str] = {}
    for place in sorted(marches.at, key=marches.theatre.map_order.__getitem__):
        encounter = marches.at[place]
        for side in marches.theatre.sides.ranked(encounter.sides):
            wanted |= _those_of_a_side(marches, encounter, side, free, found, dice)
    _go(marches, wanted, found)


def _those_of_a_side(
    marches: Marches, encounter: Encounter, side: str, free: "_Free", found: Withdrawals, dice: Dice
) -> dict[str, str]:
    """Where the forces of a side in an encounter go that have not moved, if its die lets them."""
    enemies = [each for each in encounter.columns if marches.theatre.hostile(side, each.side)]
    asked = [each for each in encounter.columns if each.side == side and not each.moved and each.withdraws]
    if not enemies:
        return {}
    entries = {enemy.came_from for enemy in enemies}
    ways = {}
    for column in asked:
        way = _way_out(marches, column, entries, free)
        if way is None:
            found.blocked.append(column.id)
        else:
            ways[column.id] = way
    if ways and not _slips_away(marches, encounter, side, list(ways), found, dice):
        found.blocked += ways
        return {}
    return ways


def _way_out(marches: Marches, column: Column, entries: set[str | None], free: "_Free") -> str | None:
    """The adjacent place to which it can withdraw, or None: own places, then nobody's, then others', in map order."""
    theatre, here = marches.theatre, column.place
    if here is None:
        return None
    out = [
        place
        for place in theatre.neighbours[here]
        if place not in entries
        and theatre.open_road(here, place)
        and frozenset({here, place}) not in marches.on
        and free.of(column.side, place)
    ]
    if column.order.avoid_to is not None:
        return column.order.avoid_to if column.order.avoid_to in out else None
    rank = {column.side: 0, None: 1}
    return min(out, key=lambda place: rank.get(theatre.owner(place), 2), default=None)


def _slips_away(marches: Marches, encounter: Encounter, side: str, forces: list[str], found: Withdrawals, dice: Dice) -> bool:
    """One die for a side's forces that have a way out of an encounter."""
    die = dice.d6(Text(f"withdrawal of {side} at {encounter.place}", f"ripiegamento di {side} a {encounter.place}"))
    mounted = all(marches.theatre.forces[force].mounted for force in forces)
    bonus = MOUNTED_BONUS if mounted else 0
    success = die + bonus >= marches.theatre.rules.avoid_on
    at = {"place": encounter.place, "road": None}
    found.rolls.append({"at": at, "side": side, "die": die, "bonus": bonus, "success": success})
    return success


def _go(marches: Marches, wanted: Mapping[str, str], found: Withdrawals) -> None:
    """All go together; where two hostile forces want the same place, both are blocked."""
    claims: dict[str, Counter[str]] = {}
    for force, place in wanted.items():
        claims.setdefault(place, Counter())[marches.columns[force].side] += 1
    for force, place in wanted.items():
        column = marches.columns[force]
        if marches.theatre.sides.enemy_among(column.side, claims[place]):
            found.blocked.append(force)
        else:
            found.withdrew.append(force)
            _leave(marches, column, place)


def _leave(marches: Marches, column: Column, to: str) -> None:
    encounter = marches.at[column.place] if column.place is not None else marches.on[_ends(column)]
    encounter.columns.remove(column)
    column.stand(to)
    column.moved = True


def _ends(column: Column) -> frozenset[str]:
    return column.road.ends if column.road else frozenset()


class _Free:
    """Which places are *free*, on the positions of one moment: no enemy in the field or inside, no encounter."""

    def __init__(self, marches: Marches) -> None:
        self.marches = marches
        self.sides: dict[str, set[str]] = {}
        for column in marches.columns.values():
            if column.place is not None:
                self.sides.setdefault(column.place, set()).add(column.side)

    def of(self, side: str, place: str) -> bool:
        return place not in self.marches.at and not self.marches.theatre.sides.enemy_among(side, self.sides.get(place, ()))

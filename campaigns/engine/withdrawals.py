"""§4.4: a force with ``avoid`` withdraws if it can."""

from collections.abc import Mapping, Sequence
from typing import Any

from campaigns.engine.marches import Column, Encounter, Marches
from campaigns.engine.messages import _
from rules.engine.dice import Dice

#: Added to the die of a side all of whose withdrawing forces are mounted.
MOUNTED_BONUS = 1


class Withdrawals:
    """Who has gone, who could not go, and the dice, as the marches of a turn have left everybody."""

    def __init__(self, marches: Marches, dice: Dice) -> None:
        self.marches, self.theatre, self.dice = marches, marches.theatre, dice
        self.withdrew: list[str] = []
        self.blocked: list[str] = []
        self.rolls: list[dict[str, Any]] = []

    def run(self) -> None:
        """First those that have moved, without a die; then those that have not, one die a side."""
        self.those_that_moved()
        self.those_that_stayed()

    def those_that_moved(self) -> None:
        """§4.4, 1: each goes back to where its last leg began, if that is free (R6)."""
        free = _Free(self.marches)
        wanted: dict[str, str] = {}
        for encounter in (*self.marches.at.values(), *self.marches.on.values()):
            for column in encounter.columns:
                if column.moved and column.withdraws and column.came_from is not None:
                    if free.to(column.side, column.came_from):
                        wanted[column.id] = column.came_from
                    else:
                        self.blocked.append(column.id)
        self._go(wanted)

    def those_that_stayed(self) -> None:
        """§4.4, 2: encounters in map order, sides in precedence. On roads everybody has moved."""
        free = _Free(self.marches)
        wanted: dict[str, str] = {}
        for place in sorted(self.marches.at, key=self.theatre.map_order.__getitem__):
            encounter = self.marches.at[place]
            for side in self.theatre.sides.ranked(encounter.sides):
                ways = self._ways_out(encounter, side, free)
                if ways and self._slips_away(encounter, side, list(ways)):
                    wanted |= ways
                else:
                    self.blocked += ways
        self._go(wanted)

    def _ways_out(self, encounter: Encounter, side: str, free: "_Free") -> dict[str, str]:
        """Where the forces of a side that have not moved can go; those without a way are blocked. Nobody without an enemy."""
        enemies = [each for each in encounter.columns if self.theatre.hostile(side, each.side)]
        if not enemies:
            return {}
        entries = {enemy.came_from for enemy in enemies}
        ways = {}
        for column in encounter.columns:
            if column.side == side and not column.moved and column.withdraws:
                way = self._way_out(column, entries, free)
                if way is None:
                    self.blocked.append(column.id)
                else:
                    ways[column.id] = way
        return ways

    def _way_out(self, column: Column, entries: set[str | None], free: "_Free") -> str | None:
        """The adjacent place to which it can withdraw, or None: own places, then nobody's, then others', in map order."""
        here = column.place
        if here is None:
            return None
        out = [
            place
            for place in self.theatre.neighbours[here]
            if place not in entries
            and self.theatre.open_road(here, place)
            and frozenset({here, place}) not in self.marches.on
            and free.to(column.side, place)
        ]
        if column.order.avoid_to is not None:
            return column.order.avoid_to if column.order.avoid_to in out else None
        rank = {column.side: 0, None: 1}
        return min(out, key=lambda place: rank.get(self.theatre.owner(place), 2), default=None)

    def _slips_away(self, encounter: Encounter, side: str, forces: Sequence[str]) -> bool:
        """One die for a side's forces that have a way out of an encounter (R36)."""
        place = encounter.place
        die = self.dice.d6(_("withdrawal of {side} at {place}").format(side=side, place=place))
        mounted = all(self.theatre.forces[force].mounted for force in forces)
        bonus = MOUNTED_BONUS if mounted else 0
        success = die + bonus >= self.theatre.rules.avoid_on
        at = {"place": place, "road": None}
        self.rolls.append({"at": at, "side": side, "die": die, "bonus": bonus, "success": success})
        return success

    def _go(self, wanted: Mapping[str, str]) -> None:
        """All go together; where two hostile forces want the same place, both are blocked."""
        claims: dict[str, set[str]] = {}
        for force, place in wanted.items():
            claims.setdefault(place, set()).add(self.marches.columns[force].side)
        for force, place in wanted.items():
            column = self.marches.columns[force]
            if self.theatre.sides.enemy_among(column.side, claims[place]):
                self.blocked.append(force)
            else:
                self.withdrew.append(force)
                self.marches.take_out(column)
                column.stand(place)


class _Free:
    """Which places are *free*, on the positions of one moment: no enemy in the field or inside, no encounter."""

    def __init__(self, marches: Marches) -> None:
        self.marches = marches
        self.sides: dict[str, set[str]] = {}
        for column in marches.columns.values():
            if column.place is not None:
                self.sides.setdefault(column.place, set()).add(column.side)

    def to(self, side: str, place: str) -> bool:
        return place not in self.marches.at and not self.marches.theatre.sides.enemy_among(side, self.sides.get(place, ()))

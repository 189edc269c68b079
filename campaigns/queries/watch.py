"""A turn watched impulse by impulse: the map before the reveal, after each impulse, and when all has come to rest.

A watcher sees what they saw at the time: their own forces on their way, the enemy as far as he was seen before and after.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _

from campaigns.engine.marches import Column, Marches, refusals
from campaigns.engine.theatre import Theatre
from campaigns.engine.world import World
from campaigns.ledger import world
from campaigns.ledger.snapshot import Snapshot
from campaigns.models import Entry
from campaigns.queries.map import Chart, chart
from campaigns.queries.reader import Reader
from campaigns.queries.sight import VisibleForce, visible_forces
from rules.engine.play.state import Change

Position = tuple[str | None, tuple[str, str] | None, bool]


@dataclass(frozen=True, slots=True)
class Frame:
    """The map at one moment of a turn: ``number`` of ``last``, its ``title``, what happens in it."""

    number: int
    last: int
    title: str
    lines: list[str]
    chart: Chart

    @property
    def steps(self) -> range:
        return range(self.last + 1)

    @property
    def before(self) -> int | None:
        return self.number - 1 if self.number else None

    @property
    def after(self) -> int | None:
        return self.number + 1 if self.number < self.last else None


def reveal_of(snapshot: Snapshot, turn: int) -> Entry | None:
    """The reveal of a turn that was not turned round. Two queries."""
    undone = Entry.objects.filter(campaign=snapshot.row, undoes__isnull=False).values("undoes")
    rows = Entry.objects.filter(campaign=snapshot.row, turn=turn, action="reveal")
    return rows.exclude(seq__in=undone).order_by("-seq").first()


def as_of(snapshot: Snapshot, seq: int) -> Snapshot:
    """The campaign as it stood after entry ``seq``. One query."""
    later = Entry.objects.filter(campaign=snapshot.row, seq__gt=seq).order_by("-seq").values_list("changes", flat=True)
    return _back(snapshot, later)


def _back(snapshot: Snapshot, entries: Iterable[list[list[Any]]]) -> Snapshot:
    state = snapshot.state
    for changes in entries:
        turned = [Change(on, field, after, before) for on, field, before, after in reversed(changes)]
        state = state.after(turned)
    return replace(snapshot, state=state)


def frame(snapshot: Snapshot, reveal: Entry, wanted: int | None) -> Frame:
    """One moment of the turn that ``reveal`` began; without a number the last. Numbers beyond are the last."""
    return _Turn(snapshot, reveal).frame(wanted)


class _Turn:
    """A turn as its moves went."""

    def __init__(self, snapshot: Snapshot, reveal: Entry) -> None:
        self.after = as_of(snapshot, reveal.seq)
        self.before = _back(self.after, [reveal.changes])
        self.reveal = reveal
        self.reader = Reader(self.after)
        theatre = Theatre(World.model_validate(world.world(self.before, reveal.facts["orders"])))
        self.impulses = theatre.rules.impulses
        self.marches = Marches(theatre, refusals(theatre))

    def frame(self, wanted: int | None) -> Frame:
        last = self.impulses + 1
        number = last if wanted is None else max(0, min(wanted, last))
        if number == 0:
            shown = _drawn(self.before, visible_forces(self.before), self._fought(0))
            return Frame(0, last, _("Before the reveal"), [], shown)
        if number == last:
            shown = _drawn(self.after, visible_forces(self.after), self._fought(last))
            return Frame(last, last, _("After all moves"), self.reader.taken(self.reveal.outcome["control"]), shown)
        earlier = _positions(self.marches)
        for impulse in range(1, number + 1):
            earlier = _positions(self.marches)
            _step(self.marches, impulse)
        now = _positions(self.marches)
        shown = _drawn(self.before, self._visible(number, now), self._fought(number))
        return Frame(number, last, _("Impulse %(number)s") % {"number": number}, self._lines(number, earlier, now), shown)

    def _fought(self, impulse: int) -> frozenset[str]:
        """Return places where enemies have met by then: everybody sees those."""
        return frozenset(each["place"] for each in self.reveal.outcome["battles"] if each["place"] and each["impulse"] <= impulse)

    def _visible(self, impulse: int, now: Mapping[str, Position]) -> dict[str, VisibleForce]:
        """Own forces where they are; of the others those that were seen at one place before and after, or fight already."""
        before, after = visible_forces(self.before), visible_forces(self.after)
        found = {}
        for code, force in before.items():
            if self.reader.knows(code):
                found[code] = _at(force, now[code])
            elif code in after and (after[code].place, after[code].road) == (force.place, force.road):
                found[code] = force
        for battle in self.reveal.outcome["battles"]:
            for each in battle["forces"]:
                code = each["force"]
                if each["arrival"] <= impulse and battle["impulse"] <= impulse and code in after and not self.reader.knows(code):
                    found[code] = after[code]
        return found

    def _lines(self, impulse: int, earlier: Mapping[str, Position], now: Mapping[str, Position]) -> list[str]:
        name = self.after.place_name
        lines = []
        for code, (place, road, _inside) in now.items():
            if (place, road) == earlier[code][:2] or not self.reader.knows(code):
                continue
            if place is not None:
                sentence = _("%(force)s comes to %(place)s.") % {"force": self.after.force_name(code), "place": name(place)}
            else:
                assert road is not None
                ends = {"force": self.after.force_name(code), "a": name(road[0]), "b": name(road[1])}
                sentence = _("%(force)s is on the road from %(a)s to %(b)s.") % ends
            lines.append(sentence)
        return lines + self._meetings(impulse)

    def _meetings(self, impulse: int) -> list[str]:
        return [
            _("%(place)s: %(a)s and %(b)s meet.")
            % {
                "place": self.reader.place(battle),
                "a": self.reader.side(battle["sides"][0]),
                "b": self.reader.side(battle["sides"][1]),
            }
            for battle in self.reveal.outcome["battles"]
            if battle["impulse"] == impulse
        ]


def _step(marches: Marches, impulse: int) -> None:
    marches.set_out()
    marches.meet_on_roads(impulse)
    marches.arrive(impulse)
    marches.meet_at_places(impulse)
    marches.intercept(impulse)


def _positions(marches: Marches) -> dict[str, Position]:
    return {code: (column.place, _road(column), column.inside) for code, column in marches.columns.items()}


def _road(column: Column) -> tuple[str, str] | None:
    """The road that a force is on, from where it came."""
    if column.road is None or column.came_from is None:
        return None
    return column.came_from, column.road.beyond(column.came_from)


def _at(force: VisibleForce, position: Position) -> VisibleForce:
    place, road, inside = position
    return replace(force, place=place or force.place, road=road, inside=inside)


def _drawn(snapshot: Snapshot, visible: Mapping[str, VisibleForce], fought: frozenset[str]) -> Chart:
    return chart(snapshot, visible=visible, fought=fought)

"""The map as it is drawn, and as it is read out: places, roads, and the forces as far as they are seen."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from django.utils.translation import get_language

from campaigns.ledger import world
from campaigns.ledger.snapshot import Snapshot
from campaigns.queries.sight import Seen, seen_forces
from rules.engine.text import Text

#: Signs by which sides are told apart besides their colour, in the order of the kit.
SIGNS = "abcdef"
#: Half the width of walls; a counter's width, and the height that it takes.
WALLS, WIDTH, COUNTER = 18, 124, 34
MARGIN = 80
#: How many units of the drawing are one of the kit's: counters need their room.
SCALE = 1.7


def say(text: Text | str) -> str:
    return text.of(get_language() or "en") if isinstance(text, Text) else text


@dataclass(slots=True)
class Spot:
    """A place on the map: where it is, whose, who is seen there. ``href``: what a tap does; ``mark``: how it is chosen."""

    id: str
    name: str
    kind: str
    x: int
    y: int
    fort: int
    source: bool
    owner: Text | None
    sign: str
    forces: list[Seen] = field(default_factory=list)
    near: list[str] = field(default_factory=list)
    href: str = ""
    mark: str = ""
    fought: bool = False

    @property
    def left(self) -> int:
        return self.x - WALLS

    @property
    def top(self) -> int:
        return self.y - WALLS

    @property
    def right(self) -> int:
        return self.x + WALLS + 4

    @property
    def base(self) -> int:
        """The line on which a sign beside the place stands."""
        return self.y + 8

    @property
    def over(self) -> int:
        """The line on which its name stands."""
        return self.y - WALLS - 8


@dataclass(frozen=True, slots=True)
class Line:
    """A road."""

    x1: int
    y1: int
    x2: int
    y2: int
    kind: str
    closed: bool
    mark: str


@dataclass(frozen=True, slots=True)
class Counter:
    """A force on the map."""

    force: Seen
    x: int
    y: int
    sign: str
    href: str

    @property
    def left(self) -> int:
        return self.x - WIDTH // 2

    @property
    def base(self) -> int:
        return self.y + 21

    @property
    def label(self) -> str:
        """What fits on it: the beginning of its name, and how strong it is."""
        size = str(say(self.force.size))
        name = self.force.name
        return f"{name[: 11 - len(size)].rstrip()} {size}" if name else size


@dataclass(frozen=True, slots=True)
class Chart:
    """All of the map; ``box`` is the drawing's own frame."""

    box: str
    spots: list[Spot]
    lines: list[Line]
    counters: list[Counter]


def sign_of(snapshot: Snapshot, side: str | None) -> str:
    """The letter of a side; empty for nobody's."""
    return SIGNS[list(snapshot.side_by_id).index(side)] if side in snapshot.side_by_id else ""


def chart(
    snapshot: Snapshot,
    *,
    force_links: Mapping[str, str] | None = None,
    place_links: Mapping[str, str] | None = None,
    marks: Mapping[str, str] | None = None,
) -> Chart:
    """The map for whoever asks. ``force_links``, ``place_links``: what a tap on a counter or a place opens."""
    seen = seen_forces(snapshot)
    spots = {place.id: _spot(snapshot, place.id) for place in snapshot.kit.places}
    for force in seen.values():
        if force.place in spots:
            spots[force.place].forces.append(force)
    for spot in spots.values():
        spot.href, spot.mark = (place_links or {}).get(spot.id, ""), (marks or {}).get(spot.id, "")
    lines = _lines(snapshot, spots, marks or {})
    counters = [
        Counter(
            force,
            spot.x,
            spot.y + WALLS + 4 + COUNTER * n,
            sign_of(snapshot, force.side),
            (force_links or {}).get(force.code, ""),
        )
        for spot in spots.values()
        for n, force in enumerate(spot.forces)
    ]
    return Chart(_box(list(spots.values()), counters), list(spots.values()), lines, counters)


def _spot(snapshot: Snapshot, place: str) -> Spot:
    known, fields = snapshot.place_by_id[place], snapshot.state[f"place:{place}"]
    owner = fields["owner"]
    side = snapshot.sides.of_faction[owner] if owner else None
    return Spot(
        id=place,
        name=known.name or place,
        kind=known.kind,
        x=round(known.x * SCALE),
        y=round(known.y * SCALE),
        fort=known.fort,
        source=known.source,
        owner=snapshot.faction_name(owner) if owner else None,
        sign=sign_of(snapshot, side),
        fought=any(
            snapshot.state[on]["place"] == place and snapshot.state[on]["status"] != "settled"
            for on in snapshot.state.addresses("engagement")
        ),
    )


def _lines(snapshot: Snapshot, spots: Mapping[str, Spot], marks: Mapping[str, str]) -> list[Line]:
    closed = {frozenset(ends) for ends in world.closed_roads(snapshot)}
    lines = []
    for road in snapshot.kit.roads:
        a, b = spots[road.a], spots[road.b]
        a.near.append(b.name)
        b.near.append(a.name)
        mark = "way" if road.ends <= {place for place, mark in marks.items() if mark} else ""
        lines.append(Line(a.x, a.y, b.x, b.y, road.kind, road.ends in closed, mark))
    return lines


def _box(spots: list[Spot], counters: list[Counter]) -> str:
    if not spots:
        return "0 0 100 100"
    xs, ys = [spot.x for spot in spots], [spot.y for spot in spots] + [counter.y + COUNTER for counter in counters]
    left, top = min(xs) - MARGIN, min(ys) - MARGIN
    return f"{left} {top} {max(xs) - left + MARGIN} {max(ys) - top + MARGIN}"

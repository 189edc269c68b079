"""The map as it is drawn, and as it is read out: places, roads, and the forces as far as they are seen."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from campaigns.ledger import world
from campaigns.ledger.snapshot import Snapshot
from campaigns.queries.layout import WALLS, Box, arrange
from campaigns.queries.sight import VisibleForce, visible_forces
from campaigns.queries.stakes import flag_of, worth_of
from rules.engine.text import Text

#: Signs that distinguish sides besides their colour, in the order of the kit.
SIGNS = "abcdef"
#: A counter's height and the room that it takes in a pile; how wide a sign of it is, and of a place's name; a name's height.
HEIGHT, COUNTER, SIGN, LETTER, NAME = 32, 36, 12, 15, 28
#: The badge with a side's letter on a counter; the longest name on one.
BADGE, LONGEST = 30, 15
#: The sign of a force's largest arm, beside the badge.
ARM = 26
MARGIN = 40
#: How far apart the two nearest places are drawn at least, and within which bounds the kit's own measures are stretched.
NEAREST, LEAST, MOST = 150, 1.2, 2.6


NOWHERE = Box(0, 0, 0, 0)


def say(text: Text | str) -> str:
    return text.of(get_language() or "en") if isinstance(text, Text) else text


@dataclass(slots=True)
class Spot:
    """A place on the map: where it is, whose, who is seen there. ``href``: what a tap does; ``mark``: how it is chosen.

    ``flag``: a flag with the points of its objective; ``worth``: what it brings, a line each.
    """

    id: str
    name: str
    kind: str
    x: int
    y: int
    fort: int
    source: bool
    owner: Text | None
    sign: str
    forces: list[VisibleForce] = field(default_factory=list)
    near: list[str] = field(default_factory=list)
    href: str = ""
    mark: str = ""
    fought: bool = False
    flag: str = ""
    worth: list[str] = field(default_factory=list)
    named: Box = NOWHERE

    @property
    def left(self) -> int:
        return self.x - WALLS

    @property
    def top(self) -> int:
        return self.y - WALLS

    @property
    def middle(self) -> int:
        """The middle of its name."""
        return self.named.x + self.named.width // 2

    @property
    def base(self) -> int:
        """The line of its name."""
        return self.named.y + self.named.height * 3 // 4


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
    href: str = ""
    to: str = ""


@dataclass(frozen=True, slots=True)
class Counter:
    """A force on the map; ``x`` and ``y`` are its upper left corner."""

    force: VisibleForce
    place: str
    x: int
    y: int
    width: int
    sign: str
    href: str
    label: str

    @property
    def words(self) -> str:
        """Return the force's name, size, arm and place, for those who do not see the map."""
        force = self.force
        parts = [force.name or _("a force"), say(force.size), *([say(force.arm_word)] if force.arm else []), self.place]
        return ", ".join(parts)

    @property
    def letter(self) -> str:
        return self.sign.upper()

    @property
    def badge(self) -> int:
        """The middle of its side's letter."""
        return self.x + BADGE // 2

    @property
    def text(self) -> int:
        """Return the x at which its words begin."""
        return self.arm + (ARM if self.force.arm else 0)

    @property
    def arm(self) -> int:
        """Return the x at which the sign of its arm begins."""
        return self.x + BADGE + 6

    @property
    def arm_top(self) -> int:
        return self.y + 5

    @property
    def base(self) -> int:
        return self.y + 22


@dataclass(frozen=True, slots=True)
class Chart:
    """All of the map; ``box`` is the drawing's own frame, ``width`` and ``height`` its size."""

    box: str
    width: int
    height: int
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
    visible: Mapping[str, VisibleForce] | None = None,
    fought: Collection[str] | None = None,
    lettering: float = 1,
) -> Chart:
    """The map for the requester. ``force_links``, ``place_links``: what a tap on a counter or a place opens.

    ``visible``: other forces than those that the requester sees now; ``fought``: other places than those that are fought for now.
    ``lettering``: how much larger names are written than usual.
    """
    visible = visible_forces(snapshot) if visible is None else visible
    fought = _fought(snapshot) if fought is None else fought
    scale = scale_of(snapshot)
    spots = {place.id: _spot(snapshot, place.id, scale) for place in snapshot.kit.places}
    for force in visible.values():
        if force.place in spots:
            spots[force.place].forces.append(force)
    for spot in spots.values():
        spot.fought = spot.id in fought
        spot.href, spot.mark = (place_links or {}).get(spot.id, ""), (marks or {}).get(spot.id, "")
    lines = _lines(snapshot, spots, marks or {})
    counters = _placed(snapshot, list(spots.values()), lines, force_links or {}, lettering)
    return Chart(*_frame(list(spots.values()), counters), list(spots.values()), lines, counters)


def label_of(force: VisibleForce) -> str:
    """Return what fits on a counter: the beginning of the force's name, and its size."""
    size = str(say(force.size))
    name = force.name if len(force.name) <= LONGEST else f"{force.name[: LONGEST - 1].rstrip()}…"
    return f"{'▣ ' if force.inside else ''}{name} {size}".strip()


def _placed(
    snapshot: Snapshot, spots: list[Spot], lines: list[Line], links: Mapping[str, str], lettering: float
) -> list[Counter]:
    """Names and counters, each where it hides nothing."""
    anchors = [_Anchor(spot.x, spot.y, spot, [force for force in spot.forces if not force.road]) for spot in spots]
    anchors += _on_roads(spots)
    labels = {force.code: label_of(force) for anchor in anchors for force in anchor.forces}
    arms = {force.code: ARM if force.arm else 0 for anchor in anchors for force in anchor.forces}
    widths = {code: BADGE + arms[code] + 14 + SIGN * len(label) for code, label in labels.items()}
    found = arrange(
        tuple((each.x, each.y) for each in anchors),
        tuple((line.x1, line.y1, line.x2, line.y2) for line in lines),
        tuple(_name_size(each.spot, lettering) if each.spot else (0, 0) for each in anchors),
        tuple(
            (max(widths[force.code] for force in each.forces), COUNTER * len(each.forces)) if each.forces else None
            for each in anchors
        ),
    )
    counters = []
    for anchor, named, pile in zip(anchors, found.names, found.piles, strict=True):
        if anchor.spot:
            anchor.spot.named = named
        for n, force in enumerate(anchor.forces if pile else ()):
            assert pile is not None
            left = pile.x + (pile.width - widths[force.code]) // 2
            place = say(snapshot.place_name(force.place))
            sign, href, label = sign_of(snapshot, force.side), links.get(force.code, ""), labels[force.code]
            counters.append(Counter(force, place, left, pile.y + COUNTER * n, widths[force.code], sign, href, label))
    return counters


def _name_size(spot: Spot, lettering: float) -> tuple[int, int]:
    signs = len(spot.name) + (2 if spot.fought else 0) + (len(spot.flag) + 1 if spot.flag else 0)
    return round(LETTER * signs * lettering), round(NAME * lettering)


@dataclass(frozen=True, slots=True)
class _Anchor:
    """A point beside which forces are drawn: a place, or the middle of a road."""

    x: int
    y: int
    spot: Spot | None
    forces: list[VisibleForce]


def _on_roads(spots: list[Spot]) -> list[_Anchor]:
    by_id = {spot.id: spot for spot in spots}
    found: dict[frozenset[str], _Anchor] = {}
    for force in [force for spot in spots for force in spot.forces]:
        if force.road:
            a, b = by_id[force.road[0]], by_id[force.road[1]]
            anchor = found.setdefault(frozenset(force.road), _Anchor((a.x + b.x) // 2, (a.y + b.y) // 2, None, []))
            anchor.forces.append(force)
    return list(found.values())


def scale_of(snapshot: Snapshot) -> float:
    """Return the units of the drawing for one of the kit's: near places need room for their counters."""
    places = snapshot.kit.places
    gaps = [((one.x - other.x) ** 2 + (one.y - other.y) ** 2) ** 0.5 for n, one in enumerate(places) for other in places[n + 1 :]]
    return min(MOST, max(LEAST, NEAREST / max(1.0, min(gaps, default=100.0))))


def _fought(snapshot: Snapshot) -> set[str]:
    """Places with a battle that is not settled."""
    battles = (snapshot.state[on] for on in snapshot.state.addresses("engagement"))
    return {battle["place"] for battle in battles if battle["place"] and battle["status"] != "settled"}


def _spot(snapshot: Snapshot, place: str, scale: float) -> Spot:
    known, fields = snapshot.place_by_id[place], snapshot.state[f"place:{place}"]
    owner = fields["owner"]
    side = snapshot.sides.of_faction[owner] if owner else None
    return Spot(
        id=place,
        name=known.name or place,
        kind=known.kind,
        x=round(known.x * scale),
        y=round(known.y * scale),
        fort=known.fort,
        source=known.source,
        owner=snapshot.faction_name(owner) if owner else None,
        sign=sign_of(snapshot, side),
        flag=flag_of(snapshot.kit, place),
        worth=worth_of(snapshot.kit, known),
    )


def _lines(snapshot: Snapshot, spots: Mapping[str, Spot], marks: Mapping[str, str]) -> list[Line]:
    closed = {frozenset(ends) for ends in world.closed_roads(snapshot)}
    lines, origin = [], next(reversed([place for place, mark in marks.items() if mark == "way"]), None)
    for road in snapshot.kit.roads:
        a, b = spots[road.a], spots[road.b]
        a.near.append(b.name)
        b.near.append(a.name)
        mark = "way" if road.ends <= {place for place, mark in marks.items() if mark == "way"} else ""
        on = next((end for end in (a, b) if end.mark == "next" and end.href), None)
        on = on if on and marks.get(road.beyond(on.id)) == "way" and road.beyond(on.id) == origin else None
        to = {"href": on.href, "to": on.name} if on else {}
        lines.append(Line(a.x, a.y, b.x, b.y, road.kind, road.ends in closed, mark, **to))
    return lines


def _frame(spots: list[Spot], counters: list[Counter]) -> tuple[str, int, int]:
    """The frame around all that is drawn."""
    if not spots:
        return "0 0 100 100", 100, 100
    boxes = [Box(each.x, each.y, each.width, HEIGHT) for each in counters] + [spot.named for spot in spots]
    boxes += [Box(spot.left, spot.top, 2 * WALLS, 2 * WALLS) for spot in spots]
    left, top = min(box.x for box in boxes) - MARGIN, min(box.y for box in boxes) - MARGIN
    width = max(box.right for box in boxes) + MARGIN - left
    height = max(box.bottom for box in boxes) + MARGIN - top
    return f"{left} {top} {width} {height}", width, height

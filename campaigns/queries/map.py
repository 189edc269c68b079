"""The map as it is drawn, and as it is read out: land, places, roads, and the forces as far as they are seen.

Land and roads grow with the map. Names, places and counters keep their size on the screen: they are arranged once for each
of a few magnifications, of which static/js/map.js chooses.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from campaigns.engine.kits import Kit
from campaigns.engine.words import WORDS
from campaigns.ledger import world
from campaigns.ledger.snapshot import Snapshot
from campaigns.queries.geometry import Way, along, heading
from campaigns.queries.land import Scenery, scenery
from campaigns.queries.layout import WALLS, Box, Layout, arrange
from campaigns.queries.sieges import siege_of
from campaigns.queries.sight import DETAILS, VisibleForce, visible_forces
from campaigns.queries.stakes import flag_of, worth_of
from rules.engine.text import Text

#: Signs that distinguish sides besides their colour, in the order of the kit.
SIGNS = "abcdef"
#: A counter's height, and the room that it takes in a pile without and with its name below it.
HEIGHT, SHORT, TALL = 30, 34, 50
#: How wide a sign of a counter is, of the name below it, and of a place's name; a place name's height.
SIGN, SMALL, LETTER, NAME = 10, 7, 9, 22
#: The badge with a side's letter on a counter; the sign of a force's largest arm beside it; the longest name of a force.
BADGE, ARM, LONGEST = 26, 24, 18
#: Room around the places, on paper and on a wall as on the screen.
MARGIN = 90
#: How far apart the two nearest places are drawn at least, and within which bounds the kit's own measures are stretched.
NEAREST, LEAST, MOST = 130, 1.2, 2.6
#: Magnifications for which names and counters are arranged, and the least one at which forces are named and their arms shown.
LEVELS, NAMED_FROM = (1.0, 0.79, 0.62, 0.49, 0.385, 0.3, 0.24, 0.19), 0.6
NOWHERE = Box(0, 0, 0, 0)


def say(text: Text | str) -> str:
    return text.of(get_language() or "en") if isinstance(text, Text) else text


@dataclass(slots=True)
class Spot:
    """A place on the map: where it is, whose, who is seen there. ``href``: what a tap does; ``mark``: how it is chosen.

    ``flag``: a flag with the points of its objective; ``worth``: what it brings, a line each. ``realm``: the path of its area.
    ``layout``: where its name is at each magnification, "-" where it has no room. ``seen``: each force, its sign and its link.
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
    port: bool = False
    realm: str = ""
    layout: str = ""
    name_x: int = 0
    name_y: int = 0
    siege: int | None = None
    signs: list[tuple[VisibleForce, str, str]] = field(default_factory=list)

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

    @property
    def letter(self) -> str:
        return self.sign.upper()


@dataclass(frozen=True, slots=True)
class Line:
    """A road; ``path`` is its bend, ``bridge`` the point at which it crosses a river."""

    x1: int
    y1: int
    x2: int
    y2: int
    kind: str
    closed: bool
    mark: str
    path: str = ""
    bridge: tuple[int, int] | None = None
    slope: int = 0


@dataclass(frozen=True, slots=True)
class Counter:
    """Forces of one side at one point, on one counter; ``x`` and ``y`` are the point, ``left`` and ``top`` beside it.

    ``layout``: where the counter is at each magnification.
    """

    forces: list[VisibleForce]
    place: str
    x: int
    y: int
    left: int
    top: int
    width: int
    sign: str
    href: str
    layout: str

    @property
    def force(self) -> VisibleForce:
        """The force that the counter is named by."""
        return self.forces[0]

    @property
    def words(self) -> str:
        """Return each force's name, size, arm and the place, for those who do not see the map."""
        parts = [_words(force) for force in self.forces]
        return f"{'; '.join(parts)}, {self.place}"

    @property
    def letter(self) -> str:
        return self.sign.upper()

    @property
    def count(self) -> int:
        return len(self.forces)

    @property
    def arm(self) -> str:
        """The sign of the largest arm, where the counter is of one force."""
        return self.force.arm if self.count == 1 else ""

    @property
    def text(self) -> int:
        """Return the x at which its words begin."""
        return BADGE + 6

    @property
    def arm_x(self) -> int:
        """Return the x of the sign of its arm, behind the words."""
        return self.width + 3

    @property
    def whole(self) -> int:
        """Return the width of the card with the sign of its arm."""
        return self.width + (ARM if self.arm else 0)

    @property
    def label(self) -> str:
        return size_of(self.forces)

    @property
    def name(self) -> str:
        return short_name(self.forces)

    @property
    def mine(self) -> bool:
        return any(force.mine for force in self.forces)

    @property
    def busy(self) -> bool:
        return any(force.busy for force in self.forces)

    @property
    def half(self) -> int:
        return self.whole // 2


def _words(force: VisibleForce) -> str:
    return ", ".join([force.name or _("a force"), say(force.size), *([say(force.arm_word)] if force.arm else [])])


@dataclass(frozen=True, slots=True)
class Arrow:
    """A written order on the map: its ``path`` along the roads, and the head with the impulse of its arrival."""

    path: str
    sign: str
    x: int
    y: int
    turn: int
    number: int | None
    chosen: bool
    words: str


@dataclass(frozen=True, slots=True)
class Chart:
    """All of the map; ``box`` is its frame, ``width`` and ``height`` its size, ``scale`` its units for one of the kit's."""

    box: str
    width: int
    height: int
    spots: list[Spot]
    lines: list[Line]
    counters: list[Counter]
    scale: float = 1
    land: Scenery | None = None
    arrows: list[Arrow] = field(default_factory=list)
    levels: str = "1"
    rivers: list[tuple[str, int, int]] = field(default_factory=list)
    regions: list[tuple[str, str, int, int]] = field(default_factory=list)


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
    orders: Mapping[str, Mapping[str, Any]] | None = None,
    chosen: str = "",
    fit: tuple[int, int] | None = None,
) -> Chart:
    """The map for the requester. ``force_links``, ``place_links``: what a tap on a counter or a place opens.

    ``visible``: other forces than those that the requester sees now; ``fought``: other places than those that are fought for now.
    ``orders``: orders to draw, of forces that the requester may read; ``chosen``: the force whose arrow is highlighted.
    ``fit``: the width and height of a sheet or a wall that the map is to fill, in the size in which names are read.
    """
    visible = visible_forces(snapshot) if visible is None else visible
    fought = _fought(snapshot) if fought is None else fought
    scale = scale_to(snapshot.kit, fit) if fit else scale_of(snapshot.kit)
    spots = {place.id: _spot(snapshot, place.id, scale) for place in snapshot.kit.places}
    for force in visible.values():
        if force.place in spots:
            spots[force.place].forces.append(force)
    for spot in spots.values():
        spot.fought = spot.id in fought
        spot.href, spot.mark = (place_links or {}).get(spot.id, ""), (marks or {}).get(spot.id, "")
    drawn = draw(snapshot.kit, spots, scale, closed=world.closed_roads(snapshot), links=force_links or {}, fit=fit)
    ways = _ways(snapshot.kit, spots, scale)
    return replace(drawn, arrows=list(_arrows(snapshot, spots, ways, orders or {}, chosen)))


def draw(
    kit: Kit,
    spots: Mapping[str, Spot],
    scale: float,
    *,
    closed: Iterable[Sequence[str]] = (),
    links: Mapping[str, str] | None = None,
    fit: tuple[int, int] | None = None,
) -> Chart:
    """The map of a kit with its places as they are."""
    land, ways = scenery(kit), _ways(kit, spots, scale)
    for spot, realm in zip(spots.values(), land.realms, strict=True):
        spot.realm = realm
        spot.signs = [(force, _sign(kit, force.side), (links or {}).get(force.code, "")) for force in spot.forces]
    lines = _lines(kit, spots, scale, ways, {frozenset(ends) for ends in closed})
    frame = _frame(list(spots.values()), fit)
    levels = (1.0,) if fit else LEVELS
    return Chart(
        box=f"{frame.x} {frame.y} {frame.width} {frame.height}",
        width=frame.width,
        height=frame.height,
        spots=list(spots.values()),
        lines=lines,
        counters=_placed(kit, list(spots.values()), ways, links or {}, frame, levels),
        scale=scale,
        land=land,
        levels=" ".join(f"{level:g}" for level in levels),
        rivers=[(name, round(x * scale), round(y * scale)) for kind, name, x, y in land.names if kind == "river"],
        regions=[each for each in land.names if each[0] != "river"],
    )


def short_name(forces: Sequence[VisibleForce]) -> str:
    """Return what is written below a counter: the name of its first force, and how many more there are."""
    name = next((force.name for force in forces if force.name), "")
    name = name if len(name) <= LONGEST else f"{name[: LONGEST - 1].rstrip()}…"
    return f"{name} +{len(forces) - 1}" if name and len(forces) > 1 else name


def size_of(forces: Sequence[VisibleForce]) -> str:
    """Return the strength of forces as far as it is known: points, or the largest band."""
    inside = "▣ " if any(force.inside for force in forces) else ""
    if all(force.points is not None for force in forces):
        return f"{inside}{sum(force.points or 0 for force in forces)}"
    bands = [force.band for force in forces if force.band]
    return inside + str(say(WORDS[max(bands, key=("small", "medium", "large").index)]))


@dataclass(frozen=True, slots=True)
class _Anchor:
    """A point beside which forces are drawn: a place, or the middle of a road. ``stacks``: forces by side."""

    x: int
    y: int
    spot: Spot | None
    stacks: list[list[VisibleForce]]

    def widths(self, *, named: bool) -> list[int]:
        return [_width(stack, named=named) for stack in self.stacks]


def _width(stack: Sequence[VisibleForce], *, named: bool) -> int:
    """Return the width of a counter, with the name below it or without."""
    card = BADGE + 12 + SIGN * len(size_of(stack))
    if not named:
        return card
    return max(card + (ARM if len(stack) == 1 and stack[0].arm else 0), SMALL * len(short_name(stack)))


def _stacks(forces: Sequence[VisibleForce]) -> list[list[VisibleForce]]:
    """Return forces by side and by whether they are inside the walls, the best known first."""
    found: dict[tuple[str, bool], list[VisibleForce]] = {}
    for force in sorted(forces, key=lambda each: (DETAILS.index(each.detail), -(each.points or 0))):
        found.setdefault((force.side, force.inside), []).append(force)
    return list(found.values())


def _placed(
    kit: Kit,
    spots: list[Spot],
    ways: Mapping[frozenset[str], Way],
    links: Mapping[str, str],
    frame: Box,
    levels: Sequence[float],
) -> list[Counter]:
    """Names and counters, at each magnification where each hides nothing."""
    spots = sorted(spots, key=lambda each: (not each.flag, not each.fort, each.kind == "village"))
    anchors = [_Anchor(spot.x, spot.y, spot, _stacks([force for force in spot.forces if not force.road])) for spot in spots]
    anchors += _on_roads(spots, ways)
    layouts = [_layout(anchors, ways, frame, level) for level in levels]
    found = []
    for n, anchor in enumerate(anchors):
        if anchor.spot:
            _name(anchor.spot, n, layouts, anchors, levels)
        for row, stack in enumerate(anchor.stacks):
            found.append(_counter(kit, anchor, row, stack, [layout.piles[n] for layout in layouts], levels, links))
    return found


def _layout(anchors: Sequence[_Anchor], ways: Mapping[frozenset[str], Way], frame: Box, level: float) -> Layout:
    """Boxes of names and piles in the units of the screen at one magnification."""
    named = level >= NAMED_FROM
    height = TALL if named else SHORT
    half = [(along(way, n / 2), along(way, (n + 1) / 2)) for way in ways.values() for n in range(2)]
    return arrange(
        tuple((round(each.x * level), round(each.y * level)) for each in anchors),
        tuple((round(a[0] * level), round(a[1] * level), round(b[0] * level), round(b[1] * level)) for a, b in half),
        tuple(_name_size(each.spot) if each.spot else (0, 0) for each in anchors),
        tuple((max(each.widths(named=named)), height * len(each.stacks)) if each.stacks else None for each in anchors),
        Box(*(round(side * level) for side in (frame.x, frame.y, frame.width, frame.height))),
    )


def _name_size(spot: Spot) -> tuple[int, int]:
    signs = len(spot.name) + (2 if spot.fought else 0) + (len(spot.flag) + 1 if spot.flag else 0)
    return LETTER * signs + 4, NAME


def _name(spot: Spot, n: int, layouts: Sequence[Layout], anchors: Sequence[_Anchor], levels: Sequence[float]) -> None:
    """Note where the name of a place is at each magnification, from the place."""
    found = []
    for layout, level in zip(layouts, levels, strict=True):
        box, x, y = layout.names[n], round(spot.x * level), round(spot.y * level)
        at = box.x + box.width // 2 - x, box.y + 15 - y
        points = [(round(each.x * level), round(each.y * level)) for each in anchors]
        found.append("-" if level < 1 and layout.hides(n, points) else f"{at[0]},{at[1]}")
        if level == levels[0]:
            spot.name_x, spot.name_y = at
    spot.layout = " ".join(found)


def _counter(
    kit: Kit,
    anchor: _Anchor,
    row: int,
    stack: list[VisibleForce],
    piles: Sequence[Box | None],
    levels: Sequence[float],
    links: Mapping[str, str],
) -> Counter:
    width = _width(stack, named=False)
    found = []
    for pile, level in zip(piles, levels, strict=True):
        assert pile is not None
        step = TALL if level >= NAMED_FROM else SHORT
        card = width + (ARM if len(stack) == 1 and stack[0].arm and level >= NAMED_FROM else 0)
        left = pile.x + (pile.width - card) // 2 - round(anchor.x * level)
        found.append((left, pile.y + step * row - round(anchor.y * level)))
    own = [links[force.code] for force in stack if force.code in links]
    return Counter(
        forces=stack,
        place=next((place.name or place.id for place in kit.places if place.id == stack[0].place), ""),
        x=anchor.x,
        y=anchor.y,
        left=found[0][0],
        top=found[0][1],
        width=width,
        sign=_sign(kit, stack[0].side),
        href=own[0] if len(own) == len(stack) == 1 else f"#place-{stack[0].place}",
        layout=" ".join(f"{left},{top}" for left, top in found),
    )


def _sign(kit: Kit, side: str) -> str:
    return SIGNS[[each.id for each in kit.sides].index(side)]


def _on_roads(spots: list[Spot], ways: Mapping[frozenset[str], Way]) -> list[_Anchor]:
    found: dict[frozenset[str], list[VisibleForce]] = {}
    for force in [force for spot in spots for force in spot.forces if force.road]:
        found.setdefault(frozenset(force.road or ()), []).append(force)
    middles = {ends: along(ways[ends], 0.5) for ends in found}
    return [_Anchor(round(middles[ends][0]), round(middles[ends][1]), None, _stacks(forces)) for ends, forces in found.items()]


def scale_of(kit: Kit) -> float:
    """Return the units of the drawing for one of the kit's: near places need room for their counters."""
    places = kit.places
    gaps = [((one.x - other.x) ** 2 + (one.y - other.y) ** 2) ** 0.5 for n, one in enumerate(places) for other in places[n + 1 :]]
    return min(MOST, max(LEAST, NEAREST / max(1.0, min(gaps, default=100.0))))


def scale_to(kit: Kit, fit: tuple[int, int]) -> float:
    """Return the scale at which all places fit a sheet, with room for their names."""
    across, down = [place.x for place in kit.places] or [0], [place.y for place in kit.places] or [0]
    wide, high = max(across) - min(across) or 1, max(down) - min(down) or 1
    return min((fit[0] - 2 * MARGIN) / wide, (fit[1] - MARGIN) / high)


def _fought(snapshot: Snapshot) -> set[str]:
    """Places with a battle that is not settled."""
    battles = (snapshot.state[on] for on in snapshot.state.addresses("engagement"))
    return {battle["place"] for battle in battles if battle["place"] and battle["status"] != "settled"}


def _spot(snapshot: Snapshot, place: str, scale: float) -> Spot:
    known, fields = snapshot.place_by_id[place], snapshot.state[f"place:{place}"]
    owner = fields["owner"]
    side = snapshot.sides.of_faction[owner] if owner else None
    siege = siege_of(snapshot, place)
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
        worth=worth_of(snapshot.kit, known) + ([siege.words] if siege else []),
        port=known.port or known.kind == "port",
        siege=siege.share if siege else None,
    )


def _ways(kit: Kit, spots: Mapping[str, Spot], scale: float) -> dict[frozenset[str], Way]:
    """Return the bend of each road, by its ends; roads that lead nowhere are left out."""
    found: dict[frozenset[str], Way] = {}
    roads = [road for road in kit.roads if road.ends <= spots.keys()]
    for road, (x, y) in zip(roads, scenery(kit).bends, strict=True):
        a, b = spots[road.a], spots[road.b]
        found[road.ends] = ((a.x, a.y), (x * scale, y * scale), (b.x, b.y))
    return found


def _lines(
    kit: Kit, spots: Mapping[str, Spot], scale: float, ways: Mapping[frozenset[str], Way], closed: Collection[frozenset[str]]
) -> list[Line]:
    lines = []
    bridges = dict(zip(ways, scenery(kit).bridges, strict=True))
    marked = {spot.id for spot in spots.values() if spot.mark == "way"}
    for road in kit.roads:
        if road.ends not in ways:
            continue
        a, b, way = spots[road.a], spots[road.b], ways[road.ends]
        a.near.append(b.name)
        b.near.append(a.name)
        bridge = bridges.get(road.ends)
        lines.append(
            Line(
                a.x,
                a.y,
                b.x,
                b.y,
                road.kind,
                road.ends in closed,
                "way" if road.ends <= marked else "",
                path=_quadratic(way),
                bridge=(round(bridge[0] * scale), round(bridge[1] * scale)) if bridge else None,
                slope=heading(way, 0.5),
            )
        )
    return lines


def _quadratic(way: Way) -> str:
    (x1, y1), (x, y), (x2, y2) = way
    return f"M{x1:.0f} {y1:.0f}Q{x:.0f} {y:.0f} {x2:.0f} {y2:.0f}"


def _arrows(
    snapshot: Snapshot,
    spots: Mapping[str, Spot],
    ways: Mapping[frozenset[str], Way],
    orders: Mapping[str, Mapping[str, Any]],
    chosen: str,
) -> Iterator[Arrow]:
    """Written orders that lead to another place, the chosen force's last."""
    costs, kinds = snapshot.kit.rules.costs, {road.ends: road.kind for road in snapshot.kit.roads}
    for force, order in sorted(orders.items(), key=lambda each: each[0] == chosen):
        at, number = snapshot.force(force)["at"], 0
        legs = order["path"] if order["do"] == "march" else [order.get("target") or order.get("support")]
        path, last, turn = "", None, 0
        for place in filter(None, legs):
            ends = frozenset({at, place})
            if ends not in ways:
                break
            way = ways[ends] if (spots[at].x, spots[at].y) == ways[ends][0] else ways[ends][::-1]
            path += _quadratic(way)
            last, turn, number, at = along(way, 0.62), heading(way, 0.62), number + costs.of(kinds[ends]), place
        if last:
            yield Arrow(
                path=path,
                sign=sign_of(snapshot, snapshot.side_of(force)),
                x=round(last[0]),
                y=round(last[1]),
                turn=turn,
                number=number if order["do"] == "march" else None,
                chosen=force == chosen,
                words=f"{snapshot.force_name(force)} → {snapshot.place_name(at)}",
            )


def _frame(spots: list[Spot], fit: tuple[int, int] | None) -> Box:
    """The frame around all places with room for their names, or a sheet around their middle."""
    if not spots:
        return Box(0, 0, 100, 100)
    left, right = min(spot.x for spot in spots), max(spot.x for spot in spots)
    top, bottom = min(spot.y for spot in spots), max(spot.y for spot in spots)
    width, height = fit or (right - left + 2 * MARGIN, bottom - top + 2 * MARGIN)
    return Box((left + right - width) // 2, (top + bottom - height) // 2, width, height)

"""A kit's map as it is drawn while it is written: in fixed measures, so that a place stays where it was put."""

from campaigns.engine.kits import Kit
from campaigns.queries.layout import arrange
from campaigns.queries.map import SIGNS, Chart, Line, Spot, draw, scale_to
from campaigns.queries.stakes import flag_of
from rules.engine.text import Text

#: How many units of the drawing are one of the kit's, which has 1000 by 1000; the margin around.
SCALE, MARGIN, WHOLE = 1.5, 70, 1000
#: How wide a sign of a place's name is while a kit is written, and its height.
LETTER, NAME = 15, 28


def _spots(kit: Kit, scale: float) -> list[Spot]:
    """Places of a kit with their owners at the start."""
    side_of = {faction.id: SIGNS[n % len(SIGNS)] for n, side in enumerate(kit.sides) for faction in side.factions}
    names = {faction.id: Text(faction.name.en, faction.name.it) for side in kit.sides for faction in side.factions}
    return [
        Spot(
            id=place.id,
            name=place.name or place.id,
            kind=place.kind,
            x=round(place.x * scale),
            y=round(place.y * scale),
            fort=place.fort,
            source=place.source,
            owner=names.get(place.owner or ""),
            sign=side_of.get(place.owner or "", ""),
            flag=flag_of(kit, place.id),
            port=place.port or place.kind == "port",
        )
        for place in kit.places
    ]


def paper_chart(kit: Kit, fit: tuple[int, int]) -> Chart:
    """Return the map of a kit as it is at the start, to fill a sheet."""
    scale = scale_to(kit, fit)
    return draw(kit, {spot.id: spot for spot in _spots(kit, scale)}, scale, fit=fit)


def kit_chart(kit: Kit) -> Chart:
    """Places and roads of a kit; roads that lead nowhere are left out."""
    spots = _spots(kit, SCALE)
    at = {spot.id: spot for spot in reversed(spots)}
    roads = [road for road in kit.roads if road.a in at and road.b in at]
    lines = [Line(at[road.a].x, at[road.a].y, at[road.b].x, at[road.b].y, road.kind, closed=False, mark="") for road in roads]
    found = arrange(
        tuple((spot.x, spot.y) for spot in spots),
        tuple((line.x1, line.y1, line.x2, line.y2) for line in lines),
        tuple((LETTER * len(f"{spot.flag} {spot.name}".strip()), NAME) for spot in spots),
        tuple(None for _spot in spots),
    )
    for spot, named in zip(spots, found.names, strict=True):
        spot.named = named
    size = round(WHOLE * SCALE) + 2 * MARGIN
    return Chart(f"{-MARGIN} {-MARGIN} {size} {size}", size, size, spots, lines, [])

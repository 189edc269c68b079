"""A kit's map as it is drawn while it is written: in fixed measures, so that a place stays where it was put."""

from dataclasses import replace

from campaigns.engine.kits import Kit
from campaigns.queries.layout import arrange
from campaigns.queries.map import LETTER, NAME, SIGNS, Chart, Line, Spot
from campaigns.queries.stakes import flag_of
from rules.engine.text import Text

#: How many units of the drawing are one of the kit's, which has 1000 by 1000; the margin around.
SCALE, MARGIN, WHOLE = 1.5, 70, 1000
#: Room for names around a map that is cropped to its places, to the sides and above.
ASIDE, ABOVE = 130, 50


def kit_chart(kit: Kit) -> Chart:
    """Places and roads of a kit; roads that lead nowhere are left out."""
    side_of = {faction.id: SIGNS[n % len(SIGNS)] for n, side in enumerate(kit.sides) for faction in side.factions}
    names = {faction.id: Text(faction.name.en, faction.name.it) for side in kit.sides for faction in side.factions}
    spots = [
        Spot(
            id=place.id,
            name=place.name or place.id,
            kind=place.kind,
            x=round(place.x * SCALE),
            y=round(place.y * SCALE),
            fort=place.fort,
            source=place.source,
            owner=names.get(place.owner or ""),
            sign=side_of.get(place.owner or "", ""),
            flag=flag_of(kit, place.id),
        )
        for place in kit.places
    ]
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


def cropped(drawn: Chart) -> Chart:
    """Return the map without the room where there are no places, for paper."""
    across, down = [spot.x for spot in drawn.spots], [spot.y for spot in drawn.spots]
    if not across:
        return drawn
    left, top = min(across) - ASIDE, min(down) - ABOVE
    width, height = max(across) + ASIDE - left, max(down) + ABOVE - top
    return replace(drawn, box=f"{left} {top} {width} {height}", width=width, height=height)

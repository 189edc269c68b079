"""§4.6: an empty place opens its gates to a side that is there alone."""

from collections.abc import Iterable

from campaigns.engine.marches import Column, Marches


def changes(marches: Marches, fought_at: Iterable[str | None]) -> dict[str, str]:
    """Places that come under another faction, in map order; not where a battle is.

    After a battle the same is asked of a world without orders: ``Marches`` that have not run stand where the world has them.
    """
    fought, field = set(fought_at), marches.in_field()
    inside: dict[str, set[str]] = {}
    for column in marches.columns.values():
        if column.inside and column.place is not None:
            inside.setdefault(column.place, set()).add(column.side)
    found = {}
    for place in marches.theatre.places:
        columns = field.get(place, [])
        present = {column.side for column in columns}
        if place in fought or len(present) != 1:
            continue
        (side,) = present
        owner = marches.theatre.owner(place)
        taken = owner is None or marches.theatre.hostile(side, owner)
        if taken and not marches.theatre.sides.enemy_among(side, inside.get(place, ())):
            found[place] = _strongest_faction(marches, side, columns)
    return found


def _strongest_faction(marches: Marches, side: str, columns: Iterable[Column]) -> str:
    """The faction of a side with the most points here; equal: kit order."""
    points: dict[str, int] = {}
    for column in columns:
        force = marches.theatre.forces[column.id]
        points[force.faction] = points.get(force.faction, 0) + force.points
    order = list(marches.theatre.sides.factions[side])
    return min(points, key=lambda faction: (-points[faction], order.index(faction)))

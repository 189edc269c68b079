"""A campaign in the engine's own terms: WORLD (§5.1) for its procedures."""

from collections.abc import Iterable, Mapping
from typing import Any

from campaigns.ledger.snapshot import Snapshot
from rules.engine.play.state import Fields

Orders = Mapping[str, Mapping[str, Any] | None]


def places(snapshot: Snapshot) -> list[dict[str, Any]]:
    """PLACE of every place, in map order."""
    return [place.model_dump(exclude={"name", "owner"}) for place in snapshot.kit.places]


def sides(snapshot: Snapshot) -> list[dict[str, Any]]:
    return [{"id": side.id, "factions": [faction.id for faction in side.factions]} for side in snapshot.kit.sides]


def control(snapshot: Snapshot) -> dict[str, str]:
    """Return places that are held, and the faction of each."""
    owners = ((place.id, snapshot.state[f"place:{place.id}"]["owner"]) for place in snapshot.kit.places)
    return {place: owner for place, owner in owners if owner is not None}


def holdings(snapshot: Snapshot) -> dict[str, Any]:
    """Return the part of WORLD that procedures about points and money read."""
    return {"places": places(snapshot), "sides": sides(snapshot), "control": control(snapshot)}


def rules(snapshot: Snapshot) -> dict[str, Any]:
    """The kit's rules, with this turn's march."""
    return snapshot.kit.rules.model_dump() | {"march": snapshot.here["march"]}


def closed_roads(snapshot: Snapshot) -> list[list[str]]:
    """Roads closed this turn: by the season, and by decision."""
    kinds = set(snapshot.here["closed_kinds"])
    by_season = [[road.a, road.b] for road in snapshot.kit.roads if road.kind in kinds]
    return by_season + [road for road in snapshot.here["closed"] if road not in by_season]


def foraged(snapshot: Snapshot) -> list[str]:
    """Places foraged in the last turn or in this one."""
    lately = snapshot.turn - 1
    return [place.id for place in snapshot.kit.places if snapshot.state[f"place:{place.id}"]["foraged"] >= max(1, lately)]


def world(snapshot: Snapshot, orders: Orders | None = None, *, forces: Iterable[str] | None = None) -> dict[str, Any]:
    """WORLD, with these orders; of all forces on the map, or of some."""
    wanted = None if forces is None else set(forces)
    return holdings(snapshot) | {
        "roads": [road.model_dump() for road in snapshot.kit.roads],
        "truces": snapshot.here["truces"],
        "forces": [
            force(snapshot, code, fields, (orders or {}).get(code))
            for code, fields in snapshot.standing_forces()
            if wanted is None or code in wanted
        ],
        "closed": closed_roads(snapshot),
        "breaches": [place.id for place in snapshot.kit.places if snapshot.state[f"place:{place.id}"]["breach"]],
        "foraged": foraged(snapshot),
        "rules": rules(snapshot),
    }


def force(snapshot: Snapshot, code: str, fields: Fields, order: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """FORCE; one on a road is at the end that it came from."""
    return {
        "id": code,
        "faction": fields["faction"],
        "at": fields["at"],
        "inside": fields["inside"],
        "points": snapshot.points_of(code),
        "mounted": snapshot.is_mounted(code),
        "exhausted": fields["exhausted_until"] >= snapshot.turn > 0,
        "forced_last": 0 < fields["forced_in"] == snapshot.turn - 1,
        "busy": fields["busy"],
        "order": dict(order) if order is not None else None,
    }

"""Invariants of every campaign."""

from collections.abc import Iterator

from campaigns.ledger import Snapshot, world
from campaigns.ledger.books import wrong_books
from campaigns.queries.sight import visible_forces

OPEN = ("open", "on_table", "ended")


def broken(snapshot: Snapshot) -> list[str]:
    """Return the broken invariants; empty if all hold."""
    return [*_forces(snapshot), *_units(snapshot), *_walls(snapshot), *_numbers(snapshot), *wrong_books(snapshot.row)]


def _forces(snapshot: Snapshot) -> Iterator[str]:
    """Each is at one place; forces in an unsettled battle are busy, no others.

    On a road are only those who fight there, and until the turn's last battle is settled those who have fought there.
    """
    battles = [snapshot.state[f"engagement:{code}"] for code in snapshot.engagements]
    fighting = {each["force"] for fields in battles if fields["status"] in OPEN for each in fields["forces"]}
    fought = {each["force"] for fields in battles if fields["settled_in"] == snapshot.turn for each in fields["forces"]}
    on_roads = fighting | (fought if snapshot.stage == "battles" else set())
    for address in snapshot.state.addresses("force"):
        code, fields = address.partition(":")[2], snapshot.state[address]
        if fields["at"] not in snapshot.place_by_id and snapshot.kit.places:
            yield f"{address} is at {fields['at']}"
        if fields["gone"] and any(True for _unit in snapshot.units_of(code)):
            yield f"{address} is gone, and its units are not"
        if not fields["gone"] and not any(True for _unit in snapshot.units_of(code)):
            yield f"{address} has no units"
        if fields["busy"] != (code in fighting and not fields["gone"]):
            yield f"{address} is busy: {fields['busy']}; in a battle: {code in fighting}"
        if fields["road"] and code not in on_roads:
            yield f"{address} stands on a road without a battle"
    if snapshot.kit.places:
        visible_forces(snapshot)  # WORLD is read whole, with all that it refuses
        world.world(snapshot)


def _units(snapshot: Snapshot) -> Iterator[str]:
    for address in snapshot.state.addresses("unit"):
        fields, row = snapshot.state[address], snapshot.units[address.partition(":")[2]]
        if not 0 <= fields["strength"] <= row.steps:
            yield f"{address}: strength {fields['strength']} of {row.steps}"
        if (fields["strength"] == 0) != (fields["status"] == "destroyed"):
            yield f"{address}: strength {fields['strength']}, {fields['status']}"
        if (fields["status"] == "captured") != bool(fields["captor"]):
            yield f"{address}: {fields['status']}, captor {fields['captor']}"


def _walls(snapshot: Snapshot) -> Iterator[str]:
    """Nobody is inside where there are no walls, and enemies never share them."""
    inside: dict[str, set[str]] = {}
    for code, fields in snapshot.standing_forces():
        if fields["inside"]:
            inside.setdefault(fields["at"], set()).add(snapshot.side_of(code))
    for place, sides in inside.items():
        if not snapshot.place_by_id[place].fort:
            yield f"{place} has no walls to be inside of"
        if any(snapshot.sides.hostile(one, other) for one in sides for other in sides):
            yield f"enemies are inside {place} together"


def _numbers(snapshot: Snapshot) -> Iterator[str]:
    for address in snapshot.state.addresses("faction"):
        if snapshot.state[address]["purse"] < 0:
            yield f"{address}: purse {snapshot.state[address]['purse']}"
    for code in snapshot.engagements:
        fields = snapshot.state[f"engagement:{code}"]
        if (fields["status"] in ("ended", "settled")) != bool(fields["result"]):
            yield f"engagement:{code} is {fields['status']}, result {bool(fields['result'])}"

"""What a purchase would be, in the engine's facts (§6.27, §6.28)."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from campaigns.engine.purse import price_of_recruit, price_of_steps
from campaigns.ledger import world
from campaigns.ledger.snapshot import Snapshot

#: Steps that the engine reads at most: more are above any unit's full strength.
MAX_STEPS = 200
Purchases = Iterable[Mapping[str, Any]]


def pool_of(snapshot: Snapshot, faction: str) -> list[int]:
    """Return the number of recruits left of each kind."""
    left: list[int] | None = snapshot.state[f"faction:{faction}"].get("pool")
    return left if left is not None else [pooled.count for pooled in snapshot.faction_by_id[faction].pool]


def price_of(snapshot: Snapshot, faction: str, wanted: Mapping[str, Any]) -> int:
    """Return what a purchase will cost; 0 for replacements of a unit that was reverted."""
    rate = snapshot.kit.rules.replace_rate
    if wanted["do"] == "recruit":
        return price_of_recruit(snapshot.faction_by_id[faction].pool[wanted["pool"]].points, rate)
    row = snapshot.units.get(wanted["unit"])
    return price_of_steps(row.points, wanted["steps"], row.steps, rate) if row else 0


def facts_of_replacement(snapshot: Snapshot, faction: str, wanted: Mapping[str, Any], before: Purchases) -> dict[str, Any]:
    """Facts for ``replace``; ``before``: what is bought before it in this turn (``paid``: and taken from the purse already)."""
    unit, row = snapshot.state[f"unit:{wanted['unit']}"], snapshot.units[wanted["unit"]]
    force = snapshot.force(unit["force"])
    before = list(before)
    earlier = [each for each in before if each["do"] == "replace"]
    same_force = [each for each in earlier if snapshot.state[f"unit:{each['unit']}"]["force"] == unit["force"]]
    noted = sum(each["steps"] for each in earlier if each["unit"] == wanted["unit"] and not each.get("paid"))
    return {
        "points": row.points,
        "of": row.steps,
        "strength": unit["strength"],
        "status": unit["status"],
        "steps": min(MAX_STEPS, wanted["steps"] + noted),
        "used": min(snapshot.kit.rules.replace_steps, sum(each["steps"] for each in same_force) - noted),
        "purse": snapshot.state[f"faction:{faction}"]["purse"],
        "supplied": force["supplied"] and not force["gone"],
        "at_own_place": is_ours(snapshot, faction, force["at"]),
        "enemy_here": enemy_at(snapshot, faction, force["at"]),
        "rules": world.rules(snapshot),
    }


def facts_of_recruit(snapshot: Snapshot, faction: str, wanted: Mapping[str, Any], before: Purchases) -> dict[str, Any]:
    """Facts for ``recruit``; ``before`` as for replacements."""
    pooled = snapshot.faction_by_id[faction].pool[wanted["pool"]]
    place = snapshot.place_by_id[wanted["place"]]
    earlier = [each for each in before if each["do"] == "recruit"]
    noted = [each for each in earlier if each["pool"] == wanted["pool"] and not each.get("paid") and _own(each, faction)]
    return {
        "points": pooled.points,
        "left": max(0, pool_of(snapshot, faction)[wanted["pool"]] - len(noted)),
        "purse": snapshot.state[f"faction:{faction}"]["purse"],
        "turn": max(1, snapshot.turn),
        "own_place": is_ours(snapshot, faction, place.id),
        "source": place.source,
        "enemy_here": enemy_at(snapshot, faction, place.id),
        "recruited_here": min(9, sum(each["place"] == place.id for each in earlier)),
        "rules": world.rules(snapshot),
    }


def _own(purchase: Mapping[str, Any], faction: str) -> bool:
    return bool(purchase.get("faction", faction) == faction)


def is_ours(snapshot: Snapshot, faction: str, place: str) -> bool:
    owner = snapshot.state[f"place:{place}"]["owner"]
    return owner is not None and snapshot.sides.of_faction[owner] == snapshot.sides.of_faction[faction]


def enemy_at(snapshot: Snapshot, faction: str, place: str) -> bool:
    side = snapshot.sides.of_faction[faction]
    return any(snapshot.sides.hostile(side, snapshot.side_of(code)) for code in standing_at(snapshot, place))


def standing_at(snapshot: Snapshot, place: str) -> Iterator[str]:
    return (code for code, fields in snapshot.standing_forces() if fields["at"] == place)

"""Leaders who fell: who is away after a battle, and the nameless one who replaces him (§6.16, R27).

A *post* is what somebody leads: ``army:<pk>`` and ``command:<pk>`` of a force's list, ``unit:<code>`` for one who fights in a
unit of his own (Guerre d'Italia). The force keeps ``leaders``: post → fate, and ``until``: the last turn that he misses (None:
he does not come back, another has his post).
"""

from collections.abc import Iterable, Mapping
from typing import Any

from campaigns.ledger.snapshot import Snapshot
from rules.engine.play.state import Fields, State

#: What a list says of the leader of a command and of the army, by ruleset: without it he is of the plain quality.
OF_COMMAND: dict[str, frozenset[str]] = {
    "impetus": frozenset({"general", "brave", "tough", "self_confident", "cavalry", "base_radius_h"}),
    "naran-fuciliers-wars": frozenset({"general_value", "general_cost", "heroic", "charismatic"}),
}
OF_ARMY: dict[str, frozenset[str]] = {
    "guerre-ditalia": frozenset({"cinc_name"}),
    "naran-fuciliers-wars": frozenset({"chief_value", "chief_cost", "chief_heroic", "chief_charismatic"}),
}
#: Naran's individuals who lead; the others (messengers, trumpeters, bearers) are mentioned and not missed.
ROLES = {"general": "command", "commander_in_chief": "army"}


def away(snapshot: Snapshot) -> dict[str, dict[str, Any]]:
    """Posts whose leader is not there in this turn → what became of him."""
    found: dict[str, dict[str, Any]] = {}
    for address in snapshot.state.addresses("force"):
        fallen = snapshot.state[address].get("leaders") or {}
        found |= {post: one for post, one in fallen.items() if one["until"] is None or snapshot.turn <= one["until"]}
    return found


def plain(options: Mapping[str, Any], qualities: Iterable[str]) -> dict[str, Any]:
    """A list's options without what they say of a leader."""
    dropped = frozenset(qualities)
    return {name: value for name, value in options.items() if name not in dropped}


def post_of(snapshot: Snapshot, fields: Fields, table: State, party: str, leader: str) -> dict[str, Any]:
    """Force, post and name of a leader as ``aftermath`` calls him; empty for one who leads nothing."""
    if leader in snapshot.units:
        return _in_a_unit(snapshot, leader)
    if leader == f"chief:{party}":
        return _of_army(snapshot, fields, party)
    if f"unit:{leader}" in table:
        individual = table[f"unit:{leader}"]
        leads = ROLES.get(individual["role"])
        if leads == "army":
            return _of_army(snapshot, fields, party)
        return _of_command(snapshot, fields, individual["command"]) if leads else {"name": individual.get("name") or ""}
    return _of_command(snapshot, fields, leader)


def _in_a_unit(snapshot: Snapshot, unit: str) -> dict[str, Any]:
    row = snapshot.units[unit]
    return {"force": snapshot.state[f"unit:{unit}"]["force"], "post": f"unit:{unit}", "name": row.source.name}


def _of_army(snapshot: Snapshot, fields: Fields, party: str) -> dict[str, Any]:
    force = (fields.get("led") or {}).get(party)
    if force is None:
        return {}
    army = snapshot.forces[force].army
    return {"force": force, "post": f"army:{army.pk}", "name": army.commander}


def _of_command(snapshot: Snapshot, fields: Fields, command: str) -> dict[str, Any]:
    """A command of the table (``a1``): that of the list from which its units come."""
    unit = next((code for on, code in fields["fielded"].items() if on.startswith(f"unit:{command}-")), None)
    if unit is None:
        return {}
    row = snapshot.units[unit].source.command
    return {"force": snapshot.state[f"unit:{unit}"]["force"], "post": f"command:{row.pk}", "name": row.commander}

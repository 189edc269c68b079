"""What may never be otherwise in a battle: named when it is, for random play."""

from collections.abc import Iterator

from rules.engine.play.fields import gone
from rules.engine.play.state import State
from rules.rulesets.ordre_mixte.terms import FORMATIONS


def invariants(state: State) -> list[str]:
    """List the violated invariants, for random play."""
    return [*broken_of_units(state), *broken_of_pairs(state)]


def broken_of_units(state: State) -> Iterator[str]:
    per_base = state.battle["pm_per_base"]
    for address, unit in state.units():
        if not 0 <= unit["pm"] <= unit["pm_start"]:
            yield f"{address}: {unit['pm']} PM of {unit['pm_start']}"
        if (unit["pm"] == 0) != unit["destroyed"]:
            yield f"{address}: destroyed disagrees with {unit['pm']} PM"
        needed = unit["bases_start"] if unit["pm"] == unit["pm_start"] else -(-unit["pm"] // per_base)
        if unit["bases"] > needed:
            yield f"{address}: {unit['bases']} bases with {unit['pm']} PM"
        if unit["formation"] not in FORMATIONS[unit["arm"]]:
            yield f"{address}: {unit['arm']} in {unit['formation']}"
        if unit["routing"] and unit["retreating"]:
            yield f"{address}: routs and retreats"
        if unit["routing"] and not unit["disordered"]:
            yield f"{address}: routs in good order"
        if unit["fatigue"] != "fresh" and unit["arm"] != "cavalry":
            yield f"{address}: tired without horses"
        if unit["guns_abandoned"] and unit["arm"] != "artillery":
            yield f"{address}: abandons guns that it has not"
        if unit["charging"] and (gone(unit) or state[unit["charging"]]["side"] == unit["side"]):
            yield f"{address}: charges {unit['charging']}"
        charged = any(other["charging"] == address and not other["opponents_evaded"] for _, other in state.units())
        if unit["charged"] != (charged and not gone(unit)):
            yield f"{address}: charged disagrees with the charges"
        if unit["strategic_moved"] and not unit["moved"]:
            yield f"{address}: moved strategically without moving"


def broken_of_pairs(state: State) -> Iterator[str]:
    fighting = {unit for pair in state.battle["pairs"] for unit in (pair["attacker"], pair["defender"])}
    met = set()
    for pair in state.battle["pairs"]:
        both = frozenset((pair["attacker"], pair["defender"]))
        if state[pair["attacker"]]["side"] == state[pair["defender"]]["side"]:
            yield f"melee of {both}: friends"
        if both in met:
            yield f"melee of {both}: twice"
        met.add(both)
    for address, unit in state.units():
        if unit["in_melee"] != (address in fighting and not gone(unit)):
            yield f"{address}: in_melee disagrees with the melees"
    for command in state.addresses("command"):
        attached = state[command]["attached_to"]
        if attached and (gone(state[attached]) or state[attached]["side"] != state[command]["side"]):
            yield f"{command}: its general is with {attached}"
        if [unit for unit, fields in state.units() if command in fields["generals"]] != [attached] * bool(attached):
            yield f"{command}: its general is not where the units have him"

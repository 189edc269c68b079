"""What may never be otherwise in a battle, whatever is done."""

from collections.abc import Iterator

from rules.engine.play.fields import gone
from rules.engine.play.state import State
from rules.rulesets.de_bellis_empire.army import cost_of


def invariants(state: State) -> list[str]:
    """List the violated invariants, for random play."""
    return [*broken_of_corps(state), *broken_of_elements(state), *broken_of_contacts(state)]


def broken_of_corps(state: State) -> Iterator[str]:
    costs: dict[str, int] = {}
    for _, unit in state.units():
        costs[unit["command"]] = costs.get(unit["command"], 0) + (cost_of(unit["type"]) if gone(unit) else 0)
    for address in state.addresses("command"):
        corps, lost = state[address], costs.get(address[8:], 0)
        if lost != corps["points_lost"]:
            yield f"{address}: points_lost is {corps['points_lost']}, its lost elements cost {lost}"
        if (corps["pa"] is None) != (corps["pa_left"] is None):
            yield f"{address}: pa and pa_left go together"
        elif corps["pa"] is not None and not 0 <= corps["pa_left"] <= corps["pa"]:
            yield f"{address}: {corps['pa_left']} of {corps['pa']} PA left"
        if corps["rout_flight_due"] != (corps["flights_due"] > 0):
            yield f"{address}: rout_flight_due with {corps['flights_due']} flights"
        if corps["flights_due"] and not corps["routed"]:
            yield f"{address}: flees without being routed"


def broken_of_elements(state: State) -> Iterator[str]:
    touched = {code for contact in state.battle["contacts"] for code in (contact["attacker"], contact["defender"])}
    for address, unit in state.units():
        if unit["in_contact"] != (address in touched):
            yield f"{address}: in_contact disagrees with the contacts"
        if unit["contact_is_new"] and not unit["in_contact"]:
            yield f"{address}: a new contact without contact"
        if unit["destroyed"] and unit["left_table"]:
            yield f"{address}: lost twice"
        if unit["in_square"] and unit["type"] == "voltigeurs":
            yield f"{address}: voltigeurs in square"
        partner = unit["split_partner"]
        if partner and (partner not in state or state[partner]["split_partner"] != address):
            yield f"{address}: its other half does not know it"
        if partner and partner in state and gone(state[partner]) and not gone(unit) and not unit["locked_in_skirmish"]:
            yield f"{address}: should be locked in skirmish"


def broken_of_contacts(state: State) -> Iterator[str]:
    pairs = set()
    for contact in state.battle["contacts"]:
        mover, touched = contact["attacker"], contact["defender"]
        if mover not in state or touched not in state:
            yield f"contact of {mover} and {touched}: no such element"
            continue
        if gone(state[mover]) or gone(state[touched]):
            yield f"contact of {mover} and {touched}: one is gone"
        if state[mover]["side"] == state[touched]["side"]:
            yield f"contact of {mover} and {touched}: friends"
        if frozenset((mover, touched)) in pairs:
            yield f"contact of {mover} and {touched}: twice"
        pairs.add(frozenset((mover, touched)))

"""What may never be otherwise: named when it is, for random play."""

from collections.abc import Iterator

from rules.engine.play.fields import gone
from rules.engine.play.state import State
from rules.rulesets.guerre_ditalia.tables import FATAL_RECOIL, MOST_ROUNDS
from rules.rulesets.guerre_ditalia.terms import GUNS


def invariants(state: State) -> list[str]:
    """List the violated invariants, for random play."""
    return [*broken_of_sides(state), *broken_of_elements(state), *broken_of_contacts(state)]


def broken_of_sides(state: State) -> Iterator[str]:
    battle = state.battle
    if (battle["cp_rolled"] is None) != (battle["cp_left"] is None):
        yield "cp_rolled and cp_left go together"
    elif battle["cp_rolled"] is not None and not 0 <= battle["cp_left"] <= battle["cp_rolled"]:
        yield f"{battle['cp_left']} of {battle['cp_rolled']} CP left"
    for code in "ab":
        side = state[f"side:{code}"]
        lost = [unit for _, unit in state.units(side=code) if gone(unit)]
        plain = sum(not unit["cinc"] and unit["type"] != "camp" for unit in lost)
        if plain != side["elements_lost"]:
            yield f"side {code}: elements_lost is {side['elements_lost']}, {plain} are gone"
        if any(unit["cinc"] for unit in lost) != side["cinc_lost"]:
            yield f"side {code}: cinc_lost disagrees with his element"
        if any(unit["type"] == "camp" for unit in lost) != side["camp_lost"]:
            yield f"side {code}: camp_lost disagrees with the camp"
        if sum(bool(unit["cinc"]) for _, unit in state.units(side=code)) > 1:
            yield f"side {code}: more than one CinC"


def broken_of_elements(state: State) -> Iterator[str]:
    touched = {code for contact in state.battle["contacts"] for code in (contact["attacker"], contact["defender"])}
    for address, unit in state.units():
        if unit["in_melee"] != (address in touched):
            yield f"{address}: in_melee disagrees with the contacts"
        if unit["destroyed"] and unit["left_table"]:
            yield f"{address}: lost twice"
        if not 0 <= unit["rounds_fought"] <= MOST_ROUNDS:
            yield f"{address}: {unit['rounds_fought']} rounds"
        if unit["melee_recoils"] >= FATAL_RECOIL and not gone(unit):
            yield f"{address}: outlived {unit['melee_recoils']} recoils"
        if unit["crew_fled"] and unit["type"] not in GUNS:
            yield f"{address}: has no crew that could flee"
        if unit["archebus"] and unit["type"] != "missile_foot":
            yield f"{address}: arquebuses"
        if unit["type"] == "camp" and (unit["moved"] or unit["fled"] or unit["cinc"]):
            yield f"{address}: a camp does not do that"


def broken_of_contacts(state: State) -> Iterator[str]:
    pairs = set()
    for contact in state.battle["contacts"]:
        mover, touched = contact["attacker"], contact["defender"]
        which = f"contact of {mover} and {touched}"
        if mover not in state or touched not in state:
            yield f"{which}: no such element"
            continue
        if gone(state[mover]) or gone(state[touched]):
            yield f"{which}: one is gone"
        if state[mover]["side"] == state[touched]["side"]:
            yield f"{which}: friends"
        if state[mover]["type"] in GUNS | {"missile_foot", "camp"}:
            yield f"{which}: it never attacks"
        if frozenset((mover, touched)) in pairs:
            yield f"{which}: twice"
        pairs.add(frozenset((mover, touched)))

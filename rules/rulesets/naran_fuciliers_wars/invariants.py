"""What may never be otherwise, whatever is done: held against every state of random play."""

from collections.abc import Iterator

from rules.engine.play.state import State
from rules.rulesets.naran_fuciliers_wars.contacts import melee_with
from rules.rulesets.naran_fuciliers_wars.holders import gone, individuals, listed
from rules.rulesets.naran_fuciliers_wars.words import QUALITIES


def invariants(state: State) -> list[str]:
    return [*_broken_units(state), *_broken_commands(state), *_broken_contacts(state)]


def _broken_units(state: State) -> Iterator[str]:
    touched = {a for contact in state.battle["contacts"] for a in (contact["attacker"], contact["defender"])}
    for address, unit in state.units():
        if unit["melee_with"] != melee_with(state, address):
            yield f"{address}: its card disagrees with the contacts"
        if unit["engaged"] != (address in touched):
            yield f"{address}: engaged disagrees with the contacts"
        if not 0 <= unit["losses_pending"] <= max(0, unit["figures"]):
            yield f"{address}: {unit['losses_pending']} dead of {unit['figures']}"
        if unit["quality"] not in QUALITIES:
            yield f"{address}: quality {unit['quality']}"
        if any(left < 0 for left in unit["salvos"].values()):
            yield f"{address}: volleys below nothing"
        if unit["sort"] == "unit" and not gone(unit):
            yield from _broken_standing(state, address)
        if unit["attached_to"] and (gone(state[unit["attached_to"]]) or gone(unit)):
            yield f"{address}: with one who is gone"


def _broken_standing(state: State, address: str) -> Iterator[str]:
    unit = state[address]
    if unit["figures"] < 1:
        yield f"{address}: stands without figures"
    if unit["figures"] > unit["figures_start"]:
        yield f"{address}: more figures than at the start"
    if unit["ranks"] and sum(unit["ranks"]) != unit["figures"]:
        yield f"{address}: {unit['figures']} figures in ranks of {unit['ranks']}"
    if unit["reaction"] in ("demoralised", "falling_back") and not unit["disorganised"]:
        yield f"{address}: {unit['reaction']} in good order"
    if unit["provisional_since"] is not None and unit["reaction"] != "bloodlust":
        yield f"{address}: provisionally {unit['reaction']}"
    if unit["prone"] and unit["arm"] != "infantry":
        yield f"{address}: lies down"
    if unit["standards"] > 2 or unit["standards"] < 0:
        yield f"{address}: {unit['standards']} standards"


def _broken_commands(state: State) -> Iterator[str]:
    for side in "ab":
        lost = 0
        for address in state.addresses("command"):
            command = state[address]
            if command["side"] != side:
                continue
            own = listed(state, address)
            lost += command["lost"] is not None
            if (command["lost"] is not None) != (bool(own) and all(gone(state[unit]) for unit in own)):
                yield f"{address}: lost is {command['lost']}"
            if command["leader"] and gone(state[command["leader"]]):
                yield f"{address}: led by one who is gone"
        if lost != state[f"side:{side}"]["commands_lost"]:
            yield f"side:{side}: {lost} commands lost"
        standard = state[f"side:{side}"]
        if (standard["army_standard"] == "raised") != (standard["standard_held_by"] is not None):
            yield f"side:{side}: standard {standard['army_standard']}, held by {standard['standard_held_by']}"
        if sum(1 for _ in individuals(state, side, role="commander_in_chief")) > 1:
            yield f"side:{side}: two commanders-in-chief"


def _broken_contacts(state: State) -> Iterator[str]:
    pairs: set[frozenset[str]] = set()
    for contact in state.battle["contacts"]:
        attacker, defender = contact["attacker"], contact["defender"]
        pair = frozenset((attacker, defender))
        if pair in pairs:
            yield f"{attacker} and {defender}: touch twice"
        pairs.add(pair)
        if gone(state[attacker]) or gone(state[defender]):
            yield f"{attacker} and {defender}: one is gone"
        if state[attacker]["side"] == state[defender]["side"]:
            yield f"{attacker} and {defender}: friends"

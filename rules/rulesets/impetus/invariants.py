"""What may never be otherwise in the state of a battle."""

from collections.abc import Iterator

from rules.engine.play.fields import gone
from rules.engine.play.state import State


def invariants(state: State) -> list[str]:
    """Named when broken, for random play."""
    return [*broken_of_battle(state), *broken_of_commands(state), *broken_of_units(state)]


def broken_of_battle(state: State) -> Iterator[str]:
    if len(state.battle["due"]) > 1:
        yield "more than one thing is due at once"
    if (state.battle["step"] == "activation") != (state.battle["active_command"] is not None):
        yield f"step {state.battle['step']} with active command {state.battle['active_command']}"


def broken_of_commands(state: State) -> Iterator[str]:
    lost: dict[str, int] = {}
    for _, unit in state.units():
        lost[unit["command"]] = lost.get(unit["command"], 0) + (unit["vd"] if gone(unit) else 0)
    for address in state.addresses("command"):
        command = state[address]
        if min(lost.get(address[8:], 0), command["vd_total"]) != command["vd_lost"]:
            yield f"{address}: vd_lost is {command['vd_lost']}, its lost units were worth {lost.get(address[8:], 0)}"
        unit = command["attached_to"]
        if unit and (command["general"] is None or gone(state[unit]) or state.command_of(unit) != address):
            yield f"{address}: its general cannot be with {unit}"


def broken_of_units(state: State) -> Iterator[str]:
    for address, unit in state.units():
        if not 0 <= unit["vbu"] <= unit["vbu_start"]:
            yield f"{address}: VBU {unit['vbu']} of {unit['vbu_start']}"
        if unit["vbu"] == 0 and not gone(unit):
            yield f"{address}: no VBU and not destroyed"
        if gone(unit) and unit["in_melee_with"]:
            yield f"{address}: gone and in melee"
        if unit["closed_ranks"] and unit["type"] not in ("heavy_foot", "light_foot"):
            yield f"{address}: closed ranks"
        for enemy in unit["in_melee_with"]:
            if address not in state[enemy]["in_melee_with"] or state[enemy]["side"] == unit["side"]:
                yield f"{address}: in melee with {enemy}, which does not know it"
        if unit["acting"] and state.battle["active_command"] != state.command_of(address):
            yield f"{address}: acts out of its command's activation"

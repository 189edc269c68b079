"""States of earlier releases as this one reads them.

A field that was added since is filled in where it is missing, with the value it begins with: for that nothing need be written.
Where a field was renamed, changed its meaning or its values, the ruleset says how to go on, by a function in
``StateFields.upgrades``:

    def count_standards(state: State) -> list[Effect]:
        # Version 2: ``standards`` (how many) instead of ``standard`` (whether).
        return [Effect(unit, "standards", int(fields.get("standard", False))) for unit, fields in state.units()]

The first leads from version 1 to 2, and so on; none is ever altered or removed, for logs of every release are kept. It is pure,
gets a state in which missing fields are filled in, and looks at no table of the rules that may change later. A battle remembers
its version, and the step up is an entry of its log like any other.
"""

from collections.abc import Mapping
from copy import deepcopy
from typing import Any

from rules.engine.play.play import Play
from rules.engine.play.state import Change, Effect, Fields, State


def current(play: Play) -> int:
    """The version of the states that the ruleset writes today; the first is 1."""
    return 1 + len(play.fields.upgrades)


def completed(play: Play, state: State) -> State:
    """The state with every declared field that is missing filled in; the same one where nothing is."""
    filled = {address: complete(play, address, fields) for address, fields in state.holders.items()}
    if "battle" not in filled:
        filled = {"battle": complete(play, "battle", {})} | filled
    return state if filled == state.holders else State(filled)


def complete(play: Play, address: str, fields: Fields) -> Fields:
    """A holder's fields with those that are missing as they begin; what its address tells (side, command) as it tells it."""
    starts = play.starts.get(address.partition(":")[0], {})
    if starts.keys() <= fields.keys():
        return fields
    known = _by_address(address)
    missing = {name: known.get(name, deepcopy(start)) for name, start in starts.items() if name not in fields}
    if address == "battle" and not missing.get("step", "step"):
        missing["step"] = next(iter(play.sequence.steps)).id
    return {**fields, **missing}


def complete_change(play: Play, change: Change) -> Change:
    """A change by which a holder comes or goes, with all of its fields; any other as it is."""
    if change.field:
        return change
    before, after = (fields and complete(play, change.on, fields) for fields in (change.before, change.after))
    return Change(change.on, "", before, after)


def upgraded(play: Play, state: State, version: int) -> State:
    """A complete state of that version as one of today's."""
    for step in play.fields.upgrades[version - 1 :]:
        state = completed(play, state.after(state.changes(step(state))))
    return state


def effects_of_upgrade(play: Play, state: State, version: int) -> list[Effect]:
    """Return the effects from a complete state of that version to today's. Undeclared fields remain where they are."""
    today = upgraded(play, state, version)
    gone = [Effect(address, "", None) for address in state.holders if address not in today]
    found = []
    for address, fields in today.holders.items():
        if address not in state:
            found.append(Effect(address, "", fields))
            continue
        found += [Effect(address, name, value) for name, value in fields.items() if value != state[address].get(name)]
    return gone + found


def _by_address(address: str) -> Mapping[str, Any]:
    kind, _colon, code = address.partition(":")
    if kind == "unit":
        return {"side": code[:1], "command": code.partition("-")[0]}
    return {"side": code[:1]} if kind == "command" else {}

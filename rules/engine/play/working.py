"""A state in the course of being changed by one act."""

from typing import Any

from rules.engine.play.state import Change, Effect, Fields, State


class Working:
    """What is put is seen at once by the code that goes on; ``effects`` are all of it, each field once.

    For acts with long consequences: a loss empties contacts, drops what was due, and may end the battle.
    """

    def __init__(self, state: State) -> None:
        self._first = state
        self.state = state

    def __getitem__(self, address: str) -> Fields:
        return self.state[address]

    @property
    def battle(self) -> Fields:
        return self.state.battle

    def put(self, on: str, field: str, value: Any) -> None:
        """``field`` of the holder becomes ``value``; with an empty ``field`` the holder is made, or removed (``value`` None)."""
        if field == "" or self.state[on].get(field) != value:
            self.state = self.state.after([Change(on, field, None, value)])

    def effects(self) -> list[Effect]:
        before, now = self._first.holders, self.state.holders
        made = [Effect(address, "", None) for address in before if address not in now]
        for address, fields in now.items():
            old = before.get(address)
            if old is None:
                made.append(Effect(address, "", fields))
            elif old is not fields:
                made.extend(Effect(address, name, value) for name, value in fields.items() if old.get(name) != value)
        return made

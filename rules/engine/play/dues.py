"""Dues: what the rules oblige to be done next, kept in ``state.battle["due"]``."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from rules.engine.play.acts import Chosen
from rules.engine.play.state import Effect, State
from rules.engine.play.working import Working
from rules.engine.text import Text


class Due(NamedTuple):
    """Something the rules oblige to be done next, kept in ``state.battle["due"]`` as a JSON object of these fields.

    ``id``: unique in the battle (``state.battle["due_count"]`` grows). ``act``: its name. ``chosen``: roles already filled.
    ``facts``: answers already known from what led to it (not asked). ``side``: who does it. ``why``, ``why_it``, ``why_others``:
    the sentence in English, Italian and other languages, citing the rule. ``optional``: it may be declined.
    """

    id: int
    act: str
    chosen: dict[str, Any]
    facts: dict[str, Any]
    side: str
    why: str
    why_it: str
    optional: bool = False
    why_others: Mapping[str, str] = MappingProxyType({})

    @property
    def text(self) -> Text:
        """The sentence that says why."""
        return Text(self.why, self.why_it, **self.why_others)

    def as_json(self) -> dict[str, Any]:
        """Return the due as it is stored: without ``why_others`` where there are none."""
        stored = self._asdict()
        others = dict(stored.pop("why_others"))
        return {**stored, "why_others": others} if others else stored


def dues(state: State) -> list[Due]:
    """Everything due, in the order in which it is to be done."""
    return [Due(**due) for due in state.battle["due"]]


def due_of(state: State, due_id: object) -> Due | None:
    """The due of that id, if it is still there."""
    return next((due for due in dues(state) if due.id == due_id), None)


def declined(state: State, due_id: int) -> list[Effect]:
    """Return the effects of declining an optional due: it is off the list, nothing else."""
    return [Effect("battle", "due", [due for due in state.battle["due"] if due["id"] != due_id])]


def add_due(
    working: Working,
    act: str,
    side: str,
    why: Text,
    chosen: Chosen,
    facts: Mapping[str, Any] | None = None,
    *,
    optional: bool = False,
) -> None:
    """Put one more at the end of the list."""
    number = working.battle["due_count"] + 1
    due = Due(number, act, dict(chosen), dict(facts or {}), side, why.en, why.it, optional, why.others())
    working.put("battle", "due_count", number)
    working.put("battle", "due", [*working.battle["due"], due.as_json()])


def drop_dues(working: Working, unless: Callable[[Due], bool]) -> None:
    """Take away all dues but those for which ``unless`` holds."""
    working.put("battle", "due", [due.as_json() for due in dues(working.state) if unless(due)])


def settle_due(working: Working, act: str, chosen: Chosen) -> None:
    """The act is done: take away its due, by the id in ``chosen["due"]``, else the first that asked it of these holders."""
    found = chosen.get("due") or next((due.id for due in dues(working.state) if due.act == act and _asked_for(due, chosen)), None)
    drop_dues(working, lambda due: due.id != found)


def _asked_for(due: Due, chosen: Chosen) -> bool:
    return all(chosen.get(role) == address for role, address in due.chosen.items())

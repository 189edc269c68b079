"""A whole command at once: the acts that a press is enough for, done by each of its units or by all of them as a group."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.utils.translation import ngettext

from battles.ledger import Snapshot
from battles.ledger.tolerant import or_else
from battles.queries.sentences import name_of
from battles.table.presses import Press, press_of
from rules.engine.play.acting import able
from rules.engine.play.acts import Act
from rules.engine.play.asking import does_itself, questions_of
from rules.engine.text import Text

#: More units than this are of no command.
MOST_TOGETHER = 60


@dataclass(frozen=True, slots=True)
class Together:
    """An act that several units of a command can do now. ``units``: address, name; ``press``: where they do it as one group."""

    act: str
    title: Text
    units: tuple[tuple[str, str], ...]
    press: Press | None = None

    @property
    def number_of_units(self) -> str:
        number = len(self.units)
        return ngettext("%(number)s unit", "%(number)s units", number) % {"number": number}


def together(visible: Snapshot, command: str) -> list[Together]:
    """Return what at least two units of the command can do at one press."""
    found: list[Together] = or_else(f"what {command} can do together", lambda: list(_found(visible, command)), lambda _why: [])
    return found


def _found(visible: Snapshot, command: str) -> Iterator[Together]:
    state, play, side = visible.state, visible.play, visible.state.side_of(command) or ""
    offered: dict[str, list[tuple[str, Text]]] = {}
    for unit, _fields in state.units(command=command.partition(":")[2]):
        for offer in play.offers(state, side, unit):
            act = play.acts[offer.act]
            if offer.why_not is None and not (act.lookup or act.seldom):
                offered.setdefault(offer.act, []).append((unit, offer.title))
    for name, units in offered.items():
        act, title = play.acts[name], units[0][1]
        if len(units) < 2:
            continue
        if act.roles[0].many:
            group = _group(visible, act, side, command, [unit for unit, _title in units])
            if group is not None:
                yield Together(name, title, _named(visible, group[0]), group[1])
            continue
        ready = [unit for unit, _title in units if does_itself(act, questions_of(state, act, side, {act.roles[0].name: unit}))]
        if len(ready) > 1:
            yield Together(name, title, _named(visible, ready))


def _group(visible: Snapshot, act: Act, side: str, command: str, units: list[str]) -> tuple[list[str], Press] | None:
    """Return the units that can do it together, perhaps with their command; None if none can, or something is asked."""
    first, state = act.roles[0], visible.state
    group = units[:1]
    for unit in units[1:]:
        if unit in able(state, act, first, side, {first.name: group}):
            group.append(unit)
    chosen: dict[str, Any] = {first.name: group}
    for role in act.roles[1:]:
        if role.optional and role.kind == "command" and command in able(state, act, role, side, chosen):
            chosen[role.name] = command
    press = press_of(visible, act, side, chosen)
    return (group, press) if len(group) > 1 and press.attributes else None


def _named(visible: Snapshot, units: list[str]) -> tuple[tuple[str, str], ...]:
    return tuple((unit, name_of(visible, unit)) for unit in units)

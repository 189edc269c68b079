"""The contract of the state: the fields that the engine and the apps read in every ruleset's battles, and how armies enter one.

A ruleset declares these first and then its own: ``UNIT = (*UNIT_FIELDS, Tracked("pm", …))``. Nobody outside a ruleset looks at a
field that does not stand here.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from rules.engine.army import ListedCommand, ListedUnit, MusteredSide
from rules.engine.messages import _
from rules.engine.play.names import distinct_names
from rules.engine.play.state import Effect, Fields, State, Tracked
from rules.engine.text import Text

#: The battle itself: its step, what is due (see ``dues``) and how many dues there have been, the alternatives of rulings that it
#: plays. Turns are counted in the field that ``Steps.counts`` names.
BATTLE_FIELDS = (
    Tracked("step", "data", "", _("Step")),
    Tracked("due", "data", [], _("To be done next")),
    Tracked("due_count", "data", 0, _("Things due so far")),
    Tracked("house_rules", "data", {}, _("House rules")),
)
#: A side: its army's name and who commands it.
SIDE_FIELDS = (
    Tracked("name", "text", "", _("Army")),
    Tracked("commander", "text", "", _("Commander in chief")),
)
#: A command: the code of its side, its name and its commander's.
COMMAND_FIELDS = (
    Tracked("side", "data", "", _("Side")),
    Tracked("name", "text", "", _("Command")),
    Tracked("commander", "text", "", _("General")),
)
#: A unit: the codes of its side and of its command, its own name, the name of its kind (``rules.engine.play.names``).
UNIT_FIELDS = (
    Tracked("side", "data", "", _("Side")),
    Tracked("command", "data", "", _("Command")),
    Tracked("name", "text", "", _("Name")),
    Tracked("kind_name", "data", {}, _("Name of its kind")),
)
CONTRACT: Mapping[str, Sequence[Tracked]] = {
    "battle": BATTLE_FIELDS,
    "side": SIDE_FIELDS,
    "command": COMMAND_FIELDS,
    "unit": UNIT_FIELDS,
}


@dataclass(frozen=True)
class StateFields:
    """What a ruleset's state holds.

    ``tracked``: its fields by kind of holder (``battle``, ``side``, ``command``, ``unit``), those of the contract among them.
    ``muster(sides, options)``: the first state; ``options`` holds ``house_rules`` and what is chosen when a battle is made, which
    ``options`` declares. ``upgrades``: how each version of the state leads to the next; ``rules.engine.play.versions`` says
    how to write one. ``follows(state, effect)``: what a correction by hand brings with it (totals, contacts), on the state
    after it.
    ``fits(fields, name)``: the values that a choice may take for a holder with these fields; None for all of them.
    """

    tracked: Mapping[str, Sequence[Tracked]]
    muster: Callable[[Sequence[MusteredSide], Mapping[str, Any]], State]
    options: Sequence[Tracked] = ()
    upgrades: Sequence[Callable[[State], Iterable[Effect]]] = ()
    follows: Callable[[State, Effect], Iterable[Effect]] = lambda state, effect: ()
    fits: Callable[[Fields, str], Sequence[str] | None] = lambda fields, name: None


def called(fields: Sequence[Tracked], **labels: Text) -> tuple[Tracked, ...]:
    """Return the fields by the words of a rulebook."""
    return tuple(replace(field, label=labels.get(field.name, field.label)) for field in fields)


def begin(fields: Sequence[Tracked], **values: Any) -> Fields:
    """A holder's fields as they begin, these ones filled in."""
    return {t.name: type(t.start)(t.start) if isinstance(t.start, (dict, list)) else t.start for t in fields} | values


def _nothing(*_listed: object) -> Fields:
    return {}


def mustered(
    tracked: Mapping[str, Sequence[Tracked]],
    sides: Sequence[MusteredSide],
    options: Mapping[str, Any],
    *,
    step: str,
    battle: Fields | None = None,
    side: Callable[[MusteredSide], Fields] = _nothing,
    command: Callable[[str, ListedCommand], Fields] = _nothing,
    unit: Callable[[str, ListedUnit], Fields] = _nothing,
) -> State:
    """The armies as they enter a battle: the contract's fields filled in from the lists, a ruleset's own by what it says of them.

    ``step``: the first. ``battle``: the battle's own fields. ``side``, ``command`` (with its code: ``"a1"``), ``unit`` (with its
    command's code): those of a listed army, command and unit.
    """
    house_rules = dict(options.get("house_rules") or {})
    holders: dict[str, Fields] = {"battle": begin(tracked["battle"], step=step, house_rules=house_rules) | (battle or {})}
    for one in sides:
        own = begin(tracked["side"], name=one.army.name, commander=one.army.commander)
        holders[f"side:{one.code}"] = own | side(one)
    commands = [(f"{one.code}{n}", listed) for one in sides for n, listed in enumerate(one.army.commands, 1)]
    for code, listed in commands:
        own = begin(tracked["command"], side=code[0], name=listed.name, commander=listed.commander)
        holders[f"command:{code}"] = own | command(code, listed)
    called = {one.code: distinct_names(man.name for listed in one.army.commands for man in listed.units) for one in sides}
    for code, listed in commands:
        for place, man in enumerate(listed.units, 1):
            own = begin(tracked["unit"], side=code[0], command=code, name=next(called[code[0]]))
            holders[f"unit:{code}-{place}"] = own | unit(code, man)
    return State(holders)


def gone(fields: Fields) -> bool:
    """Destroyed, or off the table: where a ruleset's units have these two fields."""
    return bool(fields["destroyed"] or fields["left_table"])


def saying(named: Callable[[State, str], Text]) -> Callable[..., Text]:
    """A function that fills a sentence's places with holders' names, as ``named(state, address)`` gives them.

    ``say(state, _("{unit} is destroyed."), unit="unit:a1-3")``.
    """

    def say(state: State, sentence: Text, /, **addresses: str) -> Text:
        return sentence.format(**{place: named(state, address) for place, address in addresses.items()})

    return say

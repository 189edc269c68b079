"""Names of units: their own, or that of their kind; units of an army that would share a name get a number.

Own names are numbered as text when the armies are mustered: "43e Ligne (1)". A unit without a name gets the name of its kind in
every language, in the field ``kind_name``: "Pikes 2", "Picche 2". It keeps that name whatever changes about it later.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from rules.engine.play.state import Effect, Fields, State
from rules.engine.text import Text


def own_name(fields: Fields) -> Text | None:
    """Return the name of a unit, command or side: its own, else ``kind_name``; None where it has neither."""
    name, kind_name = fields.get("name"), fields.get("kind_name")
    if name:
        return Text(str(name))
    return Text(**kind_name) if kind_name else None


def distinct_names(names: Iterable[str]) -> Iterator[str]:
    """Yield the names of an army's units, those that several of them have with a number: "43e Ligne (1)", "43e Ligne (2)"."""
    given = list(names)
    for name, number in zip(given, _numbers(given), strict=True):
        yield f"{name} ({number})" if name and number else name


def name_kinds(kind: Callable[[Fields], Text]) -> Callable[[State], list[Effect]]:
    """Return a function that gives every unit without a name its ``kind_name``; ``kind`` names the kind of a unit.

    For a muster (``with_kind_names``), and for ``StateFields.upgrades`` as the step of battles that were mustered without.
    """

    def effects(state: State) -> list[Effect]:
        unnamed = [(address, fields["side"], kind(fields)) for address, fields in state.units() if not fields["name"]]
        numbers = _numbers((side, word.en) for _address, side, word in unnamed)
        return [
            Effect(address, "kind_name", {language: _with(name, number) for language, name in word.as_dict().items()})
            for (address, _side, word), number in zip(unnamed, numbers, strict=True)
        ]

    return effects


def with_kind_names(state: State, kind: Callable[[Fields], Text]) -> State:
    """Return a mustered state in which units without a name have their ``kind_name``."""
    return state.after(state.changes(name_kinds(kind)(state)))


def part_of_name(name: str, part: int) -> str:
    """Return the name of a part of a unit; "" where the unit has no name."""
    return f"{name} ({part})" if name else ""


def _numbers(keys: Iterable[object]) -> list[int]:
    """Return each key's place among the equal ones, from 1; 0 where it is the only one."""
    given = list(keys)
    often, so_far = Counter(given), Counter[object]()
    found = []
    for key in given:
        so_far[key] += 1
        found.append(so_far[key] if often[key] > 1 else 0)
    return found


def _with(word: str, number: int) -> str:
    return f"{word} {number}" if number else word

"""Frozen copies of army lists: documents that later edits of a list do not change.

A document has the shape of an exported list (``armies.files``), with every stored option: a rulebook may change its defaults.
A list that was typed, for any game, is a document with a ``text`` alone.
"""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import groupby, zip_longest
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from armies.files.from_json import KIND, VERSION
from armies.models import Army, ArmyCommand, ArmyUnit
from armies.queries import Sheet, listed, playable_ruleset, sheet_of_rows
from rules.engine.army import ListedArmy, ListedCommand, ListedUnit
from rules.engine.text import Text

Document = Mapping[str, Any]
#: Primary keys of the rows that a copy was made from: of each command, and of its units.
Sources = Sequence[tuple[int, Sequence[int]]]


class Difference(NamedTuple):
    """A unit that one copy has more or fewer of than another."""

    name: str | Text
    number: int

    @property
    def less(self) -> int:
        """Return how many fewer there are."""
        return -self.number


def copy_army(army: Army) -> tuple[dict[str, Any], list[tuple[int, list[int]]]]:
    """Return a list as a document, and the rows it was copied from (two queries)."""
    rows = listed(army)
    document = {
        "format": KIND,
        "version": VERSION,
        "ruleset": army.ruleset,
        "name": rows.name,
        "commander": rows.commander,
        "notes": army.notes,
        "options": dict(rows.options),
        "commands": [
            {
                "name": command.name,
                "commander": command.commander,
                "options": dict(command.options),
                "units": [
                    {"profile": unit.profile, "name": unit.name, "count": len(list(run)), "options": dict(unit.options)}
                    for unit, run in groupby(command.units, key=lambda unit: ListedUnit(unit.profile, unit.name, unit.options))
                ],
            }
            for command in rows.commands
        ],
    }
    sources = [(command.source or 0, [unit.source or 0 for unit in command.units]) for command in rows.commands]
    return document, sources


def copy_text(text: str) -> dict[str, Any]:
    """Return a typed list as a document: its lines without spaces at their ends."""
    return {"text": "\n".join(line.rstrip() for line in text.strip().splitlines())}


def is_text(document: Document) -> bool:
    return "text" in document


def digest_of(document: Document) -> str:
    """Return the document's SHA-256 as 64 hexadecimal digits."""
    return sha256(json.dumps(document, sort_keys=True, ensure_ascii=False, separators=(",", ":")).encode()).hexdigest()


def listed_copy(document: Document, sources: Sources = (), *, among: Army | None = None) -> ListedArmy:
    """Return the copy as the rules read it, with the ``sources`` whose rows are still in the list ``among``."""
    stored = among is not None and bool(sources)
    units_left = set(ArmyUnit.objects.filter(command__army=among).values_list("pk", flat=True)) if stored else set()
    commands_left = set(ArmyCommand.objects.filter(army=among).values_list("pk", flat=True)) if stored else set()
    commands = []
    for number, command in enumerate(document["commands"]):
        command_pk, unit_pks = sources[number] if number < len(sources) else (0, ())
        units = tuple(
            ListedUnit(unit["profile"], unit["name"], unit["options"], source=pk if pk in units_left else None)
            for unit, pk in zip_longest(_each(command["units"]), unit_pks)
        )
        source = command_pk if command_pk in commands_left else None
        commands.append(ListedCommand(command["name"], command["commander"], units, command["options"], source=source))
    return ListedArmy(document["name"], document["commander"], tuple(commands), document["options"])


def _each(units: Iterable[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    for unit in units:
        for _number in range(unit["count"]):
            yield unit


def copy_sheet(document: Document) -> Sheet:
    """Return the copy as pages show a list; 404 for a ruleset that is no longer played."""
    army = Army(
        ruleset=document["ruleset"],
        name=document["name"],
        commander=document["commander"],
        notes=document["notes"],
        options=document["options"],
    )
    rows = [
        (
            ArmyCommand(position=number, name=command["name"], commander=command["commander"], options=command["options"]),
            [
                ArmyUnit(position=n, profile=unit["profile"], name=unit["name"], options=unit["options"])
                for n, unit in enumerate(_each(command["units"]), 1)
            ],
        )
        for number, command in enumerate(document["commands"], 1)
    ]
    return sheet_of_rows(army, rows)


def element_count(document: Document) -> int:
    """Return how many units the copy has."""
    return sum(unit["count"] for command in document.get("commands", ()) for unit in command["units"])


def differences(before: Document, after: Document) -> list[Difference]:
    """Return the units, by profile, name and options, that ``after`` has more or fewer of; another change has the number 0.

    Of typed lists: their lines.
    """
    if is_text(before) or is_text(after):
        return _different_lines(before, after)
    ruleset = playable_ruleset(after["ruleset"])
    counts: dict[str, int] = {}
    names: dict[str, str | Text] = {}
    for sign, document in ((-1, before), (1, after)):
        for command in document["commands"]:
            for unit in command["units"]:
                key = json.dumps([unit["profile"], unit["name"], unit["options"]], sort_keys=True)
                counts[key] = counts.get(key, 0) + sign * unit["count"]
                names[key] = unit["name"] or (ruleset.word(unit["profile"]) if ruleset else unit["profile"])
    found = [Difference(names[key], number) for key, number in counts.items() if number]
    if not found and before != after:
        found.append(Difference(_("Names, options or order"), 0))
    return found


def _different_lines(before: Document, after: Document) -> list[Difference]:
    if not (is_text(before) and is_text(after)):
        return [Difference(_("Another kind of list"), 0)]
    counts = Counter(after["text"].splitlines())
    counts.subtract(before["text"].splitlines())
    found = [Difference(line, number) for line, number in counts.items() if number and line]
    return found or ([Difference(_("Names, options or order"), 0)] if before != after else [])


def anonymous_copy(document: Document) -> dict[str, Any]:
    """Return the copy without anything that a person wrote: names, commanders and notes; all of a typed list."""
    if is_text(document):
        return copy_text("")
    return {
        **document,
        "name": "",
        "commander": "",
        "notes": "",
        "commands": [
            {**command, "name": "", "commander": "", "units": [{**unit, "name": ""} for unit in command["units"]]}
            for command in document["commands"]
        ],
    }

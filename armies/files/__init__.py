"""Army lists as files: JSON and CSV, out and in. docs/reference/armies.md describes both for people."""

import csv
import io
import json
from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import Any

from django.utils.translation import get_language

from armies.files.from_csv import COLUMNS, FORMULA, CsvReading
from armies.files.from_json import KIND, VERSION, JsonReading
from armies.files.reading import Draft
from armies.models import Army
from armies.options import shown
from armies.queries import ROWS, Sheet, of_playable_rulesets, sheet
from common.numbers import csv_delimiter
from people.models import User
from rules.engine.army import ArmyBook
from rules.engine.play.state import Tracked
from rules.engine.text import Text


def read(text: str) -> Draft:
    """A list from the text of a file, JSON or CSV; ``Unreadable`` with every problem otherwise. Nothing is written."""
    text = text.removeprefix("\ufeff")
    return JsonReading().read(text) if text.lstrip().startswith(("{", "[")) else CsvReading().read(text)


def about(user: User) -> list[dict[str, Any]]:
    """Every list of a person, also those deleted that can still be restored, for the file of their data."""
    mine = Army.objects.filter(of_playable_rulesets(), owner=user).select_related("club").order_by("pk")
    return [
        as_document(sheet(army))
        | {"club": army.club.name if army.club else None, "made": army.created_at, "deleted": army.deleted_at}
        for army in mine.prefetch_related(*ROWS)
    ]


def as_json(sheet: Sheet) -> str:
    """A list as JSON; reading it gives the same list."""
    return json.dumps(as_document(sheet), ensure_ascii=False, indent=2) + "\n"


def as_document(sheet: Sheet) -> dict[str, Any]:
    """Return the document that ``as_json`` writes."""
    return {
        "format": KIND,
        "version": VERSION,
        "ruleset": sheet.ruleset.slug,
        **({"book": True} if sheet.army.is_book else {}),
        "name": sheet.army.name,
        "commander": sheet.army.commander,
        "notes": _notes(sheet),
        "options": _set(sheet.book.army_options, sheet.army.options),
        "commands": [
            {
                "name": row.command.name,
                "commander": row.command.commander,
                "options": _set(sheet.book.command_options, row.command.options),
                "units": [
                    {"profile": profile, "name": name, "count": count, "options": options}
                    for profile, name, options, count in _runs(sheet.book, row.command.units.all())
                ],
            }
            for row in sheet.commands
        ],
    }


def as_csv(sheet: Sheet) -> str:
    """A list as CSV, a line for the army, each command and each run of like units; reading it gives the same list."""
    declared = (sheet.book.army_options, sheet.book.command_options, sheet.book.unit_options)
    names = list(dict.fromkeys(option.name for options in declared for option in shown(options)))
    out = io.StringIO()
    writer = csv.DictWriter(out, [*COLUMNS, *names], restval="", lineterminator="\r\n", delimiter=csv_delimiter())
    writer.writeheader()

    def write(cells: Mapping[str, Any], options: Mapping[str, Any]) -> None:
        writer.writerow({name: _cell(value) for name, value in {**cells, **options}.items()})

    army = sheet.army
    write(
        {
            "row": "book" if army.is_book else "army",
            "name": army.name,
            "commander": army.commander,
            "ruleset": army.ruleset,
            "notes": _notes(sheet),
        },
        _set(sheet.book.army_options, army.options),
    )
    for row in sheet.commands:
        write(
            {"row": "command", "name": row.command.name, "commander": row.command.commander},
            _set(sheet.book.command_options, row.command.options),
        )
        for profile, name, options, count in _runs(sheet.book, row.command.units.all()):
            write({"row": "unit", "name": name, "profile": profile, "count": count}, options)
    return out.getvalue()


def _notes(sheet: Sheet) -> str:
    return sheet.notes.of(get_language() or "en") if isinstance(sheet.notes, Text) else sheet.notes


def _set(declared: Iterable[Tracked], options: Mapping[str, Any]) -> dict[str, Any]:
    """The options that are not as they start."""
    return {o.name: options[o.name] for o in shown(declared) if o.name in options and options[o.name] != o.start}


def _runs(book: ArmyBook, units: Iterable[Any]) -> list[tuple[str, str, dict[str, Any], int]]:
    """Units one after the other that are alike, with their number."""
    likeness = [(unit.profile, unit.name, _set(book.unit_options, unit.options)) for unit in units]
    return [(profile, name, options, len(list(run))) for (profile, name, options), run in groupby(likeness)]


def _cell(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    text = str(value)
    return f"'{text}" if isinstance(value, str) and text.startswith((*FORMULA, "'")) else text

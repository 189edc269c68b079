"""A list from CSV, as spreadsheets and people write it."""

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from armies.files.reading import Draft, Problem, Reading, Unreadable, short
from armies.limits import NOTES_LENGTH
from armies.options import shown
from armies.queries import playable_rulesets
from rules.engine.army import ListedArmy, ListedCommand, ListedUnit
from rules.engine.play.state import Tracked

#: The columns before those of the options.
COLUMNS = ("row", "name", "commander", "profile", "count", "ruleset", "notes")
#: What the first column may say, and the names of columns, in Italian too.
ROWS = {
    "army": "army",
    "armata": "army",
    "book": "army",
    "libro": "army",
    "command": "command",
    "comando": "command",
    "unit": "unit",
    "unità": "unit",
}
ITALIAN = {
    "riga": "row", "nome": "name", "comandante": "commander", "profilo": "profile", "quantità": "count", "numero": "count",
    "regolamento": "ruleset", "note": "notes",
}  # fmt: skip
#: A spreadsheet takes a cell that begins so for a formula. We write an apostrophe before it, and take it off again.
FORMULA = ("=", "+", "-", "@", "\t", "\r")


class CsvReading(Reading):
    def read(self, text: str) -> Draft:
        rows = self._rows(text)
        line_of_army, first = rows[0]
        self._ruleset_of(line_of_army, first)
        assert self.book is not None
        assert self.ruleset is not None
        levels = {"army": self.book.army_options, "command": self.book.command_options, "unit": self.book.unit_options}
        self._name_columns([option for options in levels.values() for option in shown(options)])
        name = commander = notes = ""
        options: dict[str, Any] = {}
        commands: list[tuple[str, str, dict[str, Any], list[ListedUnit]]] = []
        for number, (line, cells) in enumerate(self._named(rows)):
            kind = self._kind(line, cells, number)
            if kind is None:
                continue
            taken = self._options(line, cells, levels[kind])
            named = self.text(line, "name", cells.get("name"), needed=kind != "unit")
            led = self.text(line, "commander", cells.get("commander"))
            if kind == "army":
                name, commander, options = named, led, taken
                notes = self.text(line, "notes", cells.get("notes"), most=NOTES_LENGTH)
            elif kind == "command":
                commands.append((named, led, taken, []))
                self.too_many_commands(line, len(commands))
            else:
                unit = ListedUnit(self.profile(line, cells.get("profile", "")), named, taken)
                count = self.count(line, cells.get("count"))
                if commands:
                    commands[-1][3].extend([unit] * count)
                else:
                    self.wrong(line, "row", _("A unit belongs to a command: put a line that begins with “command” above it."))
        is_book = self.book_allowed(line_of_army, self._at(first, "row").lower() in ("book", "libro"))
        listed = tuple(ListedCommand(n, c, tuple(units), o) for n, c, o, units in commands)
        return self.finish(ListedArmy(name, commander, listed, options, is_book=is_book), notes)

    def _rows(self, text: str) -> list[tuple[int, list[str]]]:
        """Lines that are not empty, without the heading, which is kept."""
        heading = text.lstrip("\r\n").split("\n", 1)[0]
        delimiter = max(",;\t", key=heading.count)
        reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
        rows: list[tuple[int, list[str]]] = []
        try:
            for cells in reader:
                if any(cell.strip() for cell in cells):
                    rows.append((reader.line_num, [_plain(cell) for cell in cells]))
        except csv.Error as error:
            sentence = _("This line is not valid CSV. Is there a quotation mark too many?")
            raise Unreadable([Problem(reader.line_num, "", sentence)]) from error
        if not rows:
            raise Unreadable([Problem(1, "", _("This file is empty."))])
        self.heading_line, self.heading = rows[0]
        names = [cell.lower() for cell in self.heading]
        self.columns = [ITALIAN.get(name, name) for name in names]
        if "row" not in self.columns or "name" not in self.columns:
            sentence = _("The first line names the columns: %(columns)s, then options. “row” and “name” are required.")
            raise Unreadable([Problem(self.heading_line, "", sentence % {"columns": ", ".join(COLUMNS)})])
        if len(rows) < 2 or ROWS.get(self._at(rows[1][1], "row").lower()) != "army":
            line = rows[1][0] if len(rows) > 1 else self.heading_line
            raise Unreadable([Problem(line, "row", _("The line below the headings describes the army and begins with “army”."))])
        return rows[1:]

    def _at(self, cells: Sequence[str], column: str) -> str:
        place = self.columns.index(column) if column in self.columns else len(cells)
        return cells[place] if place < len(cells) else ""

    def _ruleset_of(self, line: int, cells: Sequence[str]) -> None:
        """The army's line names it; where only one can be played, it goes without saying."""
        playable = list(playable_rulesets())
        self.choose(line, self._at(cells, "ruleset") or (playable[0] if len(playable) == 1 else ""))

    def _name_columns(self, declared: Iterable[Tracked]) -> None:
        known = {word.lower(): o.name for o in declared for word in (*o.label.in_languages(), o.name)}
        for place, column in enumerate(self.columns):
            if column in COLUMNS or not column:
                continue
            if column in known:
                self.columns[place] = known[column]
            else:
                sentence = _("Unknown column. Columns: %(known)s.") % {
                    "known": ", ".join([*COLUMNS, *dict.fromkeys(known.values())])
                }
                self.wrong(self.heading_line, short(self.heading[place]), sentence)
        twice = {column for column in self.columns if column and self.columns.count(column) > 1}
        for column in sorted(twice):
            self.wrong(self.heading_line, column, _("This column appears twice."))

    def _named(self, rows: Iterable[tuple[int, list[str]]]) -> Iterable[tuple[int, dict[str, str]]]:
        for line, cells in rows:
            if any(cells[len(self.columns) :]):
                self.wrong(line, "", _("This line has more cells than columns."))
            yield line, dict(zip(self.columns, cells, strict=False))

    def _kind(self, line: int, cells: Mapping[str, str], number: int) -> str | None:
        kind = ROWS.get(cells.get("row", "").lower())
        if kind is None:
            self.wrong(line, "row", _("A line begins with “army”, “command” or “unit”."))
        elif kind == "army" and number > 0:
            self.wrong(line, "row", _("One file holds one army."))
            return None
        return kind

    def _options(self, line: int, cells: Mapping[str, str], declared: Sequence[Tracked]) -> dict[str, Any]:
        found = {option.name: cells.get(option.name, "") for option in shown(declared)}
        return {option.name: self.option(line, option, found[option.name]) for option in shown(declared) if found[option.name]}

    heading_line: int
    heading: list[str]
    columns: list[str]


def _plain(cell: str) -> str:
    """A cell without the apostrophe that kept a spreadsheet from taking it for a formula."""
    cell = cell.strip()
    return cell[1:] if cell.startswith("'") and cell[1:].startswith((*FORMULA, "'")) else cell

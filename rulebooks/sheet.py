"""The quick reference sheet of a rulebook, made from its document."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from rulebooks.engine.examples import all_steps
from rulebooks.engine.schema import Document, Modifiers, Pool, Refuse, Roll, Words
from rules.engine.ruleset import Ruleset

#: Rows of tables beyond which letters become smaller, so that a sheet has two pages.
DENSE, VERY_DENSE = 90, 170


@dataclass(frozen=True)
class ProcedureLines:
    """A procedure on the sheet: its dice, its modifiers (word, value, when), what forbids it."""

    title: str
    cite: str
    help: str
    dice: Sequence[str]
    modifiers: Sequence[tuple[str, str, str]]
    refusals: Sequence[str]


@dataclass(frozen=True)
class TableLines:
    title: str
    cite: str
    columns: Sequence[str]
    rows: Sequence[Sequence[str]]


@dataclass
class Sheet:
    """What a sheet shows, in one language."""

    name: str
    edition: str
    steps: list[tuple[str, str, bool]] = field(default_factory=list)
    endings: list[str] = field(default_factory=list)
    chapters: list[tuple[str, list[ProcedureLines]]] = field(default_factory=list)
    tables: list[TableLines] = field(default_factory=list)
    rulings: list[tuple[str, str]] = field(default_factory=list)

    @property
    def density(self) -> str:
        """Return the CSS class for the closeness of the lines."""
        lines = len(self.steps) + sum(3 + len(table.rows) for table in self.tables) + 2 * len(self.rulings)
        lines += sum(3 + len(one.modifiers) + len(one.refusals) for _title, found in self.chapters for one in found)
        return "" if lines < DENSE else "sheet-dense" if lines < VERY_DENSE else "sheet-very-dense"


def sheet_of(document: Document, book: Ruleset, language: str) -> Sheet:
    """Return the sheet of a document that compiles."""

    def say(text: Words | None) -> str:
        return text.text.of(language) if text is not None else ""

    sheet = Sheet(book.name.of(language), book.edition.of(language))
    for chapter in document.chapters:
        lines = [_procedure(document, book, name, language) for name in chapter.procedures]
        sheet.chapters.append((say(chapter.title), lines))
    for table in book.tables:
        columns = [book.word(column).of(language) for column in table.columns]
        rows = [
            [_cell(book, cell, column, language) for cell, column in zip(row, table.columns, strict=True)] for row in table.rows
        ]
        sheet.tables.append(TableLines(table.title.of(language), table.cite, columns, rows))
    if document.play is not None:
        for step in document.play.sequence.steps:
            sheet.steps.append((say(step.title), say(step.help), step.setup))
        sheet.endings = list(dict.fromkeys(say(ending.why) for ending in document.play.sequence.endings))
    sheet.rulings = [(ruling.question.of(language), ruling.default.of(language)) for ruling in book.rulings]
    return sheet


def _cell(book: Ruleset, cell: str | int | None, column: str, language: str) -> str:
    if cell is None:
        return "—"
    return book.word(cell, column).of(language) if isinstance(cell, str) else str(cell).replace("-", "−")


def _procedure(document: Document, book: Ruleset, name: str, language: str) -> ProcedureLines:
    spec = document.procedures[name]
    dice, modifiers, refusals = [], [], []
    for step in all_steps(spec.steps):
        if isinstance(step, Roll):
            dice.append(f"{step.count or 1}D{step.sides}")
        elif isinstance(step, Pool):
            dice.append(f"{step.count} × D{step.sides}" + (f": {step.hits}" if step.hits is not None else ""))
        elif isinstance(step, Refuse):
            refusals.append(book.sentence(step.refuse).of(language))
        elif isinstance(step, Modifiers):
            for row in step.rows:
                value = f"{row.value:+d}".replace("-", "−") if type(row.value) is int else str(row.value)
                modifiers.append((book.word(row.id).of(language), value, row.cite or ""))
    return ProcedureLines(
        spec.title.text.of(language), spec.cite, spec.help.text.of(language), dice, modifiers, list(dict.fromkeys(refusals))
    )

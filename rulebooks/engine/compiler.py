"""A document → the ``Ruleset`` that the tracker plays, compiled once for each text and process."""

import hashlib
import re
from collections.abc import Mapping
from functools import lru_cache
from threading import Lock
from typing import Any

from rulebooks.engine.cost import check_cost
from rulebooks.engine.expressions import Names, Table
from rulebooks.engine.facts import FactsCompiler
from rulebooks.engine.messages import _
from rulebooks.engine.playing import PlayCompiler
from rulebooks.engine.problems import DocumentError, Path, Problems
from rulebooks.engine.procedures import ProcedureCompiler
from rulebooks.engine.reading import read
from rulebooks.engine.schema import Call, Document, Each, Repeat, TableSpec, validated
from rulebooks.engine.types import ANY, BOOL, INT, WORD, Type, word
from rules.engine.errors import RulesError
from rules.engine.odds.chain import Outlook
from rules.engine.ruleset import Chapter, Ruleset
from rules.engine.ruleset import Table as ShownTable
from rules.engine.ruling import Alternative, Ruling
from rules.engine.text import Text

_WHOLE = re.compile(r"-?[0-9]{1,9}")
#: Rulesets of documents that are remembered, by the hash of their text.
MOST_KEPT = 64
_compiling = Lock()


def hash_of(text: str) -> str:
    """The hash of an edition: SHA-256 of its text."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def ruleset_of(text: str) -> Ruleset:
    """Return the ruleset of the document in ``text``, the same object each time while it is cached.

    One thread compiles at a time, so that two requests for the same text compile it once.
    """
    with _compiling:
        return _cached(text)


@lru_cache(maxsize=MOST_KEPT)
def _cached(text: str) -> Ruleset:
    return compile_text(text)


def compile_text(text: str) -> Ruleset:
    """Compile the document in ``text``. DocumentError names every problem with its place and line."""
    data, lines = read(text)
    try:
        return compile_document(validated(data))
    except DocumentError as error:
        raise error.located(lines) from None


def compile_document(document: Document, touched: set[tuple[str, Any]] | None = None) -> Ruleset:
    """Return the ruleset of a document that fits the schema. DocumentError names every problem with its place.

    ``touched``: a set that takes in each row of a table, by the table's name and the row's key, when it is looked up.
    """
    problems = Problems()
    try:
        made = _Compiler(document, problems, touched).ruleset()
    except (RulesError, TypeError, ValueError, KeyError, IndexError, AttributeError, ArithmeticError):
        problems.raise_any()
        raise
    problems.raise_any()
    return made


class _Watched(dict[Any, Any]):
    """Rows of a table that note which of them are looked up."""

    def __init__(self, rows: Mapping[Any, Any], name: str, touched: set[tuple[str, Any]]) -> None:
        super().__init__(rows)
        self.name, self.touched = name, touched

    def __getitem__(self, key: Any) -> Any:
        self.touched.add((self.name, key))
        return super().__getitem__(key)

    def get(self, key: Any, default: Any = None) -> Any:
        self.touched.add((self.name, key))
        return super().get(key, default)


class _Compiler:
    def __init__(self, document: Document, problems: Problems, touched: set[tuple[str, Any]] | None = None) -> None:
        self.document, self.problems, self.touched = document, problems, touched
        self.terms = {name: words.text for name, words in document.terms.items()}
        self.refusals = {name: words.text for name, words in document.refusals.items()}

    def ruleset(self) -> Ruleset:
        document, problems = self.document, self.problems
        check_cost(document, problems)
        names = self._names()
        problems.raise_any()
        facts = FactsCompiler(names, self.terms, document.shapes, problems)
        procedures = ProcedureCompiler(names, self.terms, facts, self.refusals, problems)
        for name in self._in_order():
            procedures.add(name, document.procedures[name], ("procedures", name))
        problems.raise_any()
        play = None
        if document.play is not None:
            play = PlayCompiler(document.play, names, self.terms, self.refusals, procedures, facts, problems).play()
            problems.raise_any()
        chapters = self._chapters(procedures)
        problems.raise_any()
        outlook = Outlook({name: tuple(spec.odds) for name, spec in document.procedures.items() if spec.odds})
        return Ruleset(
            slug=document.slug,
            name=document.name.text,
            edition=document.edition.text,
            period=document.period.text,
            chapters=chapters,
            terms={**self.terms, **{k: v for k, v in self._own_words().items() if k not in self.terms}},
            refusals=self.refusals,
            tables=self._shown_tables(),
            rulings=self._rulings(),
            play=play,
            outlook=outlook,
        )

    # --- names

    def _names(self) -> Names:
        document = self.document
        terms = frozenset(document.terms) | {"a", "b"}
        for name, members in document.sets.items():
            for member in members:
                if member not in terms:
                    self.problems.add_missing(("sets", name), member)
        sets = {name: tuple(dict.fromkeys(members)) for name, members in document.sets.items()}
        rulings = {id: tuple(one.id for one in spec.alternatives) for id, spec in document.rulings.items()}
        words = terms | {one for ids in rulings.values() for one in ids}
        tables = {name: self._table(name, spec, words, sets) for name, spec in document.tables.items()}
        steps = frozenset(step.id for step in document.play.sequence.steps) if document.play else frozenset()
        return Names(words, sets, tables, rulings, steps)

    def _table(self, name: str, spec: TableSpec, terms: frozenset[str], sets: Mapping[str, tuple[str, ...]]) -> Table:
        at: Path = ("tables", name)
        columns = {column: self._column(kind, sets, (*at, "columns", column)) for column, kind in spec.columns.items()}
        rows: dict[Any, dict[str, Any]] = {}
        for key, cells in spec.rows.items():
            here = (*at, "rows", key)
            row_key: Any = key
            if spec.stepped:
                if not _WHOLE.fullmatch(key):
                    self.problems.add(here, _("The key is no number."))
                    continue
                row_key = int(key)
            elif key not in terms:
                self.problems.add_missing(here, key)
            rows[row_key] = self._cells(cells, columns, terms, spec.sparse, here)
        keys = sorted(key for key in rows if isinstance(key, int))
        if not rows:
            self.problems.add(at, _("The table has no rows."))
        if self.touched is not None:
            rows = _Watched(rows, name, self.touched)
        return Table(rows, columns, spec.stepped, spec.sparse, keys)

    def _column(self, kind: str, sets: Mapping[str, tuple[str, ...]], path: Path) -> Type:
        bare, empty = kind.removesuffix("?"), kind.endswith("?")
        found = {"int": INT, "flag": BOOL, "word": WORD}.get(bare) or (word(sets[bare]) if bare in sets else None)
        if found is None:
            self.problems.add(path, _("A column is int, flag, word or a set."))
            found = ANY
        return found.or_empty(empty)

    def _cells(self, cells: Any, columns: Mapping[str, Type], terms: frozenset[str], sparse: bool, path: Path) -> dict[str, Any]:
        if isinstance(cells, list):
            if len(cells) != len(columns):
                self.problems.add(path, _("{count} cells are needed.").format(count=len(columns)))
                return dict.fromkeys(columns)
            cells = dict(zip(columns, cells, strict=True))
        elif not sparse and cells.keys() != columns.keys():
            self.problems.add(path, _("Each column needs a cell."))
        for name, value in cells.items():
            if name not in columns:
                self.problems.add(path, _("There is no column “{name}”.").format(name=name))
            elif not _fits(value, columns[name], terms):
                self.problems.add((*path, name), _("This cell is of another type."))
        return {name: cells.get(name) for name in columns if name in cells} if sparse else {n: cells.get(n) for n in columns}

    # --- procedures

    def _in_order(self) -> list[str]:
        """Names of procedures, each after those that it calls."""
        calls = {name: _called(spec.steps) for name, spec in self.document.procedures.items()}
        order: list[str] = []
        open_: list[str] = []

        def visit(name: str) -> None:
            if name in order or name not in calls:
                return
            if name in open_ or len(open_) > 20:
                self.problems.add(("procedures", name), _("This procedure calls itself."))
                return
            open_.append(name)
            for other in calls[name]:
                visit(other)
            open_.pop()
            order.append(name)

        for name in calls:
            visit(name)
        self.problems.raise_any()
        return order

    def _chapters(self, procedures: ProcedureCompiler) -> tuple[Chapter, ...]:
        found = []
        placed: set[str] = set()
        for number, spec in enumerate(self.document.chapters):
            for name in spec.procedures:
                if name not in procedures.done or name in placed:
                    self.problems.add(
                        ("chapters", number),
                        _("“{name}”: no procedure, or there twice.").format(name=name),
                    )
                placed.add(name)
            found.append(
                Chapter(
                    spec.id, spec.title.text, tuple(procedures.done[n].procedure for n in spec.procedures if n in procedures.done)
                )
            )
        for name in procedures.done.keys() - placed:
            self.problems.add(("procedures", name), _("This procedure is in no chapter."))
        return tuple(found)

    # --- pages

    def _shown_tables(self) -> tuple[ShownTable, ...]:
        found = []
        for spec in self.document.tables.values():
            if not spec.shown:
                continue
            columns = (spec.key, *spec.columns)
            for name in columns:
                self.terms.setdefault(name, Text(name.replace("_", " ")))
            rows = []
            for key, cells in spec.rows.items():
                values = cells if isinstance(cells, list) else [cells.get(column) for column in spec.columns]
                rows.append((int(key) if spec.stepped else key, *(_cell(value) for value in values)))
            found.append(ShownTable(spec.title.text, spec.cite, columns, tuple(rows)))
        return tuple(found)

    def _rulings(self) -> tuple[Ruling, ...]:
        return tuple(
            Ruling(
                id,
                spec.question.text,
                spec.default.text,
                spec.why.text,
                tuple(Alternative(one.id, one.says.text) for one in spec.alternatives),
                spec.cite,
            )
            for id, spec in self.document.rulings.items()
        )

    def _own_words(self) -> dict[str, Text]:
        return {
            "allowed": _("allowed"),
            "reason": _("reason"),
            "modifiers": _("modifiers"),
            "side_a": _("side a"),
            "side_b": _("side b"),
            "yes": _("yes"),
            "no": _("no"),
            **self.refusals,
        }


def _called(steps: Any) -> list[str]:
    found: list[str] = []
    for step in steps:
        if isinstance(step, Call):
            found.append(step.call)
        elif isinstance(step, (Each, Repeat)):
            found += _called(step.do)
    return found


def _fits(value: Any, kind: Type, terms: frozenset[str]) -> bool:
    if value is None:
        return kind.empty
    if kind.kind == "int":
        return type(value) is int
    if kind.kind == "bool":
        return isinstance(value, bool)
    return isinstance(value, str) and (value in kind.words if kind.words is not None else value in terms)


def _cell(value: Any) -> str | int | None:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return value if value is None or isinstance(value, (str, int)) else str(value)

"""Procedures, tables and rulings of every rulebook for the page that searches everything. Who: everybody.

They change with a release only, so their letters are put together once per process, in every language: a reader of one also
finds by the words of the others.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import get_language

from common.finders import Hit, Query
from common.search import plain
from rules.engine.ruleset import Ruleset, Table, rulesets
from rules.engine.text import Text, join


@dataclass(frozen=True, slots=True)
class Entry:
    """Something to be found: what its hit says, and its letters: those of its name (``title``), and all (``text``)."""

    label: Text
    detail: Text
    url: str
    title: str
    text: str


def names(_request: HttpRequest) -> Iterator[str]:
    """Titles of chapters and procedures, in every language."""
    return (entry.title for entry in procedures(*rulesets()))


def find_procedures(query: Query) -> Sequence[Hit]:
    """Procedures, and the chapters they stand in."""
    return _found(query, procedures(*rulesets()))


def find_tables(query: Query) -> Sequence[Hit]:
    """Tables by title, columns and rows."""
    return _found(query, tables(*rulesets()))


def find_rulings(query: Query) -> Sequence[Hit]:
    """Rulings by question, answer, reason and house rules, or by their number."""
    return _found(query, rulings(*rulesets()))


def _found(query: Query, entries: Sequence[Entry]) -> list[Hit]:
    """Those with every word in their name come first, each part in the books' order."""
    fitting = [entry for entry in entries if all(word in entry.text for word in query.words)]
    fitting.sort(key=lambda entry: not all(word in entry.title for word in query.words))
    language = get_language() or "en"
    return [Hit(one.label.of(language), one.url, one.detail.of(language)) for one in fitting[query.start : query.stop]]


@cache
def procedures(*slugs: str) -> tuple[Entry, ...]:
    """Every chapter and every procedure of these rulesets."""
    return tuple(entry for slug in slugs for entry in _of_chapters(rulesets()[slug]))


@cache
def tables(*slugs: str) -> tuple[Entry, ...]:
    """Every table of these rulesets."""
    return tuple(entry for slug in slugs for entry in _of_tables(rulesets()[slug]))


@cache
def rulings(*slugs: str) -> tuple[Entry, ...]:
    """Every ruling of these rulesets."""
    return tuple(entry for slug in slugs for entry in _of_rulings(rulesets()[slug]))


def _of_chapters(book: Ruleset) -> Iterator[Entry]:
    overview = reverse("rules:overview", args=[book.slug])
    for chapter in book.chapters:
        yield _entry(chapter.title, book.name, f"{overview}#{chapter.id}", book)
        for procedure in chapter.procedures:
            url = reverse("rules:calculator", args=[book.slug, procedure.name])
            detail = join(" · ", (book.name, chapter.title))
            yield _entry(procedure.title, detail, url, book, procedure.help, chapter.title, procedure.cite)


def _of_tables(book: Ruleset) -> Iterator[Entry]:
    page = reverse("rules:tables", args=[book.slug])
    for number, table in enumerate(book.tables, 1):
        yield _entry(table.title, book.name, f"{page}#table-{number}", book, *_words(book, table), table.cite)


def _words(book: Ruleset, table: Table) -> Iterator[Text]:
    cells = dict.fromkeys(cell for row in (table.columns, *table.rows) for cell in row if isinstance(cell, str))
    return (book.word(cell) for cell in cells)


def _of_rulings(book: Ruleset) -> Iterator[Entry]:
    page = reverse("rules:rulings", args=[book.slug])
    for ruling in book.rulings:
        more: tuple[Text | str, ...] = (ruling.default, ruling.why, *(one.text for one in ruling.alternatives), ruling.cite)
        detail = join(" · ", (Text(ruling.id), book.name))
        yield _entry(ruling.question, detail, f"{page}#{ruling.id}", book, ruling.id, *more)


def _entry(label: Text, detail: Text, url: str, book: Ruleset, *more: Text | str) -> Entry:
    title = _letters(label)
    return Entry(label, detail, url, title, " ".join((title, _letters(book.name), *map(_letters, more))))


def _letters(text: Text | str) -> str:
    return plain(text if isinstance(text, str) else " ".join(text.in_languages()))

"""A ruleset and its procedures, and how they are found."""

import importlib
import pkgutil
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from rules.engine.errors import UnknownProcedure
from rules.engine.play.play import Play
from rules.engine.procedure import Procedure
from rules.engine.ruling import Ruling
from rules.engine.text import Text


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter of the book and its procedures, in the book's order. ``id`` is the module's name."""

    id: str
    title: Text
    procedures: tuple[Procedure[Any], ...]


@dataclass(frozen=True, slots=True)
class Table:
    """A table of the book as a page shows it: cells are words of the terms (``str``), numbers, or ``None`` for a dash."""

    title: Text
    cite: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str | int | None, ...], ...]
    unit: str | None = None


@dataclass(frozen=True, eq=False)
class Ruleset:
    """A rulebook as code: what its package brings together. There is one of each, so they are told apart by identity.

    ``terms``: identifier → words, for every identifier that may stand in a form or an outcome. ``refusals``: reason →
    sentence, where the same identifier is also a word of its own (``limbered``). ``play``: how battles are played with
    it; ``None`` while only its procedures are there. ``outlook``: what is worth looking at beforehand, where
    a document says it (a package has it in its ``odds.py``). ``is_draft``: a rulebook that is still being written.
    """

    slug: str
    name: Text
    edition: Text
    period: Text
    chapters: tuple[Chapter, ...]
    terms: Mapping[str, Text]
    refusals: Mapping[str, Text] = field(default_factory=dict)
    tables: Sequence[Table] = ()
    rulings: Sequence[Ruling] = ()
    play: Play | None = None
    outlook: Any = None
    is_draft: bool = False
    procedures: Mapping[str, Procedure[Any]] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "procedures", {p.name: p for chapter in self.chapters for p in chapter.procedures})

    def procedure(self, name: object) -> Procedure[Any]:
        """The procedure of that name; UnknownProcedure otherwise."""
        found = self.procedures.get(name) if isinstance(name, str) else None
        if found is None:
            raise UnknownProcedure(name)
        return found

    def word(self, identifier: str, of: str = "") -> Text:
        """The words for an identifier, its place behind (``code@place``); the identifier itself where the terms have none.

        ``of``: the fact or field whose value it is, where the terms say it otherwise there (``cover.none``: "Nessuna").
        """
        if of and f"{of}.{identifier}" in self.terms:
            return self.terms[f"{of}.{identifier}"]
        code, at, place = identifier.partition("@")
        if at and code in self.terms:
            return Text("{code} ({place})").format(code=self.terms[code], place=place)
        return self.terms.get(identifier) or Text(identifier.replace("_", " "))

    def sentence(self, reason: str) -> Text:
        """The sentence for a refusal's reason."""
        return self.refusals.get(reason) or self.word(reason)


#: Rulesets that are no packages, by their slug, each with what loads it.
_registered: dict[str, Callable[[], Ruleset]] = {}
#: Look up rulesets that no page lists, by their slug (stored editions).
_finders: list[Callable[[str], Ruleset | None]] = []


def register(slug: str, load: Callable[[], Ruleset]) -> None:
    """Make a ruleset known beside the packages (called from ``AppConfig.ready``); ``load`` compiles it when it is needed."""
    _registered[slug] = load
    slugs.cache_clear()
    rulesets.cache_clear()


def register_finder(find: Callable[[str], Ruleset | None]) -> None:
    """Look up slugs that are not listed with ``find``, called from ``AppConfig.ready``; it returns the same ruleset each time."""
    if find not in _finders:
        _finders.append(find)


@cache
def slugs() -> tuple[str, ...]:
    """Return the slugs of listed rulesets: of packages of the same name, with ``_`` for ``-``, then of those registered."""
    package = importlib.import_module("rules.rulesets")
    packages = tuple(module.name.replace("_", "-") for module in pkgutil.iter_modules(package.__path__))
    return (*packages, *(slug for slug in _registered if slug not in packages))


def ruleset(slug: object) -> Ruleset | None:
    """Return the ruleset of that slug, listed or not, the only one to be loaded for it; None if there is none."""
    if slug not in slugs():
        return next((book for find in _finders if (book := find(slug))), None) if isinstance(slug, str) else None
    if slug in _registered:
        return _registered[str(slug)]()
    found: Ruleset = importlib.import_module(f"rules.rulesets.{str(slug).replace('-', '_')}").RULESET
    return found


class Rulesets(dict[str, Ruleset]):
    """The listed rulesets by slug. ``rulesets()[slug]`` also finds one that is not listed; KeyError if there is none."""

    def __missing__(self, slug: str) -> Ruleset:
        book = ruleset(slug)
        if book is None:
            raise KeyError(slug)
        return book


@cache
def rulesets() -> Rulesets:
    """Return the listed rulesets by slug: packages in the order of their names, then those registered."""
    return Rulesets((slug, book) for slug in slugs() if (book := ruleset(slug)) is not None)

"""What can be searched. Each app registers how its own things are found (``AppConfig.ready``); the page shows them together.

A finder answers only with what whoever asks may open anyway. Imports no models, so that apps can register before there are any.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import islice

from django.http import HttpRequest
from django.utils.functional import Promise
from django.utils.module_loading import import_string

from common.search import plain

#: More letters and words than these are not looked at.
LONGEST, MOST_WORDS = 80, 8
#: So many names of a kind are compared with a mistyped word: those that come first.
MOST_NAMES = 500


@dataclass(frozen=True, slots=True)
class Hit:
    """Something that was found: ``label`` its name, ``detail`` what it is and where it belongs, ``url`` where it is."""

    label: str
    url: str
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Query:
    """Who asks (``request``), for which ``words`` (as ``common.search.plain`` writes them), and which of the hits:
    from ``start`` up to ``stop``, counted from 0."""

    request: HttpRequest
    words: tuple[str, ...]
    start: int = 0
    stop: int = 5


@dataclass(frozen=True, slots=True)
class Finder:
    """How things of one kind are found. ``find``: the dotted name of a function that gives the hits that were asked for, in an
    order that stays the same; loaded when it is first needed, since it knows models. ``names``: likewise of one that gives names
    of such things that whoever asks may open, by which a mistyped word is understood."""

    name: str
    label: Promise | str
    find: str
    names: str = ""

    def hits(self, query: Query) -> Sequence[Hit]:
        """What is found of this kind."""
        find: Callable[[Query], Sequence[Hit]] = import_string(self.find)
        return find(query)

    def known(self, request: HttpRequest) -> Iterable[str]:
        """Names of this kind, ``MOST_NAMES`` at the most."""
        if not self.names:
            return ()
        names: Callable[[HttpRequest], Iterable[str]] = import_string(self.names)
        return islice(names(request), MOST_NAMES)


_finders: dict[str, tuple[int, Finder]] = {}


def register(place: int, finder: Finder) -> None:
    """Make a kind known; the page shows kinds by their ``place``, smaller ones first."""
    _finders[finder.name] = (place, finder)


def finders() -> list[Finder]:
    """Every kind, in the page's order."""
    return [finder for _place, finder in sorted(_finders.values(), key=lambda pair: pair[0])]


def words_of(typed: str) -> tuple[str, ...]:
    """What is looked for: the first eight words of the first eighty letters."""
    return tuple(plain(typed[:LONGEST]).split()[:MOST_WORDS])

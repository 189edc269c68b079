"""Kinds of things that can be searched for. Apps declare theirs as ``finders`` of their ``AppConfig``.

A finder returns only what the reader may open.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import islice

from django.http import HttpRequest
from django.utils.functional import Promise
from django.utils.module_loading import import_string

from common.registry import declared
from common.search import plain

#: Letters and words that are searched for; further ones are ignored.
LONGEST, MOST_WORDS = 80, 8
#: Maximum names of a kind that are compared with a mistyped word.
MOST_NAMES = 500


@dataclass(frozen=True, slots=True)
class Hit:
    """A search result: its name, its address, and what it is and where it belongs (``detail``)."""

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
    """A kind of things that can be found. ``order``: its place on the page. ``find``: dotted path of a function that returns
    the hits of a query, in a stable order. ``names``: dotted path of a function that returns names of such things, to which a
    mistyped word is compared."""

    order: int
    name: str
    label: Promise | str
    find: str
    names: str = ""

    def hits(self, query: Query) -> Sequence[Hit]:
        """Return the hits of this kind."""
        find: Callable[[Query], Sequence[Hit]] = import_string(self.find)
        return find(query)

    def known(self, request: HttpRequest) -> Iterable[str]:
        """Return names of this kind that the reader may open, at most ``MOST_NAMES``."""
        if not self.names:
            return ()
        names: Callable[[HttpRequest], Iterable[str]] = import_string(self.names)
        return islice(names(request), MOST_NAMES)


def finders() -> list[Finder]:
    """Return the finders of all apps in the page's order."""
    return sorted((finder for finders in declared("finders") for finder in finders), key=lambda finder: finder.order)


def words_of(typed: str) -> tuple[str, ...]:
    """Return the words to search for: the first eight of the first eighty letters."""
    return tuple(plain(typed[:LONGEST]).split()[:MOST_WORDS])

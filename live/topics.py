"""Topics: what screens are kept up to date about. Each app registers its own."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.http import HttpRequest


class Audience(NamedTuple):
    """Who reads the same words: what they may see (``view``, in the topic's own words) and their language."""

    view: str
    language: str


class News(NamedTuple):
    """Out-of-band fragments that bring a screen up to number ``seq``; ``html`` is empty where there is nothing new.

    ``rights``: others may be allowed to watch than before, so that every stream asks again before its next word.
    """

    seq: int
    html: str
    rights: bool = False


#: What each who asks for one of a topic's like, by its key, may see of it; None for those who may not watch it.
ViewsFor = Callable[[Sequence[tuple[HttpRequest, str]]], Sequence[str | None]]


def _ignore(key: str, seq: int) -> None:
    """Most topics remember nothing that could be overtaken."""


@dataclass(frozen=True, slots=True)
class Topic:
    """Something that goes on in numbered steps, such as a battle, told apart from its like by a ``key``.

    ``name``: without a colon. ``view_for(request, key)``: what this person may see of it; Http404 for those who may not watch.
    ``news(key, audience, since)``: what changed after number ``since``, in the audience's language; None where there is no
    such thing (any more); several threads call it. ``heard(key, seq)``: some process has brought it to this number.
    ``together(key, [(audience, since), …])``: news for several audiences in their order, for topics in which almost every screen
    is an audience of its own; without it they are asked for one by one.
    ``news_at(key, audience, since, seq)``: the same as ``news`` for whoever knows that number ``seq`` has been reached: what the
    process remembers is enough where it goes so far. ``numbers([key, …])``: where these are now, in one statement.
    ``views_for([(request, key), …])``: ``view_for`` for many who have been there before, None for those who may not watch, in as
    many statements for many as for one.
    """

    name: str
    view_for: Callable[[HttpRequest, str], str]
    news: Callable[[str, Audience, int], News | None]
    heard: Callable[[str, int], None] = _ignore
    together: Callable[[str, Sequence[tuple[Audience, int]]], Iterable[News | None]] | None = None
    news_at: Callable[[str, Audience, int, int], News | None] | None = None
    numbers: Callable[[Collection[str]], Mapping[str, int]] | None = None
    views_for: ViewsFor | None = None

    def news_of(self, key: str, wanted: Sequence[tuple[Audience, int]], seq: int | None = None) -> list[News | None]:
        """News for each audience after the number that stands with it. ``seq``: a number known to have been reached."""
        if self.together is not None:
            return list(self.together(key, wanted))
        if self.news_at is not None and seq is not None:
            return [self.news_at(key, audience, since, seq) for audience, since in wanted]
        return [self.news(key, audience, since) for audience, since in wanted]


_loaders: dict[str, Callable[[], Topic]] = {}
_topics: dict[str, Topic] = {}
_along: dict[str, list[str]] = {}


def register(name: str, load: Callable[[], Topic], *, along: str = "") -> None:
    """Make a topic known under its name (called from ``AppConfig.ready``); ``load`` imports it when it is needed.

    ``along``: another topic, whose notices and numbers are this one's too; it tells of the same things in other words.
    """
    _loaders[name] = load
    if along and name not in _along.setdefault(along, []):
        _along[along].append(name)


def names_for(name: str) -> Sequence[str]:
    """The topics that a notice of this one concerns."""
    return [name, *_along.get(name, ())]


def find_topic(name: str) -> Topic | None:
    """The topic of that name; None where no app has registered one."""
    if name not in _topics and name in _loaders:
        _topics[name] = _loaders[name]()
    return _topics.get(name)


def topic(name: str) -> Topic:
    """The topic of that name. KeyError where no app has registered one."""
    found = find_topic(name)
    if found is None:
        raise KeyError(name)
    return found

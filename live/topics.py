"""Topics: what screens are updated about. Apps declare theirs as ``live_topics`` of their ``AppConfig``: name → dotted path."""

from collections import ChainMap
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from django.http import HttpRequest
from django.utils.module_loading import import_string

from common.registry import declared


class Audience(NamedTuple):
    """Readers of the same words: what they may see (``view``, in the topic's own terms) and their language."""

    view: str
    language: str


class News(NamedTuple):
    """Out-of-band fragments that bring a screen up to number ``seq``; ``html`` is empty where nothing is new.

    ``rights``: the right to watch may have changed, so every stream is checked before its next event.
    """

    seq: int
    html: str
    rights: bool = False


@dataclass(frozen=True, slots=True)
class Topic:
    """Things of one kind that go on in numbered steps, such as battles. Each has a ``key``; a ``name`` has no colon.

    ``view_for(request, key)``: return what this person may see; raise Http404 for those who may not watch.
    ``news(key, audience, since, reached)``: return what changed after ``since``; None if the thing is gone. It is known to have
    reached number ``reached``: the memory of the process may be used from there on. Called from several threads.
    ``numbers(keys)``: return the current number of each, in one statement.
    ``of``: another topic whose notices count for this one.
    """

    name: str
    view_for: Callable[[HttpRequest, str], str]
    news: Callable[[str, Audience, int, int], News | None]
    numbers: Callable[[Collection[str]], Mapping[str, int]]
    of: str = ""


@cache
def topic(name: str) -> Topic:
    """Return the topic of that name; raise KeyError if no app declares it. It is imported when it is first used."""
    paths: dict[str, str] = dict(ChainMap(*declared("live_topics")))
    found: Topic = import_string(paths[name])
    return found

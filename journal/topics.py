"""The default live topic of a journal: one render per audience whenever the number that it may know has changed."""

from collections.abc import Callable, Collection
from typing import Any, TypeVar

from django.http import HttpRequest
from django.utils import translation

from journal.models import Journalled
from journal.snapshot import Snapshot
from journal.writing import Journal
from live.topics import Audience, News, Topic

S = TypeVar("S", bound=Snapshot)


def numbers_of(model: type[Journalled], codes: Collection[str]) -> dict[str, int]:
    """Return the numbers of these rows, in one statement."""
    return dict(model._default_manager.filter(code__in=codes).order_by().values_list("code", "seq"))


def topic_of(
    journal: Journal[Any, Any, S],
    *,
    view_for: Callable[[HttpRequest, str], str],
    read_for: Callable[[str, str], S | None],
    render: Callable[[S], str],
    changes_rights: Callable[[S, int], bool] = lambda _snapshot, _since: False,
) -> Topic:
    """Return the topic of a journal.

    ``view_for(request, code)``: the word for what a request may see; Http404 for those who may not watch. ``read_for(code,
    view)``: the snapshot for that word, None if the row is gone. ``render``: its fragments, in the current language.
    ``changes_rights(snapshot, since)``: True if an entry after ``since`` may have changed who may watch.
    """

    def news_since(code: str, audience: Audience, since: int, _reached: int = 0) -> News | None:
        snapshot = read_for(code, audience.view)
        if snapshot is None:
            return None
        if snapshot.number == since:
            return News(since, "")
        with translation.override(audience.language):
            return News(snapshot.number, render(snapshot), changes_rights(snapshot, since))

    return Topic(journal.topic, view_for, news_since, lambda codes: numbers_of(journal.model, codes))

"""Somebody's notices as a topic: the number at the bell, and what the first page shows of them, on all their screens."""

from collections.abc import Collection
from typing import Any

from django.http import Http404, HttpRequest
from django.template.loader import render_to_string
from django.utils import translation

from live import topics
from live.notifier import notify
from live.topics import Audience, News, Topic
from people.notices.queries import bell_of, boxes_at, unread_lines
from people.notices.signals import box_changed

TOPIC = "notices"


def connect() -> None:
    """Make the topic known, and let it hear of changes (called once the apps are loaded)."""
    topics.register(TOPIC, lambda: Topic(TOPIC, view_for, news_since, numbers=numbers))
    box_changed.connect(_changed, dispatch_uid="bell")


def view_for(request: HttpRequest, key: str) -> str:
    """Everybody sees their own alone: ``key`` is a person's primary key."""
    if not request.user.is_authenticated or str(request.user.pk) != key:
        raise Http404
    return "own"


def news_since(key: str, audience: Audience, since: int) -> News | None:
    """The bell and the latest unread notices as they are now, if there was anything after ``since``."""
    seq, unread = bell_of(int(key))
    if seq == since:
        return News(seq, "")
    with translation.override(audience.language):
        context = {"unread": unread, "lines": unread_lines(int(key)) if unread else []}
        return News(seq, render_to_string("people/notices/news.html", context))


def numbers(keys: Collection[str]) -> dict[str, int]:
    """Where these people's boxes are now, in one statement."""
    return {str(user): seq for user, seq in boxes_at([int(key) for key in keys]).items()}


def _changed(user_id: int, seq: int, **_more: Any) -> None:
    notify(TOPIC, str(user_id), seq)

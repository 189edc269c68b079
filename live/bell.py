"""Notices of one user as a topic: the number at the bell and the latest lines, on all their screens."""

from collections.abc import Collection
from typing import Any

from django.dispatch import receiver
from django.http import Http404, HttpRequest
from django.template.loader import render_to_string
from django.utils import translation

from live.notifier import notify
from live.topics import Audience, News, Topic
from people.notices.queries import bell_of, boxes_at, unread_lines
from people.notices.signals import box_changed


def view_for(request: HttpRequest, key: str) -> str:
    """Users see their own notices alone; ``key`` is a user's primary key."""
    if not request.user.is_authenticated or str(request.user.pk) != key:
        raise Http404
    return "own"


def news_since(key: str, audience: Audience, since: int, _reached: int = 0) -> News | None:
    """Return the bell and the latest unread notices as they are now, if anything came after ``since``."""
    seq, unread = bell_of(int(key))
    if seq == since:
        return News(seq, "")
    with translation.override(audience.language):
        context = {"unread": unread, "lines": unread_lines(int(key)) if unread else []}
        return News(seq, render_to_string("people/notices/news.html", context))


def numbers(keys: Collection[str]) -> dict[str, int]:
    """Return the current numbers of these users, in one statement."""
    return {str(user): seq for user, seq in boxes_at([int(key) for key in keys]).items()}


@receiver(box_changed, dispatch_uid="bell")
def _changed(user_id: int, seq: int, **_more: Any) -> None:
    notify("notices", str(user_id), seq)


NOTICES = Topic("notices", view_for, news_since, numbers)

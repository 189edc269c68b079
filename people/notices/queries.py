"""Reads of notices with a name."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from django.db import connection
from django.db.models import QuerySet
from django.shortcuts import get_object_or_404

from people.models import User
from people.notices.kinds import all_kinds
from people.notices.models import Notice, NoticeBox, NoticeChoice, PushSubscription

#: How many notices the first page shows.
FIRST = 3


@dataclass(frozen=True, slots=True)
class Line:
    """A notice as a page shows it."""

    notice: Notice
    text: str


def notices_of(user: User) -> QuerySet[Notice]:
    """A person's notices, the newest first, of kinds that are still known."""
    return Notice.objects.filter(user=user, kind__in=list(all_kinds()))


def notice_or_404(user: User, pk: int) -> Notice:
    """Return one of a person's own notices; 404 for others'."""
    return get_object_or_404(Notice, user=user, pk=pk)


def lines(notices: "QuerySet[Notice] | list[Notice]") -> list[Line]:
    """Notices with their sentences, in the reader's language."""
    return [Line(notice, all_kinds()[notice.kind].text(notice.values)) for notice in notices]


def unread_lines(user_id: int) -> list[Line]:
    """The latest notices that a person has not read, for the first page."""
    return lines(Notice.objects.filter(user=user_id, read_at=None, kind__in=list(all_kinds()))[:FIRST])


def bell_of(user_id: int) -> tuple[int, int]:
    """The number that a person's box has reached, and how many notices are unread in it."""
    with connection.cursor() as cursor:  # every page asks: the same by the ORM takes longer to say than to answer
        cursor.execute("SELECT seq, unread FROM people_noticebox WHERE user_id = %s", [user_id])
        return cursor.fetchone() or (0, 0)


def boxes_at(user_ids: Collection[int]) -> dict[int, int]:
    """The number that each of these people's boxes has reached, by their primary keys."""
    return dict(NoticeBox.objects.filter(pk__in=user_ids).values_list("pk", "seq"))


def about(user: User) -> dict[str, Any]:
    """Return everything stored about a person's notices, ready for JSON, without the keys of browsers."""
    box = NoticeBox.objects.filter(pk=user.pk).first()
    return {
        "notices": [
            {"kind": one.kind, "values": one.values, "address": one.url, "at": one.created_at, "read": one.read_at}
            for one in Notice.objects.filter(user=user)
        ],
        "choices": dict(NoticeChoice.objects.filter(user=user).values_list("kind", "channels")),
        "quiet_hours": [box.quiet_from, box.quiet_to] if box else None,
        "digest_at": box.digest_at if box else None,
        "time_zone": box.time_zone if box else "",
        "browsers": [
            {"device": one.device, "push_service": one.endpoint.split("/")[2], "since": one.created_at}
            for one in PushSubscription.objects.filter(user=user)
        ],
    }

"""What a person chose: by which ways, not at night, once a day."""

from collections.abc import Collection
from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

from django.conf import settings

from people.notices.kinds import Kind
from people.notices.models import NoticeBox, NoticeChoice

DAY = timedelta(days=1)


def zone_of(box: NoticeBox | None) -> ZoneInfo:
    """Return a person's time zone; the server's where none was chosen."""
    return ZoneInfo((box.time_zone if box else "") or settings.TIME_ZONE)


def channels_of(users: Collection[int], kind: Kind) -> dict[int, list[str]]:
    """Return by which channels each of these people wants notices of this kind."""
    chosen = dict(NoticeChoice.objects.filter(user__in=users, kind=kind.name).values_list("user_id", "channels"))
    return {user: chosen.get(user, list(kind.channels)) for user in users}


def after_quiet(box: NoticeBox, now: datetime) -> datetime:
    """``now``, or the end of the quiet hours that it falls into."""
    start, end = box.quiet_from, box.quiet_to
    if start is None or end is None or start == end:
        return now
    here = now.astimezone(zone_of(box))
    at = here.time()
    quiet = start <= at < end if start < end else at >= start or at < end
    return _next(end, here) if quiet else now


def mail_due(box: NoticeBox, now: datetime) -> datetime:
    """Return when an e-mail of ``now`` is sent: at the hour of the digest, else at once, but never in quiet hours."""
    due = now if box.digest_at is None else _next(box.digest_at, now.astimezone(zone_of(box)))
    return after_quiet(box, due)


def _next(at: time, here: datetime) -> datetime:
    """The next moment on or after ``here`` at which the clock there shows ``at``."""
    today = datetime.combine(here.date(), at, here.tzinfo)
    return today if today >= here else datetime.combine(here.date() + DAY, at, here.tzinfo)

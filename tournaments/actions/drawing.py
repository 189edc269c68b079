"""Large drafts run in the worker, outside of the event's lock; a page shows their progress."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta

import psycopg
from celery import shared_task
from django.utils import timezone, translation
from django.utils.translation import get_language
from kombu.exceptions import OperationalError

from common.database import direct_parameters
from common.errors import Refused
from tournaments.actions.drafts import Overtaken, draft, next_to_draft, prepare
from tournaments.actions.writing import once, organiser, writing
from tournaments.models import Drawing, Event, Staff
from tournaments.queries.drawing import LOCKS, is_large, progress_of
from tournaments.queries.snapshot import read
from tournaments.queries.viewers import Requester

log = logging.getLogger(__name__)
#: Number of attempts at a draft while the event changes, before it is computed under the event's lock.
TRIES = 3
#: A draft that was broken off is made again this long after it was requested.
RETRIED_FOR = timedelta(hours=1)


@once()
def draw(*, code: str, who: Requester, here: bool = False, keep: bool = False) -> int | None:
    """Draft the next round: at once and its number, or, of many players, by the worker and None. T§6.11.

    A press while one is under way begins no other. ``here``: without the worker, which has not begun. ``keep``: pairs made by
    hand stay; such a draft is made at once.
    """
    with writing(code, who, "draft", staff_only=True) as work:
        organiser(work)
        number, event = next_to_draft(work.snapshot), work.event
        large, progress = is_large(work.snapshot) and not keep, progress_of(event)
        drawing = Drawing.objects.filter(event=event).first() if progress and progress.is_under_way else None
        begins = large and drawing is None
        if begins:
            Drawing.objects.filter(event=event).delete()
            staff = Staff.objects.get(pk=work.viewer.staff or 0)
            drawing = Drawing.objects.create(event=event, staff=staff, number=number, language=get_language() or "en")
    if drawing is None:
        return draft(code=code, who=who, keep=keep)
    if here or (begins and not _sent(drawing)):
        run_drawing(event.pk, drawing.key)
    return None


def _sent(drawing: Drawing) -> bool:
    """Give it to the worker; False where nobody can be asked."""
    try:
        draw_round.delay(drawing.event_id, drawing.key)
    except (OperationalError, OSError) as error:
        log.warning("A round is drafted by the web process: %s", error)
        return False
    return True


@shared_task(name="tournaments.tasks.draw_round")  # type: ignore[untyped-decorator]
def draw_round(event: int, key: str) -> None:
    """Draft a round of many players, for which somebody waits."""
    run_drawing(event, key)


def run_waiting_drawings() -> int:
    """Make the drafts whose message or worker was lost; return their number."""
    waiting = Drawing.objects.filter(refusal="", begun_at__gt=timezone.now() - RETRIED_FOR)
    return sum(run_drawing(*drawing) for drawing in waiting.values_list("event_id", "key"))


def run_drawing(event: int, key: str) -> bool:
    """Make the draft requested under this key; return False if another process makes it, or it has been made or refused.

    The advisory lock ends with its process: a draft begun earlier whose lock is free was broken off.
    """
    mine = Drawing.objects.filter(event=event, key=key)
    with _held(event) as held:
        if not held or not mine.filter(refusal="").update(taken_at=timezone.now(), step=0):
            return False
        drawing = mine.select_related("staff", "event").first()
        if drawing is None:
            return False
        with translation.override(drawing.language):
            try:
                _drafted(drawing)
            except Overtaken:
                return False
            except Refused as refused:
                mine.update(refusal=refused.text[:500])
                return False
        return True


def _drafted(drawing: Drawing) -> int:
    """Prepared beside the lock; under it only if the event went on each time."""
    code, staff, mine = drawing.event.code, drawing.staff, Drawing.objects.filter(pk=drawing.pk)
    who = Requester(staff.user_id, tokens=(staff.token,), name=staff.name)
    for _attempt in range(TRIES):
        event = Event.objects.filter(pk=drawing.event_id).first()
        if event is None:  # it was deleted meanwhile
            raise Overtaken
        prepared = prepare(read(event), lambda step: mine.update(step=step))
        try:
            return draft(code=code, who=who, prepared=prepared, key=drawing.key)
        except Overtaken:
            if not mine.filter(key=drawing.key).exists():
                raise
    return draft(code=code, who=who, key=drawing.key)


@contextmanager
def _held(event: int) -> Iterator[bool]:
    """Try the advisory lock of this event's draft and yield True if it is held; it ends with its own connection."""
    with psycopg.connect(**direct_parameters(), autocommit=True) as own:
        found = own.execute("SELECT pg_try_advisory_lock(%s, %s)", [LOCKS, event]).fetchone()
        yield bool(found and found[0])

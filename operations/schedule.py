"""Periodic tasks: when each ended last, and how. Stored in the cache, which may lose it."""

from datetime import datetime, timedelta
from typing import Any, NamedTuple

from celery.schedules import crontab
from django.conf import settings
from django.core.cache import cache
from django.utils import timezone

#: Cache key of the last end of a task, and its timeout.
ENDED, REMEMBERED_SECONDS = "task-ended:", 14 * 24 * 3600
#: A task counts as late after this many of its periods, and a while for the worker to be busy with others.
ROUNDS, WHILE = 2, timedelta(minutes=10)


class Scheduled(NamedTuple):
    """A periodic task. ``at``: when it ended last, None if unknown; ``well``: it is neither late nor failed."""

    task: str
    at: datetime | None
    failed: bool

    @property
    def well(self) -> bool | None:
        return None if self.at is None else not (self.failed or timezone.now() - self.at > ROUNDS * every(self.task) + WHILE)


def tasks_of_clock() -> dict[str, Any]:
    """Return every periodic task with its schedule."""
    return {entry["task"]: entry["schedule"] for entry in settings.CELERY_BEAT_SCHEDULE.values()}


def every(task: str) -> timedelta:
    """Return the period of a task; one at a fixed hour is daily."""
    schedule = tasks_of_clock()[task]
    return timedelta(days=1) if isinstance(schedule, crontab) else timedelta(seconds=schedule)


def note_end(*, task: Any = None, state: str = "", **_more: Any) -> None:
    """Store how a task ended (Celery's ``task_postrun``)."""
    if task is not None and task.name in tasks_of_clock():
        cache.set(ENDED + task.name, (timezone.now(), state != "SUCCESS"), REMEMBERED_SECONDS)


def scheduled() -> list[Scheduled]:
    """Return the periodic tasks by name, with one read of the cache."""
    names = sorted(tasks_of_clock())
    known = cache.get_many([ENDED + name for name in names])
    return [Scheduled(name, *known.get(ENDED + name, (None, False))) for name in names]

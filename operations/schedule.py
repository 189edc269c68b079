"""The tasks of the clock: when each was done last by a worker, and how it ended. Kept in the shared cache, which may forget."""

from datetime import datetime, timedelta
from typing import Any, NamedTuple

from celery.schedules import crontab
from django.conf import settings
from django.core.cache import cache
from django.utils import timezone

#: Under which the last end of a task stands, and how long that is remembered.
ENDED, REMEMBERED = "task-ended:", 14 * 24 * 3600
#: A task counts as late after so many of its rounds, and a while for the worker to be busy with others.
ROUNDS, WHILE = 2, timedelta(minutes=10)


class Scheduled(NamedTuple):
    """A task of the clock. ``at``: when it ended last, None where nobody remembers; ``well``: whether it is neither late nor
    failed."""

    task: str
    at: datetime | None
    failed: bool

    @property
    def well(self) -> bool | None:
        return None if self.at is None else not (self.failed or timezone.now() - self.at > ROUNDS * every(self.task) + WHILE)


def tasks_of_clock() -> dict[str, Any]:
    """Every task that the clock sends, with its schedule."""
    return {entry["task"]: entry["schedule"] for entry in settings.CELERY_BEAT_SCHEDULE.values()}


def every(task: str) -> timedelta:
    """How often the clock sends this task; one that has an hour of its own comes once a day."""
    schedule = tasks_of_clock()[task]
    return timedelta(days=1) if isinstance(schedule, crontab) else timedelta(seconds=schedule)


def note_end(*, task: Any = None, state: str = "", **_more: Any) -> None:
    """A worker has ended a task (Celery's ``task_postrun``)."""
    if task is not None and task.name in tasks_of_clock():
        cache.set(ENDED + task.name, (timezone.now(), state != "SUCCESS"), REMEMBERED)


def scheduled() -> list[Scheduled]:
    """The tasks of the clock by name; one question of the cache."""
    names = sorted(tasks_of_clock())
    known = cache.get_many([ENDED + name for name in names])
    return [Scheduled(name, *known.get(ENDED + name, (None, False))) for name in names]

"""What Celery does for the statistics."""

from celery import shared_task

from stats import rollup


@shared_task
def refresh(code: str) -> None:
    """A battle has ended, goes on again, or is watched by others."""
    rollup.refresh(code)


@shared_task
def refresh_missed() -> None:
    """Battles whose end nobody heard, or whose log has gone on since: every five minutes."""
    rollup.refresh_missed()

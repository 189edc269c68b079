"""What Celery does for tournaments."""

from celery import shared_task

from tournaments import actions


@shared_task
def take_lost_results() -> None:
    """Results of battles whose end nobody heard, every minute."""
    actions.take_lost_results()

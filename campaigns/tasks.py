"""What Celery does for campaigns."""

from celery import shared_task

from campaigns.actions import look_at_the_clock


@shared_task
def do_what_is_due() -> None:
    """Reveals and days of battle that are over, every minute."""
    look_at_the_clock()

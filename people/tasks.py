"""What Celery does for people."""

from datetime import timedelta

from celery import shared_task
from django.conf import settings
from django.utils import timezone

from people import actions, outbox, personal_data
from people.notices import actions as notices


@shared_task(ignore_result=True)
def send_outbox() -> None:
    """Send the messages that are due, by e-mail, push and webhook."""
    outbox.send_due()


@shared_task(ignore_result=True)
def forget_names_of_guests() -> None:
    """Guests' names go from what ended more than ``GUEST_NAME_DAYS`` ago."""
    personal_data.forget_guests_in_every_app(timezone.now() - timedelta(days=settings.GUEST_NAME_DAYS))


@shared_task(ignore_result=True)
def end_closed_clubs() -> None:
    """Delete clubs that an organiser closed, and none has reopened."""
    actions.end_closed_clubs()


@shared_task(ignore_result=True)
def forget_old_notices() -> None:
    """Notices of two months ago go."""
    notices.forget_old()

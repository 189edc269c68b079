"""What Celery does for whoever runs the place."""

from celery import shared_task

from operations import vitals


@shared_task
def sign_of_life() -> None:
    """The clock, the queue and a worker have worked together just now: the page of health says when."""
    vitals.note_life()

"""Celery tasks of the operator's pages."""

from celery import shared_task

from operations import vitals


@shared_task
def sign_of_life() -> None:
    """Note that scheduler, queue and worker work; the health page shows when."""
    vitals.note_life()

from celery import shared_task
from django.core.management import call_command

from config import vitals


@shared_task
def forget_ended_sessions() -> None:
    call_command("clearsessions")


@shared_task
def sign_of_life() -> None:
    """The clock, the queue and a worker have worked together just now: the operator's page says when."""
    vitals.note_life()

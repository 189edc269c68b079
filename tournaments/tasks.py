"""What Celery does for tournaments."""

from celery import shared_task

from tournaments import actions
from tournaments.actions.audit import AUDIT, due_events
from tournaments.actions.drawing import draw_round

__all__ = ["draw_round", "draw_waiting_rounds", "nightly_audit", "remind_of_lists", "take_lost_results"]


@shared_task
def take_lost_results() -> None:
    """Results of battles whose end nobody heard, every minute."""
    actions.take_lost_results()


@shared_task
def remind_of_lists() -> None:
    """Remind players of lists whose deadline is near, and organisers of the number missing: every minute."""
    actions.remind_of_lists()


@shared_task
def draw_waiting_rounds() -> None:
    """Draft rounds whose message or worker was lost: every minute."""
    actions.run_waiting_drawings()


@shared_task(time_limit=3600, soft_time_limit=3500)
def nightly_audit() -> None:
    """Compare tournaments that have gone on with their logs."""
    AUDIT.look_at_all(due_events().iterator())

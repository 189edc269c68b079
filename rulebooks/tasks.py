"""What Celery does for rulebooks: random battles of drafts."""

from celery import shared_task

from rulebooks import trials
from rulebooks.models import Trial, TrialState


@shared_task(ignore_result=True)
def play_trial(pk: int) -> None:
    """Play the random battles that somebody asked for."""
    trials.run_trial(pk)


@shared_task(ignore_result=True)
def play_waiting_trials() -> int:
    """End trials whose worker died, and play the oldest that waits: its message may be lost."""
    trials.give_up_lost()
    waiting = Trial.objects.filter(state=TrialState.WAITING).order_by("pk").values_list("pk", flat=True).first()
    if waiting is None:
        return 0
    trials.run_trial(waiting)
    return 1

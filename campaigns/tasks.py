"""Celery tasks of campaigns."""

from datetime import timedelta

from celery import shared_task
from django.utils import timezone

from campaigns.actions import forget_guests, run_due_steps
from campaigns.actions.audit import AUDIT, due_for_audit
from campaigns.actions.demo import delete_old_demos
from campaigns.actions.trials import OPEN, give_up_lost, run_trial
from campaigns.models import Campaign, KitTrial


@shared_task
def do_what_is_due() -> None:
    """Every minute: reveal orders and close days of battle that are due, send reminders, audit campaigns after a turn."""
    run_due_steps()
    AUDIT.look_at_all(due_for_audit().iterator())


@shared_task(time_limit=3600, soft_time_limit=3500)
def audit_all() -> int:
    """Every night: audit the campaigns that go on. Return how many lines differ."""
    return AUDIT.look_at_all(Campaign.objects.filter(ended_at=None).order_by("pk").iterator())


@shared_task
def forget_what_is_left() -> None:
    """Delete old demos, and kits and campaigns that guests alone have not touched for ``GUEST_BATTLE_DAYS``."""
    delete_old_demos()
    forget_guests()


@shared_task(ignore_result=True)
def play_kit_trial(pk: int) -> None:
    """Play some random campaigns of a trial, then go behind the other tasks."""
    if run_trial(pk):
        play_kit_trial.delay(pk)


@shared_task(ignore_result=True)
def play_waiting_kit_trials() -> None:
    """End trials whose worker died; take up those whose message was lost."""
    give_up_lost()
    lost = timezone.now() - timedelta(seconds=60)
    for pk in KitTrial.objects.filter(state__in=OPEN, seen_at__lt=lost).order_by("pk").values_list("pk", flat=True)[:3]:
        play_kit_trial.delay(pk)

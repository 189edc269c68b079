"""Celery tasks of campaigns."""

from celery import shared_task

from campaigns.actions import forget_guests, run_due_steps
from campaigns.actions.audit import AUDIT, due_for_audit
from campaigns.actions.demo import delete_old_demos
from campaigns.models import Campaign


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

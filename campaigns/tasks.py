"""What Celery does for campaigns."""

from celery import shared_task

from campaigns.actions import forget_guests, look_at_the_clock
from campaigns.actions.demo import make_room
from campaigns.actions.truth import look_at_all, turned
from campaigns.models import Campaign


@shared_task
def do_what_is_due() -> None:
    """Reveals and days of battle that are over, reminders, the books of turns that have ended: every minute."""
    look_at_the_clock()
    look_at_all(turned().iterator())


@shared_task(time_limit=3600, soft_time_limit=3500)
def fold_anew() -> int:
    """Every night: the logs of campaigns that go on folded anew; whatever they do not give is told."""
    return look_at_all(Campaign.objects.filter(ended_at=None).order_by("pk").iterator())


@shared_task
def forget_what_is_left() -> None:
    """Demos that nobody touches go, and what guests alone have not touched for ``GUEST_BATTLE_DAYS``: kits and campaigns."""
    make_room()
    forget_guests()

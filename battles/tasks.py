"""What Celery does for battles."""

from celery import shared_task

from battles import notices
from battles.actions import expiry, settings
from battles.actions.demo import make_room
from battles.record.truth import changed, look_at_all


@shared_task
def forget_old_demos() -> None:
    """Demo battles that nobody has touched for two days go."""
    make_room()


@shared_task
def forget_guest_battles() -> None:
    """Battles of guests alone that nobody has touched for ``GUEST_BATTLE_DAYS`` go."""
    expiry.forget_guest_battles()


@shared_task
def forget_deleted_battles() -> None:
    """Battles that were deleted a month ago go for good."""
    settings.forget_deleted_battles()


@shared_task(time_limit=3600, soft_time_limit=3500)
def nightly_truth() -> None:
    """Hold battles that have gone on against their log, their dice and their rules; what is not reached waits for tomorrow."""
    look_at_all(changed().iterator())


@shared_task(ignore_result=True)
def tell_whose_move() -> None:
    """Whoever a battle waits for and is not looking is told: every minute."""
    notices.look()

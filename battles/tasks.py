"""What Celery does for battles."""

from celery import shared_task

from battles.actions import expiry
from battles.actions.demo import make_room


@shared_task
def forget_old_demos() -> None:
    """Demo battles that nobody has touched for two days go."""
    make_room()


@shared_task
def forget_guest_battles() -> None:
    """Battles of guests alone that nobody has touched for ``GUEST_BATTLE_DAYS`` go."""
    expiry.forget_guest_battles()

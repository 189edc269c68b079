"""What Celery does for battles."""

from celery import shared_task

from battles.actions.demo import make_room


@shared_task
def forget_old_demos() -> None:
    """Demo battles that nobody has touched for two days go."""
    make_room()

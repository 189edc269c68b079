"""What Celery does for clubs."""

from celery import shared_task

from clubs import actions


@shared_task
def forget_deleted_evenings() -> None:
    """Evenings that were deleted a month ago go for good."""
    actions.forget_deleted_evenings()

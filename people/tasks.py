"""What Celery does for people."""

from celery import shared_task

from people import actions, post


@shared_task(ignore_result=True)
def send_letters() -> None:
    """Every letter that is due; whatever fails is due again later."""
    post.send_due()


@shared_task(ignore_result=True)
def end_closed_clubs() -> None:
    """Clubs that an organiser closed, and none has kept, go."""
    actions.end_closed_clubs()

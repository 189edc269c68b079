"""What Celery does for people."""

from celery import shared_task

from people import post


@shared_task(ignore_result=True)
def send_letters() -> None:
    """Every letter that is due; whatever fails is due again later."""
    post.send_due()

"""What Celery does for campaigns."""

import logging

from celery import shared_task

from campaigns.actions import forget_guests, look_at_the_clock
from campaigns.actions.demo import make_room
from campaigns.ledger.books import wrong_books
from campaigns.models import Campaign

logger = logging.getLogger(__name__)


@shared_task
def do_what_is_due() -> None:
    """Reveals and days of battle that are over, every minute."""
    look_at_the_clock()


@shared_task
def fold_anew() -> int:
    """Every night: the logs of campaigns that go on folded anew; whatever they do not give is an error in the server's log."""
    wrong = 0
    for campaign in Campaign.objects.filter(ended_at=None).iterator():
        for line in wrong_books(campaign):
            wrong += 1
            logger.error("campaign %s: %s", campaign.code, line)
    return wrong


@shared_task
def forget_what_is_left() -> None:
    """Demos that nobody touches go, and what guests alone have not touched for ``GUEST_BATTLE_DAYS``: kits and campaigns."""
    make_room()
    forget_guests()

"""The truth about a campaign: its rows and ledgers against its log, looked at as soon as a turn begins, and every night.

A campaign that differs is marked, its log says so to all who take part, and whoever runs the place gets a mail, once.
"""

import logging
from collections.abc import Iterable

from django.db.models import F, Q, QuerySet
from django.utils.translation import gettext as _

from campaigns.ledger.books import wrong_books
from campaigns.ledger.snapshot import CLOCK
from campaigns.ledger.writing import at_work
from campaigns.models import Campaign
from people.operators import tell_operators

log = logging.getLogger(__name__)

#: What is kept of one campaign at the most, and how long a line may be.
MOST, LONGEST = 20, 300
#: Tries to look at a campaign between two of its entries.
TRIES = 3


def turned() -> QuerySet[Campaign]:
    """Campaigns in which a turn has begun, or which have ended, since they were looked at; demos wait for the night."""
    going_on = Q(ended_at=None) & ~Q(folded_turn=F("turn"))
    ended = Q(ended_at__isnull=False) & ~Q(folded_turn=F("turn") + 1)
    return Campaign.objects.filter(going_on | ended, is_demo=False).order_by("pk")


def look(campaign: Campaign) -> list[str] | None:
    """Hold a campaign's rows against its log and keep what was found; None where it goes on too quickly."""
    for _try in range(TRIES):
        wrong = [line[:LONGEST] for line in wrong_books(campaign)[:MOST]]
        with at_work(campaign.code, CLOCK) as work:
            row = work.snapshot.row
            if row.seq != campaign.seq:
                continue
            fresh = bool(wrong) and not row.wrong
            row.wrong, row.folded_turn = wrong, row.turn + bool(row.ended_at)
            row.save(update_fields=["wrong", "folded_turn"])
            if fresh:
                work.write("books", facts={"lines": len(wrong)})
        if wrong:
            log.error("Campaign %s differs: %s", campaign.code, "; ".join(wrong[:3]))
        if fresh:
            _tell(row)
        return wrong
    return None


def look_at_all(campaigns: Iterable[Campaign]) -> int:
    """Look at these campaigns one by one; how many lines differ. One that cannot be looked at keeps none of the others."""
    found = 0
    for campaign in campaigns:
        try:
            found += len(look(campaign) or ())
        except Exception:
            log.exception("Campaign %s could not be folded.", campaign.code)
            found += 1
    return found


def _tell(campaign: Campaign) -> None:
    lines = [f"{campaign.code} ({campaign.name}): {line}" for line in campaign.wrong]
    hint = _("docs/how-to/run-a-server.md says what to do about it. manage.py fold lists what differs now.")
    body = "\n".join([*lines, "", hint])
    subject = _("The campaign %(code)s differs from its log") % {"code": campaign.code}
    tell_operators(f"{campaign.code}:{campaign.seq}", what=campaign.name, subject=subject, body=body)

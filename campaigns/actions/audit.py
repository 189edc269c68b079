"""The audit of campaigns (``journal.audit``): rows and ledgers against the log, as soon as a turn has begun, and every night.

A campaign that differs is marked, an entry informs everybody in it, and operators get one mail.
"""

from django.db.models import F, Q, QuerySet

from campaigns.ledger.books import wrong_books
from campaigns.ledger.snapshot import CLOCK
from campaigns.ledger.writing import locked_campaign
from campaigns.models import Campaign
from journal.audit import Audit


def due_for_audit() -> QuerySet[Campaign]:
    """Return campaigns in which a turn has begun, or which have ended, since their last audit; demos wait for the night."""
    going_on = Q(ended_at=None) & ~Q(folded_turn=F("turn"))
    ended = Q(ended_at__isnull=False) & ~Q(folded_turn=F("turn") + 1)
    return Campaign.objects.filter(going_on | ended, is_demo=False).order_by("pk")


def record(audited: Campaign, lines: list[str]) -> bool:
    """Store the result for the campaign as it was audited, with an entry for a new fault; return True if it was right before."""
    with locked_campaign(audited.code, CLOCK) as work:
        row = work.snapshot.row
        was_right = not row.wrong
        row.wrong, row.folded_turn = lines, audited.turn + bool(audited.ended_at)
        row.save(update_fields=["wrong", "folded_turn"])
        if was_right and lines:
            work.write("books", facts={"lines": len(lines)})
    return was_right


AUDIT: Audit[Campaign] = Audit(wrong_books, record, "manage.py fold")

"""Views, a subject a file, and what they share."""

import secrets
from typing import Any

from django.contrib import messages
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.ledger import Snapshot
from campaigns.models import Entry
from campaigns.views.access import requester_of, snapshot_or_404
from journal.pages import refusals_shown

#: Entries after which a matter still waits for other leaders.
PROPOSING = ("propose", "agree")


def agreed_so_far(request: HttpRequest, entry: Entry) -> None:
    """Show how many leaders have agreed, after a press that proposed something or agreed to it."""
    if entry.action in PROPOSING:
        facts = {"agreed": entry.facts["agreed"], "of": entry.facts["of"]}
        messages.info(request, _("Proposed. %(agreed)s of %(of)s leaders agree so far.") % facts)


says_why = refusals_shown(
    "campaigns:campaign", gettext_lazy("Back to the campaign"), frozenset({"sheet", "battle", "challenge", "log"})
)


def pressing(request: HttpRequest, code: str) -> tuple[Snapshot, dict[str, Any]]:
    """Return the campaign for those who may look at it, and the arguments of every action: code, requester, key of the press."""
    snapshot = snapshot_or_404(request, code)
    return snapshot, {"code": code, "who": requester_of(request, code), "key": request.POST.get("key", "")[:40] or None}


def new_key() -> str:
    """The mark of one press, for a form."""
    return secrets.token_urlsafe(9)

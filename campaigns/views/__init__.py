"""Views, a subject a file, and what they share."""

import secrets
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from campaigns.ledger import Snapshot
from campaigns.models import Entry
from campaigns.views.access import requester_of, snapshot_or_404
from common.errors import Refused
from journal.stale import Stale, page_above

#: Pages to look at again after a press that came too late.
PAGES = frozenset({"sheet", "battle", "challenge", "log"})

#: Entries after which a matter still waits for other leaders.
PROPOSING = ("propose", "agree")


def agreed_so_far(request: HttpRequest, entry: Entry) -> None:
    """Show how many leaders have agreed, after a press that proposed something or agreed to it."""
    if entry.action in PROPOSING:
        facts = {"agreed": entry.facts["agreed"], "of": entry.facts["of"]}
        messages.info(request, _("Proposed. %(agreed)s of %(of)s leaders agree so far.") % facts)


def says_why(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """A refusal becomes a page with its sentence and the way back."""

    @wraps(view)
    def answered(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except Refused as refused:
            back = page_above(request.path, PAGES) if isinstance(refused, Stale) else ""
            context = {"refused": refused, "code": kwargs.get("code"), "back": back}
            return render(request, "campaigns/refused.html", context, status=refused.status)

    return answered


def pressing(request: HttpRequest, code: str) -> tuple[Snapshot, dict[str, Any]]:
    """Return the campaign for those who may look at it, and the arguments of every action: code, requester, key of the press."""
    snapshot = snapshot_or_404(request, code)
    return snapshot, {"code": code, "who": requester_of(request, code), "key": request.POST.get("key", "")[:40] or None}


def new_key() -> str:
    """The mark of one press, for a form."""
    return secrets.token_urlsafe(9)

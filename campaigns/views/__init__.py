"""Views, a subject a file, and what they share."""

import secrets
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from campaigns.access import snapshot_or_404, who_asks
from campaigns.ledger import Snapshot
from common.errors import Refused


def says_why(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """A refusal becomes a page with its sentence and the way back."""

    @wraps(view)
    def answered(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except Refused as refused:
            context = {"refused": refused, "code": kwargs.get("code")}
            return render(request, "campaigns/refused.html", context, status=refused.status)

    return answered


def pressing(request: HttpRequest, code: str) -> tuple[Snapshot, dict[str, Any]]:
    """The campaign for whoever may look at it, and what every action is told: where, who, the mark of this press."""
    snapshot = snapshot_or_404(request, code)
    return snapshot, {"code": code, "who": who_asks(request, code), "key": request.POST.get("key", "")[:40] or None}


def new_key() -> str:
    """The mark of one press, for a form."""
    return secrets.token_urlsafe(9)

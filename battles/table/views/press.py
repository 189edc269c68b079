"""A press on the battle page: an action does it, and the panel shows what came of it."""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.utils.translation import gettext as _

from battles.queries.visibility import own_sides, view_of_seat
from battles.seats.access import requester_of, snapshot_or_404
from battles.table.panels import Panel, panel_for
from battles.table.views.board import done, refused
from common.errors import NotYours, Refused


def perform(
    request: HttpRequest, code: str, action: Callable[..., int], panel: str, *, closing: bool = False, **wanted: Any
) -> HttpResponse:
    """Let the action do it; on a refusal show the panel that asked (an address's query) with the sentence."""
    who = requester_of(request, code)
    try:
        seq = action(code=code, who=who, key=request.POST.get("key", "")[:64] or None, **wanted)
    except Refused as problem:
        snapshot = snapshot_or_404(request, code)
        if not own_sides(view_of_seat(snapshot.seat)):
            return refused(request, snapshot, Panel(), NotYours(_("Spectators cannot act: take a seat first.")))
        return refused(request, snapshot, panel_for(snapshot, QueryDict(panel)), problem)
    return done(request, code, who, seq, closing=closing)

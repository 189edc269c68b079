"""The battle page, and the answers that are pieces of it. Who: whoever may watch the battle."""

from collections.abc import Mapping
from typing import Any

from django.contrib.messages import get_messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from battles import ledger
from battles.errors import Stale
from battles.ledger import Requester, Snapshot
from battles.occasions import Occasion, occasions_of
from battles.queries.photographs import photographs_of
from battles.queries.preview import preview_tags
from battles.queries.visibility import own_sides, view_of_seat
from battles.seats.access import snapshot_or_404
from battles.seats.guests import sat_here
from battles.table import fragments, past, wall
from battles.table.meanwhile import passed
from battles.table.panels import Panel, done_panel, panel_for
from common.errors import Refused
from common.links import url
from common.numbers import whole_number
from people.etags import fragment_etag, page_etag

TABS = ("mine", "enemy", "log")


@require_safe
def battle(request: HttpRequest, code: str) -> HttpResponse:
    """The battle page, or with htmx the panel alone; 304 where this person has it already.

    Who: whoever may watch the battle. Address: ``on``, ``act`` or ``due`` and roles choose what the panel shows, ``entry`` a
    result, ``do`` a question, ``tab`` the phone's tab, ``size=projector`` the large view; ``at`` the battle after that entry.
    What is fetched at the touch (``X-Ahead``) is good for a moment, in which the thumb lifts.
    """
    snapshot = snapshot_or_404(request, code)
    occasions = {} if wants_panel(request) else occasions_of([snapshot.id])
    etag = _etag(request, snapshot, occasions.get(snapshot.id))
    answer = get_conditional_response(request, etag=etag) if etag else None
    if answer is None and "at" in request.GET and not wants_panel(request):
        answer = _past(request, snapshot)
    if answer is None and request.GET.get("size") == "projector" and not wants_panel(request):
        context = {"snapshot": snapshot, "wall": mark_safe(wall.wall(snapshot, get_language() or "en"))}
        answer = render(request, "battles/wall.html", context)
    if answer is None:
        answer = show(request, snapshot, panel_for(snapshot, request.GET), occasions=occasions)
    if etag:
        answer["ETag"] = etag
    answer["Cache-Control"] = "private, max-age=2" if "HTTP_X_AHEAD" in request.META else "private, no-cache"
    patch_vary_headers(answer, ["HX-Request", "HX-Target", "Cookie", "Accept-Language"])
    return answer


def _past(request: HttpRequest, snapshot: Snapshot) -> HttpResponse:
    """The battle as it stood after entry ``at``; where it has no such entry (yet), the battle as it stands."""
    seq = whole_number(request.GET["at"])
    if seq is None or not 0 < seq <= snapshot.seq:
        return redirect("battles:battle", snapshot.code)
    context = page_context(request, snapshot, Panel())
    then = past.page(snapshot, context["view"], seq, get_language() or "en")
    pictures = photographs_of(snapshot, context["view"], seq)
    return render(request, "battles/past.html", {**context, "at": seq, "past": mark_safe(then), "photographs": pictures})


def show(
    request: HttpRequest,
    snapshot: Snapshot,
    panel: Panel,
    *,
    status: int = 200,
    updates: str = "",
    occasions: Mapping[int, Occasion] | None = None,
) -> HttpResponse:
    """The panel alone where htmx asks for it (``updates``: fragments that go with it), else the page with it."""
    context = page_context(request, snapshot, panel)
    context["panel_html"] = _panel(request, context, panel)
    if context["alone"]:
        return HttpResponse((context["panel_html"] + updates).encode(), status=status, content_type="text/html; charset=utf-8")
    context |= {
        "board": mark_safe(_board(snapshot, context, panel)),
        "occasion": (occasions_of([snapshot.id]) if occasions is None else occasions).get(snapshot.id),
        "preview": render_to_string("battles/preview_tags.html", {"preview": preview_tags(snapshot)}),
    }
    return render(request, "battles/battle.html", context, status=status)


def done(
    request: HttpRequest,
    code: str,
    who: Requester,
    seq: int,
    *,
    closing: bool = False,
    panel: Panel | None = None,
    since: int | None = None,
) -> HttpResponse:
    """Answer an action of ``who``: its result in the panel and what changed on the board; without htmx a redirect.

    ``closing``: the panel closes instead, since what comes next stands in the head. ``panel``: what tells of several entries,
    those after ``since``.
    A screen whose stream is alive says so (``X-Live``) and hears of the board's changes from there, like all others.
    ``X-Entry`` of the answer numbers the entry that the press made, or had made when it was first sent.
    """
    home = url("battles:battle", code)
    where = home if closing else f"{home}?entry={seq}"
    if not wants_panel(request):
        return redirect(where)
    snapshot = ledger.left_by(who, code, seq) or snapshot_or_404(request, code)
    view = view_of_seat(snapshot.seat)
    shown = panel or (Panel() if closing else done_panel(snapshot, view, seq))
    updates = ""
    if "HTTP_X_LIVE" not in request.META:
        entries = ledger.entries_since(snapshot, seq - 1 if since is None else since)
        updates = fragments.changed(snapshot, entries, view, get_language() or "en")
    answer = show(request, snapshot, shown, updates=updates)
    answer["HX-Push-Url"] = where
    answer["X-Entry"] = str(seq)
    return answer


def refused(request: HttpRequest, snapshot: Snapshot, panel: Panel, problem: Refused) -> HttpResponse:
    """The panel as it was, with the sentence that says why not."""
    panel.refusal = problem
    if isinstance(problem, Stale):
        panel.meanwhile = passed(snapshot, problem.entries)
    return show(request, snapshot, panel, status=problem.status)


def wants_panel(request: HttpRequest) -> bool:
    """Return True for an htmx request for the panel alone.

    As django-htmx would say, which every time looks through all headers: too dear for what every act asks.
    """
    sent = request.META.get
    return (
        sent("HTTP_HX_REQUEST") == "true"
        and sent("HTTP_HX_TARGET") == "panel"
        and sent("HTTP_HX_HISTORY_RESTORE_REQUEST") != "true"
    )


def page_context(request: HttpRequest, snapshot: Snapshot, panel: Panel) -> dict[str, Any]:
    """Return the context of page and panel; the panel alone needs nothing that follows from the browser."""
    view, alone = view_of_seat(snapshot.seat), wants_panel(request)
    context = {
        "snapshot": snapshot,
        "seq": snapshot.seq,
        "view": view,
        "acts": bool(own_sides(view)),
        "panel": panel,
        "alone": alone,
        "home": url("battles:battle", snapshot.code),
        "playing": snapshot.table["status"] != "ended",
    }
    return context if alone else context | {"tab": _tab(request), "sat_here": sat_here(request, snapshot)}


def _tab(request: HttpRequest) -> str:
    tab = request.GET.get("tab", "")
    return tab if tab in TABS else "mine"


def _panel(request: HttpRequest, context: dict[str, Any], panel: Panel) -> SafeString:
    return SafeString(render_to_string("battles/panel.html", {**context, "about": panel.about}, request, using="jinja"))


def _board(snapshot: Snapshot, context: dict[str, Any], panel: Panel) -> str:
    """The kept board, with the chosen unit marked."""
    board = fragments.board(snapshot, context["view"], get_language() or "en")
    code = panel.chosen.partition(":")[2]
    return board.replace(f'id="unit-{code}"', f'id="unit-{code}" data-chosen', 1) if code else board


def _etag(request: HttpRequest, snapshot: Snapshot, occasion: Occasion | None) -> str:
    """Return the ETag of the answer, or "" where it shows messages, which are shown once."""
    if len(get_messages(request)):
        return ""
    view = view_of_seat(snapshot.seat)
    pictures = [picture.token for picture in photographs_of(snapshot, view)] if "at" in request.GET else []
    seat = view, snapshot.seat, sat_here(request, snapshot)
    public = snapshot.name, snapshot.watching, snapshot.closed, occasion
    etag = fragment_etag if wants_panel(request) else page_etag
    return etag(request, snapshot.code, snapshot.seq, *seat, *public, wants_panel(request), pictures)

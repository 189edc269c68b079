"""The battle page, and the answers that are pieces of it. Who: whoever may watch the battle."""

from functools import lru_cache
from typing import Any

from django.contrib.messages import get_messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.backends.utils import csrf_input_lazy
from django.template.loader import render_to_string
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from battles import ledger
from battles.errors import Stale
from battles.ledger import Requester, Snapshot
from battles.occasions import Occasion, occasions_of
from battles.queries.photographs import mark_of, photographs_of
from battles.queries.preview import preview_tags
from battles.queries.visibility import own_sides, view_of_seat
from battles.seats.access import snapshot_or_404
from battles.seats.basis import basis_of
from battles.seats.guests import sat_here
from battles.seats.tickets import keep_ticket
from battles.table import fragments, past, wall
from battles.table.meanwhile import passed
from battles.table.panels import Panel, done_panel, panel_for
from common.errors import Refused
from common.html_cache import HtmlCache
from common.kept_answers import rests_on
from common.kept_pages import TOKEN, frame_of, mark, place_for
from common.numbers import whole_number
from common.packed import TokenPage, TokenResponse
from config.jinja import rendered, url
from people.notices.queries import bell_of

TABS = ("mine", "enemy", "log")
#: Pages with nothing in them of what an act changes, which has its place there.
frames = HtmlCache(megabytes=8)
previews = HtmlCache(megabytes=1)
SEQ, BOARD, PREVIEW = place_for("seq"), place_for("board"), place_for("preview")


@require_safe
def battle(request: HttpRequest, code: str) -> HttpResponse:
    """The battle page, or with htmx the panel alone; 304 where this person has it already.

    Who: whoever may watch the battle. Address: ``on``, ``act`` or ``due`` and roles choose what the panel shows, ``entry`` a
    result, ``do`` a question, ``tab`` the phone's tab, ``size=projector`` the large view; ``at`` the battle after that entry.
    What is fetched at the touch (``X-Ahead``) is good for a moment, in which the thumb lifts.
    """
    snapshot = snapshot_or_404(request, code)
    etag = _etag(request, snapshot)
    answer = get_conditional_response(request, etag=etag) if etag else None
    if answer is None and "at" in request.GET and not wants_panel(request):
        answer = _past(request, snapshot)
    if answer is None and request.GET.get("size") == "projector" and not wants_panel(request):
        context = {"snapshot": snapshot, "wall": mark_safe(wall.wall(snapshot, get_language() or "en"))}
        answer = render(request, "battles/wall.html", context)
    if answer is None:
        panel = panel_for(snapshot, request.GET)
        keep = etag and not panel.open and not wants_panel(request)
        answer = _kept_page(request, snapshot, panel) if keep else show(request, snapshot, panel)
    if etag:
        answer["ETag"] = etag
        if "at" not in request.GET:  # photographs come and go without the log
            rests_on(answer, basis_of(request, snapshot))
    answer["Cache-Control"] = "private, max-age=2" if "HTTP_X_AHEAD" in request.META else "private, no-cache"
    keep_ticket(request, answer, snapshot, url("battles:battle", code))
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


def _kept_page(request: HttpRequest, snapshot: Snapshot, panel: Panel) -> HttpResponse:
    """The page without a panel. Its frame is made once for those to whom it is the same, and put around what acts change."""
    language = get_language() or "en"
    occasion = _occasion(snapshot.id, snapshot.seq, language)

    def make() -> str:
        context = page_context(request, snapshot, panel) | {"csrf_token": TOKEN, "seq": SEQ, "board": BOARD, "preview": PREVIEW}
        context["panel_html"] = _panel(request, context, panel)
        return render_to_string("battles/battle.html", context | {"occasion": occasion}, request)

    unread = _bell(request.user.pk, snapshot.id, snapshot.seq) if request.user.is_authenticated else None
    known_by = snapshot.name, snapshot.table["status"], occasion, unread
    frame = frames.get((snapshot.code, *known_by, *_frame_for(request, snapshot)), make)
    board = fragments.board(snapshot, view_of_seat(snapshot.seat), language)
    page = frame.replace(SEQ, str(snapshot.seq)).replace(PREVIEW, _preview(snapshot, language)).replace(BOARD, board)
    return TokenResponse(request, TokenPage(page.encode()))


def _preview(snapshot: Snapshot, language: str) -> str:
    """What the page says of itself to whoever draws a link to it."""
    key = snapshot.code, snapshot.seq, snapshot.name, snapshot.watching, snapshot.closed, language
    return previews.get(key, lambda: rendered("battles/preview_tags.html", {"preview": preview_tags(snapshot)}))


def show(request: HttpRequest, snapshot: Snapshot, panel: Panel, *, status: int = 200, updates: str = "") -> HttpResponse:
    """The panel alone where htmx asks for it (``updates``: fragments that go with it), else the page with it."""
    context = page_context(request, snapshot, panel)
    context["panel_html"] = _panel(request, context, panel)
    if context["alone"]:
        return HttpResponse((context["panel_html"] + updates).encode(), status=status, content_type="text/html; charset=utf-8")
    context |= {
        "board": mark_safe(_board(snapshot, context, panel)),
        "occasion": _occasion(snapshot.id, snapshot.seq, get_language() or "en"),
        "preview": SafeString(),
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
    """After an action of ``who``: its result in the panel and what changed on the board; without htmx a redirect to the same.

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
    """Is it htmx, asking for the panel alone?

    As django-htmx would say, which every time looks through all headers: too dear for what every act asks.
    """
    sent = request.META.get
    return (
        sent("HTTP_HX_REQUEST") == "true"
        and sent("HTTP_HX_TARGET") == "panel"
        and sent("HTTP_HX_HISTORY_RESTORE_REQUEST") != "true"
    )


def page_context(request: HttpRequest, snapshot: Snapshot, panel: Panel) -> dict[str, Any]:
    """What page and panel are made of; the panel alone needs nothing of what follows from the browser."""
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


@lru_cache(maxsize=1000)
def _occasion(battle: int, seq: int, language: str) -> Occasion | None:
    """What the battle is part of, looked for once for each number of its log (``seq``): a page costs no query for it."""
    return occasions_of([battle]).get(battle)


@lru_cache(maxsize=1000)
def _bell(user: int, battle: int, seq: int) -> tuple[int, int]:
    """Somebody's unread notices, looked for once for each number of the battle's log; later ones the bell's own stream brings."""
    return bell_of(user)


def _panel(request: HttpRequest, context: dict[str, Any], panel: Panel) -> SafeString:
    """The panel; what an entry did is rendered with every act, hence by the quick templates."""
    inner = "" if panel.name == "result" else render_to_string(panel.template, context | {"about": panel.about}, request)
    about = {**context, "inner": inner, "csrf_input": csrf_input_lazy(request)}
    return rendered("battles/panel.html", about, request.LANGUAGE_CODE)


def _board(snapshot: Snapshot, context: dict[str, Any], panel: Panel) -> str:
    """The kept board, with the chosen unit marked."""
    board = fragments.board(snapshot, context["view"], get_language() or "en")
    code = panel.chosen.partition(":")[2]
    return board.replace(f'id="unit-{code}"', f'id="unit-{code}" data-chosen', 1) if code else board


def _etag(request: HttpRequest, snapshot: Snapshot) -> str:
    """What the answer depends on; empty where it must be made anew (there is news for this person)."""
    if len(get_messages(request)):
        return ""
    pictures = mark_of(snapshot, view_of_seat(snapshot.seat)) if "at" in request.GET else ()
    return mark(request, *_same_for(request, snapshot), wants_panel(request), pictures)


def _same_for(request: HttpRequest, snapshot: Snapshot) -> tuple[Any, ...]:
    """What a page depends on besides the version of the house and the token of its forms."""
    return snapshot.code, snapshot.seq, *_frame_for(request, snapshot)


def _frame_for(request: HttpRequest, snapshot: Snapshot) -> tuple[Any, ...]:
    """The same without what is the battle's own."""
    return view_of_seat(snapshot.seat), snapshot.seat, sat_here(request, snapshot), *frame_of(request)

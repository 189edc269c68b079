"""The room: the clock, the umpire's desk, the projector."""

from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from common.errors import Refused
from journal.stale import depends_on
from tournaments import actions
from tournaments.forms.slip import SlipForm
from tournaments.queries.clock import clock_of, published_round
from tournaments.queries.desk import desk_of
from tournaments.queries.lines import line_of
from tournaments.queries.screens import screens_of
from tournaments.queries.snapshot import PlayedRound, Snapshot, read_shared
from tournaments.queries.viewers import PUBLIC, Viewer
from tournaments.views.access import event_or_404, requester_of, says_why, shared_or_404, staff_snapshot
from tournaments.views.page import live_context, page
from tournaments.views.pieces import clock_html, desk_html

DEEDS = ("start", "pause", "resume", "extend", "stop")


@require_safe
def clock(request: HttpRequest, code: str) -> HttpResponse:
    """The clock of a table, or of the round: pages ask for it where only the dice know the end. Who: viewers of the event."""
    snapshot = shared_or_404(request, code)
    wanted = request.GET.get("table", "").strip()
    found = clock_of(snapshot, int(wanted) if wanted.isdecimal() and len(wanted) < 5 else None)
    place = request.GET.get("id", "")
    answer = HttpResponse(clock_html(code, found, place if place in ("own-clock", "big-clock") else "clock"))
    answer["Cache-Control"] = "no-store"
    return answer


@require_POST
@says_why
@depends_on("clock:{what}")
def turn_clock(request: HttpRequest, code: str) -> HttpResponse:
    """Start, pause, prolong or stop the round's clock. Who: organisers and umpires."""
    staff_snapshot(request, code)
    what, minutes, table = (request.POST.get(name, "").strip() for name in ("what", "minutes", "table"))
    if what not in DEEDS or not all(given == "" or (given.isdecimal() and len(given) < 5) for given in (minutes, table)):
        raise Refused(_("Enter the number of minutes."))
    more: dict[str, Any] = {}
    if what == "extend":
        more = {"minutes": int(minutes) if minutes else 5, "table": int(table) if table else None}
    actions.turn_clock(code=code, who=requester_of(request, code), what=what, **more)  # type: ignore[arg-type]
    return redirect("tournaments:desk", code)


@require_safe
@says_why
def stop_clock(request: HttpRequest, code: str) -> HttpResponse:
    """Ask before time is called; the form is sent to ``turn_clock``. Who: organisers and umpires."""
    snapshot = staff_snapshot(request, code)
    if published_round(snapshot) is None:
        raise Refused(_("No round in progress."))
    return page(request, snapshot, "stop_clock", "desk")


@require_POST
@says_why
@depends_on("clock:continue")
def continue_clock(request: HttpRequest, code: str) -> HttpResponse:
    """Take back that time was called. Who: organisers and umpires."""
    staff_snapshot(request, code)
    actions.continue_clock(code=code, who=requester_of(request, code))
    return redirect("tournaments:desk", code)


@require_safe
@says_why
def desk(request: HttpRequest, code: str) -> HttpResponse:
    """All tables of the round, its clock, results from the slips. Who: organisers and umpires."""
    snapshot = staff_snapshot(request, code, shared_or_404)
    done = request.GET.get("done", "")
    return _desk(request, snapshot, None, entered=int(done) if done.isdecimal() and len(done) < 5 else None)


@require_POST
@says_why
@depends_on("published")
def slip(request: HttpRequest, code: str) -> HttpResponse:
    """A result from the slip: it stands at once, as the umpire's word. Who: organisers and umpires."""
    snapshot = staff_snapshot(request, code, shared_or_404)
    played = published_round(snapshot)
    if played is None:
        raise Refused(_("No round in progress."))
    form, status = SlipForm(played, snapshot.settings, request.POST), 422
    if form.is_valid() and form.game is not None:
        who, position = requester_of(request, code), form.game.position
        given = {"round": played.number, "position": position, "over": form.cleaned_data["over"]}
        try:
            actions.set_result(code=code, who=who, result=form.result(), reason=_("From the slip"), **given)
        except Refused as refused:
            form = _slip_again(snapshot, played, request.POST, refused)
            status = refused.status
        else:
            if request.headers.get("HX-Request"):
                return _slip(request, staff_snapshot(request, code, shared_or_404), None, position)
            return redirect(f"{request.path.removesuffix('slip/')}?done={position}")
    if request.headers.get("HX-Request"):
        return _slip(request, snapshot, form, None, status=status)
    return _desk(request, snapshot, form, status=status)


def _slip_again(snapshot: Snapshot, played: PlayedRound, sent: QueryDict, refused: Refused) -> SlipForm:
    """The slip as it was filled in, with why it was refused; sent once more it replaces the result that the refusal names."""
    data = sent.copy()
    data["over"] = refused.mark if isinstance(refused, actions.Taken) else ""
    form = SlipForm(played, snapshot.settings, data)
    form.add_error(None, refused.text)
    return form


def _slip(
    request: HttpRequest, snapshot: Snapshot, form: SlipForm | None, entered: int | None, *, status: int = 200
) -> HttpResponse:
    context = live_context(snapshot) | _slip_context(snapshot, published_round(snapshot), form, entered)
    return render(request, "tournaments/slip.html", context, status=status)


def _slip_context(snapshot: Snapshot, played: PlayedRound | None, form: SlipForm | None, entered: int | None) -> dict[str, Any]:
    game = next((one for one in played.games if one.position == entered), None) if played else None
    return {
        "form": form or (SlipForm(played, snapshot.settings) if played else None),
        "entered": line_of(snapshot, game) if game else None,
    }


def _desk(
    request: HttpRequest, snapshot: Snapshot, form: SlipForm | None, *, entered: int | None = None, status: int = 200
) -> HttpResponse:
    played = published_round(snapshot)
    context = {
        "tables": desk_html(snapshot, desk_of(snapshot)),
        "played": played,
        "called": played is not None and played.row.clock and played.row.clock[-1]["what"] == "stop",
        **_slip_context(snapshot, played, form, entered),
    }
    return page(request, snapshot, "desk", "desk", status=status, **context)


@require_safe
def projector(request: HttpRequest, code: str) -> HttpResponse:
    """Pairings, clock and standings in turn, for the wall of the room. Who: viewers of the event.

    It shows what the public sees to every viewer.
    """
    event, _viewer = event_or_404(request, code)
    snapshot = read_shared(event.pk, event.seq, Viewer(PUBLIC), event)
    screens = screens_of(snapshot)
    wanted = request.GET.get("screen", "")
    first = int(wanted) % len(screens) if wanted.isdecimal() and len(wanted) < 5 else 0
    context: dict[str, Any] = {"screens": screens, "first": first, "next": (first + 1) % len(screens)} | live_context(snapshot)
    context["big_clock"] = clock_html(code, context["clock"], "big-clock")
    answer = render(request, "tournaments/projector.html", context)
    answer["Cache-Control"] = "private, no-cache"
    return answer

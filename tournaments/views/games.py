"""A game: its result reported, confirmed, disputed, set by the umpire; its tracked battle."""

from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from battles import ledger
from battles.actions.seats import seat_referee
from battles.models import Battle
from battles.seats.access import GUESTS as BATTLE_GUESTS
from battles.seats.access import requester_of as seat_requester
from common.errors import NotYours, Refused
from common.forms import submit
from common.numbers import whole_number
from journal.stale import depends_on
from tournaments import actions
from tournaments.forms.play import ReasonForm, ResultForm
from tournaments.models import Pairing, RoundState
from tournaments.queries.clock import clock_of
from tournaments.queries.dependents import dependents_of
from tournaments.queries.disputes import disputes_of
from tournaments.queries.lines import has_lists, line_of, result_words
from tournaments.queries.snapshot import Snapshot
from tournaments.views.access import requester_of, says_why, snapshot_or_404, staff_snapshot
from tournaments.views.page import page


@require_safe
def game(request: HttpRequest, code: str, number: int, position: int) -> HttpResponse:
    """A game and its result. Who: viewers of the event; of a draft: organisers and umpires."""
    snapshot = snapshot_or_404(request, code)
    match = match_at(snapshot, number, position)
    if match is not None:
        lines = [line_of(snapshot, board) for board in match.boards]
        return page(request, snapshot, "team_match", "rounds", game=match, line=line_of(snapshot, match), lines=lines)
    return _show(request, snapshot, game_or_404(snapshot, number, position))


def match_at(snapshot: Snapshot, number: int, position: int) -> Pairing | None:
    """The match of two teams at this place of the round; None where there is none."""
    played = snapshot.round(number)
    return next((p for p in played.matches if p.boards and p.position == position), None) if played else None


def game_or_404(snapshot: Snapshot, number: int, position: int) -> Pairing:
    played = snapshot.round(number)
    found = next((p for p in played.games if p.position == position), None) if played else None
    if found is None:
        raise Http404
    return found


def _show(
    request: HttpRequest,
    snapshot: Snapshot,
    found: Pairing,
    form: ResultForm | None = None,
    *,
    status: int = 200,
    depended: actions.Depended | None = None,
) -> HttpResponse:
    """The game's page, with the form that its viewer can use."""
    is_staff, own = snapshot.viewer.is_staff, _own_side(snapshot, found)
    published = found.round.state == RoundState.PUBLISHED
    may_set = is_staff and found.round.state != RoundState.DRAFT
    may_report = bool(own) and published and not found.counts and not is_staff
    if form is None and (may_set or may_report):
        form = ResultForm(found, snapshot.settings, staff=is_staff, sizes=_list_points(snapshot, found))
    others = found.status in ("from_battle", "reported_b" if own == "a" else "reported_a" if own == "b" else "")
    battle = Battle.objects.filter(pk=found.battle_id or 0).first()
    where = [snapshot.event.code, found.round.number, found.position]
    reports = [(found.a.name, found.report_a), (found.b.name if found.b else "", found.report_b)]
    context = {
        "game": found,
        "line": line_of(snapshot, found),
        "depended": depended,
        "may_move": is_staff and found.round.state != RoundState.CLOSED and snapshot.tables,
        "dispute": disputes_of(snapshot, [found]).get(found.position) if is_staff or own else None,
        "own": own,
        "form": form if may_set or may_report or status != 200 else None,
        "may_confirm": bool(own) and published and others,
        "may_dispute": bool(own) and published and found.status in ("confirmed", "from_battle", "reported_a", "reported_b"),
        "form_url": reverse(f"tournaments:{'set-result' if is_staff else 'report'}", args=where),
        "own_report": bool(own) and found.status == f"reported_{own}",
        "may_open": published and (bool(own) or is_staff) and found.battle_id is None,
        "may_sit": bool(own) or is_staff,
        "watched": battle if battle and battle.is_open_to_club else None,
        "has_lists": has_lists(found),
        "may_call": published and bool(own) and found.called_at is None,
        "clock": clock_of(snapshot, found.table.position if found.table else None) if published else None,
        "reports": [(name, result_words(found, reported)) for name, reported in reports if reported] if is_staff or own else [],
        "enemies": [player for player in (found.a, found.b) if player is not None],
    }
    return page(request, snapshot, "game", "rounds", status=status, **context)


def _list_points(snapshot: Snapshot, found: Pairing) -> dict[str, int | None]:
    """Return the points of both lists that the viewer may see: a pairing's own players show every list."""
    players = {side: snapshot.by_number[player.number] for side, player in (("a", found.a), ("b", found.b)) if player}
    return {side: player.handed_in.points for side, player in players.items() if player.handed_in}


def _own_side(snapshot: Snapshot, found: Pairing) -> str:
    return found.side_of(snapshot.viewer.players)


def _player_snapshot(request: HttpRequest, code: str, number: int, position: int) -> tuple[Snapshot, Pairing]:
    """The event and a game for one of its two players; others who may look: 403."""
    snapshot = snapshot_or_404(request, code)
    found = game_or_404(snapshot, number, position)
    if not _own_side(snapshot, found):
        raise NotYours(_("Only the players of this game can report its result."))
    return snapshot, found


@require_POST
@says_why
@depends_on("report:{number}-{position}")
def report(request: HttpRequest, code: str, number: int, position: int) -> HttpResponse:
    """Report the result of one's game. Who: its two players."""
    snapshot, found = _player_snapshot(request, code, number, position)
    form = ResultForm(found, snapshot.settings, request.POST)
    return _enter(request, snapshot, found, form, lambda **given: actions.report(**given, result=form.result()))


@require_POST
@says_why
@depends_on("result:{number}-{position}")
def set_result(request: HttpRequest, code: str, number: int, position: int) -> HttpResponse:
    """Enter a result as the umpire. Who: organisers and umpires."""
    snapshot = staff_snapshot(request, code)
    found = game_or_404(snapshot, number, position)
    form = ResultForm(found, snapshot.settings, request.POST, staff=True)
    shown = request.POST.get("dependents", "")[:20]

    def act(**given: Any) -> None:
        actions.set_result(**given, result=form.result(), reason=form.reason, shown_dependents=shown)

    return _enter(request, snapshot, found, form, act)


def _enter(
    request: HttpRequest, snapshot: Snapshot, found: Pairing, form: ResultForm, action: Callable[..., Any]
) -> HttpResponse:
    """A result from a form; what does not fit is said above it, with what was filled in."""
    code, number, position = snapshot.event.code, found.round.number, found.position
    if form.is_valid():
        try:
            action(code=code, who=requester_of(request, code), round=number, position=position)
        except actions.Depended as depended:
            return _show(request, snapshot, found, form, status=depended.status, depended=depended)
        except Refused as refused:
            form.add_error(None, refused.text)
            return _show(request, snapshot, found, form, status=refused.status)
        return redirect("tournaments:game", code, number, position)
    return _show(request, snapshot, found, form, status=422)


@require_POST
@says_why
@depends_on("result:{number}-{position}")
def confirm(request: HttpRequest, code: str, number: int, position: int) -> HttpResponse:
    """Agree with the other's report. Who: the two players."""
    _player_snapshot(request, code, number, position)
    actions.confirm(code=code, who=requester_of(request, code), round=number, position=position)
    return redirect("tournaments:game", code, number, position)


@require_POST
@says_why
@depends_on("result:{number}-{position}")
def take_back(request: HttpRequest, code: str, number: int, position: int) -> HttpResponse:
    """Take one's own report back. Who: the two players."""
    _player_snapshot(request, code, number, position)
    actions.withdraw_report(code=code, who=requester_of(request, code), round=number, position=position)
    return redirect("tournaments:game", code, number, position)


@require_http_methods(["GET", "HEAD", "POST"])
@says_why
@depends_on("result:{number}-{position}")
def dispute(request: HttpRequest, code: str, number: int, position: int) -> HttpResponse:
    """Disagree with a result, with a reason: the umpire decides. Who: the two players."""
    snapshot, _found = _player_snapshot(request, code, number, position)
    question = _("You do not agree with this result? The umpire decides then.")
    return _with_reason(request, snapshot, number, position, actions.dispute, question, _("Dispute"))


@require_http_methods(["GET", "HEAD", "POST"])
@says_why
@depends_on("result:{number}-{position}")
def clear_result(request: HttpRequest, code: str, number: int, position: int) -> HttpResponse:
    """Take a result away, with a reason. Who: organisers and umpires."""
    snapshot = staff_snapshot(request, code)
    found = game_or_404(snapshot, number, position)
    question = _("Remove this result? The game is then open again.")
    shown, depended = request.POST.get("dependents", "")[:20], dependents_of(snapshot, found, None)

    def act(**given: Any) -> None:
        actions.clear_result(**given, shown_dependents=shown)

    return _with_reason(request, snapshot, number, position, act, question, _("Remove"), depended=depended)


def _with_reason(
    request: HttpRequest,
    snapshot: Snapshot,
    number: int,
    position: int,
    action: Callable[..., None],
    question: str,
    verb: str,
    **more: Any,
) -> HttpResponse:
    form, code = ReasonForm(request.POST if request.method == "POST" else None), snapshot.event.code
    given: dict[str, Any] = {"code": code, "who": requester_of(request, code), "round": number, "position": position}
    status = submit(form, lambda: action(**given, reason=form.cleaned_data["reason"]))
    if status is None:
        return redirect("tournaments:game", code, number, position)
    context = {"form": form, "question": question, "verb": verb, **more}
    return page(request, snapshot, "question", "rounds", status=status, **context)


@require_http_methods(["GET", "HEAD", "POST"])
@says_why
@depends_on("pair:{number}-{position}")
def battle(request: HttpRequest, code: str, number: int, position: int) -> HttpResponse:
    """Open the table's battle, or (by GET too) go to it; players find their seats, the staff sits down as referee.

    Who: the two players, organisers and umpires.
    """
    snapshot = snapshot_or_404(request, code)
    found = game_or_404(snapshot, number, position)
    side = _own_side(snapshot, found)
    if not side and not snapshot.viewer.is_staff:
        raise NotYours(_("Only the players at this table can open its battle."))
    if request.method != "POST" and found.battle_id is None:
        return redirect("tournaments:game", code, number, position)
    opened = actions.open_battle(code=code, who=requester_of(request, code), round=number, position=position)
    _sit_down(request, opened, side, snapshot.viewer.name)
    return redirect("battles:battle", opened.code)


def _sit_down(request: HttpRequest, opened: Battle, side: str, name: str) -> None:
    """Keep in a guest's browser the seat of their entry, in a staff member's the referee's.

    Where another member of the staff has claimed that for an account, this one gets a referee's seat of their own.
    """
    role = "player" if side else "referee"
    free = opened.seats.filter(role=role, sides__contains=side, user=None, left_at=None)
    seat = free.order_by("pk").first()
    if seat is None and role == "referee" and request.method == "POST" and not _is_referee(request, opened):
        seat = seat_referee(code=opened.code, name=name)
    if seat is not None:
        BATTLE_GUESTS.remember(request, opened.code, seat)


def _is_referee(request: HttpRequest, opened: Battle) -> bool:
    """Return True if this person referees the battle already."""
    table = ledger.read(opened.code, seat_requester(request, opened.code))
    return table is not None and table.seat is not None and table.seat.role == "referee"


@require_POST
@says_why
@depends_on("pair:{number}-{position}")
def set_table(request: HttpRequest, code: str, number: int, position: int) -> HttpResponse:
    """Move a game to another table. Who: organisers and umpires."""
    game_or_404(staff_snapshot(request, code), number, position)
    table = whole_number(request.POST.get("table"))
    actions.set_table(code=code, who=requester_of(request, code), round=number, position=position, table=table or 0)
    return redirect("tournaments:game", code, number, position)


@require_POST
@says_why
@depends_on("pair:{number}-{position}")
def call(request: HttpRequest, code: str, number: int, position: int) -> HttpResponse:
    """Call the umpire to the table. Who: the two players."""
    _player_snapshot(request, code, number, position)
    actions.call_umpire(code=code, who=requester_of(request, code), round=number, position=position)
    return redirect("tournaments:game", code, number, position)


@require_POST
@says_why
@depends_on("call:{number}-{position}")
def answer_call(request: HttpRequest, code: str, number: int, position: int) -> HttpResponse:
    """The umpire has been at the table. Who: organisers and umpires."""
    staff_snapshot(request, code)
    actions.answer_call(code=code, who=requester_of(request, code), round=number, position=position)
    return redirect("tournaments:desk", code)

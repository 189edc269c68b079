"""Who plays: the list of entries, entering, the door, lists, leaving and coming back."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from common.errors import NotYours, Refused, TooOften, Unfit
from common.forms import submit
from common.numbers import whole_number
from common.rates import rate_limited
from journal.guests import account
from journal.stale import depends_on
from tournaments import actions
from tournaments.forms.play import EntryForm, ListForm, PlayerForm, ReasonForm
from tournaments.forms.teams import MembersForm, TeamForm
from tournaments.models import Player
from tournaments.queries.door import door_of
from tournaments.queries.field import rounds_to_miss
from tournaments.queries.lines import board_games
from tournaments.queries.snapshot import Snapshot
from tournaments.queries.standings import standings_of
from tournaments.views.access import remember, requester_of, says_why, shared_or_404, snapshot_or_404, staff_snapshot
from tournaments.views.page import not_shared, page
from tournaments.views.pieces import door_html, door_line_html, entries_html
from tournaments.views.seats import seats_of

#: Entries of one address in each window of the limit: a whole hall enters by one network.
MAX_ENTRIES = 200


@require_safe
def players(request: HttpRequest, code: str) -> HttpResponse:
    """All entries; for the staff with the door while it is open. Who: viewers of the event."""
    snapshot = shared_or_404(request, code)
    if not (snapshot.viewer.is_staff and snapshot.is_open and snapshot.players):
        return page(request, snapshot, "players", "players", entries=entries_html(snapshot))
    name, missing = request.GET.get("name", "")[:60].replace("\0", ""), request.GET.get("missing") == "1"
    door = door_of(snapshot, timezone.now(), name=name, missing_only=missing)
    context: dict[str, Any] = {"door": door, "entries": door_html(snapshot, door.players, get_token(request))}
    if request.headers.get("HX-Target") == "door":
        context |= {"snapshot": snapshot, "event": snapshot.event}
        return not_shared(render(request, "tournaments/door.html", context))
    return page(request, snapshot, "players", "players", **context)


@require_http_methods(["GET", "HEAD", "POST"])
@says_why
def enter(request: HttpRequest, code: str) -> HttpResponse:
    """Enter the tournament, or (the staff) somebody else. Who: viewers of the event."""
    snapshot = snapshot_or_404(request, code)
    is_staff, user = snapshot.viewer.is_staff, account(request)
    sent, size = request.POST if request.method == "POST" else None, snapshot.settings.team_size
    form = TeamForm(size, sent) if size > 1 else EntryForm(sent, initial={"name": "" if is_staff else str(user or "")})
    if is_staff and not snapshot.viewer.players:
        form.offer_own()
    if is_staff and sent is not None and "is_namesake" in sent:
        form.ask_namesake()
    if form.is_valid():
        own = not is_staff or form.is_own
        try:
            if not is_staff and rate_limited(request, f"entry:{code}", times=MAX_ENTRIES, seconds=300):
                raise TooOften(_("Too many entries from here: wait five minutes, then try again."))
            entry = form.entry(user if own else None)
            player = actions.enter(code=code, who=requester_of(request, code), entry=entry)
        except Unfit as unfit:
            form.ask_namesake()
            form.add_error(unfit.field, unfit.text)
        except Refused as refused:
            form.add_error(None, refused.text)
        else:
            if own and user is None:
                remember(request, code, player.token)
            if is_staff:
                return redirect("tournaments:players", code)
            if size > 1:  # where the links of its players are
                return redirect("tournaments:player", code, player.number)
            return redirect("tournaments:event", code)
    return page(request, snapshot, "enter", "players", status=422 if request.method == "POST" else 200, form=form)


@require_http_methods(["GET", "HEAD", "POST"])
@says_why
@depends_on("entry:{number}")
def player(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """An entry with its games; its form for the player and the staff. Who: viewers of the event; forms: player and staff."""
    snapshot = snapshot_or_404(request, code)
    found = player_or_404(snapshot, number)
    own = snapshot.viewer.is_staff or bool(found.numbers.intersection(snapshot.viewer.players))
    may_change = snapshot.viewer.is_staff or (own and snapshot.is_open)
    sent = request.POST if request.method == "POST" else None
    if sent is not None and not own:
        raise NotYours(_("This is somebody else's entry."))
    status = 200 if sent is None else 422
    kind = PlayerForm if snapshot.viewer.is_staff else EntryForm
    form = (
        kind(sent, initial={name: getattr(found, name) for name in kind.base_fields}) if may_change or sent is not None else None
    )
    if sent is not None and form is not None:
        changed, who = form, requester_of(request, code)
        again = submit(form, lambda: actions.edit_player(code=code, who=who, number=number, **changed.cleaned_data))
        if again is None:
            return redirect("tournaments:player", code, number)
        status = again
    rows = standings_of(snapshot)
    members = snapshot.members_of(found)
    context = {
        "player": found,
        "own": own,
        "form": form,
        "row": rows.row_of(number) if rows else None,
        "list_form": _list_form(request, snapshot, found) if own and not members else None,
        "members": members,
        "seats": seats_of(request, snapshot, found),
        "members_form": MembersForm(members) if members and may_change else None,
        "board_games": board_games(snapshot, found),
        "to_miss": rounds_to_miss(snapshot) if _may_miss(snapshot, found) and own else (),
    }
    return page(request, snapshot, "player", "players", status=status, **context)


def _may_miss(snapshot: Snapshot, found: Player) -> bool:
    """Can this player say which rounds they miss? In a Swiss event, for an entry that is paired."""
    return snapshot.settings.kind == "swiss" and not found.team_of_id and found.status != "withdrawn" and not snapshot.is_finished


def _list_form(request: HttpRequest, snapshot: Snapshot, found: Player) -> ListForm | None:
    locked = found.list_state == "locked"
    return ListForm(request.user, snapshot.settings, locked=locked) if snapshot.viewer.is_staff or not locked else None


@require_POST
@says_why
@depends_on("members:{number}")
def members(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Edit who plays at the boards of a team. Who: who entered it (until the event runs), organisers and umpires."""
    snapshot = snapshot_or_404(request, code)
    found = own_player_or_403(snapshot, number)
    form = MembersForm(snapshot.members_of(found), request.POST)
    if not form.boards:
        raise Refused(_("This entry has only one player."))
    who = requester_of(request, code)
    again = submit(form, lambda: actions.edit_members(code=code, who=who, number=number, members=form.members()))
    if again is None:
        return redirect("tournaments:player", code, number)
    context = {"player": found, "own": True, "members": snapshot.members_of(found), "members_form": form}
    return page(request, snapshot, "player", "players", status=again, **context)


def player_or_404(snapshot: Snapshot, number: int) -> Player:
    found = snapshot.by_number.get(number)
    if found is None:
        raise Http404
    return found


def own_player_or_403(snapshot: Snapshot, number: int) -> Player:
    """Return an entry for its player, organisers and umpires."""
    found = player_or_404(snapshot, number)
    if not snapshot.viewer.is_staff and not found.numbers.intersection(snapshot.viewer.players):
        raise NotYours(_("This is somebody else's entry."))
    return found


@require_POST
@says_why
@depends_on("event")
def check_in(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Check in, or out again: with htmx the entry alone is answered.

    Who: organisers and umpires; players themselves where it is allowed.
    """
    snapshot = snapshot_or_404(request, code)
    if not snapshot.viewer.is_staff:
        actions.check_in(code=code, who=requester_of(request, code), number=number)
        return redirect("tournaments:event", code)
    in_place, refusal = bool(request.headers.get("HX-Request")) and number in snapshot.by_number, ""
    try:
        actions.check_in(code=code, who=requester_of(request, code), number=number, here=request.POST.get("here") != "0")
    except Refused as refused:
        if not in_place:
            raise
        refusal = refused.text
    if not in_place:
        return redirect("tournaments:players", code)
    snapshot = staff_snapshot(request, code)
    context = {"door": door_of(snapshot, timezone.now()), "oob": True}
    line = door_line_html(snapshot, snapshot.by_number[number], get_token(request), refusal)
    count = render_to_string("tournaments/door_count.html", context, request)
    return HttpResponse(line + count, status=409 if refusal else 200)


@require_POST
@says_why
@depends_on("event")
def check_in_all(request: HttpRequest, code: str) -> HttpResponse:
    """Check everybody in. Who: organisers and umpires."""
    staff_snapshot(request, code)
    actions.check_in_all(code=code, who=requester_of(request, code))
    return redirect("tournaments:players", code)


@require_http_methods(["GET", "HEAD", "POST"])
@says_why
@depends_on("status:{number}")
def withdraw(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """A player plays no further round. Who: the player, organisers and umpires."""
    snapshot = snapshot_or_404(request, code)
    found = own_player_or_403(snapshot, number)
    if request.method == "POST":
        actions.withdraw(code=code, who=requester_of(request, code), number=number)
        return redirect("tournaments:player", code, number)
    question = _("Withdraw %(name)s from the tournament?") % {"name": found.name}
    return page(request, snapshot, "question", "players", question=question, verb=_("Withdraw from the tournament"), danger=True)


@require_POST
@says_why
@depends_on("status:{number}")
def return_(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """A withdrawn player comes back. Who: organisers and umpires."""
    staff_snapshot(request, code)
    actions.return_(code=code, who=requester_of(request, code), number=number)
    return redirect("tournaments:player", code, number)


@require_POST
@says_why
@depends_on("status:{number}", "latest")
def absence(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Say which of the coming rounds a player misses. Who: the player, organisers and umpires."""
    snapshot = snapshot_or_404(request, code)
    own_player_or_403(snapshot, number)
    rounds = {chosen for given in request.POST.getlist("round") if (chosen := whole_number(given)) is not None}
    actions.announce_absence(code=code, who=requester_of(request, code), number=number, rounds=rounds)
    return redirect("tournaments:player", code, number)


@require_http_methods(["GET", "HEAD", "POST"])
@says_why
@depends_on("status:{number}", "latest")
def drop(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """A player goes at once, the game under way is forfeited. Who: organisers and umpires."""
    snapshot = staff_snapshot(request, code)
    found = player_or_404(snapshot, number)
    form, who = ReasonForm(request.POST if request.method == "POST" else None), requester_of(request, code)
    status = submit(form, lambda: actions.drop(code=code, who=who, number=number, reason=form.cleaned_data["reason"]))
    if status is None:
        return redirect("tournaments:player", code, number)
    question = _("Does %(name)s leave at once and forfeit the current game?") % {"name": found.name}
    context = {"form": form, "question": question, "verb": _("Forfeit and withdraw"), "danger": True}
    return page(request, snapshot, "question", "players", status=status, **context)


@require_POST
@says_why
@depends_on("list:{number}")
def submit_list(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Hand in an army list. Who: the player, organisers and umpires."""
    snapshot = snapshot_or_404(request, code)
    found = own_player_or_403(snapshot, number)
    locked = snapshot.viewer.is_staff and found.list_state == "locked"  # a player's press is refused with its sentence
    form = ListForm(request.user, snapshot.settings, request.POST, locked=locked)
    given: dict[str, Any] = {"code": code, "who": requester_of(request, code), "number": number}

    def hand_in() -> None:
        filled = form.cleaned_data
        given["reason"] = filled.get("reason", "")
        if army := filled.get("army_list"):
            actions.submit_list(**given, army=army)
        else:
            actions.submit_text(**given, text=filled["text"], points=filled["points"])

    again = submit(form, hand_in)
    if again is None:
        return redirect("tournaments:player", code, number)
    return page(request, snapshot, "player", "players", status=again, player=found, own=True, list_form=form)

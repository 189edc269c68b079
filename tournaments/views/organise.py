"""The organiser's tools: swapping by hand, army lists, points, wishes, tables, an entry's claim, deleting."""

from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from armies.copies import copy_sheet
from common.errors import NotYours, Refused
from common.forms import submit
from common.numbers import whole_number
from common.presses import press_key
from journal.guests import account
from journal.stale import depends_on
from tournaments import actions
from tournaments.actions.writing import is_repeated
from tournaments.forms.organise import WISHES, AdjustForm, TablesForm, WishForm
from tournaments.forms.play import ReasonForm
from tournaments.models import Event, RoundState
from tournaments.queries.deleted import RESTORE_DAYS
from tournaments.queries.drafts import preview
from tournaments.queries.handed_in import changes_of
from tournaments.queries.lines import lines_of
from tournaments.queries.snapshot import Snapshot
from tournaments.queries.viewers import viewer_of
from tournaments.views.access import organiser_snapshot, requester_of, says_why, snapshot_or_404, staff_snapshot
from tournaments.views.page import page
from tournaments.views.players import own_player_or_403, player_or_404
from tournaments.views.rounds import round_or_404


@require_http_methods(["GET", "HEAD", "POST"])
@says_why
@depends_on("round:{number}")
def swap(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Two players of the draft change places: tapped one after the other, what it costs is shown before. Who: organisers."""
    snapshot = organiser_snapshot(request, code)
    played = round_or_404(snapshot, number)
    given = request.POST if request.method == "POST" else request.GET
    one, other = (whole_number(given.get(name)) for name in ("one", "other"))
    if one == other:  # tapped twice: no longer chosen
        one = other = None
    if request.method == "POST":
        if one is None or other is None:
            raise Refused(_("Choose two players."))
        actions.swap(code=code, who=requester_of(request, code), one=one, other=other, round=number)
        return redirect("tournaments:round", code, number)
    found = snapshot.by_number
    if played.state != RoundState.DRAFT:
        raise Refused(_("The round is published: withdraw it first."))
    context: dict[str, Any] = {"round": played, "lines": lines_of(snapshot, played), "one": found.get(one or 0)}
    if context["one"] and other in found:
        context |= {"other": found[other], "preview": preview(snapshot, played, str(one), str(other))}
    return page(request, snapshot, "swap", "rounds", **context)


@require_POST
@says_why
@depends_on("round:{number}")
def pair_by_hand(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Let two players of the draft meet. Who: organisers."""
    round_or_404(organiser_snapshot(request, code), number)
    one, other = (whole_number(request.POST.get(name)) for name in ("one", "other"))
    if one is None or other is None:
        raise Refused(_("Choose two players."))
    actions.pair_by_hand(code=code, who=requester_of(request, code), round=number, one=one, other=other)
    return redirect("tournaments:round", code, number)


@require_safe
@says_why
def lists(request: HttpRequest, code: str) -> HttpResponse:
    """All army lists and how they stand. Who: organisers and umpires."""
    snapshot = staff_snapshot(request, code)
    handed_in = sum(player.handed_in_id is not None for player in snapshot.people)
    changes = changes_of(snapshot.people)
    rows = [(player, changes.get(player.number)) for player in snapshot.people]
    return page(request, snapshot, "lists", "players", handed_in=handed_in, rows=rows)


@require_safe
def army(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """An army list as it was handed in. Who: its player, organisers and umpires; all who may look once lists are published."""
    snapshot = snapshot_or_404(request, code)
    found = player_or_404(snapshot, number)
    if found.handed_in is None:
        raise Http404
    change = changes_of([found]).get(number) if snapshot.viewer.is_staff else None
    context: dict[str, Any] = {"copy": found.handed_in, "change": change}
    if found.handed_in.is_text:
        context["text"] = found.handed_in.document["text"]
    else:
        context["sheet"] = copy_sheet(found.handed_in.document)
    return page(request, snapshot, "army", "players", player=found, **context)


@require_POST
@says_why
@depends_on("list:{number}")
def accept_list(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """The list is good. Who: organisers and umpires."""
    player_or_404(staff_snapshot(request, code), number)
    actions.accept_list(code=code, who=requester_of(request, code), number=number)
    return redirect("tournaments:lists", code)


@require_http_methods(["GET", "HEAD", "POST"])
@says_why
@depends_on("list:{number}")
def reject_list(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """The list is sent back, with a reason. Who: organisers and umpires."""
    snapshot = staff_snapshot(request, code)
    found = player_or_404(snapshot, number)
    form, who = ReasonForm(request.POST if request.method == "POST" else None), requester_of(request, code)
    status = submit(form, lambda: actions.reject_list(code=code, who=who, number=number, reason=form.cleaned_data["reason"]))
    if status is None:
        return redirect("tournaments:lists", code)
    context = {"form": form, "question": _("Send the list of %(name)s back?") % {"name": found.name}, "verb": _("Send back")}
    return page(request, snapshot, "question", "players", status=status, **context)


@require_http_methods(["GET", "HEAD", "POST"])
@says_why
@depends_on("list:{number}")
def withdraw_list(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """The list is taken back. Who: its player, organisers and umpires."""
    snapshot = snapshot_or_404(request, code)
    found = own_player_or_403(snapshot, number)
    if request.method == "POST":
        actions.withdraw_list(code=code, who=requester_of(request, code), number=number)
        return redirect("tournaments:player", code, number)
    question = _("Withdraw the list of %(name)s?") % {"name": found.name}
    return page(request, snapshot, "question", "players", question=question, verb=_("Withdraw the list"))


@require_POST
@says_why
@depends_on("event")
def lock_lists(request: HttpRequest, code: str) -> HttpResponse:
    """Lock all lists. Who: organisers and umpires."""
    staff_snapshot(request, code)
    actions.lock_lists(code=code, who=requester_of(request, code))
    return redirect("tournaments:lists", code)


@require_http_methods(["GET", "HEAD", "POST"])
@says_why
@depends_on("event")
def publish_lists(request: HttpRequest, code: str) -> HttpResponse:
    """Let everybody read the lists, after a question. Who: organisers and umpires."""
    snapshot = staff_snapshot(request, code)
    if request.method == "POST":
        actions.publish_lists(code=code, who=requester_of(request, code))
        return redirect("tournaments:lists", code)
    missing = [player.name for player in snapshot.people if player.handed_in is None]
    question = _("Publish the lists? Everybody who may look at the tournament reads them.")
    if missing:
        question += " " + _("Without a list: %(names)s.") % {"names": ", ".join(missing)}
    return page(request, snapshot, "question", "players", question=question, verb=_("Publish the lists"))


@require_POST
@says_why
@depends_on("event")
def hide_lists(request: HttpRequest, code: str) -> HttpResponse:
    """Take the publication of the lists back. Who: organisers and umpires."""
    staff_snapshot(request, code)
    actions.hide_lists(code=code, who=requester_of(request, code))
    return redirect("tournaments:lists", code)


@require_http_methods(["GET", "HEAD", "POST"])
@says_why
@depends_on("points:{number}")
def adjust(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Points given or taken, with a reason. Who: organisers and umpires."""
    snapshot = staff_snapshot(request, code)
    found = player_or_404(snapshot, number)
    form, who = AdjustForm(request.POST if request.method == "POST" else None), requester_of(request, code)

    def change() -> None:
        given = form.cleaned_data
        actions.adjust(code=code, who=who, number=number, points=given["points"], why=given["reason"])

    status = submit(form, change)
    if status is None:
        return redirect("tournaments:player", code, number)
    question = _("Points for %(name)s beside those of the games") % {"name": found.name}
    return page(request, snapshot, "question", "players", status=status, form=form, question=question, verb=_("Enter"))


@require_POST
@says_why
def claim(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """The guest's entry goes into the account. Who: the player, signed in, in the browser that entered."""
    snapshot = snapshot_or_404(request, code)
    player_or_404(snapshot, number)
    user = account(request)
    if user is None:
        raise NotYours(_("Sign in first."))
    actions.claim(code=code, who=requester_of(request, code), number=number, user=user)
    return redirect("tournaments:player", code, number)


@require_http_methods(["GET", "HEAD", "POST"])
@says_why
@depends_on("wishes")
def wishes(request: HttpRequest, code: str) -> HttpResponse:
    """Challenges of the first round, who should meet and who should not. Who: organisers."""
    snapshot = organiser_snapshot(request, code)
    form, who = WishForm(snapshot, request.POST if request.method == "POST" else None), requester_of(request, code)

    def add() -> None:
        given = form.cleaned_data
        actions.wish(code=code, who=who, pair=(given["one"], given["other"]), what=given["what"])

    status = submit(form, add)
    if status is None:
        return redirect("tournaments:wishes", code)
    return page(request, snapshot, "wishes", "event", status=status, form=form, wishes=_wishes_of(snapshot))


@require_POST
@says_why
@depends_on("wishes")
def unwish(request: HttpRequest, code: str) -> HttpResponse:
    """A wish is forgotten. Who: organisers."""
    organiser_snapshot(request, code)
    pair = (request.POST.get("one", ""), request.POST.get("other", ""))
    actions.wish(code=code, who=requester_of(request, code), pair=pair, what="")
    return redirect("tournaments:wishes", code)


def _wishes_of(snapshot: Snapshot) -> list[tuple[Any, Any, Any]]:
    """Both players and what is wished, in words."""
    settings, by_id = snapshot.settings, {player.id_in_facts: player for player in snapshot.players}
    words = dict(WISHES)
    listed: list[tuple[Sequence[str], str]] = [(pair, "challenge") for pair in settings.challenges]
    listed += [(one.pair, one.want) for one in settings.wishes]
    listed += [(pair, "never") for pair in settings.forbidden]
    return [(by_id[a], by_id[b], words[what]) for (a, b), what in listed if a in by_id and b in by_id]


@require_http_methods(["GET", "HEAD", "POST"])
@says_why
@depends_on("tables")
def room(request: HttpRequest, code: str) -> HttpResponse:
    """The tables with their names and terrain. Who: organisers."""
    snapshot = organiser_snapshot(request, code)
    form = TablesForm(list(snapshot.tables), request.POST if request.method == "POST" else None)
    who = requester_of(request, code)
    status = submit(form, lambda: actions.describe_tables(code=code, who=who, tables=form.cleaned_data["tables"]))
    if status is None:
        return redirect("tournaments:event", code)
    return page(request, snapshot, "edit", "event", status=status, form=form)


@require_http_methods(["GET", "HEAD", "POST"])
@says_why
@depends_on("event")
def delete(request: HttpRequest, code: str) -> HttpResponse:
    """Delete the tournament, which can be restored for a while; its battles stay. Who: organisers."""
    if is_repeated("delete_event", press_key(request)):
        return redirect("tournaments:list")
    snapshot = organiser_snapshot(request, code)
    if request.method == "POST":
        actions.delete_event(code=code, who=requester_of(request, code))
        messages.success(request, _("“%(name)s” was deleted.") % {"name": snapshot.event.name})
        return redirect("tournaments:list")
    return page(request, snapshot, "delete", "event", days=RESTORE_DAYS)


@require_POST
@says_why
def restore(request: HttpRequest, code: str) -> HttpResponse:
    """Bring a deleted tournament back. Who: its organisers."""
    who = requester_of(request, code)
    if is_repeated("restore_event", who.key):
        return redirect("tournaments:event", code)
    found = get_object_or_404(Event.everything, code=code, deleted_at__isnull=False)
    if not viewer_of(found, who).is_organiser:
        raise Http404
    actions.restore_event(code=code, who=who)
    messages.success(request, _("“%(name)s” is restored.") % {"name": found.name})
    return redirect("tournaments:event", code)

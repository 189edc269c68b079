"""What the arbiter does: begin, reveal, deadlines, closing a turn, ending it all, turning entries round."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from campaigns import actions
from campaigns.access import snapshot_or_404
from campaigns.actions.reverse import what_depends
from campaigns.actions.turn import state_of_turn
from campaigns.actions.upkeep import unsettled
from campaigns.board import deadline_of, place_of
from campaigns.forms import DeadlineForm
from campaigns.ledger import Snapshot
from campaigns.models import Entry
from campaigns.queries.rights import need_or_together, refuse
from campaigns.queries.story import Teller
from campaigns.views import new_key, pressing, says_why
from campaigns.views.decisions import agreed_so_far


def _asked(
    request: HttpRequest, code: str, right: str, act: Callable[..., Any], question: Callable[[Snapshot], dict[str, Any]]
) -> HttpResponse:
    """A question (GET) and its deed (POST), for those who have the ``right``."""
    snapshot, press = pressing(request, code)
    need_or_together(snapshot, right)
    if request.method != "POST":
        context = {"snapshot": snapshot, "key": new_key(), **question(snapshot)}
        return render(request, "campaigns/question.html", context)
    agreed_so_far(request, act(**press))
    return redirect("campaigns:campaign", code)


@require_http_methods(["GET", "HEAD", "POST"])
@says_why
def begin(request: HttpRequest, code: str) -> HttpResponse:
    """The first turn. Who: the arbiter; without one, a leader."""

    def question(snapshot: Snapshot) -> dict[str, Any]:
        led = {faction for member in snapshot.members for faction in member.factions}
        free = [snapshot.faction_name(faction) for faction in snapshot.faction_by_id if faction not in led]
        return {
            "question": _("Begin the first turn?"),
            "text": _("From then on orders are written. Others can still join."),
            "list_title": _("Nobody leads these yet:") if free else "",
            "list": free,
            "verb": _("Begin"),
        }

    return _asked(request, code, "seat_people", actions.begin, question)


@require_http_methods(["GET", "HEAD", "POST"])
@says_why
def reveal(request: HttpRequest, code: str) -> HttpResponse:
    """Reveal the orders now. Who: the arbiter."""

    def question(snapshot: Snapshot) -> dict[str, Any]:
        waiting = state_of_turn(snapshot).waiting
        return {
            "question": _("Reveal the orders now?"),
            "text": _("All orders are carried out together. A force without an order holds."),
            "list_title": _("These have not handed in:") if waiting else "",
            "list": [snapshot.faction_name(faction) for faction in waiting],
            "verb": _("Reveal"),
        }

    return _asked(request, code, "reveal", actions.reveal, question)


@require_http_methods(["GET", "HEAD", "POST"])
@says_why
def close(request: HttpRequest, code: str) -> HttpResponse:
    """Close the turn. Who: the arbiter."""

    def question(snapshot: Snapshot) -> dict[str, Any]:
        return {
            "question": _("Close turn %(turn)s?") % {"turn": snapshot.turn},
            "text": _("Points are counted; the next turn begins, or the campaign ends."),
            "verb": _("Close the turn"),
        }

    return _asked(request, code, "close_turn", actions.close_turn, question)


@require_http_methods(["GET", "HEAD", "POST"])
@says_why
def go_on(request: HttpRequest, code: str) -> HttpResponse:
    """Go on to what follows the battles. Who: the arbiter; without one, all leaders together."""

    def question(snapshot: Snapshot) -> dict[str, Any]:
        waiting = [place_of(snapshot, fields) for _code, fields in unsettled(snapshot)]
        return {
            "question": _("Go on with turn %(turn)s?") % {"turn": snapshot.turn},
            "text": _("Retreats, supply, sieges and income follow; then the next turn begins."),
            "list_title": _("These battles go on beside the next turn, and their forces hold:") if waiting else "",
            "list": waiting,
            "verb": _("Go on"),
        }

    return _asked(request, code, "set_deadline", actions.move_on, question)


@require_http_methods(["GET", "HEAD", "POST"])
@says_why
def end(request: HttpRequest, code: str) -> HttpResponse:
    """End the campaign here. Who: the arbiter."""

    def question(snapshot: Snapshot) -> dict[str, Any]:
        return {
            "question": _("End “%(campaign)s” here?") % {"campaign": snapshot.name},
            "text": _("Nobody has won then. Everything becomes readable for everybody."),
            "verb": _("End the campaign"),
            "danger": True,
        }

    return _asked(request, code, "end_campaign", actions.end_campaign, question)


@require_http_methods(["GET", "HEAD", "POST"])
@says_why
def deadline(request: HttpRequest, code: str) -> HttpResponse:
    """Another deadline. Who: the arbiter."""
    snapshot, press = pressing(request, code)
    need_or_together(snapshot, "set_deadline")
    first = {"deadline": deadline_of(snapshot)}
    form = DeadlineForm(request.POST if request.method == "POST" else None, initial=first)
    if form.is_valid():
        agreed_so_far(request, actions.set_deadline(**press, deadline=int(form.cleaned_data["deadline"].timestamp())))
        return redirect("campaigns:campaign", code)
    context = {
        "snapshot": snapshot,
        "question": _("Another deadline"),
        "form": form,
        "verb": _("Change the deadline"),
        "key": new_key(),
    }
    return render(request, "campaigns/question.html", context, status=422 if request.method == "POST" else 200)


@require_http_methods(["GET", "HEAD", "POST"])
@says_why
def reverse(request: HttpRequest, code: str, seq: int) -> HttpResponse:
    """Turn an entry round, with all that stands on it, which is shown first. Who: the arbiter."""
    snapshot = snapshot_or_404(request, code)
    need_or_together(snapshot, "reverse")
    found = what_depends(snapshot, seq, agreed=True)
    refuse(found)
    if request.method == "POST":
        _snapshot, press = pressing(request, code)
        written = actions.reverse(**press, seq=seq, mode="chain")
        if written[0].action == "agree":
            agreed_so_far(request, written[0])
            return redirect("campaigns:campaign", code)
        messages.success(request, _("Turned round: entries %(numbers)s.") % {"numbers": ", ".join(map(str, found.reverse))})
        return redirect("campaigns:campaign", code)
    teller = Teller(snapshot)
    rows = Entry.objects.filter(campaign=snapshot.row, seq__in=found.reverse).order_by("-seq")
    context = {
        "snapshot": snapshot,
        "question": _("Turn entry %(number)s round?") % {"number": seq},
        "text": _("Nothing is deleted: entries of the same size against them are written."),
        "list_title": _("All of this is turned round, the latest first:"),
        "list": [f"{row.seq}. {teller.log_line(row, undone=False).text}" for row in rows],
        "verb": _("Turn round"),
        "danger": True,
        "key": new_key(),
    }
    return render(request, "campaigns/question.html", context)

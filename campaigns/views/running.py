"""What the arbiter does: begin, reveal, deadlines, closing a turn, ending it all, turning entries round."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from campaigns import actions
from campaigns.actions.keeping import may_delete
from campaigns.forms.campaign import DeadlineForm
from campaigns.ledger import Snapshot
from campaigns.queries.dependence import drawn, what_depends
from campaigns.queries.numbers import numbers
from campaigns.queries.rights import need_or_together, refuse
from campaigns.queries.turns import state_of_turn, unsettled
from campaigns.views import PROPOSING, agreed_so_far, new_key, pressing, says_why
from campaigns.views.access import GUESTS, requester_of, snapshot_or_404
from campaigns.views.board import deadline_of, place_of
from common.errors import NotYours, Refused
from common.forms import submit
from journal.stale import depends_on


def _question_page(
    request: HttpRequest, code: str, right: str, act: Callable[..., Any], question: Callable[[Snapshot], dict[str, Any]]
) -> HttpResponse:
    """Ask a question (GET) and carry it out (POST), for those who have the ``right``."""
    snapshot, press = pressing(request, code)
    need_or_together(snapshot, right)
    if request.method != "POST":
        context = {"snapshot": snapshot, "key": new_key(), **question(snapshot)}
        return render(request, "campaigns/question.html", context)
    agreed_so_far(request, act(**press))
    return redirect("campaigns:campaign", code)


@require_http_methods(["GET", "HEAD", "POST"])
@says_why
@depends_on("turn")
def begin(request: HttpRequest, code: str) -> HttpResponse:
    """The first turn. Who: the arbiter; without one, a leader."""

    def question(snapshot: Snapshot) -> dict[str, Any]:
        led = {faction for member in snapshot.members for faction in member.factions}
        free = [snapshot.faction_name(faction) for faction in snapshot.faction_by_id if faction not in led]
        return {
            "question": _("Begin the first turn?"),
            "text": _("Players then write orders. Others can still join."),
            "list_title": _("Factions without a leader:") if free else "",
            "list": free,
            "verb": _("Begin"),
        }

    return _question_page(request, code, "seat_people", actions.begin, question)


@require_http_methods(["GET", "HEAD", "POST"])
@says_why
@depends_on("turn")
def reveal(request: HttpRequest, code: str) -> HttpResponse:
    """Reveal the orders now. Who: the arbiter."""

    def question(snapshot: Snapshot) -> dict[str, Any]:
        waiting = state_of_turn(snapshot).waiting
        return {
            "question": _("Reveal the orders now?"),
            "text": _("All orders are carried out together. Forces without orders hold."),
            "list_title": _("Orders missing:") if waiting else "",
            "list": [snapshot.faction_name(faction) for faction in waiting],
            "verb": _("Reveal"),
        }

    return _question_page(request, code, "reveal", actions.reveal, question)


@require_http_methods(["GET", "HEAD", "POST"])
@says_why
@depends_on("turn")
def close(request: HttpRequest, code: str) -> HttpResponse:
    """Close the turn. Who: the arbiter."""

    def question(snapshot: Snapshot) -> dict[str, Any]:
        return {
            "question": _("Close turn %(turn)s?") % {"turn": snapshot.turn},
            "text": _("Points are counted; the next turn begins, or the campaign ends."),
            "verb": _("Close the turn"),
        }

    return _question_page(request, code, "close_turn", actions.close_turn, question)


@require_http_methods(["GET", "HEAD", "POST"])
@says_why
@depends_on("turn")
def go_on(request: HttpRequest, code: str) -> HttpResponse:
    """Go on to what follows the battles. Who: the arbiter; without one, all leaders together."""

    def question(snapshot: Snapshot) -> dict[str, Any]:
        waiting = [place_of(snapshot, fields) for _code, fields in unsettled(snapshot)]
        return {
            "question": _("Continue turn %(turn)s?") % {"turn": snapshot.turn},
            "text": _("Retreats, supply, sieges and income follow; then the next turn begins."),
            "list_title": _("These battles continue during the next turn, and their forces hold:") if waiting else "",
            "list": waiting,
            "verb": _("Continue"),
        }

    return _question_page(request, code, "set_deadline", actions.move_on, question)


@require_http_methods(["GET", "HEAD", "POST"])
@says_why
@depends_on("turn")
def end(request: HttpRequest, code: str) -> HttpResponse:
    """End the campaign here. Who: the arbiter."""

    def question(snapshot: Snapshot) -> dict[str, Any]:
        return {
            "question": _("End “%(campaign)s” here?") % {"campaign": snapshot.name},
            "text": _("The campaign ends without a winner. Everybody can then read everything."),
            "verb": _("End the campaign"),
            "danger": True,
        }

    return _question_page(request, code, "end_campaign", actions.end_campaign, question)


@require_http_methods(["GET", "HEAD", "POST"])
@says_why
@depends_on("turn")
def delete(request: HttpRequest, code: str) -> HttpResponse:
    """Ask, then delete the campaign for good. Who: the arbiter, before it has begun and after it has ended."""
    snapshot, _press = pressing(request, code)
    if snapshot.role != "arbiter":
        raise NotYours(_("Only an arbiter can do that."))
    if request.method == "POST":
        actions.delete_campaign(code=code, who=requester_of(request, code))
        GUESTS.forget(request, code)
        messages.success(request, _("“%(campaign)s” is deleted.") % {"campaign": snapshot.name})
        return redirect("campaigns:list")
    if not may_delete(snapshot):
        raise Refused(_("This campaign is still running and belongs to its players too: end it first."))
    context = {
        "snapshot": snapshot,
        "question": _("Delete “%(campaign)s”?") % {"campaign": snapshot.name},
        "text": _(
            "The map, the armies and the log are deleted for everybody and cannot be restored. Battles fought at tables stay."
        ),
        "verb": _("Delete the campaign"),
        "danger": True,
    }
    return render(request, "campaigns/question.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@says_why
@depends_on("turn")
def deadline(request: HttpRequest, code: str) -> HttpResponse:
    """Another deadline. Who: the arbiter."""
    snapshot, press = pressing(request, code)
    need_or_together(snapshot, "set_deadline")
    first = {"deadline": deadline_of(snapshot)}
    form = DeadlineForm(request.POST if request.method == "POST" else None, initial=first)

    def change() -> None:
        moment = int(form.cleaned_data["deadline"].timestamp())
        agreed_so_far(request, actions.set_deadline(**press, deadline=moment))

    status = submit(form, change)
    if status is None:
        return redirect("campaigns:campaign", code)
    context = {
        "snapshot": snapshot,
        "question": _("Another deadline"),
        "form": form,
        "verb": _("Change the deadline"),
        "key": new_key(),
    }
    return render(request, "campaigns/question.html", context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@says_why
@depends_on("chain:{number}")
def reverse(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Reverse an entry with all that depend on it, which are shown first. Who: the arbiter."""
    snapshot = snapshot_or_404(request, code)
    need_or_together(snapshot, "reverse")
    counted = numbers(snapshot)
    seq = counted.seq(number)
    found = what_depends(snapshot, seq, agreed=True)
    refuse(found)
    if request.method == "POST":
        _snapshot, press = pressing(request, code)
        entry = actions.reverse(**press, seq=seq, mode="chain")
        if entry.action in PROPOSING:
            agreed_so_far(request, entry)
            return redirect("campaigns:campaign", code)
        known = ", ".join(str(counted.of(each)) for each in found.reverse if each not in counted.hidden)
        messages.success(request, _("Undone: entries %(numbers)s.") % {"numbers": known})
        return redirect("campaigns:campaign", code)
    drawing = drawn(snapshot, set(found.reverse) - set(counted.hidden))
    context = {
        "snapshot": snapshot,
        "question": _("Undo entry %(number)s?") % {"number": number},
        "drawing": drawing,
        "latest_first": drawing.lines[::-1],
        "dependents": len(drawing.lines) - 1,
        "key": new_key(),
    }
    return render(request, "campaigns/reverse.html", context)

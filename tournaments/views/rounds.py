"""Rounds: the pairs, the draft with its reasons, publishing, closing, and taking back."""

from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from battles.queries.games import names_of
from common.forms import submit
from journal.stale import depends_on
from tournaments import actions
from tournaments.forms.play import ReasonForm
from tournaments.models import RoundState
from tournaments.queries.by_hand import misplaced, pairs_by_hand, suggested_pair
from tournaments.queries.drawing import STEPS, progress_of
from tournaments.queries.procedures import word
from tournaments.queries.snapshot import PlayedRound, Snapshot
from tournaments.queries.viewers import Requester
from tournaments.views.access import event_or_404, organiser_snapshot, requester_of, says_why, shared_or_404, staff_snapshot
from tournaments.views.page import page, wants_body
from tournaments.views.pieces import pairings_html


@require_safe
def show(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """The pairs of a round and what came of them. Who: viewers of the event; a draft: organisers and umpires."""
    snapshot = shared_or_404(request, code)
    played = round_or_404(snapshot, number)
    cost = [(word(term), value) for term, value in played.row.cost if term != "rank_gap"]
    in_all = snapshot.rounds_in_all
    books = snapshot.settings.rulesets
    context: dict[str, Any] = {
        "rulesets": names_of(books) if len(books) > 1 else [],
        "ruleset": played.row.ruleset or books[0],
        "round": played,
        "pairings": pairings_html(snapshot, played),
        "cost": cost,
        **(_by_hand(snapshot, played) if snapshot.viewer.is_staff and played.state == RoundState.DRAFT else {}),
        "is_latest": played is snapshot.latest,
        "is_last": in_all is not None and number >= in_all,
    }
    return page(request, snapshot, "round", "rounds", **context)


def _by_hand(snapshot: Snapshot, played: PlayedRound) -> dict[str, Any]:
    """Return what the page of a draft says of players without a place and of pairs made by hand."""
    return {
        "misplaced": misplaced(snapshot, played),
        "suggested": suggested_pair(snapshot, played),
        "by_hand": len(pairs_by_hand(snapshot, played)),
    }


@require_POST
@says_why
@depends_on("round:{number}")
def choose_ruleset(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """The rulebook of a round, where the event has several. Who: organisers."""
    round_or_404(organiser_snapshot(request, code), number)
    who = requester_of(request, code)
    actions.choose_ruleset(code=code, who=who, round=number, ruleset=request.POST.get("ruleset", ""))
    return redirect("tournaments:round", code, number)


def round_or_404(snapshot: Snapshot, number: int) -> PlayedRound:
    found = snapshot.round(number)
    if found is None:
        raise Http404
    return found


@require_http_methods(["GET", "HEAD", "POST"])
@says_why
@depends_on("latest")
def draft(request: HttpRequest, code: str) -> HttpResponse:
    """Pair the next round, or the drafted one anew; until it is there, how far it is. Who: organisers."""
    if request.method == "POST":
        organiser_snapshot(request, code, shared_or_404)
        given = request.POST
        return drafted(code, requester_of(request, code), here="here" in given, keep="keep" in given)
    progress = progress_of(event_or_404(request, code)[0])
    snapshot = organiser_snapshot(request, code, shared_or_404)  # looked at afterwards: the draft comes as the progress goes
    if progress is not None:
        return page(request, snapshot, "drawing", "event", progress=progress, steps=STEPS)
    latest = snapshot.latest
    where = reverse("tournaments:round", args=[code, latest.number]) if latest else reverse("tournaments:event", args=[code])
    return HttpResponse(headers={"HX-Redirect": where}) if wants_body(request) else redirect(where)


def drafted(code: str, who: Requester, *, here: bool = False, keep: bool = False) -> HttpResponse:
    """Draft, and lead to the round, or to where one sees how far it is."""
    number = actions.draw(code=code, who=who, here=here, keep=keep)
    return redirect("tournaments:round", code, number) if number else redirect("tournaments:draft", code)


@require_POST
@says_why
@depends_on("round:{number}")
def publish(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Show the round to everybody. Who: organisers."""
    round_or_404(organiser_snapshot(request, code, shared_or_404), number)
    actions.publish(code=code, who=requester_of(request, code), round=number)
    return redirect("tournaments:round", code, number)


@require_http_methods(["GET", "HEAD", "POST"])
@says_why
@depends_on("round:{number}")
def unpublish(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Take a published round back, with a reason. Who: organisers."""
    snapshot = organiser_snapshot(request, code, shared_or_404)
    question = _("Withdraw round %(number)s? Players will no longer see it.") % {"number": number}
    return _with_reason(request, snapshot, number, actions.unpublish, question, _("Withdraw"))


@require_http_methods(["GET", "HEAD", "POST"])
@says_why
@depends_on("round:{number}")
def close(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Close a round; with games still open only with a reason. Who: organisers and umpires."""
    snapshot = staff_snapshot(request, code, shared_or_404)
    played = round_or_404(snapshot, number)
    if request.method == "POST" and not played.pending:
        actions.close(code=code, who=requester_of(request, code), round=number)
        return redirect("tournaments:round", code, number)

    def by_force(**given: Any) -> None:
        actions.close(force=True, **given)

    question = _("Close round %(number)s with open games? They give no points until they have results.")
    return _with_reason(request, snapshot, number, by_force, question % {"number": number}, _("Close the round"))


@require_http_methods(["GET", "HEAD", "POST"])
@says_why
@depends_on("round:{number}")
def reopen(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Open a closed round again, with a reason. Who: organisers."""
    snapshot = organiser_snapshot(request, code, shared_or_404)
    question = _("Reopen round %(number)s?") % {"number": number}
    return _with_reason(request, snapshot, number, actions.reopen, question, _("Open again"))


def _with_reason(
    request: HttpRequest, snapshot: Snapshot, number: int, action: Callable[..., None], question: str, verb: str
) -> HttpResponse:
    """A question with a reason, and what is done then."""
    round_or_404(snapshot, number)
    form, code = ReasonForm(request.POST if request.method == "POST" else None), snapshot.event.code
    who = requester_of(request, code)
    status = submit(form, lambda: action(code=code, who=who, round=number, reason=form.cleaned_data["reason"]))
    if status is None:
        return redirect("tournaments:round", code, number)
    context = {"form": form, "question": question, "verb": verb}
    return page(request, snapshot, "question", "rounds", status=status, **context)

"""How a battle ends: by the rulebook, by concession, drawn, abandoned. A question before each."""

import secrets

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from battles import actions
from battles.actions.agree import ENDINGS
from battles.actions.amend import seat_side
from battles.ledger import Snapshot
from battles.queries.sentences import proposal
from battles.queries.standing import left_to_players, side_names, standing
from battles.seats.access import requester_of, snapshot_or_404
from battles.seats.guests import acting_snapshot, says_why
from common.errors import Refused
from rules.engine.text import reason_from_json

#: Proposals that end the battle, or undo its ending; the others are answered on the battle's page.
PROPOSALS = (*ENDINGS, "reopen")


@require_safe
def ending(request: HttpRequest, code: str) -> HttpResponse:
    """Show how this battle can end. Who: those who may watch; only players and the referee are offered anything."""
    snapshot = snapshot_or_404(request, code)
    seat, names = snapshot.seat, side_names(snapshot)
    ended = snapshot.table["status"] == "ended"
    acts = seat is not None and seat.role != "spectator"
    own = seat_side(snapshot)
    proposals = [p for p in snapshot.table["proposals"] if p["kind"] in PROPOSALS]
    context = {
        "snapshot": snapshot,
        "may_act": acts and not ended,
        "may_reopen": acts and ended and not snapshot.table["proposals"],
        "may_answer": acts,
        "verdict": snapshot.table["verdict"],
        "winner": names.get((snapshot.table["verdict"] or {}).get("winner") or ""),
        "standing": standing(snapshot.table, names),
        "left_to_players": bool(snapshot.table["verdict"]) and left_to_players(snapshot.table["verdict"]),
        "proposals": [(p, p["by"] == own, names.get(p["by"], ""), proposal(snapshot, p)) for p in proposals],
        "alone": not own,
        "key": secrets.token_urlsafe(12),
    }
    return render(request, "battles/record/ending.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@says_why
def question(request: HttpRequest, code: str, how: str) -> HttpResponse:
    """Ask before the battle ends in this way (``concede``, ``draw``, ``abandon``, ``time``, ``verdict``), or before the ending is
    undone (``reopen``); do it when it is sent.

    Who: players and the referee.
    """
    question = _QUESTIONS.get(how)
    if question is None:
        raise Http404
    snapshot = acting_snapshot(request, code)
    if request.method == "POST":
        _do(request, code, how)
        ended = snapshot_or_404(request, code).table["status"] == "ended"
        return redirect("battles:report" if ended and how != "reopen" else "battles:battle", code)
    if (snapshot.table["status"] == "ended") != (how == "reopen"):
        raise Refused(_("This battle is still in progress.") if how == "reopen" else _("This battle has ended."))
    context = {
        "snapshot": snapshot,
        "key": secrets.token_urlsafe(12),
        "back": reverse("battles:ending", args=[code]),
        **question(snapshot),
    }
    return render(request, "battles/question.html", context)


def _do(request: HttpRequest, code: str, how: str) -> None:
    who, key = requester_of(request, code), request.POST.get("key", "")[:64] or None
    side = request.POST.get("side", "")
    if how == "verdict":
        actions.end_battle(code=code, who=who, key=key)
    elif how != "concede":
        actions.propose(code=code, who=who, kind=how, key=key)
    elif side in ("a", "b"):
        actions.concede(code=code, who=who, side=side, key=key)
    else:
        raise Refused(_("Choose the side that concedes."))


def _concede(snapshot: Snapshot) -> dict[str, object]:
    assert snapshot.seat is not None
    names = side_names(snapshot)
    mine = [(code, names[code]) for code in "ab" if snapshot.seat.role == "referee" or code in snapshot.seat.sides]
    return {
        "question": _("Concede the battle?"),
        "text": _("The other side wins."),
        "sides": mine,
        "verb": _("Concede"),
        "danger": True,
    }


def _draw(snapshot: Snapshot) -> dict[str, object]:
    return _proposal(snapshot, _("Propose a draw?"), _("Agree on a draw?"), _("A draw"))


def _abandon(snapshot: Snapshot) -> dict[str, object]:
    return _proposal(snapshot, _("Propose to abandon the battle?"), _("Abandon the battle?"), _("Abandon"))


def _proposal(snapshot: Snapshot, question: str, at_once: str, verb: str) -> dict[str, object]:
    alone = not seat_side(snapshot)
    return {
        "question": at_once if alone else question,
        "text": "" if alone else _("The other side or the referee has to agree; until then the battle continues."),
        "verb": verb if alone else _("Ask the other side"),
        "danger": alone,
    }


def _verdict(snapshot: Snapshot) -> dict[str, object]:
    verdict = snapshot.table["verdict"]
    if not verdict:
        raise Refused(_("The rulebook does not end this battle yet: concede, or propose a draw."))
    winner = side_names(snapshot).get(verdict["winner"] or "")
    return {
        "question": _("End the battle: %(winner)s has won?") % {"winner": winner} if winner else _("End the battle as a draw?"),
        "reason": reason_from_json(verdict),
        "verb": _("End the battle"),
    }


def _time(snapshot: Snapshot) -> dict[str, object]:
    return _proposal(
        snapshot, _("Propose to end the battle here, as it is?"), _("End the battle here, as it is?"), _("Time is up")
    )


def _reopen(snapshot: Snapshot) -> dict[str, object]:
    question = _proposal(snapshot, _("Propose to play on?"), _("Undo the ending and play on?"), _("Play on"))
    return {
        **question,
        "text": _(
            "The battle continues from where it ended. The seed has been shown, so from now on dice are rolled at the table."
        ),
    }


_QUESTIONS = {
    "concede": _concede,
    "draw": _draw,
    "abandon": _abandon,
    "time": _time,
    "verdict": _verdict,
    "reopen": _reopen,
}

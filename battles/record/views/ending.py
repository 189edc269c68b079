"""How a battle ends: by the rulebook, by concession, drawn, abandoned. A question before each."""

import secrets

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from battles import actions
from battles.actions.amend import seat_side
from battles.ledger.store import Desk
from battles.queries.standing import side_names, standing
from battles.seats.access import desk_or_404, who_asks
from battles.seats.guests import acting_desk, says_why
from common.errors import Refused

#: Proposals that end the battle; the others are answered on the battle's page.
PROPOSALS = ("draw", "abandon")


@require_safe
def ending(request: HttpRequest, code: str) -> HttpResponse:
    """How this battle can end. Who: those who may watch; only players and the referee are offered anything."""
    desk = desk_or_404(request, code)
    seat, names = desk.seat, side_names(desk)
    own = seat_side(desk)
    asked = [p for p in desk.table["proposals"] if p["kind"] in PROPOSALS]
    context = {
        "desk": desk,
        "may_act": seat is not None and seat.role != "spectator" and desk.table["status"] != "ended",
        "verdict": desk.table["verdict"],
        "winner": names.get((desk.table["verdict"] or {}).get("winner") or ""),
        "standing": standing(desk.table, names),
        "asked": [(p, p["by"] == own, names.get(p["by"], "")) for p in asked],
        "alone": not own,
        "key": secrets.token_urlsafe(12),
    }
    return render(request, "battles/record/ending.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@says_why
def question(request: HttpRequest, code: str, how: str) -> HttpResponse:
    """Ask before the battle ends in this way (``concede``, ``draw``, ``abandon``, ``verdict``); do it when it is sent.

    Who: players and the referee.
    """
    asked = {"concede": _concede, "draw": _draw, "abandon": _abandon, "verdict": _verdict}.get(how)
    if asked is None:
        raise Http404
    desk = acting_desk(request, code)
    if request.method == "POST":
        _do(request, code, how)
        ended = desk_or_404(request, code).table["status"] == "ended"
        return redirect("battles:report" if ended else "battles:battle", code)
    if desk.table["status"] == "ended":
        raise Refused(_("This battle has ended."))
    context = {"desk": desk, "key": secrets.token_urlsafe(12), "back": reverse("battles:ending", args=[code]), **asked(desk)}
    return render(request, "battles/question.html", context)


def _do(request: HttpRequest, code: str, how: str) -> None:
    who, key = who_asks(request, code), request.POST.get("key", "")[:64] or None
    side = request.POST.get("side", "")
    if how == "verdict":
        actions.end_battle(code=code, who=who, key=key)
    elif how != "concede":
        actions.propose(code=code, who=who, kind=how, key=key)
    elif side in ("a", "b"):
        actions.concede(code=code, who=who, side=side, key=key)
    else:
        raise Refused(_("Choose the side that concedes."))


def _concede(desk: Desk) -> dict[str, object]:
    assert desk.seat is not None
    names = side_names(desk)
    mine = [(code, names[code]) for code in "ab" if desk.seat.role == "referee" or code in desk.seat.sides]
    return {
        "question": _("Concede the battle?"),
        "text": _("The other side wins. A battle that has ended cannot be taken up again."),
        "sides": mine,
        "verb": _("Concede"),
        "danger": True,
    }


def _draw(desk: Desk) -> dict[str, object]:
    return _proposal(desk, _("Propose a draw?"), _("Agree on a draw?"), _("A draw"))


def _abandon(desk: Desk) -> dict[str, object]:
    return _proposal(desk, _("Propose to abandon the battle?"), _("Abandon the battle?"), _("Abandon"))


def _proposal(desk: Desk, question: str, at_once: str, verb: str) -> dict[str, object]:
    alone = not seat_side(desk)
    ends = _("A battle that has ended cannot be taken up again.")
    return {
        "question": at_once if alone else question,
        "text": ends if alone else _("The other side has to agree, or the referee; until then the battle goes on."),
        "verb": verb if alone else _("Ask the other side"),
        "danger": alone,
    }


def _verdict(desk: Desk) -> dict[str, object]:
    verdict = desk.table["verdict"]
    if not verdict:
        raise Refused(_("The rulebook does not end this battle yet: concede, or propose a draw."))
    winner = side_names(desk).get(verdict["winner"] or "")
    return {
        "question": _("End the battle: %(winner)s has won?") % {"winner": winner} if winner else _("End the battle as a draw?"),
        "said": {"en": verdict["why"], "it": verdict["why_it"]},
        "text": _("A battle that has ended cannot be taken up again."),
        "verb": _("End the battle"),
    }

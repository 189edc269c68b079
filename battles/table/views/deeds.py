"""What is done besides the acts of the rules. Who: players and referees (403 for others, 404 for strangers)."""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from battles import actions
from battles.actions.amend import correctable
from battles.ledger.store import Desk
from battles.queries.seen import own_sides, view_of_seat
from battles.seats.access import desk_or_404, who_asks
from battles.table.panels import Panel, panel_for
from battles.table.views.board import done, refused
from common.errors import NotYours, Refused
from common.numbers import whole_number
from rules.engine.play.state import Tracked

Deed = Callable[..., int]


def _do(request: HttpRequest, code: str, deed: Deed, panel: str, *, closing: bool = False, **wanted: Any) -> HttpResponse:
    """Let the action do it; on a refusal show the panel that asked (an address's query) with the sentence."""
    who = who_asks(request, code)
    try:
        seq = deed(code=code, who=who, key=request.POST.get("key", "")[:64] or None, **wanted)
    except Refused as problem:
        desk = desk_or_404(request, code)
        if not own_sides(view_of_seat(desk.seat)):
            return refused(request, desk, Panel(), NotYours(_("Spectators do not act: take a seat first.")))
        return refused(request, desk, panel_for(desk, QueryDict(panel)), problem)
    return done(request, code, who, seq, closing=closing)


@require_POST
def end_step(request: HttpRequest, code: str) -> HttpResponse:
    """End the step; what is left undone is named first. Who: whoever acts in this step."""
    sent = request.POST
    wanted = {"seen": whole_number(sent.get("seen")), "anyway": sent.get("anyway") == "1"}
    return _do(request, code, actions.end_step, "do=end-step", closing=True, **wanted)


@require_POST
def decline(request: HttpRequest, code: str) -> HttpResponse:
    """Decline an optional due. Who: the side it is for."""
    due = whole_number(request.POST.get("due")) or 0
    return _do(request, code, actions.decline, f"due={due}", due=due, seen=whole_number(request.POST.get("seen")))


@require_POST
def undo(request: HttpRequest, code: str) -> HttpResponse:
    """Turn an entry round where that is free. Who: who did it, or the referee; otherwise it is to be proposed."""
    entry = whole_number(request.POST.get("entry")) or 0
    return _do(request, code, actions.undo, f"do=undo&entry={entry}", entry=entry)


@require_POST
def propose(request: HttpRequest, code: str) -> HttpResponse:
    """Ask the other side. Who: players and the referee."""
    kind, about = request.POST.get("kind", "")[:20], whole_number(request.POST.get("about"))
    back = f"do=undo&entry={about}" if kind == "undo" else f"due={about}" if kind == "skip" else "do=more"
    return _do(request, code, actions.propose, back, kind=kind, about=about)


@require_POST
def answer(request: HttpRequest, code: str) -> HttpResponse:
    """Answer a proposal. Who: the other side, or the referee; one's own can be taken back."""
    proposal, agreed = whole_number(request.POST.get("proposal")) or 0, request.POST.get("agreed") == "1"
    return _do(request, code, actions.answer, f"do=answer&proposal={proposal}", proposal=proposal, agreed=agreed)


@require_POST
def record(request: HttpRequest, code: str) -> HttpResponse:
    """A result worked out on the table. Who: players and referees."""
    address, result = request.POST.get("on", "")[:40], request.POST.get("result", "")[:60]
    seen = whole_number(request.POST.get("seen"))
    return _do(request, code, actions.record, f"on={address}", address=address, result=result, seen=seen)


@require_POST
def note(request: HttpRequest, code: str) -> HttpResponse:
    """A remark in the log. Who: players and referees."""
    return _do(request, code, actions.note, "do=note", text=request.POST.get("text", ""))


@require_POST
def correct(request: HttpRequest, code: str) -> HttpResponse:
    """Set a tracked value by hand, with a reason. Who: players and referees."""
    desk = desk_or_404(request, code)
    sent = request.POST
    address, name = sent.get("on", "")[:40], sent.get("field", "")[:60]
    query = QueryDict(mutable=True)
    query.update({"do": "correct", "on": address, "field": name, "reason": sent.get("reason", "")[:500]})
    query[f"value.{name}"] = sent.get(f"value.{name}", "")[:300]
    wanted = {"address": address, "field": name, "value": _value(desk, address, name, sent), "reason": sent.get("reason", "")}
    return _do(request, code, actions.correct, query.urlencode(), seen=whole_number(sent.get("seen")), **wanted)


def _value(desk: Desk, address: str, name: str, sent: QueryDict) -> Any:
    """The value that was sent for the field, as its declaration reads it; what cannot be read stays a text, to be refused."""
    declared: Tracked | None = correctable(desk, address).get(name)
    raw = sent.get(f"value.{name}", "").strip()
    if declared is None:
        return raw
    if raw == "" and declared.none:
        return None
    if declared.kind == "bool":
        return {"true": True, "false": False}.get(raw, raw)
    if declared.kind == "int":
        digits = raw.removeprefix("-").removeprefix("−")
        found = whole_number(digits, digits=6)
        return raw if found is None else -found if raw[:1] in "-−" else found
    return raw

"""Setting things right: undo, correction by hand, a result from the table, a note.

Who: players and referees (403 for others, 404 for strangers).
"""

from contextlib import suppress
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.views.decorators.http import require_POST

from battles import actions
from battles.actions.amend import correctable
from battles.ledger import Snapshot
from battles.seats.access import requester_of, snapshot_or_404
from battles.table.together import MOST_TOGETHER
from battles.table.views.press import perform
from common.errors import Refused
from common.numbers import whole_number
from rules.engine.play.state import Tracked
from rules.web.fields import millimetres


@require_POST
def undo(request: HttpRequest, code: str) -> HttpResponse:
    """Turn an entry round where that is free. Who: who did it, or the referee; otherwise it is to be proposed.

    ``first``: entries that are turned round before it, the latest first.
    """
    entry, key = whole_number(request.POST.get("entry")) or 0, request.POST.get("key", "")[:40]
    for other in request.POST.getlist("first")[:MOST_TOGETHER]:
        with suppress(Refused):  # of the last one it is said
            number = whole_number(other) or 0
            actions.undo(code=code, who=requester_of(request, code), entry=number, key=key and f"{key}.{number}")
    return perform(request, code, actions.undo, f"do=undo&entry={entry}", entry=entry)


@require_POST
def record(request: HttpRequest, code: str) -> HttpResponse:
    """A result worked out on the table. Who: players and referees."""
    address, result = request.POST.get("on", "")[:40], request.POST.get("result", "")[:60]
    base_seq = whole_number(request.POST.get("base_seq"))
    return perform(request, code, actions.record, f"on={address}", address=address, result=result, base_seq=base_seq)


@require_POST
def note(request: HttpRequest, code: str) -> HttpResponse:
    """A remark in the log. Who: players and referees."""
    return perform(request, code, actions.note, "do=note", text=request.POST.get("text", ""))


@require_POST
def correct(request: HttpRequest, code: str) -> HttpResponse:
    """Set a tracked value by hand, with a reason. Who: players and referees."""
    snapshot = snapshot_or_404(request, code)
    sent = request.POST
    address, name = sent.get("on", "")[:40], sent.get("field", "")[:60]
    query = QueryDict(mutable=True)
    query.update({"do": "correct", "on": address, "field": name, "reason": sent.get("reason", "")[:500]})
    query[f"value.{name}"] = sent.get(f"value.{name}", "")[:300]
    wanted = {"address": address, "field": name, "value": _value(snapshot, address, name, sent), "reason": sent.get("reason", "")}
    return perform(request, code, actions.correct, query.urlencode(), base_seq=whole_number(sent.get("base_seq")), **wanted)


def _value(snapshot: Snapshot, address: str, name: str, sent: QueryDict) -> Any:
    """The value that was sent for the field, as its declaration reads it; what cannot be read stays a text, to be refused."""
    declared: Tracked | None = correctable(snapshot, address).get(name)
    raw = sent.get(f"value.{name}", "").strip()
    if declared is None:
        return raw
    if raw == "" and declared.none:
        return None
    if declared.kind == "bool":
        return {"true": True, "false": False}.get(raw, raw)
    if declared.name.endswith("_mm"):
        return millimetres(raw)
    if declared.kind == "int":
        digits = raw.removeprefix("-").removeprefix("−")
        found = whole_number(digits, digits=6)
        return raw if found is None else -found if raw[:1] in "-−" else found
    return raw

"""The turn log as a page of its own. Who: whoever may watch the battle."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import mark_safe
from django.views.decorators.http import require_safe

from battles.queries import sentences
from battles.queries.log import PAGE, Filter, entries_of
from battles.queries.visibility import view_of, view_of_seat
from battles.seats.access import snapshot_or_404
from battles.table import fragments
from battles.table.panels import Panel
from battles.table.views.board import page_context


@require_safe
def log(request: HttpRequest, code: str) -> HttpResponse:
    """The log, newest first; ``unit``, ``side`` and ``turn`` filter, ``before`` goes on to older entries.

    Who: whoever may watch the battle.
    """
    snapshot = snapshot_or_404(request, code)
    view = view_of_seat(snapshot.seat)
    visible = view_of(snapshot, view)
    wanted = Filter.read(request.GET.dict())
    entries = list(entries_of(snapshot, view, wanted)[: PAGE + 1])
    older = request.GET.copy()
    if len(entries) > PAGE:
        older["before"] = str(entries[PAGE - 1].seq)
    newest = request.GET.copy()
    newest.pop("before", None)
    context = {
        **page_context(request, snapshot, Panel()),
        "wanted": wanted,
        "entries": mark_safe("".join(fragments.log_entry(visible, e, view) for e in entries[:PAGE])),
        "any": bool(entries),
        "older": older.urlencode() if len(entries) > PAGE else "",
        "newest": newest.urlencode() if wanted.before is not None else None,
        "turns": range(1, snapshot.play.sequence.turn(snapshot.state) + 1),
        "sides": [(side, sentences.side_name(visible, side)) for side in "ab"],
        "commands": [
            (sentences.name_of(visible, command), [(unit, sentences.name_of(visible, unit)) for unit, _fields in
             visible.state.units(command=command.partition(":")[2])])
            for command in visible.state.addresses("command")
        ],
    }  # fmt: skip
    return render(request, "battles/log.html", context)

"""The report of a battle, during play and after."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from battles.models import Battle
from battles.record.charts import plot
from battles.record.log import as_list
from battles.record.report import report_of
from battles.seats.access import snapshot_or_404


@require_safe
def report(request: HttpRequest, code: str) -> HttpResponse:
    """Result, losses, dice, house rules, the log; printable. Who: those who may watch."""
    snapshot = snapshot_or_404(request, code)
    battle = Battle.objects.only("house_rules", "options", "created_at", "ended_at", "is_demo").get(pk=snapshot.id)
    found = report_of(snapshot, battle)
    turns = [line.turn for line in found.turns]
    context = {
        "snapshot": snapshot,
        "battle": battle,
        "report": found,
        "plot": plot(turns, [(c, [line.lost[c] for line in found.turns]) for c in "ab"]) if len(turns) > 1 else None,
        "log": as_list(found.log),
    }
    return render(request, "battles/record/report.html", context)

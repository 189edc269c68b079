"""The check list of a battle, where its rulebook has one."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from battles.queries.check_list import ticked
from battles.seats.access import snapshot_or_404


@require_safe
def check_list(request: HttpRequest, code: str) -> HttpResponse:
    """Turns and rounds, ticked as far as the battle has been played; made to be printed too. Who: those who may watch."""
    snapshot = snapshot_or_404(request, code)
    sheet = snapshot.play.sequence.check_list
    if sheet is None:
        raise Http404
    context = {
        "snapshot": snapshot,
        "sheet": sheet,
        "turns": ticked(snapshot),
        "where": snapshot.play.sequence.where(snapshot.state),
    }
    return render(request, "battles/record/check_list.html", context)

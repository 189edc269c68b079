"""Standings, key by key, and the log."""

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tournaments.models import LogEntry
from tournaments.queries.procedures import sentence, word
from tournaments.queries.sentences import sentence_of
from tournaments.queries.standings import standings_of
from tournaments.views.access import says_why, snapshot_or_404, staff_snapshot
from tournaments.views.ladder import ladder_for
from tournaments.views.page import page


@require_safe
def standings(request: HttpRequest, code: str) -> HttpResponse:
    """The standings with every key of the chain. Who: whoever may look at the event, as its organisers let them."""
    snapshot = snapshot_or_404(request, code)
    found = standings_of(snapshot)
    keys = [word(key) for key in found.keys] if found else []
    why = sentence(snapshot.hidden["standings"]) if "standings" in snapshot.hidden else None
    ladder = ladder_for(request.user, snapshot.event.club)
    rows = [(row, word(row.decided_by) if row.decided_by else None) for row in found.rows] if found else []
    return page(request, snapshot, "standings", "standings", rows=rows, keys=keys, why=why, ladder=ladder)


@require_safe
@says_why
def log(request: HttpRequest, code: str) -> HttpResponse:
    """Everything that was done, the latest first. Who: organisers and umpires."""
    snapshot = staff_snapshot(request, code)
    found = Paginator(LogEntry.objects.filter(event=snapshot.event).order_by("-seq"), 100).get_page(request.GET.get("page"))
    entries = [(entry, sentence_of(entry)) for entry in found.object_list]
    return page(request, snapshot, "log", "log", entries=entries, page=found)

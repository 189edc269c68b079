"""The report of a battle, during play and after."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import mark_safe
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from battles.ledger import Snapshot
from battles.models import Battle, Photograph
from battles.queries.photographs import photographs_of
from battles.queries.preview import preview_tags
from battles.queries.visibility import view_of_seat
from battles.record.charts import flags, plot
from battles.record.log import as_list
from battles.record.report import report_of
from battles.record.summary import summary
from battles.seats.access import snapshot_or_404
from common.related import related_pages
from common.text_cache import TextCache

#: Reports that were read already.
bodies = TextCache[bytes](16_000_000)


@require_safe
def report(request: HttpRequest, code: str) -> HttpResponse:
    """Result, losses, dice, house rules, the log; printable. Who: those who may watch."""
    snapshot = snapshot_or_404(request, code)
    context = {
        "snapshot": snapshot,
        "body": mark_safe(_body(snapshot)),
        "preview": preview_tags(snapshot),
        "related": related_pages("report", request.user, snapshot),
    }
    return render(request, "battles/record/report.html", context)


def _body(snapshot: Snapshot) -> str:
    """All of it, put together once for each number of the log, and as photographs come and go."""
    pictures = photographs_of(snapshot)
    key = (snapshot.code, snapshot.seq, view_of_seat(snapshot.seat), get_language(), *(one.token for one in pictures))
    kept = bodies.get(key)
    if kept is not None:
        return kept.decode()
    made = _made(snapshot, pictures)
    bodies.keep(key, made.encode())
    return made


def _made(snapshot: Snapshot, pictures: list[Photograph]) -> str:
    battle = Battle.objects.only("house_rules", "options", "created_at", "ended_at", "is_demo").get(pk=snapshot.id)
    found = report_of(snapshot, battle)
    turns = [line.turn for line in found.turns]
    by_share = all(line.share for line in found.turns)
    context = {
        "snapshot": snapshot,
        "battle": battle,
        "report": found,
        "photographs": pictures,
        "summary": summary(found),
        "by_share": by_share,
        "plot": plot(turns, [(c, [(line.share if by_share else line.lost)[c] for line in found.turns]) for c in "ab"])
        if len(turns) > 1
        else None,
        "flags": flags(turns, [point.turn for point in found.turning]),
        "log": as_list(found.log, found.undone, reverse("battles:battle", args=[snapshot.code])),
    }
    return render_to_string("battles/record/report_body.html", context)

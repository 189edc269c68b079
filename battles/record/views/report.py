"""The report of a battle, during play and after."""

from threading import Lock
from typing import Any

from django.contrib.messages import get_messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from battles.ledger import Snapshot
from battles.models import Battle, Photograph
from battles.queries.photographs import photographs_of
from battles.queries.preview import preview_tags
from battles.queries.visibility import view_of_seat
from battles.record.charts import flags, plot
from battles.record.log import log_html
from battles.record.report import Report, report_of
from battles.record.summary import summary
from battles.seats.access import snapshot_or_404
from common.related import related_pages
from common.sized_cache import pieces
from people.etags import page_etag

#: When a battle ends, everybody opens its report at once: one thread renders it, the others wait.
_rendering = Lock()


@require_safe
def report(request: HttpRequest, code: str) -> HttpResponse:
    """Result, losses, dice, house rules, the log; printable. Who: those who may watch."""
    snapshot = snapshot_or_404(request, code)
    view = view_of_seat(snapshot.seat)
    pictures = photographs_of(snapshot, view)
    key = "report", snapshot.code, snapshot.seq, view, get_language(), *(picture.token for picture in pictures)
    preview, related = preview_tags(snapshot), related_pages("report", request.user, snapshot)
    etag = None if len(get_messages(request)) else page_etag(request, key, preview, related)  # messages are shown once
    answer = get_conditional_response(request, etag=etag)
    if answer is None:
        context = {"snapshot": snapshot, "body": _body(snapshot, key, pictures), "preview": preview, "related": related}
        answer = render(request, "battles/record/report.html", context)
    if etag:
        answer["ETag"] = etag
    patch_vary_headers(answer, ["Cookie", "Accept-Language"])
    return answer


def _body(snapshot: Snapshot, key: tuple[Any, ...], pictures: list[Photograph]) -> SafeString:
    """Return the report as HTML, rendered once for each ``key``."""
    html = pieces.find(key)
    if html is None:
        with _rendering:
            html = pieces.get(key, lambda: _made(snapshot, pictures))
    return mark_safe(html)


def _made(snapshot: Snapshot, pictures: list[Photograph]) -> str:
    battle = Battle.objects.only("house_rules", "options", "created_at", "ended_at", "is_demo").get(pk=snapshot.id)
    found = report_of(snapshot, battle)
    by_share = all(line.share for line in found.turns)
    names = {side.code: side.name for side in found.sides}
    context = {
        "snapshot": snapshot,
        "battle": battle,
        "report": found,
        "photographs": pictures,
        "summary": summary(found),
        "by_share": by_share,
        **_plotted(found, by_share),
        "names": names,
        "log": log_html(found.log, found.undone, reverse("battles:battle", args=[snapshot.code])),
    }
    return render_to_string("battles/record/report_body.html", context)


def _plotted(found: Report, by_share: bool) -> dict[str, Any]:
    """Losses over the turns as a drawing, and the turning points in it; none of a single turn."""
    turns = [line.turn for line in found.turns]
    lines = [(code, [(line.share if by_share else line.lost)[code] for line in found.turns]) for code in "ab"]
    return {"plot": plot(turns, lines) if len(turns) > 1 else None, "flags": flags(turns, [one.turn for one in found.turning])}

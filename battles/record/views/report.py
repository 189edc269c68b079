"""The report of a battle, during play and after."""

from collections.abc import Hashable
from threading import Lock
from typing import Any, NamedTuple

from django.contrib.messages import get_messages
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.safestring import mark_safe
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from battles.ledger import Snapshot
from battles.models import Battle, Photograph
from battles.queries.photographs import mark_of, mark_of_all, photographs_of
from battles.queries.preview import preview_tags
from battles.queries.visibility import view_of_seat
from battles.record.charts import flags, plot
from battles.record.report import Report, report_of
from battles.record.summary import summary
from battles.seats.access import snapshot_or_404
from battles.seats.basis import Basis, basis_of
from common.html_cache import HtmlCache
from common.kept_answers import rests_on
from common.kept_pages import TOKEN, frame_of, mark, place_for
from common.packed import Piece, TokenPage, TokenResponse
from common.related import related_pages
from common.text_cache import TextCache
from config.jinja import rendered
from people.notices.queries import bell_of

#: Reports that were read already, and what stands around them.
bodies = TextCache[Piece](16_000_000)
frames = HtmlCache(megabytes=2)
_making = [Lock() for _several in range(16)]
#: Stands in a frame where the report goes.
_BODY = place_for("report")


class _Basis(NamedTuple):
    """The battle's as for all of its pages, and besides what comes and goes without its log: photographs, notices."""

    basis: Basis
    battle: int

    def now(self) -> Hashable:
        """The versions of rows, and the marks."""
        found, user = self.basis.now(), self.basis.user
        return found and (found, mark_of_all(self.battle), bell_of(user) if user else None)


@require_safe
def report(request: HttpRequest, code: str) -> HttpResponse:
    """Result, losses, dice, house rules, the log; printable; 304 where this person has it already. Who: those who may watch."""
    snapshot = snapshot_or_404(request, code)
    view = view_of_seat(snapshot.seat)
    same = snapshot.code, snapshot.seq, view, get_language(), mark_of(snapshot, view)
    if len(get_messages(request)):  # news for this person alone
        return _answer(request, _frame(request, snapshot), _body(snapshot, same))
    user: Any = request.user
    related = related_pages("report", user, snapshot)
    frame = *same, *frame_of(request), bell_of(user.pk) if user.is_authenticated else None, *related
    tag = mark(request, *frame)
    answer = get_conditional_response(request, etag=tag)
    if answer is None:
        answer = _answer(request, frames.get(frame, lambda: _frame(request, snapshot)), _body(snapshot, same))
    answer["ETag"] = tag
    rests_on(answer, (basis := basis_of(request, snapshot)) and _Basis(basis, snapshot.id))
    patch_vary_headers(answer, ["Cookie", "Accept-Language"])
    return answer


def _answer(request: HttpRequest, frame: str, body: Piece) -> HttpResponse:
    before, after = frame.encode().split(_BODY.encode())
    return TokenResponse(request, TokenPage(before, body, after))


def _frame(request: HttpRequest, snapshot: Snapshot) -> str:
    """The page without the report, and without the token of its forms: each person's own."""
    context = {
        "snapshot": snapshot,
        "body": mark_safe(_BODY),
        "preview": preview_tags(snapshot),
        "related": related_pages("report", request.user, snapshot),
        "csrf_token": TOKEN,
    }
    return render_to_string("battles/record/report.html", context, request)


def _body(snapshot: Snapshot, same: tuple[Any, ...]) -> Piece:
    """All of it, put together once for those to whom it is the ``same``: as the log grows, and as photographs come and go.

    Where several ask at once, as when a battle has ended, the others wait for the first.
    """
    kept = bodies.get(same)
    if kept is not None:
        return kept
    with _making[hash(same) % len(_making)]:
        kept = bodies.get(same)
        if kept is None:
            pictures = photographs_of(snapshot, view_of_seat(snapshot.seat)) if same[-1] else []
            kept = Piece(_made(snapshot, pictures).encode())
            bodies.keep(same, kept)
    return kept


def _made(snapshot: Snapshot, pictures: list[Photograph]) -> str:
    battle = Battle.objects.only("house_rules", "options", "created_at", "ended_at", "is_demo").get(pk=snapshot.id)
    found = report_of(snapshot, battle)
    by_share = all(line.share for line in found.turns)
    names = {side.code: side.name for side in found.sides}
    plotted = _plotted(found, by_share)
    context = {
        "snapshot": snapshot,
        "battle": battle,
        "report": found,
        "photographs": pictures,
        "summary": summary(found),
        "by_share": by_share,
        **plotted,
        "drawn": rendered("battles/report_plot.html", plotted) if plotted["plot"] else "",
        "turns": rendered("battles/report_turns.html", {"turns": found.turns, "by_share": by_share}),
        "lost": rendered("battles/report_lost.html", {"lost": found.lost, "names": names}),
        "log": found.log_list.html(found.log, found.undone, reverse("battles:battle", args=[snapshot.code])),
    }
    return render_to_string("battles/record/report_body.html", context)


def _plotted(found: Report, by_share: bool) -> dict[str, Any]:
    """Losses over the turns as a drawing, and the turning points in it; none of a single turn."""
    turns = [line.turn for line in found.turns]
    lines = [(code, [(line.share if by_share else line.lost)[code] for line in found.turns]) for code in "ab"]
    return {"plot": plot(turns, lines) if len(turns) > 1 else None, "flags": flags(turns, [one.turn for one in found.turning])}

"""The live stream of a battle, and the same by polling. Who: whoever may watch the battle."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.utils.translation import get_language
from django.views.decorators.http import require_GET

from battles.news import news_since
from battles.queries.battles import desk_or_404
from battles.queries.seen import view_of_seat
from common.numbers import whole_number
from live.hub import Audience, hub


def _since(request: HttpRequest) -> int:
    wanted = request.headers.get("Last-Event-ID") or request.GET.get("since", "")
    return whole_number(wanted) or 0


async def events(request: HttpRequest, code: str) -> Any:
    """Server-sent events. ``since`` or ``Last-Event-ID``: the sequence number that the screen has reached.

    Who: whoever may watch the battle.
    """
    if request.method != "GET":
        return HttpResponse(status=405)
    own = hub()
    desk = await own.in_thread(lambda: desk_or_404(request, code))
    audience = Audience(view_of_seat(desk.seat), get_language() or "en")

    def allowed() -> bool:
        try:
            return view_of_seat(desk_or_404(request, code).seat) == audience.view
        except Http404:
            return False

    stream = own.stream(code, audience, _since(request), allowed)
    response = StreamingHttpResponse(stream, content_type="text/event-stream")
    response["Cache-Control"] = "no-store"
    response["X-Accel-Buffering"] = "no"
    return response


@require_GET
def changes(request: HttpRequest, code: str) -> HttpResponse:
    """What changed after ``since``, for screens that cannot keep a stream: 204 when nothing did.

    Who: whoever may watch the battle.
    """
    desk = desk_or_404(request, code)
    news = news_since(code, view_of_seat(desk.seat), get_language() or "en", _since(request))
    if news is None:
        raise Http404
    response = HttpResponse(news.html) if news.html else HttpResponse(status=204)
    response["X-Seq"] = str(news.seq)
    response["Cache-Control"] = "no-store"
    return response

"""The live stream of a topic, and the same by polling. Who: whoever may watch it, as the topic says."""

from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.utils.translation import get_language
from django.views.decorators.http import require_GET

from common.numbers import whole_number
from live import presence
from live.hub import Subject, hub
from live.topics import Audience
from live.topics import topic as topic_named


def _since(request: HttpRequest) -> int:
    return whole_number(request.headers.get("Last-Event-ID") or request.GET.get("since")) or 0


class EventStream(StreamingHttpResponse):
    """Events as the hub has them, which are bytes: Django's own way puts each through two more generators."""

    def __aiter__(self) -> Any:
        return self._iterator  # type: ignore[attr-defined]


async def events(request: HttpRequest, topic: str, key: str) -> Any:
    """Server-sent events. ``since`` or ``Last-Event-ID``: the sequence number that the screen has reached.

    Who: whoever may watch what the topic tells of.
    """
    if request.method != "GET":
        return HttpResponse(status=405)
    own, watched = hub(), topic_named(topic)

    def view() -> str:
        found = watched.view_for(request, key)
        presence.note(topic, key, request.user.pk)
        return found

    audience = Audience(await own.in_thread(view), get_language() or "en")

    def allowed() -> bool:
        try:
            return view() == audience.view
        except Http404:
            return False

    stranger = settings.SESSION_COOKIE_NAME not in request.COOKIES and "Authorization" not in request.headers
    stream = own.stream(Subject(topic, key), audience, _since(request), allowed, request=request, stranger=stranger)
    response = EventStream(stream, content_type="text/event-stream")
    response["Cache-Control"] = "no-store"
    response["X-Accel-Buffering"] = "no"
    return response


@require_GET
def changes(request: HttpRequest, topic: str, key: str) -> HttpResponse:
    """What changed after ``since``, for screens that cannot keep a stream: 204 when nothing did.

    Who: whoever may watch what the topic tells of.
    """
    watched = topic_named(topic)
    audience = Audience(watched.view_for(request, key), get_language() or "en")
    presence.note(topic, key, request.user.pk)
    news = watched.news(key, audience, _since(request))
    if news is None:
        raise Http404
    response = HttpResponse(news.html) if news.html else HttpResponse(status=204)
    response["X-Seq"] = str(news.seq)
    response["Cache-Control"] = "no-store"
    return response

"""The live stream of a topic, and the same by polling. Who: anybody who may watch, as the topic's ``view_for`` decides."""

from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.utils.translation import get_language
from django.views.decorators.http import require_GET

from common.numbers import whole_number
from live import topics
from live.hub import hub
from live.readers import Reader, audience_view
from live.topics import Audience, Topic


def _audience(request: HttpRequest, topic: Topic, key: str) -> Audience:
    return Audience(audience_view(request, topic, key), get_language() or "en")


def _since(request: HttpRequest) -> int:
    return whole_number(request.headers.get("Last-Event-ID") or request.GET.get("since")) or 0


@require_GET
async def events(request: HttpRequest, topic: str, key: str) -> StreamingHttpResponse:
    """Server-sent events. ``since`` or ``Last-Event-ID``: the sequence number that the screen has reached.

    Who: anybody who may watch.
    """
    watched = topics.topic(topic)
    audience = await hub.in_thread(_audience, request, watched, key)
    stream = hub.stream(watched, key, audience, _since(request), Reader.of(request))
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return StreamingHttpResponse(stream, content_type="text/event-stream", headers=headers)


@require_GET
def changes(request: HttpRequest, topic: str, key: str) -> HttpResponse:
    """Return what changed after ``since``, for screens without a stream; 204 when nothing did.

    Who: anybody who may watch.
    """
    watched, since = topics.topic(topic), _since(request)
    news = watched.news(key, _audience(request, watched, key), since, since)  # who may watch was decided on what was just read
    if news is None:
        raise Http404
    headers = {"X-Seq": str(news.seq), "Cache-Control": "no-store"}
    return HttpResponse(news.html, headers=headers) if news.html else HttpResponse(status=204, headers=headers)

"""Streams for programs: topics whose audience comes by a personal token."""

from collections.abc import Callable
from functools import wraps
from typing import Annotated, Any, TypeVar

from django.http import Http404, HttpRequest
from django.utils.translation import gettext_noop
from ninja import Query, Router

from api.guard import permitted
from common.api import stopped_by
from live import views
from live.hub import hub
from people.requests import SignedInRequest

#: Whoever has missed more entries than this is told so, and reads them by the other addresses.
WINDOW = 300
Since = Annotated[int, Query(0, ge=0, le=2**31 - 1, description=gettext_noop("The number of the last entry that you have"))]
Handler = TypeVar("Handler", bound=Callable[..., Any])
TokenView = Callable[[SignedInRequest, str], str]


def by_token(scope: str, view_for: TokenView) -> Callable[[HttpRequest, str], str]:
    """A topic's ``view_for`` for tokens with this scope; Http404 also where there is none, or none any more."""

    @wraps(view_for)
    def view_or_404(request: HttpRequest, key: str) -> str:
        try:
            return view_for(permitted(request, scope), key)
        except Exception as error:
            if stopped_by(error) is None:
                raise
            raise Http404 from error

    return view_or_404


def streams(router: Router, name: str, *, summary: str) -> Callable[[Handler], Handler]:
    """Add the stream ``<code>/events/`` to ``router``; ``stream`` authenticates it in a thread."""
    described = {"security": [{"TokenAuth": []}], "responses": {200: {"description": "OK", "content": {"text/event-stream": {}}}}}
    return router.get(
        "/{slug:code}/events/", operation_id=name, url_name=name, summary=summary, description="", openapi_extra=described
    )


async def stream(request: HttpRequest, name: str, key: str, scope: str, view_for: TokenView) -> Any:
    """The stream of the topic ``name``; whoever may not have it is answered as by every other address for programs.

    Who: a token's owner for whom ``view_for`` has a view.
    """
    try:
        await hub().in_thread(lambda: view_for(permitted(request, scope), key))
    except Exception as error:
        stopped = stopped_by(error)
        if stopped is None:
            raise
        return stopped.response()
    return await views.events(request, name, key)

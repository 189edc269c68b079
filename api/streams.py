"""Streams for programs: topics whose audience comes by a personal token."""

from collections.abc import Callable
from typing import Annotated, Any, TypeVar

from django.http import HttpRequest
from django.utils.translation import gettext_noop
from ninja import Query, Router

from api.guard import permitted
from people.requests import SignedInRequest

#: Programs that have missed more entries than this get a notice and read them by the other addresses.
WINDOW = 300
Since = Annotated[int, Query(0, ge=0, le=2**31 - 1, description=gettext_noop("The number of the last entry that you have"))]
Handler = TypeVar("Handler", bound=Callable[..., Any])


def by_token(scope: str, view_for: Callable[[SignedInRequest, str], str]) -> Callable[[HttpRequest, str], str]:
    """Return a topic's ``view_for`` for the owners of tokens with this scope."""
    return lambda request, key: view_for(permitted(request, scope), key)


def streams(router: Router, name: str, *, summary: str) -> Callable[[Handler], Handler]:
    """Add the stream ``<code>/events/`` to ``router``; the topic's ``view_for`` authenticates."""
    described = {"security": [{"TokenAuth": []}], "responses": {200: {"description": "OK", "content": {"text/event-stream": {}}}}}
    return router.get(
        "/{slug:code}/events/", operation_id=name, url_name=name, summary=summary, description="", openapi_extra=described
    )

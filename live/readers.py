"""Readers of streams: a stream lives for hours, and meanwhile its reader may leave a club, lose a seat or sign out."""

import logging
from dataclasses import dataclass, field
from importlib import import_module

from django.conf import settings
from django.contrib.auth import get_user
from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from common.api import stopped_by
from live import presence
from live.topics import Topic

log = logging.getLogger(__name__)


def audience_view(request: HttpRequest, topic: Topic, key: str) -> str:
    """Return what the sender of a request may see, and note that they are present. Raise Http404 for those who may not watch."""
    view = topic.view_for(request, key)
    presence.note(topic.name, key, request.user.pk)
    return view


@dataclass(frozen=True, slots=True)
class Reader:
    """The sender of a request. Readers without a session and without a token are equal."""

    cookies: frozenset[tuple[str, str]]
    authorization: str
    request: HttpRequest = field(compare=False)

    @classmethod
    def of(cls, request: HttpRequest) -> "Reader":
        anonymous = {settings.CSRF_COOKIE_NAME, settings.LANGUAGE_COOKIE_NAME}
        cookies = frozenset((name, value) for name, value in request.COOKIES.items() if name not in anonymous)
        return cls(cookies, request.headers.get("Authorization", ""), request)

    def has_view(self, topic: Topic, key: str, view: str) -> bool:
        """Return True if the reader's request would have this view if it were sent now, with session and account read again."""
        request = HttpRequest()
        request.method, request.META, request.COOKIES = "GET", self.request.META, self.request.COOKIES
        request.session = import_module(settings.SESSION_ENGINE).SessionStore(request.COOKIES.get(settings.SESSION_COOKIE_NAME))
        request.user = SimpleLazyObject(lambda: get_user(request))  # type: ignore[assignment]
        try:
            return audience_view(request, topic, key) == view
        except Exception as error:
            if stopped_by(error) is None:
                log.warning("A stream of %s %s ends: its reader could not be checked: %r", topic.name, key, error)
            return False

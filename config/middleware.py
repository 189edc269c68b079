from collections.abc import Callable
from functools import cache

from csp.constants import HEADER
from csp.middleware import CSPMiddleware
from csp.utils import build_policy
from django.core.exceptions import BadRequest
from django.db import DataError, connection
from django.http import HttpRequest, HttpResponse
from django.utils.deprecation import MiddlewareMixin

from config.version import VERSION

Respond = Callable[[HttpRequest], HttpResponse]


def health(get_response: Respond) -> Respond:
    """Answers /healthz/ with ``ok`` and the version, before anything else looks at the request.

    It is asked from inside, without TLS and by whatever name or number the machine has there.
    """

    content = f"ok {VERSION}\n".encode()
    headers = {"Content-Length": str(len(content))}

    def respond(request: HttpRequest) -> HttpResponse:
        if request.path != "/healthz/":
            return get_response(request)
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
        return HttpResponse(content, content_type="text/plain", headers=headers)

    return respond


class OnePolicy(CSPMiddleware):
    """The content security policy of the settings with every answer: no page has one of its own, so it is put together once."""

    def process_request(self, request: HttpRequest) -> None:
        """No nonces: nothing stands inline."""

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        response.headers.setdefault(HEADER, _policy())
        return response


@cache
def _policy() -> str:
    return build_policy()


class Storable(MiddlewareMixin):
    """What PostgreSQL cannot hold (a NUL in an address or a form, a number without end) is a bad request, not our failure."""

    def process_exception(self, request: HttpRequest, error: Exception) -> None:
        """The log tells what it was, the sender that it could not be read."""
        if isinstance(error, DataError):
            raise BadRequest(str(error)) from error

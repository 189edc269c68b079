"""Answers to what went wrong before or below the pages: an unknown host, a database that is away or busy."""

import sys

import kombu.exceptions
from django.core.exceptions import DisallowedHost
from django.db import InterfaceError, InternalError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.views import defaults

#: Seconds after which whoever got a 503 may ask again.
RETRY_AFTER = 3
#: PostgreSQL's name for a transaction that it ended because nothing came for too long.
_IDLE_IN_TRANSACTION = "25P03"


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Django's answer, but for a host that is not ours: whoever opened this Stendardo by a wrong name is told so."""
    if isinstance(exception, DisallowedHost):
        return HttpResponse(render_to_string("400_host.html"), status=400)
    return defaults.bad_request(request, exception)


def server_error(request: HttpRequest) -> HttpResponse:
    """Of a mistake that no view and no middleware answered for."""
    error = sys.exc_info()[1]
    return busy(error) if error is not None and is_away(error) else defaults.server_error(request)


def is_away(error: BaseException) -> bool:
    """Does this say that the database is away or busy (a lock or a statement waited too long), and nothing about our code?

    Or that no task can be handed over, since Redis is away.
    """
    if isinstance(error, InternalError):
        return getattr(error.__cause__, "sqlstate", "") == _IDLE_IN_TRANSACTION
    return isinstance(error, OperationalError | InterfaceError | kombu.exceptions.OperationalError)


def busy(error: BaseException) -> HttpResponse:
    """503 with a page that needs no database. The reason stands in the status line's words, which the log repeats."""
    why = " ".join(str(error).split()) or type(error).__name__
    headers = {"Retry-After": str(RETRY_AFTER), "Cache-Control": "no-store"}
    return HttpResponse(render_to_string("503.html"), status=503, reason=f"Service Unavailable ({why})", headers=headers)

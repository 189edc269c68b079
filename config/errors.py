"""Responses to an unknown host and to a database that is unavailable or busy."""

import logging
import sys

import kombu.exceptions
from django.core.exceptions import DisallowedHost
from django.db import InterfaceError, InternalError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.views import defaults

#: Seconds after which a client may repeat a request that got a 503.
RETRY_AFTER_SECONDS = 3
#: PostgreSQL's name for a transaction that it ended because nothing came for too long.
_IDLE_IN_TRANSACTION = "25P03"


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Return Django's page, but for a host that is not ours one that says so."""
    if isinstance(exception, DisallowedHost):
        return HttpResponse(render_to_string("400_host.html"), status=400)
    return defaults.bad_request(request, exception)


def server_error(request: HttpRequest) -> HttpResponse:
    """Return the page for an exception that no view and no middleware has handled."""
    error = sys.exc_info()[1]
    return busy(error) if error is not None and is_away(error) else defaults.server_error(request)


def is_away(error: BaseException) -> bool:
    """Return True if the database is unavailable or busy (a lock or statement timed out), or Redis is: no defect of ours."""
    if isinstance(error, InternalError):
        return getattr(error.__cause__, "sqlstate", "") == _IDLE_IN_TRANSACTION
    return isinstance(error, OperationalError | InterfaceError | kombu.exceptions.OperationalError)


def busy(error: BaseException) -> HttpResponse:
    """Return a 503 page that needs no database. The reason is in the status line, which the log repeats."""
    why = " ".join(str(error).split()) or type(error).__name__
    headers = {"Retry-After": str(RETRY_AFTER_SECONDS), "Cache-Control": "no-store"}
    return HttpResponse(render_to_string("503.html"), status=503, reason=f"Service Unavailable ({why})", headers=headers)


class OneLine(logging.Filter):
    """Log an unavailable database in one line: a traceback would say nothing about it and hide all else."""

    def filter(self, record: logging.LogRecord) -> bool:
        error = record.exc_info[1] if record.exc_info else None
        if error is not None and is_away(error):
            why = " ".join(str(error).split())
            record.msg, record.args = f"{record.getMessage()} ({why})", ()
            record.exc_info = record.exc_text = None
        return True

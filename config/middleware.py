"""Short middleware for what Django and its usual packages do not do."""

from django.conf import settings
from django.core.exceptions import BadRequest
from django.db import DataError
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware import gzip, locale
from django.utils.deprecation import MiddlewareMixin

from config.errors import busy, is_away


class GZipMiddleware(gzip.GZipMiddleware):
    """Compress all responses except event streams: each open stream would need a compressor of 256 KB."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        if response.headers.get("Content-Type", "").startswith("text/event-stream"):
            return response
        return super().process_response(request, response)


class ContentSecurityPolicy(MiddlewareMixin):
    """Send the settings' policy with every response. No page has another."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        response.headers.setdefault("Content-Security-Policy", settings.CONTENT_SECURITY_POLICY)
        return response


class LocaleMiddleware(locale.LocaleMiddleware):
    """Prefer English for a browser that names languages, but none of ours; Django would choose LANGUAGE_CODE."""

    def process_request(self, request: HttpRequest) -> None:
        if accepted := request.META.get("HTTP_ACCEPT_LANGUAGE"):
            request.META["HTTP_ACCEPT_LANGUAGE"] = f"{accepted},en;q=0.001"
        super().process_request(request)


class RejectInvalidData(MiddlewareMixin):
    """Answer 400 to what PostgreSQL cannot store, such as NUL in a form or an address, or an infinite number."""

    def process_exception(self, request: HttpRequest, error: Exception) -> None:
        if isinstance(error, DataError):
            raise BadRequest(str(error)) from error


class DatabaseUnavailable(MiddlewareMixin):
    """Answer 503 with ``Retry-After`` while the database is unavailable or locked."""

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        return busy(error) if is_away(error) else None


#: Addresses of pages that show a link to a seat.
SEAT_LINK_PREFIXES = ("/join/", "/successor/", "/seat/")
SEAT_LINK_PARTS = ("/invitations/", "/keep-seat/")


class PrivateCache(MiddlewareMixin):
    """Forbid shared caches to store pages of battles and links to seats."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        if not response.has_header("Cache-Control"):
            if request.path.startswith(SEAT_LINK_PREFIXES) or any(part in request.path for part in SEAT_LINK_PARTS):
                response["Cache-Control"] = "private, no-store"
            elif request.path.startswith("/battles/"):
                response["Cache-Control"] = "private, no-cache"
        return response

import gzip
from functools import cache, lru_cache, partial
from typing import Any

from csp.constants import HEADER
from csp.middleware import CSPMiddleware
from csp.utils import build_policy
from django.conf import settings
from django.contrib.messages.middleware import MessageMiddleware
from django.contrib.messages.storage import default_storage
from django.core.exceptions import BadRequest
from django.db import DataError
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.utils import translation
from django.utils.cache import patch_vary_headers
from django.utils.deprecation import MiddlewareMixin
from django.utils.functional import SimpleLazyObject, empty
from django.utils.translation.trans_real import parse_accept_lang_header

from common.packed import TokenResponse, as_gzip, takes_gzip
from config.errors import busy, is_away


class NoTrace(MiddlewareMixin):
    """TRACE sends back what it was sent, cookies included: nobody needs it."""

    def process_request(self, request: HttpRequest) -> HttpResponse | None:
        """Refused, whatever it is about."""
        return HttpResponseNotAllowed(["GET", "HEAD", "POST"]) if request.method == "TRACE" else None


class Gzip(GZipMiddleware):
    """Pages compressed where no proxy does it; event streams go out as they come.

    Quickly: a battle's page is a tenth larger than by Django's way, in a fifth of the time. A document that is public and the
    same for everybody (``for_all``) is compressed once, and well; of a page with a long piece the piece is.
    """

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        if not isinstance(response, HttpResponse) or response.has_header("Content-Encoding") or len(response.content) < _LEAST:
            return response
        patch_vary_headers(response, ["Accept-Encoding"])
        if not takes_gzip(request):
            return response
        packed = _compressed(response)
        if len(packed) < len(response.content):
            response.content = packed
            response["Content-Length"] = str(len(packed))
            response["Content-Encoding"] = "gzip"
            if (tag := response.get("ETag", "")) and not tag.startswith("W/"):
                response["ETag"] = f"W/{tag}"
        return response


#: Bytes below which a page is not worth it.
_LEAST = 200


def _compressed(response: HttpResponse) -> bytes:
    if isinstance(response, TokenResponse):
        return response.packed()
    return _packed(response.content) if getattr(response, "for_all", False) else as_gzip(response.content)


@lru_cache(maxsize=32)
def _packed(document: bytes) -> bytes:
    return gzip.compress(document, 6, mtime=0)


class OnePolicy(CSPMiddleware):
    """The content security policy of the settings with every answer: no page has one of its own, so it is put together once."""

    def process_request(self, request: HttpRequest) -> None:
        """No nonces: nothing stands inline."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        response.headers.setdefault(HEADER, _policy())
        return response


@cache
def _policy() -> str:
    return build_policy()


class ApiOrigins(MiddlewareMixin):
    """Pages of other sites may read ``/api/`` where the settings name them: by GET, with a token, never with cookies."""

    def process_request(self, request: HttpRequest) -> HttpResponse | None:
        """What browsers ask before a call with a token."""
        if request.method != "OPTIONS" or not _allowed_origin(request) or "Access-Control-Request-Method" not in request.headers:
            return None
        headers = {
            "Access-Control-Allow-Methods": "GET",
            "Access-Control-Allow-Headers": "Authorization, If-None-Match, Accept-Language, Last-Event-ID",
            "Access-Control-Max-Age": "86400",
        }
        return HttpResponse(status=204, headers=headers)

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """Who may read the answer."""
        if settings.API_ORIGINS and request.path.startswith("/api/"):
            patch_vary_headers(response, ["Origin"])
            if origin := _allowed_origin(request):
                response.headers["Access-Control-Allow-Origin"] = origin
                response.headers["Access-Control-Expose-Headers"] = "ETag, Retry-After"
        return response


def _allowed_origin(request: HttpRequest) -> str:
    """The site whose page asks, where it may read what it asks for; empty otherwise."""
    origin = request.headers.get("Origin", "")
    named = settings.API_ORIGINS == ["*"] or origin in settings.API_ORIGINS
    reads = request.method in ("GET", "HEAD", "OPTIONS") and request.path.startswith("/api/")
    return origin if origin and named and reads else ""


class Languages(MiddlewareMixin):
    """As Django's ``LocaleMiddleware``, but who asks only for languages we do not have gets English.

    No address of ours has a language in it: what is sent decides, and is looked at once for all who send the same.
    """

    def process_request(self, request: HttpRequest) -> None:
        """The language chosen, else one the browser asks for, else English; the house's own where it asks for none."""
        chosen = request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, "")
        accepted = request.META.get("HTTP_ACCEPT_LANGUAGE", "")
        found = _spoken if len(chosen) + len(accepted) < _LONG else _spoken.__wrapped__
        request.LANGUAGE_CODE = found(chosen, accepted, settings.LANGUAGE_CODE)
        translation.activate(request.LANGUAGE_CODE)

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """In which language it is, and that others may get it in another."""
        patch_vary_headers(response, ["Accept-Language"])
        response.headers.setdefault("Content-Language", request.LANGUAGE_CODE)
        return response


#: Letters of what is sent from which on it is not kept.
_LONG = 200


@lru_cache(maxsize=1000)
def _spoken(chosen: str, accepted: str, own: str) -> str:
    """The language for whoever has ``chosen`` one (empty: none) and whose browser asks for these; ``own``: the house's."""
    request = HttpRequest()
    request.COOKIES[settings.LANGUAGE_COOKIE_NAME] = chosen
    request.META["HTTP_ACCEPT_LANGUAGE"] = accepted
    if not translation.check_for_language(chosen) and _are_others_alone(accepted.lower()):
        return "en"
    return translation.get_language_from_request(request)


def _are_others_alone(accepted: str) -> bool:
    wanted = [code for code, _quality in parse_accept_lang_header(accepted)]
    return bool(wanted) and not any(code == "*" or code.split("-")[0] in _ours() for code in wanted)


@cache
def _ours() -> frozenset[str]:
    return frozenset(code for code, _name in settings.LANGUAGES)


class Storable(MiddlewareMixin):
    """What PostgreSQL cannot hold (a NUL in an address or a form, a number without end) is a bad request, not our failure."""

    def process_exception(self, request: HttpRequest, error: Exception) -> None:
        """The log tells what it was, the sender that it could not be read."""
        if isinstance(error, DataError):
            raise BadRequest(str(error)) from error


class Busy(MiddlewareMixin):
    """A database that is away or busy is a 503 with a word when to come back, not our failure."""

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        return busy(error) if is_away(error) else None


class Messages(MessageMiddleware):
    """As Django's, but what waits to be told somebody is looked for when it is asked for: no press of a battle does."""

    def process_request(self, request: HttpRequest) -> None:
        """Nothing is read yet."""
        request._messages = SimpleLazyObject(partial(default_storage, request))  # type: ignore[attr-defined]

    def process_response(self, request: HttpRequest, response: Any) -> Any:
        """Keep what is new and put away what was told, if anybody asked."""
        waiting = getattr(request, "_messages", None)  # none where an answer came before our turn
        unasked = waiting is None or getattr(waiting, "_wrapped", None) is empty
        return response if unasked else super().process_response(request, response)


#: Addresses whose pages show a link to a seat: how they begin, and what they have in them.
_LINKED = ("/join/", "/successor/", "/seat/")
_INVITATIONS, _KEEP_SEAT = "/invitations/", "/keep-seat/"


class Private(MiddlewareMixin):
    """Pages of a battle are each person's own, and links to seats are nobody else's: no cache between keeps them."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        if not response.has_header("Cache-Control"):
            if request.path.startswith(_LINKED) or _INVITATIONS in request.path or _KEEP_SEAT in request.path:
                response["Cache-Control"] = "private, no-store"
            elif request.path.startswith("/battles/"):
                response["Cache-Control"] = "private, no-cache"
        return response

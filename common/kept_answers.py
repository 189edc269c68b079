"""Answers that a web process gives again to who sent the very same request, as long as what they rest on has not changed.

A view says what its answer rests on (``rests_on``). Whoever then asks with the same bytes, cookies among them, gets that answer
once the database has said that its rows are as they were: no view is called, and what may be seen is asked anew each time. The
token of forms is masked anew in each.
"""

import time
from collections.abc import Hashable
from dataclasses import dataclass, replace
from typing import Any, Protocol

from django.conf import settings
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.http import parse_etags

from common.kept_pages import masked
from common.packed import TokenPage, TokenResponse
from common.text_cache import TextCache

#: Status, headers, body.
Answer = tuple[int, list[tuple[bytes, bytes]], bytes]
Headers = tuple[tuple[bytes, bytes], ...]
#: Seconds after which an answer is made anew all the same: it renews the cookie of the forms' token.
LASTS = 3600.0
_BYTES = 24_000_000
_ASKS_IF_NEW = b"if-none-match"
#: Said anew of each answer.
_ANEW = (b"content-length", b"set-cookie")
_EMPTY = b"content-length", b"0"


class Basis(Hashable, Protocol):
    """What an answer rests on, for one person."""

    def now(self) -> Hashable:
        """Something that differs as soon as one of these rows does; None where nothing is to be kept. Raises DatabaseError."""


def rests_on(response: HttpResponse, basis: Basis | None) -> None:
    """Let an answer be kept that depends on nothing but the request's bytes and what the ``basis`` says; not without one."""
    vars(response)["basis"] = basis


@dataclass(frozen=True, slots=True)
class _Page:
    headers: Headers
    page: TokenPage
    packed: bool
    secret: str

    def answer(self) -> Answer:
        token = masked(self.secret)
        body = self.page.packed(token) if self.packed else self.page.plain(token)
        return 200, [*self.headers, (b"content-length", b"%d" % len(body))], body


@dataclass(frozen=True, slots=True)
class _Kept:
    """Answers to one request: the page, and that it has not changed. ``known``: what the basis said before they were made.
    ``request_size``: bytes of the request.
    """

    basis: Basis
    known: Hashable
    tag: str
    until: float
    request_size: int
    page: _Page | None = None
    unchanged: Headers | None = None

    def __len__(self) -> int:
        return 4000 + self.request_size + (len(self.page.page) if self.page else 0)


_Key = tuple[Any, ...]


class Visit:
    """One request, that may have been answered before."""

    def __init__(self, kept: "Answers", key: _Key, size: int, tags: str) -> None:
        self._answers, self._key, self._size, self._tags = kept, key, size, tags
        self._found = kept.find(key)
        self._now: Hashable = None

    def again(self) -> Answer | None:
        """The answer, where it holds; None where it must be made."""
        found = self._found
        if found is None or found.until < time.monotonic():
            return None
        try:
            self._now = found.basis.now()
        except DatabaseError:  # the view will say so
            return None
        if self._now is None or self._now != found.known:
            return None
        if self._tags:
            return (304, list(found.unchanged), b"") if found.unchanged and _has(self._tags, found.tag) else None
        return found.page.answer() if found.page else None

    def keep(self, request: HttpRequest, response: HttpResponseBase, headers: list[tuple[bytes, bytes]]) -> None:
        """Keep the answer that was made, where its view says what it rests on, and know on what it does from the next time on."""
        basis: Basis | None = vars(response).get("basis")
        if basis is None or not _is_for_this_person(request, response):
            return
        known = self._now if self._found and self._found.basis == basis else None
        kept = _Kept(basis, known, _strong(response.headers["ETag"]), time.monotonic() + LASTS, self._size)
        if known is not None and self._found and (known, kept.tag) == (self._found.known, self._found.tag):
            kept = replace(kept, page=self._found.page, unchanged=self._found.unchanged)
        same = tuple((name, value) for name, value in headers if name not in _ANEW)
        if response.status_code == 304:
            kept = replace(kept, unchanged=(*same, _EMPTY))
        elif isinstance(response, TokenResponse):
            packed = response.headers.get("Content-Encoding") == "gzip"
            kept = replace(kept, page=_Page(same, response.page, packed, request.META["CSRF_COOKIE"]))
        self._answers.keep(self._key, kept)


class Answers:
    """What this process has answered; what was not asked for longest falls out."""

    def __init__(self) -> None:
        self._kept = TextCache[_Kept](_BYTES)

    def visit(self, scope: dict[str, Any]) -> Visit | None:
        """A request as ASGI has it; None for those whose answers are never kept."""
        if scope["method"] != "GET":
            return None
        tags, headers, size = b"", [], len(scope["path"]) + len(scope["query_string"])
        for name, value in scope["headers"]:
            size += len(name) + len(value)
            if name == _ASKS_IF_NEW:
                tags += b"," + value if tags else value
            else:
                headers.append((name, value))
        key = scope["scheme"], scope.get("root_path"), scope.get("server"), scope["path"], scope["query_string"], *headers
        return Visit(self, key, size, tags.decode("latin1"))

    def find(self, key: _Key) -> _Kept | None:
        """What is kept of a request."""
        return self._kept.get(key)

    def keep(self, key: _Key, kept: _Kept) -> None:
        """Keep it."""
        self._kept.keep(key, kept)


def _is_for_this_person(request: HttpRequest, response: HttpResponseBase) -> bool:
    """Has whoever asks all cookies that come with it, so that it need not bring them again?"""
    secret = request.META.get("CSRF_COOKIE")
    return bool(secret) and (
        request.COOKIES.get(settings.CSRF_COOKIE_NAME) == secret and not response.cookies.keys() - {settings.CSRF_COOKIE_NAME}
    )


def _has(tags: str, tag: str) -> bool:
    return any(_strong(one) == tag for one in parse_etags(tags))


def _strong(tag: str) -> str:
    return tag.removeprefix("W/")

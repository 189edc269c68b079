"""How one page is answered: in a thread of a pool, by plain synchronous Django."""

import asyncio
import logging
from functools import lru_cache, partial
from io import BytesIO
from typing import Any

from django.conf import settings
from django.core.handlers.asgi import ASGIRequest, get_script_prefix
from django.core.handlers.base import BaseHandler
from django.core.signals import request_started
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.urls import ResolverMatch, get_resolver, set_script_prefix

from common.kept_answers import Answer, Answers
from common.workers import Workers
from config.errors import busy
from config.layers import in_a_row
from config.limits import Shares, TooBusy, subject_of
from live.hub import hub

log = logging.getLogger(__name__)

LARGEST_BODY = 3_000_000
#: Of a photograph as phones take them.
LARGEST_PHOTOGRAPH = 11_000_000
#: Seconds in which a request's body must have come.
BODY_SECONDS = 60

Scope = dict[str, Any]


class Pages(BaseHandler):
    """Answers one request at a time in each thread of its pool."""

    def __init__(self) -> None:
        super().__init__()
        self.load_middleware()
        self._middleware_chain = in_a_row(self._middleware_chain)  # type: ignore[has-type]
        self.threads = Workers(settings.WEB_THREADS, "page")
        self.shares = Shares(max(1, settings.WEB_THREADS // 2))
        self.answers = Answers()

    async def __call__(self, scope: Scope, receive: Any, send: Any) -> None:
        try:
            body = await whole_body(scope, receive)
        except TimeoutError:
            await tell(send, plain(408, b"Too slow.\n"))
            return
        await tell(send, plain(413, b"Too large.\n") if body is None else await self.in_turn(scope, body))

    async def in_turn(self, scope: Scope, body: bytes) -> Answer:
        """The page; a press after the news of those before it."""
        if scope["method"] != "POST":
            return await self.in_thread(scope, body)
        async with hub().press():
            return await self.in_thread(scope, body)

    async def in_thread(self, scope: Scope, body: bytes) -> Answer:
        """The page, in a thread of the pool; of one battle's pages only so many at once that others have threads too."""
        answer, subject = partial(self.answer, scope, body), subject_of(scope["path"])
        if not subject:
            return await self.threads.do(answer)
        try:
            async with self.shares.turn(subject):
                return await self.threads.do(answer)
        except TooBusy:
            log.warning("Too much at once in %s: somebody is asked to come again.", subject)
            return as_answer(busy(TooBusy()))

    def resolve_request(self, request: HttpRequest) -> ResolverMatch:
        """The view of an address, which is looked for once: nothing here answers by another table of addresses."""
        request.resolver_match = found = view_at(request.path_info)
        return found

    def answer(self, scope: Scope, body: bytes) -> Answer:
        """What was answered before, where it holds; else what Django makes of it."""
        request_started.send(sender=self.__class__, scope=scope)
        visit = self.answers.visit(scope)
        if visit and (again := visit.again()):
            return again
        set_script_prefix(get_script_prefix(scope))
        request = ASGIRequest(scope, BytesIO(body))
        response = self.get_response(request)
        try:
            answer = as_answer(response)
            if visit:
                visit.keep(request, response, answer[1])
            return answer
        finally:
            response.close()


@lru_cache(maxsize=4000)
def view_at(path: str) -> ResolverMatch:
    """What stands at a path; those at which nothing stands raise ``Http404``, and are not kept."""
    return get_resolver().resolve(path)


def as_answer(response: HttpResponseBase) -> Answer:
    headers = [(name.lower().encode("ascii"), value.encode("latin1")) for name, value in response.items()]
    headers += [(b"set-cookie", cookie.OutputString().encode("ascii")) for cookie in response.cookies.values()]
    return response.status_code, headers, b"".join(response)


def plain(status: int, word: bytes, *headers: tuple[bytes, bytes]) -> Answer:
    """To whom no page can be shown: a program, or a sender that must go."""
    return status, [(b"content-type", b"text/plain"), (b"connection", b"close"), *headers], word


async def tell(send: Any, answer: Answer) -> None:
    status, headers, content = answer
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": content})


#: Headers by which a body follows.
_WITH_A_BODY = frozenset({b"content-length", b"transfer-encoding"})


async def whole_body(scope: Scope, receive: Any) -> bytes | None:
    """The request's body; None if it is too large or its sender left. Slow senders hold up nobody: no thread waits for them.

    Raises ``TimeoutError`` at those who are slow for too long.
    """
    if _WITH_A_BODY.isdisjoint(dict(scope["headers"])):
        return b""
    body, largest = bytearray(), LARGEST_PHOTOGRAPH if scope["path"].endswith("/photographs/") else LARGEST_BODY
    async with asyncio.timeout(BODY_SECONDS):
        while True:
            message = await receive()
            body += message.get("body", b"")
            if len(body) > largest or message["type"] == "http.disconnect":
                return None
            if not message.get("more_body"):
                return bytes(body)

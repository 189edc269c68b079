"""A player's browser on the battle page: its headers, gzip, a guest's or an account's session, and the panel's own forms."""

import html
import re
from collections.abc import Mapping, Sequence
from urllib.parse import urlencode

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore

from battles.models import Battle, Seat
from people.models import User
from tools.bench.phone import CSRF, Answer, Phone
from tools.forms import Form, forms_of

_LINK = re.compile(r'href="([^"]*[?][^"]*)"')
#: What Chromium on Android sends with each request of htmx, besides what a ``Phone`` sends.
HEADERS = {
    "Accept": "*/*",
    "Accept-Encoding": "gzip, deflate, br, zstd",
    "Accept-Language": "en-GB,en;q=0.9,it;q=0.8",
    "Cache-Control": "no-cache",
    "Pragma": "no-cache",
    "Priority": "u=1, i",
    "Sec-CH-UA": '"Chromium";v="142", "Google Chrome";v="142", "Not_A Brand";v="99"',
    "Sec-CH-UA-Mobile": "?1",
    "Sec-CH-UA-Platform": '"Android"',
    "Sec-Fetch-Dest": "empty",
    "Sec-Fetch-Mode": "cors",
    "Sec-Fetch-Site": "same-origin",
    "User-Agent": "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537",
}


class Browser(Phone):
    """``seat``: a player's, of a guest or of a ``user``; None for a spectator."""

    def __init__(self, server: str, battle: Battle, seat: Seat | None, user: User | None = None) -> None:
        self.url = f"/battles/{battle.code}/"
        if user is None:
            super().__init__(server, seat)
        else:
            self._join(
                server, {"Cookie": signed_in_cookies(user), "X-CSRFToken": CSRF, "HX-Request": "true", "HX-Target": "panel"}
            )
        page = f"{server}{self.url}"
        self.headers |= HEADERS | {"Referer": page, "Origin": server, "HX-Current-URL": page, "X-Live": "1"}

    def panel(self, query: str | Mapping[str, object] | Sequence[tuple[str, object]]) -> Answer:
        """Open the panel at an address of the battle page."""
        answer = self.get(f"{self.url}?{query if isinstance(query, str) else urlencode(query, doseq=True)}")
        assert answer.status == 200, f"{query}: {answer.status} {answer.body[:2000]}"
        return answer

    def changes(self, since: int) -> Answer:
        """Fetch what entries after ``since`` changed on the page, as a browser polls for it."""
        return self.get(f"{self.url}changes/?since={since}")

    def forms(self, answer: Answer) -> list[Form]:
        return forms_of(answer.body, self.url)


def signed_in_cookies(user: User) -> str:
    """Create a session of the user and return its cookies."""
    session = SessionStore()
    session[SESSION_KEY], session[HASH_SESSION_KEY] = str(user.pk), user.get_session_auth_hash()
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session.create()
    return f"{settings.SESSION_COOKIE_NAME}={session.session_key}; {settings.CSRF_COOKIE_NAME}={CSRF}"


def link_with(body: str, *parts: str) -> str:
    """Return the query of the first link on a page that has all these parts, such as ``act=fire``."""
    for found in _LINK.finditer(body):
        query = html.unescape(found[1]).partition("?")[2]
        if all(part in query for part in parts):
            return query
    raise LookupError(f"no link with {parts}")

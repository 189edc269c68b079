"""Phones for measures and tests against the real web server: plain HTTP on a connection of their own."""

import http.client
from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlencode, urlsplit

from django.conf import settings

from battles.models import Seat
from battles.queries.battles import GUEST_SEATS
from config.sessions import SessionStore

CSRF = "x" * 32


@dataclass
class Answer:
    """What came back: status, body, and the entry that the act made (None where it was refused)."""

    status: int
    body: str
    entry: int | None


class Phone:
    """A guest's phone on the battle page, where htmx posts the panel's forms."""

    def __init__(self, server: str, seat: Seat | None) -> None:
        self.host = urlsplit(server).netloc
        session = SessionStore()
        if seat:
            session[GUEST_SEATS] = {seat.battle.code: seat.token}
        session.create()
        self.headers = {
            "Cookie": f"{settings.SESSION_COOKIE_NAME}={session.session_key}; {settings.CSRF_COOKIE_NAME}={CSRF}",
            "X-CSRFToken": CSRF,
            "Accept-Language": "en",
            "HX-Request": "true",
            "HX-Target": "panel",
            "X-Live": "1",
        }
        self.connection = http.client.HTTPConnection(self.host, timeout=60)

    @classmethod
    def with_headers(cls, server: str, headers: Mapping[str, str]) -> "Phone":
        """The same phone again, in another process."""
        made = cls.__new__(cls)
        made.host, made.headers = urlsplit(server).netloc, dict(headers)
        made.connection = http.client.HTTPConnection(made.host, timeout=60)
        return made

    def post(self, path: str, data: Mapping[str, object]) -> Answer:
        headers = {**self.headers, "Content-Type": "application/x-www-form-urlencoded"}
        self.connection.request("POST", path, urlencode(data, doseq=True), headers)
        return self._answer()

    def get(self, path: str) -> Answer:
        self.connection.request("GET", path, headers=self.headers)
        return self._answer()

    def _answer(self) -> Answer:
        response = self.connection.getresponse()
        body = response.read().decode()
        entry = response.headers.get("X-Entry")
        return Answer(response.status, body, int(entry) if entry else None)

    def close(self) -> None:
        self.connection.close()

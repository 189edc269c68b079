"""What a page of a battle rests on for one person: the rows that say who that is, what may be seen, and how far the log goes."""

from collections.abc import Hashable
from typing import NamedTuple

from django.conf import settings
from django.db import connection
from django.http import HttpRequest

from battles.ledger import Snapshot

#: Who watches as ``battles.ledger.reading`` finds a seat. Of each row its version: every change of it makes another one.
_VERSIONS = """
SELECT b.seq, b.xmin::text, s.id, s.xmin::text,
       (SELECT xmin::text FROM django_session WHERE session_key = %(session)s::text AND expire_date > now()),
       (SELECT xmin::text FROM people_user WHERE id = %(user)s)
  FROM battles_battle b
  LEFT JOIN LATERAL (
       SELECT s.id, s.xmin FROM battles_seat s
        WHERE s.battle_id = b.id AND s.left_at IS NULL AND (s.user_id = %(user)s OR s.token = %(token)s)
        ORDER BY s.user_id NULLS LAST LIMIT 1) s ON true
 WHERE b.code = %(code)s AND b.deleted_at IS NULL
"""


class Basis(NamedTuple):
    """A battle, and who asks for it: account, token of a guest's seat, session."""

    code: str
    user: int | None
    token: str | None
    session: str | None

    def now(self) -> Hashable:
        """The versions of battle, seat, session and account."""
        wanted = {"code": self.code, "user": self.user, "token": self.token, "session": self.session}
        with connection.cursor() as cursor:
            cursor.execute(_VERSIONS, wanted)
            found: Hashable = cursor.fetchone()
        return found


def basis_of(request: HttpRequest, snapshot: Snapshot) -> Basis | None:
    """What a page rests on that depends on nothing but the request, the battle's log, and who asks.

    None for those who may watch as members of a club: what their membership rests on is not asked.
    """
    if (snapshot.seat is None or snapshot.seat.bookmark) and snapshot.watching != "link":
        return None
    session = request.COOKIES.get(settings.SESSION_COOKIE_NAME)
    return Basis(snapshot.code, snapshot.who.user_id, snapshot.who.token, session)

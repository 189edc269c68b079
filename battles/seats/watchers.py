"""Who of those that have a battle open may still watch it: asked once a minute for all screens of a process, in one statement."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from django.db import connection
from django.http import HttpRequest

from battles.ledger import Requester, SeatView
from battles.queries.visibility import view_of_seat
from battles.seats.access import is_admitted, requester_of

#: Finds seats as ``battles.ledger.reading`` does, but an account counts only while its session lives.
_WATCHERS = """
SELECT b.watching, b.closed,
       b.watching = 'club' AND l.lives AND EXISTS (
         SELECT FROM people_membership m JOIN people_user u ON u.id = m.user_id
          WHERE m.club_id = b.club_id AND m.user_id = a.user_id AND u.is_active),
       s.id, s.name, s.role, s.sides, s.bookmark, s.reads_from
  FROM unnest(%(codes)s::text[], %(users)s::bigint[], %(tokens)s::text[], %(sessions)s::text[])
       WITH ORDINALITY AS a (code, user_id, token, session, place)
 CROSS JOIN LATERAL (
       SELECT a.session IS NULL OR EXISTS (
         SELECT FROM django_session d WHERE d.session_key = a.session AND d.expire_date > now()) AS lives) l
  LEFT JOIN battles_battle b ON b.code = a.code AND b.deleted_at IS NULL
  LEFT JOIN LATERAL (
       SELECT * FROM battles_seat s
        WHERE s.battle_id = b.id AND s.left_at IS NULL AND l.lives AND (s.user_id = a.user_id OR s.token = a.token)
        ORDER BY s.user_id NULLS LAST LIMIT 1) s ON true
 ORDER BY a.place
"""


class _Watcher(NamedTuple):
    """Who asks for a battle, and by which session."""

    code: str
    who: Requester
    session: str | None


class _Place(NamedTuple):
    """What they may there."""

    may_watch: bool
    seat: SeatView | None


def views_for(screens: Sequence[tuple[HttpRequest, str]]) -> list[str | None]:
    """What each of these people may see of their battle, by its code; None for those who may not watch it (any more).

    One statement; a second for those whose tickets lead to no seat any more, as for a page.
    """
    watchers = [_watcher(request, code, requester_of(request, code)) for request, code in screens]
    places = _places(watchers)
    lost = [n for n, place in enumerate(places) if place.seat is None and watchers[n].who.again]
    closer = [_watcher(*screens[n], again()) for n in lost if (again := watchers[n].who.again)]
    for n, place in zip(lost, _places(closer), strict=True):
        places[n] = place
    return [view_of_seat(place.seat) if place.may_watch else None for place in places]


def _watcher(request: HttpRequest, code: str, who: Requester) -> _Watcher:
    known = who.user_id is not None or who.token is not None
    return _Watcher(code, who, who.session or (request.session.session_key if known else None))


def _places(watchers: Sequence[_Watcher]) -> list[_Place]:
    if not watchers:
        return []
    wanted: dict[str, Any] = {
        "codes": [one.code for one in watchers],
        "users": [one.who.user_id for one in watchers],
        "tokens": [one.who.token for one in watchers],
        "sessions": [one.session for one in watchers],
    }
    with connection.cursor() as cursor:
        cursor.execute(_WATCHERS, wanted)
        return [_place(*row) for row in cursor.fetchall()]


def _place(watching: str | None, closed: bool, is_member: bool, *seat: Any) -> _Place:
    """Read a row of ``_WATCHERS``; ``watching`` is None for a battle that does not exist."""
    own = None if seat[0] is None else SeatView(*seat)
    if watching is None:
        return _Place(False, own)
    return _Place(is_admitted(own, watching=watching, closed=closed, is_member=lambda: is_member), own)

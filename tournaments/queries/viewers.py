"""Who looks at an event or does something in it, and what they are there."""

from dataclasses import dataclass, field
from typing import Any

from django.db import connection

import journal.snapshot
from tournaments.models import Event, Watching

ORGANISER, UMPIRE, PLAYER, PUBLIC = _RANKS = "organiser", "umpire", "player", "public"


@dataclass(frozen=True, slots=True)
class Requester(journal.snapshot.Requester):
    """The sender of a request: an account, the tokens in the browser's session for an event, the name for the log.

    ``key``: of a press, its idempotency key (``common.presses``).
    """

    tokens: tuple[str, ...] = ()
    name: str = ""
    key: str | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Viewer:
    """A requester in an event. ``role``: the engine's; ``players``: numbers of their own entries; ``staff``: their row's key."""

    role: str
    players: tuple[int, ...] = ()
    staff: int | None = None
    name: str = ""
    user_id: int | None = None

    @property
    def is_staff(self) -> bool:
        return self.role in (ORGANISER, UMPIRE)

    @property
    def is_organiser(self) -> bool:
        return self.role == ORGANISER

    @property
    def view(self) -> str:
        """Return what they may see, as a word that is the same for all who may see the same: ``"player:3"``, ``"umpire:"``."""
        return f"{self.role}:{','.join(map(str, self.players))}"

    @classmethod
    def of_view(cls, view: str) -> "Viewer":
        """The viewer of a ``view``, nameless."""
        role, _colon, numbers = view.partition(":")
        return cls(role, tuple(int(number) for number in numbers.split(",") if number))


#: Whoever asks as staff, and their entries: role, name, number, primary key.
_PARTS = """
SELECT role, name, 0, id FROM tournaments_staff
WHERE event_id = %(event)s AND left_at IS NULL AND (token = ANY(%(tokens)s) OR user_id = %(user)s)
UNION ALL SELECT 'player', name, number, NULL FROM tournaments_player
WHERE event_id = %(event)s AND (token = ANY(%(tokens)s) OR user_id = %(user)s)
"""


def viewer_of(event: Event, who: Requester) -> Viewer:
    """Return the person's part in the event; one statement, none without account and token. On every page: no models."""
    if who.user_id is None and not who.tokens:
        return Viewer(PUBLIC, name=who.name)
    with connection.cursor() as cursor:
        cursor.execute(_PARTS, {"event": event.pk, "tokens": list(who.tokens), "user": who.user_id})
        parts = sorted(cursor.fetchall(), key=lambda part: (_RANKS.index(part[0]), part[2], part[3]))
    role, name, _number, staff = parts[0] if parts else (PUBLIC, who.name, 0, None)
    return Viewer(role, tuple(part[2] for part in parts if part[0] == PLAYER), staff, name, who.user_id)


def may_look(event: Event, viewer: Viewer, user: Any) -> bool:
    """Return True for those who take part; others as the event says."""
    if viewer.role != PUBLIC or event.watching in (Watching.PUBLIC, Watching.LINK):
        return True
    if event.watching == Watching.CLUB and event.club_id and user is not None and user.is_authenticated:
        return bool(user.memberships.filter(club_id=event.club_id).exists())
    return False

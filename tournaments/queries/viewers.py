"""Who looks at an event or does something in it, and what they are there."""

from dataclasses import dataclass
from typing import Any

from django.db.models import Q

from tournaments.models import Event, Player, Staff, Watching

ORGANISER, UMPIRE, PLAYER, PUBLIC = "organiser", "umpire", "player", "public"


@dataclass(frozen=True, slots=True)
class Requester:
    """Whoever asks: an account, the tokens that the browser keeps for an event, the name to write into the log."""

    user_id: int | None = None
    tokens: tuple[str, ...] = ()
    name: str = ""


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
        """What they may see, as a word that is the same for all who may see the same: ``"player:3"``, ``"umpire:"``."""
        return f"{self.role}:{','.join(map(str, self.players))}"

    @classmethod
    def of_view(cls, view: str) -> "Viewer":
        """The viewer of a ``view``, nameless."""
        role, _colon, numbers = view.partition(":")
        return cls(role, tuple(int(number) for number in numbers.split(",") if number))


def viewer_of(event: Event, who: Requester) -> Viewer:
    """What this person is in the event; two queries, none for who has neither account nor token."""
    if who.user_id is None and not who.tokens:
        return Viewer(PUBLIC, name=who.name)
    mine = Q(token__in=who.tokens)
    if who.user_id is not None:
        mine |= Q(user_id=who.user_id)
    staff = sorted(Staff.objects.filter(mine, event=event, left_at=None), key=lambda one: one.role)
    entries = list(Player.objects.filter(mine, event=event).order_by("number"))
    role = staff[0].role if staff else PLAYER if entries else PUBLIC
    name = staff[0].name if staff else entries[0].name if entries else who.name
    return Viewer(role, tuple(one.number for one in entries), staff[0].pk if staff else None, name, who.user_id)


def may_look(event: Event, viewer: Viewer, user: Any) -> bool:
    """Those who take part always; others as the event says."""
    if viewer.role != PUBLIC or event.watching in (Watching.PUBLIC, Watching.LINK):
        return True
    if event.watching == Watching.CLUB and event.club_id and user is not None and user.is_authenticated:
        return bool(user.memberships.filter(club_id=event.club_id).exists())
    return False

"""The places of a battle: who sits where, and who may be invited."""

from dataclasses import dataclass
from datetime import datetime

from battles.actions.rights import is_guarded, maker_of, may_use
from battles.actions.seats import may_give, referee_may_be_invited
from battles.ledger import Snapshot
from battles.models import Invitation, Seat
from battles.queries.standing import place_title, side_names
from battles.queries.visibility import has_secrets
from people.personal_data import shown_name


@dataclass(frozen=True, slots=True)
class Place:
    """A kind of seat: who sits there now, whether the asking seat may invite to it, and the open invitation if so."""

    role: str
    sides: str
    title: str
    seats: tuple[Seat, ...]
    may_invite: bool
    invitation: Invitation | None


def places(snapshot: Snapshot) -> list[Place]:
    """All places of a battle: two queries, however many sit there. Invitations only for those who may invite."""
    names = side_names(snapshot)
    ever = list(Seat.objects.filter(battle_id=snapshot.id).select_related("user"))
    seats = [seat for seat in ever if seat.left_at is None]
    own = snapshot.seat
    about = {"ended": snapshot.table["status"] == "ended", "referee": referee_may_be_invited(snapshot, ever)}
    opened = Invitation.objects.filter(battle_id=snapshot.id, revoked_at=None) if own and own.role != "spectator" else ()
    invitations = {
        (i.role, i.sides): i
        for i in opened
        if own
        and may_give(own, i.role, i.sides, seats, **about)
        and may_use(i, maker_of(own), guarded=is_guarded(snapshot, i.sides, ever))
    }
    kinds = [("player", "a"), ("player", "b"), ("referee", ""), ("spectator", "")]
    if any(seat.sides == "ab" for seat in seats):
        kinds.insert(0, ("player", "ab"))
    return [
        Place(
            role,
            sides,
            place_title(role, sides, names),
            tuple(seat for seat in seats if (seat.role, seat.sides) == (role, sides)),
            sides != "ab" and (role, snapshot.closed) != ("spectator", True) and may_give(own, role, sides, seats, **about),
            None if (role, snapshot.closed) == ("spectator", True) else invitations.get((role, sides)),
        )
        for role, sides in kinds
    ]


@dataclass(frozen=True, slots=True)
class Reader:
    """Somebody who reads a side's hidden things, or read them: the place, and from when until when (None: still)."""

    name: str
    place: str
    since: datetime
    until: datetime | None
    is_blind: bool


@dataclass(frozen=True, slots=True)
class SideReaders:
    """Everybody who ever read the hidden things of a side, the earliest first."""

    side: str
    name: str
    readers: tuple[Reader, ...]


def _reader(seat: Seat, names: dict[str, str]) -> Reader:
    place = place_title(seat.role, seat.sides, names)
    return Reader(shown_name(seat.name), place, seat.joined_at, seat.left_at, seat.is_blind)


def readers(snapshot: Snapshot) -> list[SideReaders]:
    """Return who ever read each side's hidden things, after leaving too; nothing where the rules hide nothing. One query."""
    if not has_secrets(snapshot):
        return []
    names = side_names(snapshot)
    seats = list(Seat.objects.filter(battle_id=snapshot.id).exclude(role="spectator").exclude(name=""))
    return [
        SideReaders(
            side,
            names[side],
            tuple(_reader(seat, names) for seat in seats if seat.role == "referee" or side in seat.sides),
        )
        for side in "ab"
    ]

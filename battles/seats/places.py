"""The places of a battle: who sits where, and who may be invited."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from battles.actions.seats import may_give
from battles.ledger import Snapshot
from battles.models import Invitation, Seat
from battles.queries.standing import side_names


@dataclass(frozen=True, slots=True)
class Place:
    """A kind of seat: who sits there now, whether the asking seat may invite to it, and the open invitation if so."""

    role: str
    sides: str
    title: str
    seats: tuple[Seat, ...]
    may_invite: bool
    invitation: Invitation | None


def place_title(role: str, sides: str, names: dict[str, str]) -> str:
    """What a place is called: "Player of the Army of Italy"."""
    if role == "referee":
        return _("Referee")
    if role == "spectator":
        return _("Spectator")
    if sides == "ab":
        return _("Player of both sides, on one phone")
    return _("Player of %(side)s") % {"side": names[sides]}


def places(snapshot: Snapshot) -> list[Place]:
    """All places of a battle: two queries, however many sit there. Invitations only for those who may invite."""
    names = side_names(snapshot)
    seats = list(Seat.objects.filter(battle_id=snapshot.id, left_at=None).select_related("user"))
    own = snapshot.seat
    ended = snapshot.table["status"] == "ended"
    opened = Invitation.objects.filter(battle_id=snapshot.id, revoked_at=None) if own and own.role != "spectator" else ()
    invitations = {(i.role, i.sides): i for i in opened if may_give(own, i.role, i.sides, seats, ended=ended)}
    kinds = [("player", "a"), ("player", "b"), ("referee", ""), ("spectator", "")]
    if any(seat.sides == "ab" for seat in seats):
        kinds.insert(0, ("player", "ab"))
    return [
        Place(
            role,
            sides,
            place_title(role, sides, names),
            tuple(seat for seat in seats if (seat.role, seat.sides) == (role, sides)),
            sides != "ab" and may_give(own, role, sides, seats, ended=ended),
            invitations.get((role, sides)),
        )
        for role, sides in kinds
    ]

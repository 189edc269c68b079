"""The places of a battle: who sits where, and who may be invited."""

from dataclasses import dataclass

from battles.actions.seats import may_give, referee_may_be_invited
from battles.ledger import Snapshot
from battles.models import Invitation, Seat
from battles.queries.standing import place_title, side_names


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
    seats = list(Seat.objects.filter(battle_id=snapshot.id, left_at=None).select_related("user"))
    own = snapshot.seat
    about = {"ended": snapshot.table["status"] == "ended", "referee": referee_may_be_invited(snapshot, seats)}
    opened = Invitation.objects.filter(battle_id=snapshot.id, revoked_at=None) if own and own.role != "spectator" else ()
    invitations = {(i.role, i.sides): i for i in opened if may_give(own, i.role, i.sides, seats, **about)}
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

"""Who may never hold a seat, and what a seat reads: rules 3 and 4 of ``docs/explanation/seats.md``."""

from collections.abc import Iterable

from django.utils import timezone
from django.utils.translation import gettext as _

from battles.ledger import SeatView, Snapshot
from battles.models import Entry, Invitation, Seat
from battles.models.battle import BLIND
from battles.queries.visibility import has_secrets
from common.errors import NotYours
from journal.seats import Person
from rules.engine.play.state import opponent


def refuse_both(snapshot: Snapshot, person: Person, role: str, sides: str) -> None:
    """NotYours where this person would read two audiences that oppose each other (``why_not_sit``)."""
    why_not = why_not_sit(snapshot, person, role, sides)
    if why_not:
        raise NotYours(why_not)


def why_not_sit(snapshot: Snapshot, person: Person, role: str, sides: str) -> str | None:
    """Return why this person may not sit at a place: a referee never plays, a player never referees nor changes sides.

    Exceptions: one phone for both sides has read both, so its player may go on with one side or as the referee; and a player may
    change sides while nothing has been hidden on the former one.
    """
    if role == "spectator":
        return None
    held = list(person.seats(Seat.objects.filter(battle_id=snapshot.id)).exclude(role="spectator"))
    if role == "referee":
        if any(seat.role == "player" and seat.sides != "ab" for seat in held):
            return _("You have played in this battle, so you cannot be its referee.")
        return None
    if any(seat.role == "referee" for seat in held):
        return _("You have refereed this battle, so you cannot play in it.")
    if any(seat.sides not in ("ab", sides) and _could_read(seat) for seat in held):
        return _("You have played the other side and have seen what is hidden there, so you cannot play this one.")
    return None


def _could_read(seat: Seat) -> bool:
    """True if something was hidden on the seat's side before it was left."""
    until = seat.left_at or timezone.now()
    return Entry.objects.filter(battle_id=seat.battle_id, audience=seat.sides, at__lte=until).exists()


def maker_of(seat: SeatView) -> str:
    """Return what ``Invitation.made_by`` holds for an invitation by this seat.

    A seat that was given by the opponent counts as the opponent's: what it gives on must not read more than itself.
    """
    if seat.role == "player" and seat.reads_from is not None:
        return opponent(seat.sides)
    return seat.sides if seat.role == "player" else seat.role


def is_guarded(snapshot: Snapshot, sides: str, seats: Iterable[Seat]) -> bool:
    """True if a side may have hidden things that its players wrote: the rules hide something, and somebody sat there.

    ``seats``: all of the battle, those that were left too.
    """
    return has_secrets(snapshot) and any(seat.role == "player" and sides in seat.sides for seat in seats)


def is_from_opponent(invitation: Invitation) -> bool:
    """True for an invitation to a side that was made by a player of the other one."""
    return invitation.role == "player" and invitation.made_by in ("a", "b") and invitation.made_by != invitation.sides


def may_use(invitation: Invitation, maker: str, *, guarded: bool) -> bool:
    """True if a seat that invites as ``maker`` may show this open link: across the table never the other side's own one."""
    if invitation.role != "player" or not guarded:
        return True
    if maker != "referee" and invitation.sides not in maker:
        return invitation.made_by == maker
    return not is_from_opponent(invitation)


def reads_from(snapshot: Snapshot, invitation: Invitation) -> int | None:
    """Return ``Seat.reads_from`` for who takes this invitation: ``BLIND`` on a guarded side, by the opponent's invitation."""
    if not is_from_opponent(invitation):
        return None
    return BLIND if is_guarded(snapshot, invitation.sides, Seat.objects.filter(battle_id=snapshot.id)) else None

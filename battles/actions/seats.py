"""Who sits where: invitations, taking a seat (with an account or as a guest), leaving, handing over, claiming."""

import unicodedata
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from battles import ledger
from battles.actions.amend import referee_did
from battles.actions.checks import seated
from battles.ledger import Draft, Requester, SeatView, Snapshot
from battles.models import Battle, Entry, Invitation, Seat
from common.errors import NotYours, Refused
from common.links import new_token
from rules.engine.play.state import Effect

#: Places one can be invited to: (role, sides).
PLACES = (("player", "a"), ("player", "b"), ("referee", ""), ("spectator", ""))


def giving(snapshot: Snapshot, role: str, sides: str) -> None:
    """Refuse those who may not invite to this place."""
    own, ended = seated(snapshot), snapshot.table["status"] == "ended"
    if ended and role != "spectator":
        raise Refused(_("This battle has ended."))
    seats = list(Seat.objects.filter(battle_id=snapshot.id, left_at=None))
    referee = role == "referee" and referee_may_be_invited(snapshot, seats)
    if role == "referee" and not referee and own.role != "referee":
        raise NotYours(_("A referee sees what is hidden: both sides have to agree first. Propose it to the other side."))
    if not may_give(own, role, sides, seats, ended=ended, referee=referee):
        raise NotYours(_("Somebody sits there already: only they or the referee can invite to that place."))


def referee_may_be_invited(snapshot: Snapshot, seats: Iterable[Seat]) -> bool:
    """May this seat invite a referee? Whoever plays both sides; whoever made the battle while a side is still free; else both
    sides have to have agreed.
    """
    own = snapshot.seat
    if own is None or snapshot.table.get("referee_agreed") or own.sides == "ab":
        return own is not None
    made = Entry.objects.filter(battle_id=snapshot.id, seq=1, seat_id=own.id)
    return not _both_seated(seats) and made.exists()


def _both_seated(seats: Iterable[Seat]) -> bool:
    return {side for seat in seats if seat.role == "player" for side in seat.sides} == {"a", "b"}


def _consented(snapshot: Snapshot) -> None:
    """Refuse a referee whom both sides have not agreed to, once both are seated."""
    seats = list(Seat.objects.filter(battle_id=snapshot.id, left_at=None))
    agreed = snapshot.table.get("referee_agreed") or any(seat.sides == "ab" or seat.role == "referee" for seat in seats)
    if not agreed and _both_seated(seats):
        raise Refused(_("Both sides play already: they have to agree to a referee first. Ask them to propose it."))


def may_give(own: SeatView | None, role: str, sides: str, seats: Iterable[Seat], *, ended: bool, referee: bool = False) -> bool:
    """May ``own`` invite to this place, where ``seats`` are taken? Once the battle has ``ended``, only to watch it; a ``referee``
    where this seat may invite one. Before, to a
    side where somebody sits only those who sit there too, to the referee's place, once there is one, only he: whoever has a link
    could sit down on the other side of the table.
    """
    if own is None or own.role == "spectator" or (ended and role != "spectator"):
        return False
    if own.role == "referee" or role == "spectator" or (role == "player" and sides in own.sides):
        return True
    if role == "referee" and not referee:
        return False
    return not any(seat.role == role and (role != "player" or sides in seat.sides) for seat in seats)


def invite(*, code: str, who: Requester, role: str, sides: str = "") -> Invitation:
    """The open invitation to a place, made if there is none, by those who ``may_give`` it."""
    with transaction.atomic():
        snapshot = ledger.lock(code, who)
        seated(snapshot)
        if (role, sides) not in PLACES:
            raise Refused(_("There is no such place."))
        giving(snapshot, role, sides)
        found, _made = Invitation.objects.get_or_create(battle_id=snapshot.id, role=role, sides=sides, revoked_at=None)
        return found


def revoke(*, code: str, who: Requester, invitation: int) -> None:
    """Make an invitation's link useless."""
    with transaction.atomic():
        snapshot = ledger.lock(code, who)
        seated(snapshot)
        found = Invitation.objects.filter(battle_id=snapshot.id, pk=invitation, revoked_at=None).first()
        if found:
            giving(snapshot, found.role, found.sides)
            _spent(found)


def take_seat(*, invitation: Invitation, user: Any | None, name: str) -> Seat:
    """Take the place an invitation names: with an account, or as a guest by name. But for spectators it is good for one.

    Refused if the link was revoked or the battle has ended.
    """
    with transaction.atomic():
        snapshot = ledger.lock(invitation.battle.code, Requester(user.pk if user else None))
        if Invitation.objects.filter(pk=invitation.pk, revoked_at__isnull=False).exists():
            raise Refused(_("This invitation is no longer valid: ask for a new one."))
        if snapshot.table["status"] == "ended" and invitation.role != "spectator":
            raise Refused(_("This battle has ended."))
        name = fit_name(name)
        if invitation.role == "referee":
            _consented(snapshot)
        if user is not None:
            Seat.objects.filter(battle_id=snapshot.id, user=user, left_at=None).update(left_at=timezone.now())
        seat = Seat.objects.create(battle_id=snapshot.id, user=user, name=name, role=invitation.role, sides=invitation.sides)
        if invitation.role != "spectator":
            _spent(invitation)
        _logged(snapshot, seat, "taken", seat)
        return seat


def fit_name(name: str) -> str:
    """A name to sit down with; Refused where there is none, or where it holds signs that nobody can read."""
    if not name.strip():
        raise Refused(_("Say your name, so that the others know who plays."))
    if any(unicodedata.category(sign) in ("Cc", "Zl", "Zp") for sign in name):
        raise Refused(_("A name is one line of letters and signs."))
    return name.strip()[:60]


def _spent(invitation: Invitation) -> None:
    invitation.revoked_at = timezone.now()
    invitation.save(update_fields=["revoked_at"])


def watch(*, battle: Battle, user: Any) -> Seat:
    """A spectator's seat for somebody who may watch anyway, so that the battle is found again in their list."""
    with transaction.atomic():
        found = Seat.objects.filter(battle=battle, user=user, left_at=None).first()
        return found or Seat.objects.create(battle=battle, user=user, name=str(user)[:60], role="spectator", sides="")


def leave(*, code: str, who: Requester) -> None:
    """Leave one's seat; it can be taken again by invitation."""
    with transaction.atomic():
        snapshot = ledger.lock(code, who)
        if snapshot.seat is None:
            raise NotYours(_("You have no seat in this battle."))
        seat = Seat.objects.get(pk=snapshot.seat.id)
        _vacated(seat)
        if seat.role != "spectator":
            _logged(snapshot, seat, "left", seat)


def hand_over(*, code: str, who: Requester) -> Seat:
    """Put one's seat into other hands: it is left, and whoever opens its successor's link (``token``) takes it."""
    with transaction.atomic():
        snapshot = ledger.lock(code, who)
        seat = Seat.objects.get(pk=seated(snapshot).id)
        _vacated(seat)
        # Without a name until somebody has taken it: that is how a vacant seat is known.
        successor = Seat.objects.create(battle_id=snapshot.id, name="", role=seat.role, sides=seat.sides)
        _logged(snapshot, seat, "handed_over", seat)
        return successor


def succeed(*, token: str, user: Any | None, name: str) -> Seat:
    """Take a seat that was handed over, by its link; the link then leads nowhere. Refused once somebody has."""
    code = Seat.objects.filter(token=token).values_list("battle__code", flat=True).first()
    with transaction.atomic():
        snapshot = ledger.lock(code or "", Requester(user.pk if user else None))
        seat = Seat.objects.filter(token=token, user=None, name="", left_at=None).first()
        if seat is None:
            raise Refused(_("Somebody has taken this seat already."))
        name = fit_name(name)
        if user is not None:
            Seat.objects.filter(battle_id=snapshot.id, user=user, left_at=None).update(left_at=timezone.now())
        seat.user, seat.name, seat.token = user, name, new_token()
        seat.save(update_fields=["user", "name", "token"])
        _logged(snapshot, seat, "taken", seat)
        return seat


def replace_seat(*, code: str, who: Requester, seat: int) -> None:
    """Free the seat of somebody who will not come back: the referee may, or a player of the same side."""
    with transaction.atomic():
        snapshot = ledger.lock(code, who)
        own = seated(snapshot)
        gone = Seat.objects.filter(pk=seat, battle_id=snapshot.id, left_at=None).first()
        if gone is None:
            raise Refused(_("That seat is free already."))
        may_free(own, gone)
        _vacated(gone)
        _logged(snapshot, gone, "freed", None, by_referee=own.role == "referee")


def may_free(own: SeatView, gone: Seat) -> None:
    """Refuse those who may not free this seat."""
    if own.role != "referee" and own.sides != "ab" and (gone.role != "player" or gone.sides != own.sides):
        raise NotYours(_("Only the referee or a player of the same side can free this seat."))


def claim(*, user: Any, token: str) -> Seat | None:
    """Give a guest's seat to the account that has signed in on the same phone; None if there is nothing to claim."""
    code = Seat.objects.filter(token=token, user=None, left_at=None).values_list("battle__code", flat=True).first()
    if code is None:
        return None
    with transaction.atomic():
        snapshot = ledger.lock(code, Requester())
        seat = Seat.objects.select_for_update().filter(token=token, user=None, left_at=None).first()
        if seat is None:
            return None
        seat.user, seat.token = user, new_token()  # what a guest's phone kept leads nowhere now
        try:
            with transaction.atomic():
                seat.save(update_fields=["user", "token"])
        except IntegrityError:
            raise Refused(_("You have another seat in this battle already: leave that one first.")) from None
        _logged(snapshot, seat, "claimed", seat)  # an entry, so that no process remembers the old token any longer
        return seat


def _vacated(seat: Seat) -> None:
    seat.left_at = timezone.now()
    seat.token = new_token()
    seat.save(update_fields=["left_at", "token"])


def _logged(snapshot: Snapshot, about: Seat, what: str, by: Seat | None, *, by_referee: bool = False) -> None:
    actor = SeatView(by.pk, by.name, by.role, by.sides) if by else snapshot.seat
    side = about.sides if len(about.sides) == 1 else ""
    chosen = {"name": about.name, "role": about.role, "sides": about.sides}
    effects = []
    if by_referee:
        chosen["by"] = "referee"
        effects = [referee_did(snapshot, "seat", about.name)]
    if about.role == "referee" and what == "taken" and snapshot.table.get("referee_agreed"):
        effects = [Effect("table", "referee_agreed", False)]  # what was agreed is done
    made = snapshot.state.changes(effects)
    ledger.write(replace(snapshot, seat=actor), Draft(kind="seat", side=side, act=what, chosen=chosen, changes=made))

"""Who sits where: invitations, taking a seat (with an account or as a guest), leaving, handing over, claiming."""

import unicodedata
from collections.abc import Iterable, Sequence
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
    _refuse_spectators(snapshot, role)
    if ended and role != "spectator":
        raise Refused(_("This battle has ended."))
    seats = list(Seat.objects.filter(battle_id=snapshot.id, left_at=None))
    referee = role == "referee" and referee_may_be_invited(snapshot, seats)
    if role == "referee" and not referee and own.role != "referee":
        raise NotYours(_("A referee sees what is hidden: both sides have to agree first. Propose it to the other side."))
    if not may_give(own, role, sides, seats, ended=ended, referee=referee):
        raise NotYours(_("Somebody sits there already: only they or the referee can invite to that place."))


def _refuse_spectators(snapshot: Snapshot, role: str) -> None:
    """Refuse spectators of a closed battle."""
    if role == "spectator" and snapshot.closed:
        raise Refused(_("Nobody can watch this battle yet: its campaign or tournament still hides it."))


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
        _refuse_spectators(snapshot, invitation.role)
        name = fit_name(name)
        if invitation.role == "referee":
            _consented(snapshot)
        if user is not None:
            Seat.objects.filter(battle_id=snapshot.id, user=user, left_at=None).update(left_at=timezone.now())
        seat = Seat.objects.create(battle_id=snapshot.id, user=user, name=name, role=invitation.role, sides=invitation.sides)
        if invitation.role != "spectator":
            _spent(invitation)
        logged(snapshot, seat, "taken", seat)
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
    """Return the person's seat; create a spectator's bookmark for those without one, so that the battle is in their list."""
    with transaction.atomic():
        found = Seat.objects.filter(battle=battle, user=user, left_at=None).first()
        if found is None:
            found = Seat.objects.create(battle=battle, user=user, name=str(user)[:60], role="spectator", sides="", bookmark=True)
        return found


def seat_referee(*, code: str, name: str) -> Seat:
    """Give a guest a referee's seat, as the event or campaign that the battle is part of decides; the log tells both sides."""
    with transaction.atomic():
        snapshot = ledger.lock(code, Requester())
        seat = Seat.objects.create(battle_id=snapshot.id, name=fit_name(name), role="referee", sides="")
        logged(snapshot, seat, "taken", seat)
        return seat


def leave(*, code: str, who: Requester) -> None:
    """Leave one's seat; it can be taken again by invitation."""
    with transaction.atomic():
        snapshot = ledger.lock(code, who)
        if snapshot.seat is None:
            raise NotYours(_("You have no seat in this battle."))
        seat = Seat.objects.get(pk=snapshot.seat.id)
        _vacated(seat)
        if seat.role != "spectator":
            logged(snapshot, seat, "left", seat)


def hand_over(*, code: str, who: Requester) -> Seat:
    """Put one's seat into other hands: it is left, and whoever opens its successor's link (``token``) takes it."""
    with transaction.atomic():
        snapshot = ledger.lock(code, who)
        seat = Seat.objects.get(pk=seated(snapshot).id)
        _vacated(seat)
        # Without a name until somebody has taken it: that is how a vacant seat is known.
        successor = Seat.objects.create(battle_id=snapshot.id, name="", role=seat.role, sides=seat.sides)
        logged(snapshot, seat, "handed_over", seat)
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
        logged(snapshot, seat, "taken", seat)
        return seat


def replace_seat(*, code: str, who: Requester, seat: int) -> None:
    """Free the seat of somebody who will not come back, or whose phone is lost: by those who ``may_free`` it.

    A guest whose seat was freed from across the table may take it back as long as nobody else has (``recover``).
    """
    with transaction.atomic():
        snapshot = ledger.lock(code, who)
        own = seated(snapshot)
        gone = Seat.objects.filter(pk=seat, battle_id=snapshot.id, left_at=None).first()
        if gone is None:
            raise Refused(_("That seat is free already."))
        why_not = why_not_free(own, gone)
        if why_not:
            raise NotYours(why_not)
        across = own.role == "player" and gone.sides not in (own.sides, "") and own.sides != "ab"
        _vacated(gone, renew=not across)
        logged(snapshot, gone, "freed", None, by="referee" if own.role == "referee" else "opponent" if across else "")


def why_not_free(own: SeatView | None, gone: Seat) -> str | None:
    """Why this seat may not free that one: the referee may free any, whoever plays those of the own side and of guests.

    A guest has nothing but the phone: where it is lost, the other player is often the only one at the table.
    """
    if own is None or own.role == "spectator":
        return _("Spectators do not act: take a seat first.")
    if own.role == "referee" or own.sides == "ab":
        return None
    if gone.role != "player":
        return _("Only the referee can free this seat.")
    if gone.sides == own.sides or gone.user_id is None:
        return None
    return _("%(name)s has an account and finds the seat again on any phone: only their own side or the referee can free it.") % {
        "name": gone.name
    }


def recover(*, seat: int, token: str) -> Seat:
    """A guest takes up the own seat on another phone, or takes it back after it was freed from across the table.

    ``token``: the seat's, which its keeper had; the former phone's leads nowhere then. Refused where somebody else sits there.
    """
    code = Seat.objects.filter(pk=seat).values_list("battle__code", flat=True).first()
    with transaction.atomic():
        snapshot = ledger.lock(code or "", Requester())
        own = Seat.objects.filter(pk=seat, token=token, user=None).exclude(name="").first()
        if own is None:
            raise Refused(_("This link is no longer good: ask at the table for a new invitation."))
        was_freed = own.left_at is not None
        others = Seat.objects.filter(battle_id=snapshot.id, left_at=None, role=own.role, sides=own.sides)
        if was_freed and own.role != "spectator" and others.exists():
            raise Refused(_("Somebody else sits there by now: ask at the table for an invitation."))
        own.left_at, own.token = None, new_token()
        own.save(update_fields=["left_at", "token"])
        if was_freed:
            Invitation.objects.filter(battle_id=snapshot.id, role=own.role, sides=own.sides, revoked_at=None).update(
                revoked_at=timezone.now()
            )
        logged(snapshot, own, "back" if was_freed else "moved", own)
        return own


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
        logged(snapshot, seat, "claimed", seat)  # an entry, so that no process remembers the old token any longer
        return seat


def _vacated(seat: Seat, *, renew: bool = True) -> None:
    """Nobody sits there now. ``renew``: what the former phone kept leads nowhere from now on, not even back."""
    seat.left_at = timezone.now()
    if renew:
        seat.token = new_token()
    seat.save(update_fields=["left_at", "token"])


def logged(
    snapshot: Snapshot, about: Seat, what: str, actor: Seat | None, *, by: str = "", besides: Sequence[Effect] = ()
) -> None:
    """An entry ``about`` a seat. ``actor``: who did it, else the asking seat; ``by``: it was freed by the ``referee`` or an
    ``opponent``, which both heads then show; ``besides``: what else it changes.
    """
    asking = SeatView(actor.pk, actor.name, actor.role, actor.sides) if actor else snapshot.seat
    side = about.sides if len(about.sides) == 1 else ""
    chosen = {"name": about.name, "role": about.role, "sides": about.sides}
    effects = [*besides]
    if by:
        chosen["by"] = by
        effects = [referee_did(snapshot, "seat" if by == "referee" else "seat across", about.name)]
    if about.role == "referee" and what == "taken" and snapshot.table.get("referee_agreed"):
        effects = [Effect("table", "referee_agreed", False)]  # what was agreed is done
    made = snapshot.state.changes(effects)
    ledger.write(snapshot.but(seat=asking), Draft(kind="seat", side=side, act=what, chosen=chosen, changes=made))

"""Who sits where: invitations, taking a seat (with an account or as a guest), leaving, handing over, claiming."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

import journal.seats
from battles import ledger
from battles.actions.amend import referee_did
from battles.actions.checks import seated
from battles.actions.rights import is_guarded, maker_of, may_use, reads_from, refuse_both
from battles.ledger import Draft, Requester, SeatView, Snapshot
from battles.models import Battle, Entry, Invitation, Seat
from battles.models.battle import BLIND
from battles.queries import freeing
from battles.queries.visibility import has_secrets, is_anything_hidden
from common.errors import NotYours, Refused
from common.links import new_token
from journal.seats import Person, fit_name
from rules.engine.play.state import Effect, opponent

#: Places one can be invited to: (role, sides).
PLACES = (("player", "a"), ("player", "b"), ("referee", ""), ("spectator", ""))


def refuse_giving(snapshot: Snapshot, role: str, sides: str, invitation: Invitation | None = None) -> None:
    """Refuse those who may not invite to this place, or not show this ``invitation`` to it."""
    own, ended = seated(snapshot), snapshot.table["status"] == "ended"
    refuse_spectators(snapshot, role)
    if ended and role != "spectator":
        raise Refused(_("This battle has ended."))
    ever = list(Seat.objects.filter(battle_id=snapshot.id))
    seats = [seat for seat in ever if seat.left_at is None]
    referee = role == "referee" and referee_may_be_invited(snapshot, seats)
    if role == "referee" and not referee and own.role != "referee":
        raise NotYours(_("A referee sees what is hidden, so both sides must agree. Propose it to the other side."))
    if not may_give(own, role, sides, seats, ended=ended, referee=referee):
        raise NotYours(_("This seat is taken: only its player or the referee can invite to it."))
    if invitation is not None and not may_use(invitation, maker_of(own), guarded=is_guarded(snapshot, sides, ever)):
        raise NotYours(_("The other side created this link."))


def refuse_spectators(snapshot: Snapshot, role: str) -> None:
    """Refuse spectators of a closed battle."""
    if role == "spectator" and snapshot.closed:
        raise Refused(_("Nobody can watch this battle yet: its campaign or tournament still hides it."))


def referee_may_be_invited(snapshot: Snapshot, seats: Iterable[Seat]) -> bool:
    """Return True if this seat may invite a referee.

    A seat that plays both sides may, and the creator of the battle while a side is free; others once both sides have agreed.
    ``seats``: all of the battle, with those that were left.
    """
    own = snapshot.seat
    if own is None or snapshot.table.get("referee_agreed") or own.sides == "ab":
        return own is not None
    made = Entry.objects.filter(battle_id=snapshot.id, seq=1, seat_id=own.id)
    return own.reads_from is None and not _both_seated(snapshot, seats) and made.exists()


def _both_seated(snapshot: Snapshot, seats: Iterable[Seat]) -> bool:
    """True if both sides are played. Where the rules hide something, a side that was played before counts too: a player who is
    gone has not agreed to anything.
    """
    ever = has_secrets(snapshot)
    playing = (seat for seat in seats if seat.role == "player" and (ever or seat.left_at is None))
    return {side for seat in playing for side in seat.sides} == {"a", "b"}


def _refuse_unagreed(snapshot: Snapshot, invitation: Invitation) -> None:
    """Refuse a referee whom both sides have not agreed to, once both are seated, nor a referee has invited."""
    seats = list(Seat.objects.filter(battle_id=snapshot.id))
    agreed = snapshot.table.get("referee_agreed") or invitation.made_by == "referee"
    both_on_one_phone = any(seat.sides == "ab" and seat.left_at is None for seat in seats)
    if not (agreed or both_on_one_phone) and _both_seated(snapshot, seats):
        raise Refused(_("Both sides are playing and must first agree to a referee. Ask them to propose it."))


def may_give(own: SeatView | None, role: str, sides: str, seats: Iterable[Seat], *, ended: bool, referee: bool = False) -> bool:
    """Return True if ``own`` may invite to this place, where ``seats`` are taken.

    Once the battle has ``ended``, only to watch it. Before: to a taken side only its own players, to a taken referee's place only
    the referee, since anybody with the link takes the seat. ``referee``: this seat may invite one.
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
    with ledger.locked(code, who) as snapshot:
        own = seated(snapshot)
        if (role, sides) not in PLACES:
            raise Refused(_("There is no such seat."))
        refuse_giving(snapshot, role, sides)
        maker = maker_of(own) if role == "player" else "referee" if own.role == "referee" and role == "referee" else ""
        guarded = is_guarded(snapshot, sides, Seat.objects.filter(battle_id=snapshot.id))
        return journal.seats.invite(
            Invitation(battle_id=snapshot.id, role=role, sides=sides, made_by=maker),
            is_good=lambda one: may_use(one, maker, guarded=guarded) and (role != "referee" or one.made_by == maker),
        )


def revoke(*, code: str, who: Requester, invitation: int) -> None:
    """Make an invitation's link useless."""
    with ledger.locked(code, who) as snapshot:
        seated(snapshot)
        found = Invitation.objects.filter(battle_id=snapshot.id, pk=invitation, revoked_at=None).first()
        if found:
            refuse_giving(snapshot, found.role, found.sides, found)
            journal.seats.revoke(found)


def take_seat(*, invitation: Invitation, user: Any | None, name: str, guest_seats: Collection[int] = ()) -> Seat:
    """Take the place an invitation names: with an account, or as a guest by name. But for spectators it is good for one.

    ``guest_seats``: those that the same browser holds or held. Refused if the link was revoked or the battle has ended, and for
    who may not sit there (``rights.why_not_sit``).
    """
    with ledger.locked(invitation.battle.code, Requester(user.pk if user else None)) as snapshot:
        ended = _("This battle has ended.") if snapshot.table["status"] == "ended" else ""
        invitation = journal.seats.open_or_refused(invitation, ended=ended)
        refuse_spectators(snapshot, invitation.role)
        name = fit_name(name)
        refuse_both(snapshot, Person(user.pk if user else None, frozenset(guest_seats)), invitation.role, invitation.sides)
        if invitation.role == "referee":
            _refuse_unagreed(snapshot, invitation)
        late = reads_from(snapshot, invitation)
        seat = Seat(battle_id=snapshot.id, user=user, name=name, role=invitation.role, sides=invitation.sides, reads_from=late)
        journal.seats.take(invitation, seat, former=_seats_of(snapshot, user))
        if invitation.role == "player":  # what the opponent offered while nobody sat there
            across = Invitation.objects.filter(battle_id=snapshot.id, sides=seat.sides, revoked_at=None)
            across.filter(made_by=opponent(seat.sides)).update(revoked_at=timezone.now())
        if late is None:
            logged(snapshot, seat, "taken", seat)
        else:
            logged(snapshot, seat, "taken_blind", seat, head="blind seat")
        return seat


def _seats_of(snapshot: Snapshot, user: Any | None) -> QuerySet[Seat]:
    """Return the seats that an account holds in a battle."""
    held = Seat.objects.filter(battle_id=snapshot.id, left_at=None)
    return held.filter(user=user) if user is not None else held.none()


def watch(*, battle: Battle, user: Any) -> Seat:
    """Return the person's seat; create a spectator's bookmark for those without one, so that the battle is in their list."""
    with transaction.atomic():
        found = Seat.objects.filter(battle=battle, user=user, left_at=None).first()
        if found is None:
            found = Seat.objects.create(battle=battle, user=user, name=str(user)[:60], role="spectator", sides="", bookmark=True)
        return found


def seat_referee(*, code: str, name: str) -> Seat:
    """Give a guest a referee's seat, as the battle's event or campaign decides; the log shows it to both sides."""
    with ledger.locked(code, Requester()) as snapshot:
        seat = Seat.objects.create(battle_id=snapshot.id, name=fit_name(name), role="referee", sides="")
        logged(snapshot, seat, "taken", seat)
        return seat


def leave(*, code: str, who: Requester) -> None:
    """Leave one's seat; it can be taken again by invitation."""
    with ledger.locked(code, who) as snapshot:
        if snapshot.seat is None:
            raise NotYours(_("You have no seat in this battle."))
        seat = Seat.objects.get(pk=snapshot.seat.id)
        journal.seats.leave(seat)
        if seat.role != "spectator":
            logged(snapshot, seat, "left", seat)


def hand_over(*, code: str, who: Requester) -> Seat:
    """Leave one's seat to a successor, who takes it by the returned seat's link (``token``)."""
    with ledger.locked(code, who) as snapshot:
        seat = Seat.objects.get(pk=seated(snapshot).id)
        if seat.office_id is not None:
            raise Refused(_("You hold this seat as an umpire of the club. Leave it so that another umpire can take it."))
        journal.seats.leave(seat)
        # Without a name until somebody has taken it: that is how a vacant seat is known.
        successor = Seat.objects.create(
            battle_id=snapshot.id, name="", role=seat.role, sides=seat.sides, reads_from=seat.reads_from
        )
        logged(snapshot, seat, "handed_over", seat)
        return successor


def succeed(*, token: str, user: Any | None, name: str, guest_seats: Collection[int] = ()) -> Seat:
    """Take a seat that was handed over, by its link; the link then leads nowhere. Refused once somebody has, and as by
    ``take_seat``.
    """
    code = Seat.objects.filter(token=token).values_list("battle__code", flat=True).first()
    with ledger.locked(code or "", Requester(user.pk if user else None)) as snapshot:
        seat = Seat.objects.filter(token=token, user=None, name="", left_at=None).first()
        if seat is None:
            raise Refused(_("This seat is already taken."))
        name = fit_name(name)
        refuse_both(snapshot, Person(user.pk if user else None, frozenset(guest_seats)), seat.role, seat.sides)
        for former in _seats_of(snapshot, user):
            journal.seats.leave(former)
        journal.seats.ROWS.set(seat, user=user, name=name, token=new_token(), joined_at=timezone.now())
        logged(snapshot, seat, "taken", seat)
        return seat


def replace_seat(*, code: str, who: Requester, seat: int) -> None:
    """Free the seat of somebody who will not come back, or whose phone is lost, where ``why_not_free`` allows it.

    From across the table a first press only announces it, in both heads (``freeing``); after ``NOTICE_MINUTES`` the seat is
    freed. A guest whose seat was freed so can take it back while nobody else plays that side in full (``recover``).
    """
    with ledger.locked(code, who) as snapshot:
        own = seated(snapshot)
        gone = Seat.objects.filter(pk=seat, battle_id=snapshot.id, left_at=None).first()
        if gone is None:
            raise Refused(_("This seat is already free."))
        why_not = why_not_free(own, gone)
        if why_not:
            raise NotYours(why_not)
        if is_across(own, gone):
            _free_across(snapshot, gone)
            return
        journal.seats.leave(gone)
        head = "seat" if own.role == "referee" else ""
        logged(snapshot, gone, "freed", None, by="referee" if own.role == "referee" else "", head=head)


def is_across(own: SeatView, gone: Seat) -> bool:
    """True if freeing this seat needs notice: of the other side, or by a player whom the other side has invited."""
    return own.role == "player" and own.sides != "ab" and (gone.sides != own.sides or own.reads_from is not None)


def _free_across(snapshot: Snapshot, gone: Seat) -> None:
    """Announce that the seat is to be freed, or free it where that was announced long enough ago."""
    notice = freeing.notice_of(snapshot, gone.pk)
    if notice is None or freeing.has_acted(snapshot, notice):
        free_at = timezone.now() + timedelta(minutes=freeing.NOTICE_MINUTES)
        added = {"seat": gone.pk, "by": seated(snapshot).id, "at": free_at.isoformat(), "seq": snapshot.seq + 1}
        logged(snapshot, gone, "announced", None, besides=[freeing.changed(snapshot, gone.pk, added)])
    elif not freeing.is_due(notice):
        raise Refused(_("Already announced: the seat is free at %(time)s.") % {"time": freeing.time_of(notice)})
    else:
        _freed_across(snapshot, gone, notice)


def _freed_across(snapshot: Snapshot, gone: Seat, notice: Mapping[str, Any]) -> None:
    journal.seats.leave(gone, ends_link=False)  # the guest can take it back
    presser = Seat.objects.filter(pk=notice["by"]).first()
    logged(snapshot, gone, "freed", presser, by="opponent", head="seat across")


def stay(*, code: str, who: Requester) -> None:
    """Say that one is still there: a notice that the own seat is to be freed ends. Nothing is written where there is none."""
    with ledger.locked(code, who) as snapshot:
        seat = Seat.objects.get(pk=seated(snapshot).id)
        if freeing.notice_of(snapshot, seat.pk) is not None:
            logged(snapshot, seat, "stayed", None)


def settle(code: str) -> None:
    """Do what has become due with seats: end notices whose seat has acted, free those whose time has come, and let players read
    again what is hidden on their side once all of it was revealed.
    """
    with transaction.atomic():
        _settle_notices(code)
        _settle_blind(code)


def is_unsettled(snapshot: Snapshot) -> bool:
    """True if ``settle`` has something to do: looked at with every page."""
    if any(not is_anything_hidden(snapshot, side) for side in snapshot.table.get("blind", "")):
        return True
    return any(freeing.is_due(one) or freeing.has_acted(snapshot, one) for one in freeing.notices(snapshot))


def _settle_notices(code: str) -> None:
    for notice in freeing.notices(ledger.lock(code, Requester())):
        snapshot = ledger.lock(code, Requester())
        gone = Seat.objects.filter(pk=notice["seat"], left_at=None).first()
        if gone is not None and freeing.has_acted(snapshot, notice):
            logged(snapshot, gone, "stayed", gone)
        elif gone is not None and freeing.is_due(notice):
            _freed_across(snapshot, gone, notice)


def _settle_blind(code: str) -> None:
    snapshot = ledger.lock(code, Requester())
    open_sides = [side for side in snapshot.table.get("blind", "") if not is_anything_hidden(snapshot, side)]
    for seat in _blind_seats(snapshot).filter(sides__in=open_sides):
        seat.reads_from = snapshot.seq + 1
        seat.save(update_fields=["reads_from"])
        logged(snapshot, seat, "reads", None)
        snapshot = ledger.lock(code, Requester())


def _blind_seats(snapshot: Snapshot) -> QuerySet[Seat]:
    return Seat.objects.filter(battle_id=snapshot.id, reads_from=BLIND, left_at=None)


def end_offices(*, user_id: int, club_id: int | None) -> None:
    """End the referees' seats that a person holds by a role in a club (None: in all of them)."""
    held = Seat.objects.filter(user_id=user_id, role="referee", left_at=None, office__isnull=False)
    for seat in held.filter(office=club_id) if club_id is not None else held:
        end_office(seat)


def end_office(seat: Seat) -> None:
    """End a referee's seat by office; the log and both heads say so. A deleted battle gets no entry."""
    with transaction.atomic():
        code = Battle.objects.filter(pk=seat.battle_id).values_list("code", flat=True).first()
        snapshot = ledger.lock(code, Requester()) if code is not None else None  # first, as all other changes of seats do
        held = Seat.objects.filter(pk=seat.pk, left_at=None).first()
        if held is None:
            return
        journal.seats.leave(held)
        if snapshot is not None:
            logged(snapshot, held, "office_ended", None, head="office ended")


def why_not_free(own: SeatView | None, gone: Seat) -> str | None:
    """Return why this seat may not free that one: the referee may free any, players those of their side and of guests.

    A guest has nothing but the phone: where it is lost, the other player is often the only one at the table.
    """
    if own is None or own.role == "spectator":
        return _("Spectators cannot act: take a seat first.")
    if own.role == "referee" or own.sides == "ab":
        return None
    if gone.role != "player":
        return _("Only the referee can free this seat.")
    if (gone.sides == own.sides and own.reads_from is None) or gone.user_id is None:
        return None
    return _(
        "%(name)s has an account and can return to the seat on any phone. Only the same side or the referee can free it."
    ) % {"name": gone.name}


def recover(*, seat: int, token: str, person: Person | None = None) -> Seat:
    """A guest takes up the own seat on another phone, or takes it back after it was freed from across the table.

    ``token``: the seat's, which its keeper had; the former phone's leads nowhere then. Refused where somebody else sits there
    whom the other side has not invited, and where ``person``, who asks, may not sit there.
    """
    code = Seat.objects.filter(pk=seat).values_list("battle__code", flat=True).first()
    with ledger.locked(code or "", Requester()) as snapshot:
        own = Seat.objects.filter(pk=seat, token=token, user=None).exclude(name="").first()
        if own is None:
            raise Refused(_("This link is no longer valid: ask at the table for a new invitation."))
        was_freed = own.left_at is not None
        refuse_both(snapshot, person or Person(), own.role, own.sides)
        others = Seat.objects.filter(battle_id=snapshot.id, left_at=None, role=own.role, sides=own.sides, reads_from=None)
        if was_freed and own.role != "spectator" and others.exists():
            raise Refused(_("Another player has taken this seat: ask at the table for an invitation."))
        journal.seats.ROWS.set(own, left_at=None, token=new_token())
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
    with ledger.locked(code, Requester()) as snapshot:
        seat = Seat.objects.select_for_update().filter(token=token, user=None, left_at=None).first()
        if seat is None:
            return None
        refuse_both(snapshot, Person(user.pk), seat.role, seat.sides)
        journal.seats.claim(seat, user, Seat.objects.filter(battle_id=snapshot.id))
        logged(snapshot, seat, "claimed", seat)  # an entry, so that no process remembers the old token any longer
        return seat


def logged(
    snapshot: Snapshot,
    about: Seat,
    what: str,
    actor: Seat | None,
    *,
    by: str = "",
    head: str = "",
    besides: Sequence[Effect] = (),
) -> None:
    """Write an entry ``about`` a seat. A notice that this seat is to be freed ends with it, but for the one in ``besides``.

    ``actor``: who did it, else the asking seat; ``by``: it was freed by the ``referee`` or an ``opponent``; ``head``: what both
    heads then show until the turn ends (``amend.referee_did``); ``besides``: what else it changes.
    """
    asking = SeatView(actor.pk, actor.name, actor.role, actor.sides) if actor else snapshot.seat
    written = replace(snapshot, seat=asking)
    side = about.sides if len(about.sides) == 1 else ""
    chosen = {"name": about.name, "role": about.role, "sides": about.sides}
    if by:
        chosen["by"] = by
    effects = [*besides]
    if what != "announced" and freeing.notice_of(snapshot, about.pk):
        effects.append(freeing.changed(snapshot, about.pk))
    if snapshot.table.get("blind") or about.reads_from is not None:
        effects.append(Effect("table", "blind", "".join(sorted(set(_blind_seats(snapshot).values_list("sides", flat=True))))))
    if head:
        effects.append(referee_did(written, head, about.name))
    if about.role == "referee" and what == "taken" and snapshot.table.get("referee_agreed"):
        effects.append(Effect("table", "referee_agreed", False))  # what was agreed is done
    made = snapshot.state.changes(effects)
    ledger.write(written, Draft(kind="seat", side=side, act=what, chosen=chosen, changes=made))

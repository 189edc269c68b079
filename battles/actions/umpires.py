"""The umpires of a battle's club: they sit down as its referee by their office, or by both sides' agreement."""

from collections.abc import Collection

from django.utils import timezone
from django.utils.translation import gettext as _

from battles import ledger
from battles.actions.rights import why_not_sit
from battles.actions.seats import logged
from battles.ledger import Draft, Requester, Snapshot
from battles.models import Seat
from common.errors import NotYours, Refused
from journal.seats import Person
from people.models import UMPIRES, Membership, User
from rules.engine.play.state import Effect


def why_not_umpire(snapshot: Snapshot, user: User, guest_seats: Collection[int] = ()) -> str | None:
    """Return why this person may not referee the battle by their role in its club; ``guest_seats`` as for ``take_seat``."""
    member = Membership.objects.filter(club=snapshot.club_id, user=user, role__in=UMPIRES)
    if snapshot.club_id is None or not member.exists():
        return _("Only umpires and organisers of the battle's club can do this.")
    if snapshot.closed:
        return _("The campaign or tournament of this battle appoints its referees.")
    return why_not_sit(snapshot, Person(user.pk, frozenset(guest_seats)), "referee", "")


def sits_at_once(snapshot: Snapshot, user: User) -> bool:
    """True if this umpire needs to ask nobody: all players are members of the club and play both sides, or they have agreed."""
    if snapshot.table.get("umpire_agreed") == user.pk:
        return True
    playing = list(Seat.objects.filter(battle_id=snapshot.id, role="player", left_at=None))
    if {side for seat in playing for side in seat.sides} != {"a", "b"} or any(seat.reads_from is not None for seat in playing):
        return False
    accounts = {seat.user_id for seat in playing}
    members = Membership.objects.filter(club=snapshot.club_id, user__in=accounts - {None}).values_list("user_id", flat=True)
    return accounts == set(members)


def umpire(*, code: str, user: User, guest_seats: Collection[int] = ()) -> Seat | None:
    """Sit down as referee by office, or propose it to both sides (None) where not ``sits_at_once``.

    The same once more changes nothing.
    """
    with ledger.locked(code, Requester(user.pk)) as snapshot:
        why_not = why_not_umpire(snapshot, user, guest_seats)
        if why_not:
            raise NotYours(why_not)
        if snapshot.table["status"] == "ended":
            raise Refused(_("This battle has ended."))
        held = Seat.objects.filter(battle_id=snapshot.id, user=user, left_at=None)
        own = held.filter(role="referee").first()
        if own is not None:
            return own
        if not sits_at_once(snapshot, user):
            propose_from_outside(snapshot, "umpire", user.pk, wanted="ab")
            return None
        held.update(left_at=timezone.now())
        seat = Seat.objects.create(
            battle_id=snapshot.id, user=user, name=str(user)[:60], role="referee", sides="", office_id=snapshot.club_id
        )
        agreed = [Effect("table", "umpire_agreed", None)] if snapshot.table.get("umpire_agreed") else []
        logged(snapshot, seat, "taken", seat, head="umpire", besides=agreed)
        return seat


def propose_from_outside(snapshot: Snapshot, kind: str, about: int | None, *, wanted: str) -> None:
    """Write a proposal that each side of ``wanted`` has to agree to; Refused where the same is proposed already."""
    proposals = snapshot.table["proposals"]
    if any((one["kind"], one["about"]) == (kind, about) for one in proposals):
        raise Refused(_("Already proposed: the other side has to answer."))
    by = {"a": "b", "b": "a"}.get(wanted, "")
    added = {"id": snapshot.seq + 1, "kind": kind, "by": by, "about": about, "at": None, "act": None, "wanted": wanted}
    changed = snapshot.state.changes([Effect("table", "proposals", [*proposals, added])])
    ledger.write(snapshot, Draft(kind="proposal", side=by, act=kind, chosen={"about": about, "act": None}, changes=changed))

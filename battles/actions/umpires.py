"""The umpires of a battle's club: they may sit down as its referee, whatever its players have agreed about one."""

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from battles import ledger
from battles.actions.seats import logged
from battles.ledger import Requester, Snapshot
from battles.models import Seat
from common.errors import NotYours, Refused
from people.models import UMPIRES, Membership, User


def why_not_umpire(snapshot: Snapshot, user: User) -> str | None:
    """Why this person may not referee the battle by their role in its club: who plays in it must not see what is hidden."""
    member = Membership.objects.filter(club=snapshot.club_id, user=user, role__in=UMPIRES)
    if snapshot.club_id is None or not member.exists():
        return _("Only umpires and organisers of the battle's club can do this.")
    if snapshot.closed:
        return _("The campaign or tournament that this battle belongs to names its referees.")
    if Seat.objects.filter(battle_id=snapshot.id, user=user, role="player").exists():
        return _("Whoever plays in a battle, or has played in it, cannot be its umpire.")
    return None


def umpire(*, code: str, user: User) -> Seat:
    """An umpire of the club sits down as referee; the log tells both sides. The same seat once more changes nothing."""
    with transaction.atomic():
        snapshot = ledger.lock(code, Requester(user.pk))
        why_not = why_not_umpire(snapshot, user)
        if why_not:
            raise NotYours(why_not)
        if snapshot.table["status"] == "ended":
            raise Refused(_("This battle has ended."))
        held = Seat.objects.filter(battle_id=snapshot.id, user=user, left_at=None)
        own = held.filter(role="referee").first()
        if own is not None:
            return own
        held.update(left_at=timezone.now())
        seat = Seat.objects.create(battle_id=snapshot.id, user=user, name=str(user)[:60], role="referee", sides="")
        logged(snapshot, seat, "taken", seat)
        return seat

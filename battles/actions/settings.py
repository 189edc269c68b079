"""What can still be settled about a battle itself: its name, who may watch, its club, where and when; and that there is one."""

from datetime import date, timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from battles import ledger, occasions
from battles.ledger import Draft, Requester, Snapshot
from battles.models import Battle, Entry, Seat
from battles.models.battle import Watching
from battles.signals import settings_changed
from common.errors import NotYours, Refused
from people.models import Club, Membership, Role

#: How long a deleted battle can be brought back.
RESTORE_DAYS = 30


def why_not_settle(snapshot: Snapshot, user_id: int | None) -> str | None:
    """Why this person may not change the battle's settings: whoever made it may, by account or on the phone it was made on, and
    the organisers of its club.
    """
    if user_id is not None and Battle.everything.filter(pk=snapshot.id, created_by=user_id).exists():
        return None
    own = snapshot.seat
    if own is not None and Entry.objects.filter(battle_id=snapshot.id, seq=1, seat_id=own.id).exists():
        return None
    organised = Membership.objects.filter(club=snapshot.club_id, user=user_id, role=Role.ORGANISER)
    if snapshot.club_id is not None and user_id is not None and organised.exists():
        return None
    return _("Only whoever opened the battle, or organises its club, can change this.")


def change_settings(
    *, code: str, who: Requester, name: str, watching: str, club: Club | None, day: date | None = None, table: str = ""
) -> None:
    """Another name, other watchers, another club, day or table; the log tells. Nothing is written where nothing changes."""
    with transaction.atomic():
        snapshot = _own(code, who)
        if watching == Watching.CLUB and club is None:
            raise Refused(_("Choose the club whose members may watch."))
        battle = Battle.objects.get(pk=snapshot.id)
        wanted = {"name": name.strip() or battle.name, "watching": watching, "club": club, "day": day, "table": table.strip()}
        changed = [field for field, value in wanted.items() if getattr(battle, field) != value]
        if not changed:
            return
        for field in changed:
            setattr(battle, field, wanted[field])
        battle.save(update_fields=changed)
        _note(snapshot, _logged(battle, changed))
        transaction.on_commit(lambda: _tell(code))


def _tell(code: str) -> None:
    settings_changed.send_robust(sender=None, code=code)


def _logged(battle: Battle, changed: list[str]) -> dict[str, Any]:
    """What the log says of it: the new values; the club's name is its members' business."""
    now = {
        "name": battle.name,
        "watching": battle.watching,
        "club": battle.club_id is not None,
        "day": battle.day.isoformat() if battle.day else "",
        "table": battle.table,
    }
    return {field: now[field] for field in changed}


def archive(*, code: str, who: Requester, archived: bool) -> None:
    """The battle leaves everybody's lists, or is back in them; whoever has its link finds it as before."""
    with transaction.atomic():
        snapshot = _own(code, who)
        at = timezone.now() if archived else None
        if Battle.objects.filter(pk=snapshot.id, archived_at__isnull=archived).update(archived_at=at):
            _note(snapshot, {"archived": archived})


def delete_battle(*, code: str, who: Requester) -> None:
    """The battle is gone for everybody; for ``RESTORE_DAYS`` those who settle it can bring it back.

    Refused where somebody else plays in it, since the log is theirs as well, and where a campaign or a tournament counts it.
    """
    with transaction.atomic():
        snapshot = _own(code, who)
        others = Seat.objects.filter(battle_id=snapshot.id, left_at=None).exclude(role="spectator").exclude(name="")
        if snapshot.seat is not None:
            others = others.exclude(pk=snapshot.seat.id)
        names = ", ".join(sorted(set(others.values_list("name", flat=True))))
        if names:
            refusal = _("The battle is also that of %(names)s: it cannot be deleted while they sit in it. You can archive it.")
            raise Refused(refusal % {"names": names})
        if occasions.is_counted(snapshot.id):
            raise Refused(_("A campaign or a tournament counts this battle: it cannot be deleted."))
        _note(snapshot, {"deleted": True})
        Battle.objects.filter(pk=snapshot.id).update(deleted_at=timezone.now())
        transaction.on_commit(lambda: _tell(code))


def restore_battle(*, code: str, who: Requester) -> None:
    """A deleted battle is there again, for everybody who had it. Nothing happens where it is there."""
    with transaction.atomic():
        since = timezone.now() - timedelta(days=RESTORE_DAYS)
        if Battle.everything.filter(code=code, deleted_at__gte=since).update(deleted_at=None):
            _note(_own(code, who), {"deleted": False})  # who may not, has changed nothing: the transaction ends here
            transaction.on_commit(lambda: _tell(code))


def forget_deleted_battles() -> int:
    """Battles that were deleted ``RESTORE_DAYS`` ago go for good; how many."""
    gone = Battle.everything.filter(deleted_at__lt=timezone.now() - timedelta(days=RESTORE_DAYS))
    number = gone.count()
    gone.delete()
    return number


def _note(snapshot: Snapshot, chosen: dict[str, Any]) -> None:
    ledger.write(snapshot, Draft(kind="note", act="settings", chosen=chosen))


def _own(code: str, who: Requester) -> Snapshot:
    snapshot = ledger.lock(code, who)
    why_not = why_not_settle(snapshot, who.user_id)
    if why_not:
        raise NotYours(why_not)
    return snapshot

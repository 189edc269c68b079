"""What can still be settled about a battle itself: its name, who may watch, its club, where and when; and that there is one."""

from datetime import date, timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from battles import ledger, occasions
from battles.actions.seats import end_office
from battles.actions.umpires import propose_from_outside
from battles.ledger import Draft, Requester, Snapshot
from battles.models import Battle, Entry, Seat
from battles.models.battle import Watching
from battles.signals import settings_changed
from common.errors import NotYours, Refused
from people.models import Club, Membership, Role

#: How long a deleted battle can be brought back.
RESTORE_DAYS = 30


def why_not_settle(snapshot: Snapshot, user_id: int | None) -> str | None:
    """Return why this person may not change the battle's settings; None for who made it, by account or phone, and organisers of
    its club.
    """
    if user_id is not None and Battle.everything.filter(pk=snapshot.id, created_by=user_id).exists():
        return None
    own = snapshot.seat
    if own is not None and Entry.objects.filter(battle_id=snapshot.id, seq=1, seat_id=own.id).exists():
        return None
    organised = Membership.objects.filter(club=snapshot.club_id, user=user_id, role=Role.ORGANISER)
    if snapshot.club_id is not None and user_id is not None and organised.exists():
        return None
    return _("Only the player who opened the battle or an organiser of its club can change this.")


def change_settings(
    *, code: str, who: Requester, name: str, watching: str, club: Club | None, day: date | None = None, table: str = ""
) -> bool:
    """Another name, other watchers, another club, day or table; the log tells. Nothing is written where nothing changes.

    Once both sides have been played, another club is proposed to the other side instead; True if it was.
    """
    with transaction.atomic():
        snapshot = _own(code, who)
        if watching == Watching.CLUB and club is None:
            raise Refused(_("Choose the club whose members can watch."))
        battle = Battle.objects.get(pk=snapshot.id)
        sides = _sides_asked_for_club(snapshot) if club != battle.club else ""
        if sides:
            propose_from_outside(snapshot, "club", club.pk if club else None, wanted=sides)
            snapshot, club = ledger.lock(code, who), battle.club
            if watching == Watching.CLUB and club is None:
                watching = battle.watching
        wanted = {"name": name.strip() or battle.name, "watching": watching, "club": club, "day": day, "table": table.strip()}
        changed = [field for field, value in wanted.items() if getattr(battle, field) != value]
        if not changed:
            return bool(sides)
        for field in changed:
            setattr(battle, field, wanted[field])
        battle.save(update_fields=changed)
        _note(snapshot, _logged(battle, changed))
        if "club" in changed:
            _end_former_offices(battle)
        transaction.on_commit(lambda: _tell(code))
        return bool(sides)


def _sides_asked_for_club(snapshot: Snapshot) -> str:
    """Return the sides that have to agree to another club, whose umpires may referee: none until both have been played."""
    seats = Seat.objects.filter(battle_id=snapshot.id, role="player").exclude(name="").values_list("sides", flat=True)
    if len(seats) < 2 or {side for sides in seats for side in sides} != {"a", "b"}:
        return ""
    own = snapshot.seat
    if own is not None and own.role == "referee":
        return ""
    mine = own.sides if own is not None and own.role == "player" and own.reads_from is None else ""
    return "".join(side for side in "ab" if side not in mine)


def settle_club(snapshot: Snapshot, club_id: int | None) -> None:
    """Give the battle the club that both sides have agreed to. It has none where that club is gone."""
    battle = Battle.objects.get(pk=snapshot.id)
    battle.club = Club.objects.filter(pk=club_id).first() if club_id is not None else None
    if battle.club is None and battle.watching == Watching.CLUB:
        battle.watching = Watching.SEATS
    battle.save(update_fields=["club", "watching"])
    _end_former_offices(battle)
    transaction.on_commit(lambda: _tell(snapshot.code))


def _end_former_offices(battle: Battle) -> None:
    """End the seats of the former club's umpires."""
    held = Seat.objects.filter(battle=battle, role="referee", left_at=None, office__isnull=False)
    for seat in held.exclude(office=battle.club_id) if battle.club_id else held:
        end_office(seat)


def _tell(code: str) -> None:
    settings_changed.send_robust(sender=None, code=code)


def _logged(battle: Battle, changed: list[str]) -> dict[str, Any]:
    """Return the new values for the log, without the club's name, which is its members' business."""
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
            refusal = _("%(names)s also play in this battle, so it cannot be deleted. You can archive it.")
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

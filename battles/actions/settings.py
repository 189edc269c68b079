"""What can still be changed about a battle itself: its name, who may watch, its club; and that there is a battle at all."""

from typing import Any

from django.db import models, transaction
from django.utils.translation import gettext as _

from battles import ledger
from battles.ledger import Draft, Requester, Snapshot
from battles.models import Battle, Entry, Seat
from battles.models.battle import Watching
from battles.signals import settings_changed
from common.errors import NotYours, Refused
from people.models import Club


def why_not_settle(snapshot: Snapshot, user_id: int | None) -> str | None:
    """Why this person may not change the battle's settings: whoever made it may, by account or on the phone it was made on."""
    if user_id is not None and Battle.objects.filter(pk=snapshot.id, created_by=user_id).exists():
        return None
    own = snapshot.seat
    if own is not None and Entry.objects.filter(battle_id=snapshot.id, seq=1, seat_id=own.id).exists():
        return None
    return _("Only whoever opened the battle can change this.")


def change_settings(*, code: str, who: Requester, name: str, watching: str, club: Club | None) -> None:
    """Another name, other watchers, another club; the log tells. Nothing is written where nothing changes."""
    with transaction.atomic():
        snapshot = _own(code, who)
        if watching == Watching.CLUB and club is None:
            raise Refused(_("Choose the club whose members may watch."))
        battle = Battle.objects.get(pk=snapshot.id)
        wanted = {"name": name.strip() or battle.name, "watching": watching, "club": club}
        changed = [field for field, value in wanted.items() if getattr(battle, field) != value]
        if not changed:
            return
        for field in changed:
            setattr(battle, field, wanted[field])
        battle.save(update_fields=changed)
        ledger.write(snapshot, Draft(kind="note", act="settings", chosen=_told(battle, changed)))
        transaction.on_commit(lambda: _tell(code))


def _tell(code: str) -> None:
    settings_changed.send_robust(sender=None, code=code)


def _told(battle: Battle, changed: list[str]) -> dict[str, Any]:
    """What the log says of it: the new values; the club's name is its members' business."""
    now = {"name": battle.name, "watching": battle.watching, "club": battle.club_id is not None}
    return {field: now[field] for field in changed}


def delete_battle(*, code: str, who: Requester) -> None:
    """The battle and its log are gone for good. Refused where somebody else plays in it: the log is theirs as well."""
    with transaction.atomic():
        snapshot = _own(code, who)
        others = Seat.objects.filter(battle_id=snapshot.id, left_at=None).exclude(role="spectator").exclude(name="")
        if snapshot.seat is not None:
            others = others.exclude(pk=snapshot.seat.id)
        names = ", ".join(sorted(set(others.values_list("name", flat=True))))
        if names:
            refusal = _("The battle is also that of %(names)s: it cannot be deleted while they sit in it.")
            raise Refused(refusal % {"names": names})
        try:
            Battle.objects.get(pk=snapshot.id).delete()
        except (models.ProtectedError, models.RestrictedError):
            raise Refused(_("A campaign or a tournament counts this battle: it cannot be deleted.")) from None


def _own(code: str, who: Requester) -> Snapshot:
    snapshot = ledger.lock(code, who)
    why_not = why_not_settle(snapshot, who.user_id)
    if why_not:
        raise NotYours(why_not)
    return snapshot

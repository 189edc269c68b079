"""Names taken out of battles: a person's before their account is deleted, guests' long after the end. What was played stays."""

from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from battles import ledger
from battles.actions.names import erase_names
from battles.actions.seats import logged
from battles.ledger import Requester
from battles.ledger.memory import written
from battles.models import Battle, Entry, Photograph, Seat
from common.links import new_token
from people.models import User
from people.personal_data import FORMER_MEMBER, GUEST, NAMELESS
from rules.engine.play.state import Effect


def forget(user: User) -> None:
    """Seats are left, and the name is no longer in seats, log or state; each battle gets an entry, so that screens follow.

    Photographs that the person put there are gone.
    """
    Photograph.objects.filter(seat__user=user).delete()
    seats: dict[int, list[Seat]] = {}
    for seat in Seat.objects.filter(user=user).order_by("pk"):
        seats.setdefault(seat.battle_id, []).append(seat)
    for battle in Battle.everything.filter(pk__in=seats).order_by(
        "pk"
    ):  # one order for all: no two deletions wait for each other
        last = seats[battle.pk][-1]
        names = Names(seats[battle.pk], FORMER_MEMBER)
        erase_names(battle, {*names.names, str(user)})
        _forget_in(battle, seats[battle.pk], names, leaves=last.left_at is None)
    transaction.on_commit(written.clear)


def forget_guests(before: datetime) -> int:
    """Guests' names are no longer in seats, log or state of battles that ended before then; how many. The seats stay theirs."""
    seats: dict[int, list[Seat]] = {}
    for seat in Seat.objects.filter(user=None, battle__ended_at__lt=before).exclude(name__in=NAMELESS).order_by("pk"):
        seats.setdefault(seat.battle_id, []).append(seat)
    for battle in Battle.everything.filter(pk__in=seats).order_by("pk"):
        with transaction.atomic():
            names = Names(seats[battle.pk], GUEST)
            erase_names(battle, names.names)
            _forget_in(battle, seats[battle.pk], names, leaves=False)
            transaction.on_commit(written.clear)
    return sum(map(len, seats.values()))


class Names:
    """The names to be taken out of a battle, and what stands in their place."""

    def __init__(self, seats: list[Seat], stand_in: str) -> None:
        self.stand_in = stand_in
        self.names = {seat.name for seat in seats}
        self.places = {(seat.name, seat.role, seat.sides) for seat in seats}


def _forget_in(battle: Battle, seats: list[Seat], gone: Names, *, leaves: bool) -> None:
    Battle.everything.filter(pk=battle.pk).update(deleted_at=None)  # nothing is written in a deleted one
    snapshot, last = ledger.lock(battle.code, Requester()), seats[-1]
    did = snapshot.table.get("referee_did")
    effects = [Effect("table", "referee_did", _without_names(did, gone))] if did else []
    last.name = gone.stand_in
    if gone.stand_in == FORMER_MEMBER:  # before the entry, which notes the sides whose players read nothing hidden
        open_seats = Seat.objects.filter(pk__in=[seat.pk for seat in seats], left_at=None)
        open_seats.update(left_at=timezone.now(), token=new_token())
    how = "left" if leaves and last.role != "spectator" else "forgotten" if gone.stand_in == FORMER_MEMBER else "guests"
    logged(snapshot, last, how, last, besides=effects)
    theirs = Seat.objects.filter(pk__in=[seat.pk for seat in seats])
    theirs.update(name=gone.stand_in)
    Entry.objects.filter(seat__in=theirs).update(who=gone.stand_in)
    Photograph.objects.filter(seat__in=theirs).update(who=gone.stand_in)
    for entry in Entry.objects.filter(_tells_of_a_seat(), battle=battle):
        _rewrite(entry, gone)
    Battle.everything.filter(pk=battle.pk).update(deleted_at=battle.deleted_at)


def _tells_of_a_seat() -> Q:
    """Entries that hold a name besides that of who made them."""
    return Q(kind="seat") | Q(changes__contains=[["table", "referee_did"]])


def _rewrite(entry: Entry, gone: Names) -> None:
    chosen = entry.chosen
    if entry.kind == "seat" and (chosen.get("name"), chosen.get("role"), chosen.get("sides")) in gone.places:
        entry.chosen = {**chosen, "name": gone.stand_in}
    entry.changes = [_change(change, gone) for change in entry.changes]
    entry.save(update_fields=["chosen", "changes"])


def _change(change: list[Any], gone: Names) -> list[Any]:
    on, field, before, after = change
    return (
        [on, field, _without_names(before, gone), _without_names(after, gone)]
        if (on, field) == ("table", "referee_did")
        else change
    )


def _without_names(did: Any, gone: Names) -> Any:
    """Return the notice of the referee in the head without these names."""
    if not isinstance(did, dict):
        return did
    return {key: gone.stand_in if key in ("who", "about") and value in gone.names else value for key, value in did.items()}

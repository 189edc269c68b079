"""A person's name taken out of every battle they sat in, before their account is deleted. What was played stays."""

from collections.abc import Collection
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from battles import ledger
from battles.actions.seats import logged
from battles.ledger import Requester
from battles.ledger.memory import written
from battles.models import Battle, Entry, Photograph, Seat
from common.links import new_token
from people.keepers import FORMER_MEMBER
from people.models import User
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
        Battle.everything.filter(pk=battle.pk).update(deleted_at=None)  # nothing is written in a deleted one
        _forget_in(battle, seats[battle.pk])
        Battle.everything.filter(pk=battle.pk).update(deleted_at=battle.deleted_at)
    transaction.on_commit(written.forget)


def _forget_in(battle: Battle, seats: list[Seat]) -> None:
    snapshot = ledger.lock(battle.code, Requester())
    names, last = {seat.name for seat in seats}, seats[-1]
    places = {(seat.name, seat.role, seat.sides) for seat in seats}
    leaving = last.left_at is None and last.role != "spectator"
    did = snapshot.table.get("referee_did")
    effects = [Effect("table", "referee_did", _told(did, names))] if did else []
    last.name = FORMER_MEMBER
    logged(snapshot, last, "left" if leaving else "forgotten", last, besides=effects)
    mine = Seat.objects.filter(pk__in=[seat.pk for seat in seats])
    mine.filter(left_at=None).update(left_at=timezone.now(), token=new_token())
    mine.update(name=FORMER_MEMBER)
    Entry.objects.filter(seat__in=mine).update(who=FORMER_MEMBER)
    for entry in Entry.objects.filter(_tells_of_a_seat(), battle=battle):
        _rewrite(entry, places, names)


def _tells_of_a_seat() -> Q:
    """Entries that hold a name besides that of who made them."""
    return Q(kind="seat") | Q(changes__contains=[["table", "referee_did"]])


def _rewrite(entry: Entry, places: Collection[tuple[str, str, str]], names: Collection[str]) -> None:
    chosen = entry.chosen
    if entry.kind == "seat" and (chosen.get("name"), chosen.get("role"), chosen.get("sides")) in places:
        entry.chosen = {**chosen, "name": FORMER_MEMBER}
    entry.changes = [_change(change, names) for change in entry.changes]
    entry.save(update_fields=["chosen", "changes"])


def _change(change: list[Any], names: Collection[str]) -> list[Any]:
    on, field, before, after = change
    return [on, field, _told(before, names), _told(after, names)] if (on, field) == ("table", "referee_did") else change


def _told(did: Any, names: Collection[str]) -> Any:
    """What the head tells of the referee, without these names."""
    if not isinstance(did, dict):
        return did
    return {key: FORMER_MEMBER if key in ("who", "about") and value in names else value for key, value in did.items()}

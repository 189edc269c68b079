"""Notices that a seat is to be freed from across the table: rule 2 of ``docs/explanation/seats.md``.

They are in the table's state, ``freeing``: a list of ``{"seat", "by", "at", "seq"}``: the seats (primary keys) that is to be
freed and that announced it, when it takes effect, and the entry that announced it.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.utils import timezone
from django.utils.formats import time_format

from battles.ledger import Snapshot
from battles.models import Entry
from rules.engine.play.state import Effect

#: Minutes between the announcement and its effect.
NOTICE_MINUTES = 10


def notices(snapshot: Snapshot) -> list[dict[str, Any]]:
    """Return the notices of a battle."""
    found: list[dict[str, Any]] = snapshot.table.get("freeing", [])
    return found


def notice_of(snapshot: Snapshot, seat: int) -> dict[str, Any] | None:
    """Return the notice about a seat, if there is one."""
    return next((one for one in notices(snapshot) if one["seat"] == seat), None)


def changed(snapshot: Snapshot, seat: int, notice: dict[str, Any] | None = None) -> Effect:
    """Return the effect that replaces the notice about a seat, or ends it."""
    others = [one for one in notices(snapshot) if one["seat"] != seat]
    return Effect("table", "freeing", [*others, notice] if notice else others)


def is_due(notice: Mapping[str, Any]) -> bool:
    """True once the announced time has come."""
    return datetime.fromisoformat(notice["at"]) <= timezone.now()


def has_acted(snapshot: Snapshot, notice: Mapping[str, Any]) -> bool:
    """True if the seat has written anything since it was announced."""
    since = Entry.objects.filter(battle_id=snapshot.id, seq__gt=notice["seq"], seq__lte=snapshot.seq)
    return since.filter(seat_id=notice["seat"]).exists()


def time_of(notice: Mapping[str, Any]) -> str:
    """Return the time at which the seat is free, as people of this place read it."""
    return time_format(timezone.localtime(datetime.fromisoformat(notice["at"])), "H:i")

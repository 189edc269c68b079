"""Replay an event's log and compare the result with its rows.

A change names a row by its address (``player:3``, ``pairing:2-1``) and a field; replaying the changes of every entry gives every
row of the event. Not logged are secrets (tokens, links, the seed), numbers that the log itself gives, the documents of army
lists (their SHA-256 is logged) and ``reminded_of``, which says that a reminder was sent.
"""

from collections.abc import Iterator, Mapping
from datetime import date, datetime
from typing import Any

from django.apps import apps
from django.db import models

from armies.copies import digest_of
from journal import audit
from rules.engine.play.state import Change, Fields, State
from tournaments.models import (
    Adjustment,
    Event,
    HandedInList,
    Pairing,
    Player,
    Round,
    Staff,
    StaffInvitation,
    StartingState,
    Table,
)
from tournaments.queries.lots import drawn_of

#: Fields that no entry contains.
NOT_LOGGED = frozenset(
    {"id", "event_id", "round_id", "token", "link", "seq", "public_seq", "seed", "reminded_of", "document", "sources"}
)
#: Fields that were added later: entries written before have no value for them. By the first word of an address.
LATER: Mapping[str, Fields] = {"player": {"absent": [], "by_phone": False}}
#: References to rows outside of the event, which are emptied when that row is deleted: field → model.
OUTSIDE = {
    "user_id": "people.User",
    "owner_id": "people.User",
    "club_id": "people.Club",
    "battle_id": "battles.Battle",
    "source_id": "armies.Army",
}


def address(row: models.Model) -> str:
    """Return the address of a row within its event."""
    match row:
        case Event():
            return "event"
        case Player():
            return f"player:{row.number}"
        case Table():
            return f"table:{row.position}"
        case Round():
            return f"round:{row.number}"
        case Pairing():
            return f"pairing:{row.round.number}-{row.position}"
        case Adjustment():
            return f"adjustment:{row.pk}"
        case Staff():
            return f"staff:{row.pk}"
        case StaffInvitation():
            return f"invitation:{row.pk}"
        case HandedInList():
            return f"list:{row.pk}"
    raise TypeError(row)


def values_of(row: models.Model) -> Fields:
    """Return the logged fields of a row as JSON values."""
    names = (field.attname for field in row._meta.concrete_fields)
    return {name: plain(getattr(row, name)) for name in names if name not in NOT_LOGGED}


def plain(value: Any) -> Any:
    return value.isoformat() if isinstance(value, datetime | date) else value


def rows_of(event: Event) -> dict[str, Fields]:
    """Return every row of the event by its address. Eight queries."""
    rows: list[models.Model] = [event, *event.players.all(), *event.tables.all(), *event.rounds.all(), *event.staff.all()]
    rows += [*event.invitations.all(), *HandedInList.objects.filter(player__event=event)]
    rows += [*Pairing.objects.filter(round__event=event).select_related("round"), *Adjustment.objects.filter(player__event=event)]
    return {address(row): values_of(row) for row in rows}


def record_starting_state(event: Event) -> StartingState:
    """Record the rows as they are now as the state from which the event's replay starts."""
    values = {"seq": event.seq, "rows": rows_of(event)}
    return StartingState.objects.update_or_create(event=event, defaults=values)[0]


def replayed(event: Event) -> dict[str, Fields]:
    """Return the rows that the log gives, from its start or from the recorded starting state. ValueError for a faulty log."""
    start = StartingState.objects.filter(event=event).first()
    entries = _numbered(event, start.seq if start else 0)
    rows = {address: _complete(address, fields) for address, fields in start.rows.items()} if start else None
    return audit.replay(entries, State(rows) if rows is not None else None).holders


def _complete(address: str, fields: Any) -> Any:
    """Return a row's logged fields with those that were added later; anything else as it is."""
    later = LATER.get(address.partition(":")[0])
    return {**later, **fields} if later and isinstance(fields, dict) else fields


def _change(change: Change) -> Change:
    if change.field:
        return change
    return change._replace(before=_complete(change.on, change.before), after=_complete(change.on, change.after))


def _numbered(event: Event, seq: int) -> Iterator[tuple[int, list[Change]]]:
    """Yield the entries after ``seq``; ValueError for a missing one."""
    for number, changes in event.log.filter(seq__gt=seq).order_by("seq").values_list("seq", "changes").iterator():
        if number != seq + 1:
            raise ValueError(f"entry {seq + 1} is missing")
        seq = number
        yield seq, [_change(change) for change in audit.changes_of(changes)]
    if seq != event.seq:
        raise ValueError(f"the event is at number {event.seq}, the log ends at {seq}")


def differences(event: Event) -> list[str]:
    """Return a line for everything in which the event's rows, list copies and dice differ from its log."""
    try:
        expected = replayed(event)
    except ValueError as error:
        return [str(error)]
    rows = audit.differences(expected, rows_of(event))
    lines = [str(difference) for difference in rows if not _was_deleted(difference)]
    return [*lines, *_public_number(event), *_changed_lists(event), *_different_rolls(event)]


def _was_deleted(difference: audit.Difference) -> bool:
    """True for an empty reference to a row of another app that has been deleted."""
    if difference.field not in OUTSIDE or difference.rows is not None:
        return False
    return not apps.get_model(OUTSIDE[difference.field])._base_manager.filter(pk=difference.log).exists()


def _public_number(event: Event) -> Iterator[str]:
    last = event.log.filter(staff_only=False).order_by("-seq").values_list("seq", flat=True).first() or 0
    if last != event.public_seq:
        yield f"event public_seq: log {last}, rows {event.public_seq}"


def _changed_lists(event: Event) -> Iterator[str]:
    """Yield copies of army lists whose document is not the one handed in; names were erased from those without a digest."""
    for copy in HandedInList.objects.filter(player__event=event).exclude(digest=""):
        if digest_of(copy.document) != copy.digest:
            yield f"{address(copy)} document: its SHA-256 is not the logged one"


def _different_rolls(event: Event) -> Iterator[str]:
    """Yield logged rolls that do not follow from the seed."""
    for one in drawn_of(event):
        for roll in one.wrong:
            yield f"entry {one.entry.seq}: roll {roll.number} is {roll.noted}, the seed gives {roll.recomputed}"
        if not one.agrees and not one.wrong:
            yield f"entry {one.entry.seq}: lots or minutes are not what the seed gives"

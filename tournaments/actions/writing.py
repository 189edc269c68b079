"""How an event is changed: one transaction with its row locked, one entry of the log, a notice after the commit."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any

from django.db import models, transaction
from django.utils.translation import gettext as _

from common.errors import NotYours, Refused
from common.stale import refuse_if_stale
from live.notifier import notify
from rules.engine.dice import Dice, Seeded
from rules.engine.play.state import Change
from tournaments.actions.closing import update_battles
from tournaments.models import Adjustment, Event, LogEntry, Pairing, Player, Round, Staff, Table
from tournaments.queries.snapshot import Snapshot, read
from tournaments.queries.viewers import Requester, Viewer, viewer_of

#: The topic of the live streams.
TOPIC = "event"
#: What the log need not say of a row: where it hangs, its secrets, what counts by itself.
SILENT = frozenset({"id", "event_id", "round_id", "token", "link", "seq", "public_seq", "rolls", "seed", "reminded_of"})


@dataclass
class Writing:
    """An action under way: the whole event as it was under the lock, what is changed, what the log will say.

    ``noted``: the log says it although nothing changed.
    """

    snapshot: Snapshot
    viewer: Viewer
    action: str
    staff_only: bool = False
    audited: bool = False
    noted: bool = False
    reason: str = ""
    facts: dict[str, Any] = field(default_factory=dict)
    changes: list[Change] = field(default_factory=list)

    @property
    def event(self) -> Event:
        return self.snapshot.event

    def set(self, row: models.Model, **values: Any) -> None:
        """Give a row these values; what is so already is no change."""
        changed = {name: value for name, value in values.items() if getattr(row, name) != value}
        for name, value in changed.items():
            attribute = row._meta.get_field(name).attname  # type: ignore[union-attr]
            before = getattr(row, attribute)
            setattr(row, name, value)
            self.changes.append(Change(address(row), attribute, plain(before), plain(getattr(row, attribute))))
        if changed:
            row.save(update_fields=list(changed))

    def add(self, row: models.Model) -> None:
        """Make a row."""
        row.save(force_insert=True)
        self.changes.append(Change(address(row), "", None, values_of(row)))

    def add_all(self, rows: Sequence[models.Model]) -> None:
        """Make rows of one kind, with one statement."""
        if rows:
            type(rows[0])._default_manager.bulk_create(rows)
        self.changes += [Change(address(row), "", None, values_of(row)) for row in rows]

    def remove(self, row: models.Model) -> None:
        self.changes.append(Change(address(row), "", values_of(row), None))
        row.delete()

    def dice(self) -> Dice:
        """The server's dice of this event, from its seed; ``rolled`` afterwards counts them."""
        return Dice(Seeded(bytes(self.event.seed), self.event.rolls))

    def rolled(self, dice: Dice) -> None:
        """What they showed stands in the log, so that everybody can recompute it once the seed is shown."""
        self.facts["rolls"] = [[one.sides, one.face] for one in dice.rolled]
        self.facts["roll_from"] = self.event.rolls
        self.event.rolls += len(dice.rolled)
        self.event.save(update_fields=["rolls"])


@contextmanager
def writing(
    code: str,
    who: Requester,
    action: str,
    *,
    staff_only: bool = False,
    reason: str = "",
    facts: Mapping[str, Any] | None = None,
    deleted: bool = False,
) -> Iterator[Writing]:
    """An action on the event ``code``: locked, read whole; on the way out what changed is logged under one number.

    Refused for an event that is not there (``deleted``: that was not put away), Stale for a press from an old page. Where
    nothing changed, nothing is logged, unless it is ``noted``.
    """
    with transaction.atomic():
        event = Event.everything.select_for_update().filter(code=code, deleted_at__isnull=not deleted).first()
        if event is None:
            raise Refused(_("There is no such tournament."))
        work = Writing(read(event), viewer_of(event, who), action, staff_only, reason=reason.strip()[:300])
        work.facts.update(facts or {})
        refuse_if_stale(who.seen, work.snapshot)
        yield work
        if work.changes or work.noted:
            _log(work)
            _update_battles(work)


def _log(work: Writing) -> None:
    event = work.event
    event.__dict__.pop("rules", None)
    event.seq += 1
    if not work.staff_only:
        event.public_seq = event.seq
    event.save(update_fields=["seq", "public_seq"])
    LogEntry.objects.create(
        event=event,
        seq=event.seq,
        user_id=work.viewer.user_id,
        who=work.viewer.name[:60],
        role=work.viewer.role,
        action=work.action,
        facts=work.facts,
        changes=[list(change) for change in work.changes],
        reason=work.reason,
        staff_only=work.staff_only,
        audited=work.audited,
    )
    code, seq = event.code, event.seq
    transaction.on_commit(lambda: notify(TOPIC, code, seq))


def _update_battles(work: Writing) -> None:
    """Close or open the battles of the event where its own row or a round has changed."""
    own = {change.field for change in work.changes if change.on == "event"}
    if own or any(change.on.startswith("round:") for change in work.changes):
        update_battles(work.snapshot, watching=bool(own & {"watching", "club_id"}))


def organiser(work: Writing) -> Viewer:
    """Refuse everybody but organisers."""
    if not work.viewer.is_organiser:
        raise NotYours(_("Only an organiser of this tournament may do that."))
    return work.viewer


def staff(work: Writing) -> Viewer:
    """Refuse everybody but organisers and umpires."""
    if not work.viewer.is_staff:
        raise NotYours(_("Only organisers and umpires of this tournament may do that."))
    return work.viewer


def address(row: models.Model) -> str:
    """Where a row stands in its event, as changes say it."""
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
    raise TypeError(row)


def values_of(row: models.Model) -> dict[str, Any]:
    """A row's fields as changes keep them."""
    names = (one.attname for one in row._meta.concrete_fields)
    return {name: plain(getattr(row, name)) for name in names if name not in SILENT}


def plain(value: Any) -> Any:
    return value.isoformat() if isinstance(value, datetime | date) else value

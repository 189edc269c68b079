"""Write to an event's log: the row locked (``journal.writing``), rows changed, one entry."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, ParamSpec, TypeVar

from django.db import models
from django.utils.translation import gettext as _

from common.errors import NotYours, Refused
from journal.dice import dice_from
from journal.writing import Journal, locked, press_mark
from journal.writing import Writing as LogWriting
from journal.writing import once as writing_once
from rules.engine.dice import Dice
from rules.engine.play.state import Change
from tournaments.actions.closing import update_battles
from tournaments.models import Event, LogEntry
from tournaments.queries.replay import address, plain, values_of
from tournaments.queries.snapshot import Snapshot, read
from tournaments.queries.viewers import Requester, Viewer, viewer_of

P = ParamSpec("P")
T = TypeVar("T")

#: The topic of the live streams.
TOPIC = "event"


@dataclass
class Writing:
    """An action under way: the event as it was locked, and the fields of its entry in the log.

    ``noted``: it is logged although nothing changed. ``answer``: for the same press again.
    """

    snapshot: Snapshot
    viewer: Viewer
    action: str
    staff_only: bool = False
    audited: bool = False
    noted: bool = False
    reason: str = ""
    answer: Any = None
    facts: dict[str, Any] = field(default_factory=dict)
    changes: list[Change] = field(default_factory=list)

    @property
    def event(self) -> Event:
        return self.snapshot.event

    def set(self, row: models.Model, **values: Any) -> None:
        """Give a row these values; equal values are no change."""
        changed = self.assign(row, **values)
        if changed:
            row.save(update_fields=changed)

    def assign(self, row: models.Model, **values: Any) -> list[str]:
        """Note the changes of a row that the caller saves, and return the names of the changed fields."""
        changed = {name: value for name, value in values.items() if getattr(row, name) != value}
        for name, value in changed.items():
            attribute = row._meta.get_field(name).attname  # type: ignore[union-attr]
            before = getattr(row, attribute)
            setattr(row, name, value)
            self.changes.append(Change(address(row), attribute, plain(before), plain(getattr(row, attribute))))
        return list(changed)

    def add(self, row: models.Model) -> None:
        """Insert a row."""
        row.save(force_insert=True)
        self.changes.append(Change(address(row), "", None, values_of(row)))

    def add_all(self, rows: Sequence[models.Model]) -> None:
        """Insert rows of one kind with one statement."""
        if rows:
            type(rows[0])._default_manager.bulk_create(rows)
        self.changes += [Change(address(row), "", None, values_of(row)) for row in rows]

    def remove(self, row: models.Model) -> None:
        """Delete a row."""
        self.changes.append(Change(address(row), "", values_of(row), None))
        row.delete()

    def remove_all(self, rows: Sequence[models.Model]) -> None:
        """Delete rows of one kind with one statement."""
        self.changes += [Change(address(row), "", values_of(row), None) for row in rows]
        if rows:
            type(rows[0])._default_manager.filter(pk__in=[row.pk for row in rows]).delete()

    def dice(self) -> Dice:
        """The server's dice of this event, from its seed; ``rolled`` afterwards counts them."""
        return dice_from(bytes(self.event.seed), self.event.rolls)

    def rolled(self, dice: Dice) -> None:
        """Log the faces, which can be recomputed once the seed is shown."""
        self.facts["rolls"] = [[one.sides, one.face] for one in dice.rolled]
        self.facts["roll_from"] = self.event.rolls
        self.set(self.event, rolls=self.event.rolls + len(dice.rolled))


def mark_of(action: str, key: str | None) -> str | None:
    """Return the mark of an action of a press, as ``locked`` has it for a Snapshot, which has no place.

    The key belongs to one browser, and a guest may have got the session's cookie in between. A press may consist of several
    actions, each with its entry.
    """
    return press_mark("", key, action)


def is_repeated(action: str, key: str | None) -> bool:
    """Return True for a press that has its entry."""
    mark = mark_of(action, key)
    return mark is not None and LogEntry.objects.filter(key=mark).exists()


def once(answer: Callable[[LogEntry], Any] = lambda entry: entry.answer) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Decorate an action as ``journal.writing.once`` does; by default a press is answered with its entry's ``answer``."""
    return writing_once(answer)


def _gone() -> Refused:
    return Refused(_("There is no such tournament."))


#: Events as the kernel locks and writes them: actions read them whole.
EVENTS: Journal[Event, Requester, Snapshot] = Journal(TOPIC, Event, LogEntry, "event", lambda event, _who: read(event), _gone)


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
    """Lock the event ``code`` for an action and read it whole; at the end its changes are logged under one number.

    Refused for an unknown event (``deleted``: one that is not deleted), Repeated for a press that was carried out before, Stale
    for one from an old page. Without changes nothing is logged, unless the action is ``noted``.
    """
    rows = Event.everything.filter(deleted_at__isnull=not deleted)
    with locked(EVENTS, code, who, who.key, action, rows=rows) as log:
        work = Writing(log.snapshot, viewer_of(log.row, who), action, staff_only, reason=reason.strip()[:300])
        work.facts.update(facts or {})
        yield work
        if work.changes or work.noted:
            _append(log, work)
            _update_battles(work)


def _append(log: LogWriting[Event, Snapshot], work: Writing) -> None:
    event = work.event
    event.__dict__.pop("rules", None)
    if not work.staff_only:
        event.public_seq = event.seq + 1
    log.append(
        changes=work.changes,
        facts=work.facts,
        saved=["public_seq"],
        user_id=work.viewer.user_id,
        who=work.viewer.name[:60],
        role=work.viewer.role,
        action=work.action,
        reason=work.reason,
        staff_only=work.staff_only,
        audited=work.audited,
        answer=work.answer,
    )


def _update_battles(work: Writing) -> None:
    """Close or open the battles of the event where its own row or a round has changed."""
    own = {change.field for change in work.changes if change.on == "event"}
    if own or any(change.on.startswith("round:") for change in work.changes):
        update_battles(work.snapshot, watching=bool(own & {"watching", "club_id"}))


def organiser(work: Writing) -> Viewer:
    """Refuse everybody but organisers."""
    if not work.viewer.is_organiser:
        raise NotYours(_("Only an organiser of this tournament can do that."))
    return work.viewer


def staff(work: Writing) -> Viewer:
    """Refuse everybody but organisers and umpires."""
    if not work.viewer.is_staff:
        raise NotYours(_("Only organisers and umpires of this tournament can do that."))
    return work.viewer

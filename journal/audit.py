"""The nightly audit: replaying a log from its start must give exactly the rows."""

import logging
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from django.utils.translation import gettext as _

from journal.models import Journalled
from people.operators import tell_operators
from rules.engine.play.state import Change, Fields, State

log = logging.getLogger(__name__)
J = TypeVar("J", bound=Journalled)
#: Attempts to look at a row between two of its entries.
ATTEMPTS = 3
#: Lines recorded for one row, and characters of a line.
MAX_LINES, MAX_LENGTH = 40, 320


@dataclass(frozen=True, slots=True)
class Difference:
    """A field where log and rows differ; ``field`` is empty where one of them lacks the whole holder."""

    address: str
    field: str
    log: object
    rows: object

    def __str__(self) -> str:
        return f"{self.address} {self.field}: log {self.log!r}, rows {self.rows!r}"


def replay(entries: Iterable[tuple[int, Iterable[Change]]], start: State | None = None) -> State:
    """Return the state after all entries (number, changes), from the empty one or from ``start``.

    ValueError where a value before a change is not what it was.
    """
    state = start or State({})
    for seq, changes in entries:
        for change in changes:
            holder = state.holders.get(change.on)
            now = holder if change.field == "" else (holder or {}).get(change.field)
            if now != change.before:
                raise ValueError(f"entry {seq}: {change.on} {change.field} was {now!r}, the entry says {change.before!r}")
            state = state.after([change])
    return state


def differences(log: Mapping[str, Fields], rows: Mapping[str, Fields]) -> list[Difference]:
    """Return where rows differ from the replayed log, both as holders by address."""
    found: list[Difference] = []
    for address in {*log, *rows}:
        ours, theirs = log.get(address), rows.get(address)
        if ours is None or theirs is None:
            found.append(Difference(address, "", ours, theirs))
            continue
        names = {*ours, *theirs}
        found += [
            Difference(address, name, ours.get(name), theirs.get(name)) for name in names if ours.get(name) != theirs.get(name)
        ]
    return sorted(found, key=lambda each: (each.address, each.field))


@dataclass(frozen=True, slots=True)
class Audit(Generic[J]):
    """How rows of one kind are audited.

    ``find(row)``: lines on what is wrong. ``record(row, lines)``: store them; return True if the row was right before.
    ``hint``: the command that lists what is wrong.
    """

    find: Callable[[J], list[str]]
    record: Callable[[J, list[str]], bool]
    hint: str

    def look(self, row: J) -> list[str] | None:
        """Audit one row, record the result and mail operators about a new fault; None for a row that is written too often."""
        for _attempt in range(ATTEMPTS):
            row.refresh_from_db()
            lines = [line[:MAX_LENGTH] for line in self.find(row)[:MAX_LINES]]
            seq = type(row)._default_manager.filter(pk=row.pk).values_list("seq", flat=True).first()
            if seq == row.seq:
                break
        else:
            return None
        if lines:
            log.error("%s %s differs: %s", row._meta.label, row.code, "; ".join(lines[:3]))
        if self.record(row, lines) and lines:
            self._notify_operators(row, lines)
        return lines

    def look_at_all(self, rows: Iterable[J]) -> int:
        """Audit these rows one by one; return how many lines are wrong. One that cannot be read does not stop the others."""
        wrong = 0
        for row in rows:
            try:
                wrong += len(self.look(row) or ())
            except Exception:
                log.exception("%s %s could not be audited.", row._meta.label, row.code)
                wrong += 1
        return wrong

    def _notify_operators(self, row: J, lines: list[str]) -> None:
        hint = _("“%(command)s” lists the differences; docs/how-to/nightly-check.md says what to do.")
        name = str(getattr(row, "name", row.code))
        body = "\n".join([*(f"{row.code} ({name}): {line}" for line in lines), "", hint % {"command": self.hint}])
        subject = _("%(code)s differs from its log") % {"code": row.code}
        tell_operators(f"{row._meta.label_lower}:{row.code}:{row.seq}", what=name, subject=subject, body=body)


def changes_of(raw: Iterable[Any]) -> list[Change]:
    """Return an entry's changes as they are stored."""
    return [Change(*change) for change in raw]

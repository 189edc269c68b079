"""Writing to a log: the row locked, the key and the page's age checked, one entry, a notice after the commit."""

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import wraps
from typing import Any, Generic, ParamSpec, TypeVar

from django.db import models, transaction

from journal.models import JournalEntry, Journalled
from journal.snapshot import Requester, Snapshot
from journal.stale import refuse_if_stale
from live.notifier import notify
from rules.engine.play.state import Change

J = TypeVar("J", bound=Journalled)
R = TypeVar("R", bound=Requester)
S = TypeVar("S", bound=Snapshot)
P = ParamSpec("P")
T = TypeVar("T")
#: The mark of a press, of its place and its hash; also PostgreSQL's ``format`` fills it in.
MARK = "%s-%s"


@dataclass(frozen=True, slots=True)
class Journal(Generic[J, R, S]):
    """How things of one kind are journalled.

    ``topic``: their name in live streams. ``entry``: the model of the log, ``parent`` its foreign key. ``read(row, requester)``:
    the snapshot of a row. ``gone()``: the error for a code that does not exist.
    """

    topic: str
    model: type[J]
    entry: type[JournalEntry]
    parent: str
    read: Callable[[J, R], S]
    gone: Callable[[], Exception]

    def entries(self, row: J) -> models.QuerySet[Any]:
        """Return the log of a row."""
        return self.entry._default_manager.filter(**{self.parent: row})

    def answer_to(self, row: J, mark: str) -> Any:
        """Return what the press with this mark has written before, or None. A subclass may look beyond the log."""
        return self.entries(row).filter(key=mark).first()


class Repeated(Exception):
    """This press was carried out before. ``written``: its entry, or what else it has written."""

    def __init__(self, written: Any) -> None:
        super().__init__(written)
        self.written = written


def once(answer: Callable[[Any], Any] = lambda written: written) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Decorate an action: a press that was carried out before gets the ``answer`` again, and nothing is written."""

    def decorate(act: Callable[P, T]) -> Callable[P, T]:
        @wraps(act)
        def perform(*args: P.args, **kwargs: P.kwargs) -> T:
            try:
                return act(*args, **kwargs)
            except Repeated as repeated:
                return answer(repeated.written)  # type: ignore[no-any-return]

        return perform

    return decorate


def press_mark(place: object, key: str | None, action: object = "") -> str | None:
    """Return the mark of a press: its place, and the page's ``key`` together with the action; None without a key.

    The same key sent for another action, or from another place, is another press.
    """
    return MARK % (place, hash_press(key, action)) if key else None


def hash_press(key: str, action: object = "") -> str:
    """Return the part of a press's mark that does not depend on its place."""
    return hashlib.sha256(f"{action} {key}".encode()).hexdigest()[:40]


def lock_row(rows: models.QuerySet[J], code: str) -> J | None:
    """Lock and return the row with this code until the transaction ends.

    A row that another press holds is waited for until ``lock_timeout``; the page then answers 503 with Retry-After.
    """
    return rows.select_for_update(of=("self",)).filter(code=code).first()


def notify_after_commit(topic: str, code: str, seq: int) -> None:
    """Notify the streams of a new number once it is committed; nothing is sent where the transaction is rolled back."""
    transaction.on_commit(lambda: notify(topic, code, seq))


class Writing(Generic[J, S]):
    """A locked row and its snapshot. ``mark``: of the press, for its first entry."""

    def __init__(self, journal: Journal[J, Any, S], row: J, snapshot: S, mark: str | None) -> None:
        self.journal, self.row, self.snapshot, self.mark = journal, row, snapshot, mark

    def append(
        self, *, changes: Iterable[Change] = (), facts: Mapping[str, Any] | None = None, saved: Iterable[str] = (), **fields: Any
    ) -> Any:
        """Append one entry under the next number. ``saved``: fields of the row that are saved with its number.

        ``fields``: of the entry, besides. The press's mark goes to the first entry.
        """
        self.row.seq += 1
        self.row.save(update_fields=["seq", *saved])
        entry = self.journal.entry._default_manager.create(
            **{self.journal.parent: self.row},
            seq=self.row.seq,
            changes=[list(change) for change in changes],
            facts=dict(facts or {}),
            key=self.mark,
            **{"who": self.snapshot.who[:60], **fields},
        )
        self.mark = None
        notify_after_commit(self.journal.topic, self.row.code, self.row.seq)
        return entry


@contextmanager
def locked(
    journal: Journal[J, R, S],
    code: str,
    requester: R,
    key: str | None = None,
    action: object = "",
    *,
    rows: models.QuerySet[J] | None = None,
) -> Iterator[Writing[J, S]]:
    """One transaction on a row that nobody else writes meanwhile.

    ``key``: of the press; sent twice for the same ``action`` it counts once. ``rows``: where to look, else the model's default.
    Raise ``journal.gone()`` for an unknown code, Repeated for a press that was carried out before (see ``once``), Stale for one
    from an old page.
    """
    with transaction.atomic():
        row = lock_row(journal.model._default_manager.all() if rows is None else rows, code)
        if row is None:
            raise journal.gone()
        snapshot = journal.read(row, requester)
        mark = press_mark(snapshot.place, key, action)
        written = journal.answer_to(row, mark) if mark else None
        if written is not None:
            raise Repeated(written)
        refuse_if_stale(requester.page_state, snapshot)
        yield Writing(journal, row, snapshot, mark)

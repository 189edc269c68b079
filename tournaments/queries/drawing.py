"""How far a round is that is being drafted."""

from dataclasses import dataclass
from datetime import timedelta

from django.db import connection
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.models import Drawing, Event
from tournaments.queries.snapshot import Snapshot

#: From so many players on a round is drafted by the worker: nobody's press waits for it.
LARGE = 100
#: The family of PostgreSQL's advisory locks that whoever drafts holds: they go with their holder, however it ends.
LOCKS = 7_367_001
#: Seconds after which a worker should have begun.
PATIENCE_SECONDS = 3.0
#: How far a draft can be: waiting, the three steps of ``actions.drafts.prepare``.
STEPS = 4

_HELD = """SELECT EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND classid = %s AND objid = %s AND granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))"""


@dataclass(frozen=True, slots=True)
class Progress:
    """``state``: ``waiting`` for the worker, ``late`` if that takes long, ``drafting``, ``lost`` with who drafted, ``refused``.

    ``step`` of ``STEPS``; ``refusal``: why there is no draft.
    """

    number: int
    state: str
    step: int = 0
    refusal: str = ""

    @property
    def is_under_way(self) -> bool:
        return self.state in ("waiting", "late", "drafting")

    @property
    def words(self) -> str:
        """Return the progress in the reader's language."""
        steps = (_("The draft begins"), _("The standings are computed"), _("Players are paired"), _("Tables are assigned"))
        return {
            "waiting": _("The draft begins in a moment"),
            "late": _("Drafting has not started: the server's worker does not respond."),
            "drafting": steps[self.step],
            "lost": _("The draft was interrupted. Nothing has changed."),
            "refused": self.refusal,
        }[self.state]


def is_large(snapshot: Snapshot) -> bool:
    """Return True if a draft of this event takes long enough to hold a page up."""
    return snapshot.settings.kind == "swiss" and len(snapshot.playing) >= LARGE


def progress_of(event: Event) -> Progress | None:
    """Return the progress of a draft that is being made; None where it is there, or nobody has asked."""
    found = _progress(event)
    return _progress(event) if found is not None and found.state == "lost" else found  # it may have ended between the two looks


def _progress(event: Event) -> Progress | None:
    row = Drawing.objects.filter(event=event).first()
    if row is None:
        return None
    if row.refusal:
        return Progress(row.number, "refused", refusal=row.refusal)
    if row.taken_at is None:
        late = timezone.now() - row.begun_at > timedelta(seconds=PATIENCE_SECONDS)
        return Progress(row.number, "late" if late else "waiting")
    return Progress(row.number, "drafting" if _is_held(event) else "lost", min(row.step, STEPS - 1))


def _is_held(event: Event) -> bool:
    with connection.cursor() as cursor:
        cursor.execute(_HELD, [LOCKS, event.pk])
        return bool(cursor.fetchone()[0])

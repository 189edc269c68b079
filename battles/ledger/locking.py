"""Locking a battle: between reading it and the commit of an entry nobody else writes one."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from django.db import transaction
from django.utils.translation import gettext as _

from battles.ledger.reading import load, rows_of
from battles.ledger.snapshot import Requester, Snapshot
from battles.ledger.writing import TOPIC, Draft, write
from battles.models import Battle, Entry
from common.errors import Refused
from journal.writing import Journal, Repeated, hash_press, lock_row
from rules.engine.play.versions import current, effects_of_upgrade

#: Battles as the kernel knows them.
BATTLES: Journal[Battle, Requester, Snapshot] = Journal(
    TOPIC,
    Battle,
    Entry,
    "battle",
    lambda row, requester: there(load(row.code, requester)),
    lambda: Refused(_("This battle no longer exists.")),
)


def there(snapshot: Snapshot | None) -> Snapshot:
    """Return the snapshot; Refused when the battle is gone."""
    if snapshot is None:
        raise BATTLES.gone()
    if snapshot.version > current(snapshot.strict_play):
        raise Refused(_("A newer version is already running this battle: try again in a moment."))
    return snapshot


@contextmanager
def locked(
    code: str,
    requester: Requester,
    *,
    key: str | None = None,
    action: object = "",
    base_seq: int | None = None,
    known: Snapshot | None = None,
) -> Iterator[Snapshot]:
    """One transaction on a battle that nobody else writes meanwhile.

    ``key``: of the press. ``base_seq``: the number that the phone had. ``known``: a snapshot of the same requester and press,
    used again if the number is the same. Refused when the battle is gone; Repeated, with the number of its entry, for a press
    that was carried out before.
    """
    press = hash_press(key, action) if key else None
    with transaction.atomic():
        snapshot = lock(code, requester, press=press, base_seq=base_seq, known=known)
        if snapshot.answered is not None:
            raise Repeated(snapshot.answered)
        yield snapshot


def lock(
    code: str,
    requester: Requester,
    *,
    press: str | None = None,
    base_seq: int | None = None,
    known: Snapshot | None = None,
) -> Snapshot:
    """Lock the battle until the transaction ends; return it as it is now, upgraded to this release."""
    row = lock_row(Battle.objects.only("seq"), code)
    if row is not None and known is not None and known.seq == row.seq and not known.behind:
        return there(known)
    snapshot = there(load(code, requester, press=press, base_seq=base_seq))
    if not snapshot.behind:
        return snapshot
    _upgrade(snapshot)
    return there(load(code, requester, press=press, base_seq=base_seq))


def _upgrade(snapshot: Snapshot) -> None:
    """Write the entry by which rows and log continue in this release's state."""
    rows, version = rows_of(snapshot.id).state, current(snapshot.strict_play)
    changes = rows.changes(effects_of_upgrade(snapshot.strict_play, rows, snapshot.version))
    draft = Draft(kind="upgrade", chosen={"from": snapshot.version, "to": version}, changes=changes)
    write(replace(snapshot, state=rows, version=version, seat=None, press=None), draft)

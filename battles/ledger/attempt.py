"""How an act is tried on what is remembered.

Reading a battle and writing an entry are a statement each, and no row is locked between the two, so that nobody waits for
anybody. Instead the writing statement holds only at the number that the act was worked out on, and only if the press's key is
new; otherwise nothing is written and it is ``Overtaken``. An act (``work``) is a function of a snapshot that ends in ``write``,
and is tried at most three times:

1. On what this process remembers (``memory``), without asking the database: nearly always it is still so. What is refused here
   may be so only for what has changed since, hence nothing of ``MAY_BE_OVER`` counts yet.
2. On the snapshot that is read now. What is refused is refused; but somebody else may still write before us.
3. With the battle's row locked, after which nobody can.

Seats are remembered with the battle: whoever takes, leaves or loses one writes an entry, so that a seat holds as long as the
number does. What ``work`` raises leaves everything as it was; it must do nothing else that cannot be done three times.
"""

import hashlib
from collections.abc import Callable
from contextlib import suppress

from django.db import transaction

from battles.ledger.memory import tables
from battles.ledger.reading import Overtaken, lock, read, there
from battles.ledger.snapshot import Requester, Snapshot
from battles.ledger.versions import bring_up_to_date
from common.errors import Refused
from rules.engine.errors import RulesError


class NoEntry(Exception):
    """What was asked for needs no entry (a form that is not finished); to be raised by ``work``, and known to its caller."""


#: What may speak against an act only because of what has changed since; anything else is a mistake of ours.
MAY_BE_OVER = (Overtaken, Refused, RulesError, NoEntry)


def press(key: str | None, deed: object) -> str | None:
    """The mark of a press: the phone's ``key`` together with what was pressed, so that it answers for nothing else."""
    return hashlib.sha256(f"{deed} {key}".encode()).hexdigest()[:40] if key else None


def one_entry(
    code: str, who: Requester, work: Callable[[Snapshot], int], *, base_seq: int | None = None, key: str | None = None
) -> int:
    """Let ``work`` write one entry of battle ``code``; its number, or that of the entry that this press has made before.

    ``key``: the mark of the ``press``; it counts for the seat that presses alone. ``base_seq``: the number that the phone had;
    where this process remembers another, it asks.
    """

    def done(snapshot: Snapshot) -> int:
        if snapshot.answered is not None:
            return snapshot.answered
        if snapshot.behind:
            bring_up_to_date(code)
            raise Overtaken
        return work(snapshot)

    remembered = tables.recall(code, who)
    if remembered and base_seq in (None, remembered.seq):
        with suppress(*MAY_BE_OVER):
            return done(remembered)
    with suppress(Overtaken):
        return done(there(read(code, who, base_seq=base_seq, key=key, acting=True)))
    with transaction.atomic():
        return done(lock(code, who, base_seq=base_seq, key=key))

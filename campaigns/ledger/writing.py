"""How a campaign is written: by one at a time, entry by entry."""

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from copy import copy
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from battles.models import Battle
from campaigns.ledger.closing import update_battles
from campaigns.ledger.snapshot import Requester, Snapshot, lock
from campaigns.models import Engagement, Entry, Force, Sheet, Unit
from campaigns.models.campaign import Stage
from common.errors import Refused
from common.stale import Stale, why_stale
from live.notifier import notify
from rules.engine.dice import Dice, Rolled, Seeded
from rules.engine.errors import FactError
from rules.engine.outcome import Outcome
from rules.engine.play.state import Change, State
from rules.engine.play.working import Working
from rules.engine.procedure import Procedure

#: Campaigns as a topic of the live streams.
TOPIC = "campaign"
#: Kinds of holders that stand in the campaign's own row.
OWN_KINDS = frozenset({"campaign", "side", "faction", "place", "challenge"})


class Writing:
    """A locked campaign. ``answered`` is the entry of this press if it was written before; then nothing is to be done.

    What is ``put`` is seen at once by whoever reads on; ``write`` makes it an entry of the log.
    """

    def __init__(self, snapshot: Snapshot, key: str | None) -> None:
        self.snapshot, self.key = snapshot, key
        self.working = Working(snapshot.state)
        self.rolled: list[Rolled] = []
        self.answered = Entry.objects.filter(campaign=snapshot.row, key=key).first() if key else None

    @property
    def now(self) -> Snapshot:
        """The campaign with what has been put so far."""
        return replace(self.snapshot, state=self.working.state)

    def put(self, on: str, **fields: Any) -> None:
        """These fields of the holder at address ``on`` become so."""
        for name, value in fields.items():
            self.working.put(on, name, value)

    def engage(self, code: str, fields: Mapping[str, Any]) -> None:
        """A new engagement."""
        row = Engagement(campaign=self.snapshot.row, code=code, turn=self.now.turn)
        self.snapshot.engagements[code] = row
        self.working.put(f"engagement:{code}", "", dict(fields))

    def add(self, address: str, fields: Mapping[str, Any]) -> None:
        """The holder of a row that was made just now."""
        self.working.put(address, "", dict(fields))

    def run(self, procedure: Procedure[Any], facts: Mapping[str, Any], *purpose: object) -> Outcome:
        """What a procedure of the engine finds, with the dice that the campaign's seed has for this ``purpose``.

        The same purpose has the same dice, whatever was rolled before it: nobody turns an entry round for better ones.
        Refused with the engine's own sentence where the facts cannot be.
        """
        dice = Dice(Seeded(self.seed_for(*purpose, procedure.name), 0))
        try:
            found = procedure.run(facts, dice)
        except FactError as error:
            raise Refused(error.text) from None
        self.rolled += found.dice
        return found

    def seed_for(self, *purpose: object) -> bytes:
        return purpose_seed(bytes(self.snapshot.row.seed), *purpose)

    def turn_round(self, changes: Iterable[Change]) -> None:
        """Put back what these changes changed, the latest first."""
        for change in reversed(list(changes)):
            self.working.put(*change.undone())

    def write(
        self,
        action: str,
        *,
        facts: Mapping[str, Any] | None = None,
        outcome: Mapping[str, Any] | None = None,
        reads: Iterable[str] = (),
        audience: str = "",
        undoes: int | None = None,
    ) -> Entry:
        """One entry with all that was put and rolled since the last; rows follow."""
        row, effects = self.snapshot.row, self.working.effects()
        changes = self.snapshot.state.changes(effects)
        before = self.snapshot.here
        row.seq += 1
        if audience:
            row.hidden = {**row.hidden, audience: row.hidden.get(audience, 0) + 1}
        entry = Entry.objects.create(
            campaign=row,
            seq=row.seq,
            member=self.snapshot.member,
            who=self.snapshot.member.name if self.snapshot.member else "",
            turn=before["turn"],
            stage=before["stage"],
            action=action,
            facts=dict(facts or {}),
            dice=[[die.face, *die.label] for die in self.rolled],
            outcome=dict(outcome or {}),
            changes=[list(change) for change in changes],
            reads=sorted(set(reads)),
            audience=audience,
            undoes=undoes,
            key=self.key,
        )
        self.key, self.rolled = None, []
        self._keep(changes, self.working.state)
        self.snapshot = replace(self.snapshot, state=self.working.state)
        self.working = Working(self.snapshot.state)
        transaction.on_commit(lambda: notify(TOPIC, row.code, row.seq))
        return entry

    def _keep(self, changes: Iterable[Change], state: State) -> None:
        """The rows of the holders that changed."""
        touched: dict[str, list[str]] = {}
        for address in dict.fromkeys(change.on for change in changes):
            kind, _colon, code = address.partition(":")
            touched.setdefault(kind, []).append(code)
        _keep_rows(Unit, "unit", self.snapshot.units, touched, state)
        _keep_rows(Force, "force", self.snapshot.forces, touched, state)
        self._keep_engagements(touched.get("engagement", ()), state)
        self._keep_campaign(state)

    def _keep_engagements(self, codes: Iterable[str], state: State) -> None:
        """They come with a turn's moves, and go when these are turned round."""
        for code in codes:
            if f"engagement:{code}" in state:
                row = self.snapshot.engagements[code]
                row.state = state[f"engagement:{code}"]
                _keep_battle(row)
                row.save()
            elif code in self.snapshot.engagements:
                self.snapshot.engagements.pop(code).delete()

    def _keep_campaign(self, state: State) -> None:
        row, own = self.snapshot.row, state["campaign"]
        has_ended = row.stage == Stage.ENDED
        row.state = {on: fields for on, fields in state.holders.items() if on.partition(":")[0] in OWN_KINDS}
        row.stage, row.turn = own["stage"], own["turn"]
        row.deadline = datetime.fromtimestamp(own["deadline"], UTC) if own["deadline"] else None
        if own["stage"] != "ended":
            row.ended_at = None
        elif row.ended_at is None:
            row.ended_at = timezone.now()
        row.save(update_fields=["seq", "hidden", "state", "stage", "turn", "deadline", "ended_at"])
        if has_ended != (row.stage == Stage.ENDED):
            update_battles(row, self.snapshot.kit)


def _keep_battle(row: Engagement) -> None:
    """The battle on whose table it is fought, as the state names it: none again where its start was turned round."""
    named = row.state.get("battle")
    if named != (row.battle.code if row.battle else None):
        row.battle = Battle.objects.filter(code=named).first() if named else None


def _keep_rows(
    model: type[Force] | type[Unit], kind: str, rows: dict[str, Any], touched: Mapping[str, Iterable[str]], state: State
) -> None:
    """Rows of forces and units follow; those whose making was turned round go, with their part of an army list.

    The snapshot's own rows may be everybody's in this process: copies are written.
    """
    changed = [copy(rows[code]) for code in touched.get(kind, ())]
    stay = [row for row in changed if f"{kind}:{row.code}" in state]
    for row in stay:
        row.state = state[f"{kind}:{row.code}"]
    model.objects.bulk_update(stay, ["state"])
    for row in changed:
        if row not in stay:
            del rows[row.code]
            listed = row.source if isinstance(row, Unit) else row.army
            row.delete()
            listed.delete()


def purpose_seed(seed: bytes, *purpose: object) -> bytes:
    """The seed of the dice for one purpose: SHA-256 of the campaign's seed and the purpose's words."""
    return hashlib.sha256(seed + "\0".join(map(str, purpose)).encode()).digest()


@contextmanager
def at_work(code: str, who: Requester, *, key: str | None = None) -> Iterator[Writing]:
    """One transaction on a campaign that nobody else writes meanwhile. Http404 where there is none.

    Stale for a press from a page that is out of date, unless the press was carried out before (a double tap).
    """
    with transaction.atomic():
        snapshot = lock(code, who)
        mark = f"{snapshot.member.pk if snapshot.member else ''}:{key}"[:64] if key else None
        work = Writing(snapshot, mark)
        why = None if work.answered else why_stale(who.seen, snapshot)
        if why is not None and sheet_of_press(snapshot, key) is None:
            raise Stale(why)
        yield work


def sheet_of_press(snapshot: Snapshot, key: str | None) -> Sheet | None:
    """Return the version of a sheet that this press wrote before, or None."""
    return Sheet.objects.filter(campaign=snapshot.row, member=snapshot.member, key=key[:64]).first() if key else None


def seconds() -> int:
    """Now, in whole seconds, as the engine reads a clock."""
    return int(timezone.now().timestamp())

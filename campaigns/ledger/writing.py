"""Write to a campaign's log: the row locked (``journal.writing``), changes collected, one entry, the rows that follow."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from copy import copy, deepcopy
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from django.http import Http404
from django.utils import timezone

from battles.models import Battle
from campaigns.ledger.closing import update_battles
from campaigns.ledger.snapshot import Requester, Snapshot, read_row
from campaigns.models import Campaign, Engagement, Entry, Force, Sheet, Unit
from campaigns.models.campaign import Stage
from common.errors import Refused
from journal.dice import dice_for
from journal.writing import Journal, locked
from journal.writing import Writing as LogWriting
from rules.engine.dice import Rolled
from rules.engine.errors import FactError
from rules.engine.outcome import Outcome
from rules.engine.play.state import Change, State
from rules.engine.play.working import Working
from rules.engine.procedure import Procedure

#: Kinds of holders stored in the campaign's own row.
OWN_KINDS = frozenset({"campaign", "side", "faction", "place", "challenge"})
#: Fields of an engagement that has not begun.
NEW_ENGAGEMENT: dict[str, Any] = {
    "status": "open",
    "battle": None,
    "agreed": [],
    "confirmed": [],
    "mode": None,
    "fielded": None,
    "frozen": None,
    "result": None,
    "prefer": {},
    "settled_in": None,
    "unread": None,
    "reports": {},
}
#: Fields of the campaign's row that follow from its state.
FOLLOWING = ("hidden", "state", "stage", "turn", "deadline", "ended_at")


class CampaignJournal(Journal[Campaign, Requester, Snapshot]):
    """The journal of campaigns. A press may also have written a sheet of orders, which the log does not have."""

    def answer_to(self, row: Campaign, mark: str) -> Any:
        return super().answer_to(row, mark) or Sheet.objects.filter(campaign=row, key=mark).first()


CAMPAIGNS = CampaignJournal("campaign", Campaign, Entry, "campaign", read_row, Http404)


class Writing:
    """A locked campaign.

    What is ``put`` is part of ``now`` at once; ``write`` makes it an entry of the log. ``mark``: of the press.
    ``reason``: of a decision, stored with the facts of the next entry.
    """

    def __init__(self, log: LogWriting[Campaign, Snapshot]) -> None:
        self.log, self.snapshot, self.mark = log, log.snapshot, log.mark
        self.working = Working(self.snapshot.state)
        self.rolled: list[Rolled] = []
        self.reason = ""

    @property
    def now(self) -> Snapshot:
        """Return the campaign with what has been put so far."""
        return replace(self.snapshot, state=self.working.state)

    def put(self, on: str, **fields: Any) -> None:
        """Set fields of the holder at address ``on``."""
        for name, value in fields.items():
            self.working.put(on, name, value)

    def engage(self, code: str, fields: Mapping[str, Any]) -> None:
        """Add an engagement that is still to be fought; ``fields``: where, who and why."""
        row = Engagement(campaign=self.snapshot.row, code=code, turn=self.now.turn)
        self.snapshot.engagements[code] = row
        self.add(f"engagement:{code}", {**fields, **deepcopy(NEW_ENGAGEMENT)})

    def add(self, address: str, fields: Mapping[str, Any]) -> None:
        """Add the holder of a row that was created just now."""
        self.working.put(address, "", dict(fields))

    def run(self, procedure: Procedure[Any], facts: Mapping[str, Any], *purpose: object) -> Outcome:
        """Run a procedure of the engine with the dice that the campaign's seed has for this ``purpose``.

        The same purpose has the same dice, independent of earlier rolls: reverting an entry gives no better ones.
        Raise Refused with the engine's sentence for facts that are impossible.
        """
        dice = dice_for(bytes(self.snapshot.row.seed), *purpose, procedure.name)
        try:
            found = procedure.run(facts, dice)
        except FactError as error:
            raise Refused(error.text) from None
        self.rolled += found.dice
        return found

    def revert(self, changes: Iterable[Change]) -> None:
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
        """Append one entry with all that was put and rolled since the last, and store the rows that it changes."""
        row, before = self.snapshot.row, self.snapshot.here
        state, had_ended = self.working.state, row.stage == Stage.ENDED
        changes = list(self.snapshot.state.changes(self.working.effects()))
        if audience:
            row.hidden = {**row.hidden, audience: row.hidden.get(audience, 0) + 1}
        self._store_rows(changes, state)
        _follow(row, state)
        entry: Entry = self.log.append(
            changes=changes,
            facts={**(facts or {}), **({"reason": self.reason} if self.reason else {})},
            saved=FOLLOWING,
            member=self.snapshot.member,
            turn=before["turn"],
            stage=before["stage"],
            action=action,
            dice=[[die.face, die.label.en, die.label.it] for die in self.rolled],
            outcome=dict(outcome or {}),
            reads=sorted(set(reads)),
            audience=audience,
            undoes=undoes,
        )
        if had_ended != (row.stage == Stage.ENDED):
            update_battles(row, self.snapshot.kit)
        self.rolled, self.reason = [], ""
        self.snapshot = replace(self.snapshot, state=state)
        self.working = Working(state)
        return entry

    def _store_rows(self, changes: Iterable[Change], state: State) -> None:
        touched: dict[str, list[str]] = {}
        for address in dict.fromkeys(change.on for change in changes):
            kind, _colon, code = address.partition(":")
            touched.setdefault(kind, []).append(code)
        _store(Unit, "unit", self.snapshot.units, touched, state)
        _store(Force, "force", self.snapshot.forces, touched, state)
        self._store_engagements(touched.get("engagement", ()), state)

    def _store_engagements(self, codes: Iterable[str], state: State) -> None:
        """Save engagements; delete those whose moves were reverted."""
        for code in codes:
            if f"engagement:{code}" in state:
                row = self.snapshot.engagements[code]
                row.state = state[f"engagement:{code}"]
                _link_battle(row)
                row.save()
            elif code in self.snapshot.engagements:
                self.snapshot.engagements.pop(code).delete()


def _follow(row: Campaign, state: State) -> None:
    """Set the fields of the campaign's row that follow from its state; ``append`` saves them."""
    own = state["campaign"]
    row.state = {on: fields for on, fields in state.holders.items() if on.partition(":")[0] in OWN_KINDS}
    row.stage, row.turn = own["stage"], own["turn"]
    row.deadline = datetime.fromtimestamp(own["deadline"], UTC) if own["deadline"] else None
    if own["stage"] != Stage.ENDED:
        row.ended_at = None
    elif row.ended_at is None:
        row.ended_at = timezone.now()


def _link_battle(row: Engagement) -> None:
    """Set the battle that the state names; None again where its start was reverted."""
    named = row.state.get("battle")
    if named != (row.battle.code if row.battle else None):
        row.battle = Battle.objects.filter(code=named).first() if named else None


def _store(
    model: type[Force] | type[Unit], kind: str, rows: dict[str, Any], touched: Mapping[str, Iterable[str]], state: State
) -> None:
    """Save rows of forces and units; delete those whose creation was reverted, with their part of an army list.

    The snapshot may share its rows with others in this process: copies are written.
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


@contextmanager
def locked_campaign(code: str, who: Requester, key: str | None = None, action: str = "") -> Iterator[Writing]:
    """One transaction on a campaign (``journal.writing.locked``). Http404 for an unknown code."""
    with locked(CAMPAIGNS, code, who, key, action, rows=Campaign.objects.defer("kit")) as log:
        yield Writing(log)


def seconds() -> int:
    """Return the time in whole seconds, as the engine reads a clock."""
    return int(timezone.now().timestamp())

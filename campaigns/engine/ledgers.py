"""§6.20 to §6.22: a unit's ledger and its fold, a battle's result booked once, and its reversal."""

from collections.abc import Iterator, Sequence
from typing import Any, Literal

from campaigns.engine import ask
from campaigns.engine.ask import Id
from campaigns.engine.messages import _
from campaigns.engine.recovery import UnitFate
from campaigns.engine.terms import How, Party, Role, Status
from campaigns.engine.world import twice
from rules.engine.dice import Dice
from rules.engine.facts import Contradiction, Facts
from rules.engine.outcome import Outcome, outcome, refused
from rules.engine.procedure import procedure

FOLD, APPLY, REVERSE = "§6.20", "§6.21", "§6.22"

EntryKind = Literal["muster", "fought", "lost", "recover", "replace", "rally", "capture", "release", "wear", "correct", "reverse"]

# A campaign of a hundred turns writes more than sixty of these (R35).
LONGEST_LEDGER = 2_000
LONGEST_LOG = 20_000
MOST_TOUCHED = 500
LARGEST_ARMY = 200


class Entry(Facts):
    """A line of a unit's ledger: it adds its steps and sets the status."""

    seq: int = ask.number("seq", 1, ask.MOST)
    kind: EntryKind = ask.word("kind")
    steps: int = ask.number("steps", -200, 200, 0)
    status: Status = ask.word("status", "ready")


class Current(Facts):
    """What a unit's row says now."""

    strength: int = ask.count("strength")
    status: Status = ask.word("status")


class LedgerFoldFacts(Facts):
    of: int = ask.number("of", 1, 200)
    entries: list[Entry] = ask.many("entries", most=LONGEST_LEDGER)
    current: Current | None = ask.word("current", None)


@procedure(
    title=_("Fold of a ledger"),
    cite=f"{FOLD}, R35",
    help=_("What does a unit's history come to?"),
)
def ledger_fold(facts: LedgerFoldFacts, dice: Dice) -> Outcome:
    """Strength and status after all entries, or the first bad one. §6.20."""
    if not facts.entries:
        return refused("no_muster", FOLD, entry=None)
    strength = last = 0
    for index, entry in enumerate(facts.entries):
        strength += entry.steps
        reason = _bad_entry(entry, first=index == 0, last=last, strength=strength, of=facts.of)
        if reason:
            return refused(reason, FOLD, entry=index)
        last = entry.seq
    status = facts.entries[-1].status
    matches = facts.current and (facts.current.strength, facts.current.status) == (strength, status)
    return outcome(allowed=True, strength=strength, status=status, last=last, matches=matches)


def _bad_entry(entry: Entry, *, first: bool, last: int, strength: int, of: int) -> str | None:
    """Why an entry cannot follow ``last``; ``strength`` counts it."""
    if not first and entry.seq <= last:
        return "out_of_order"
    if (entry.kind == "muster") != first:
        return "no_muster" if first else "mustered_twice"
    if strength < 0:
        return "below_zero"
    if strength > of:
        return "above_full"
    if (entry.status == "destroyed") != (strength == 0):
        return "destroyed_with_strength" if strength else "gone_without_destroyed"
    return None


class Frozen(Facts):
    """A unit as it was fielded, with the last entry of its ledger."""

    unit: Id = ask.word("unit")
    strength: int = ask.count("strength")
    seq: int = ask.count("seq")


class CarriedHome(UnitFate):
    """A fate with what recovery gave back."""

    recovered: int = ask.number("recovered", 0, 200, 0)
    status: Status = ask.word("status", "ready")

    def contradictions(self) -> Iterator[Contradiction]:
        yield from super().contradictions()
        if self.recovered > self.lost:
            yield Contradiction("recovered", _("More returns than was lost."))
        if self.lost - self.recovered == self.of and self.status != "destroyed":
            yield Contradiction("status", _("Nothing is left of it."))
        if self.fate == "captured" and self.status == "ready":
            yield Contradiction("status", _("Captured, it is not ready."))


class PartyResult(Facts):
    """What a side fielded, and what became of it."""

    frozen: list[Frozen] = ask.many("frozen", most=LARGEST_ARMY)
    fates: list[CarriedHome] = ask.many("fates", most=LARGEST_ARMY)


class LedgerNow(Facts):
    seq: int = ask.count("seq")
    strength: int = ask.count("strength")


class ApplyResultFacts(Facts):
    applied: Id | None = ask.word("applied", None)
    status: Literal["playing", "ended"] = ask.word("status")
    how: How = ask.word("how", "verdict")
    confirmed: list[Party] = ask.some("confirmed")
    ruled: bool = ask.flag("ruled")
    a: PartyResult = ask.word("a")
    b: PartyResult = ask.word("b")
    ledger: dict[Id, LedgerNow] = ask.word("ledger")

    def contradictions(self) -> Iterator[Contradiction]:
        yield from twice("a", (frozen.unit for frozen in (*self.a.frozen, *self.b.frozen)))

    @property
    def parties(self) -> tuple[tuple[Party, PartyResult], ...]:
        return ("a", self.a), ("b", self.b)


@procedure(
    title=_("Carry a result home"),
    cite=f"{APPLY}, R35",
    help=_("Which entries does a battle write, once and for both sides?"),
)
def apply_result(facts: ApplyResultFacts, dice: Dice) -> Outcome:
    """All entries of both sides, or none. §6.21."""
    if facts.applied is not None:
        return refused("already_applied", APPLY, batch=facts.applied)
    if facts.status != "ended":
        return refused("not_ended", APPLY)
    if facts.how == "abandon":
        return refused("abandoned", APPLY)
    if not facts.ruled and set(facts.confirmed) != {"a", "b"}:
        return refused("not_confirmed", APPLY)
    for party, result in facts.parties:
        if not result.frozen:
            return refused("side_missing", APPLY, side=party)
        wrong = _does_not_fit(result, facts.ledger)
        if wrong:
            reason, unit = wrong
            return refused(reason, APPLY, unit=unit)
    entries = [_booked(party, fate, facts.ledger) for party, result in facts.parties for fate in result.fates]
    return outcome(allowed=True, entries=entries, count=len(entries))


def _does_not_fit(result: PartyResult, ledger: dict[str, LedgerNow]) -> tuple[str, str] | None:
    """The first reason why a side's fates do not belong to what was frozen, and the unit."""
    frozen = {each.unit: each for each in result.frozen}
    listed: set[str] = set()
    for fate in result.fates:
        if fate.unit not in frozen:
            return "unit_unknown", fate.unit
        if fate.unit in listed:
            return "unit_twice", fate.unit
        listed.add(fate.unit)
    for unit in frozen:
        if unit not in listed:
            return "unit_unaccounted", unit
    for fate in result.fates:
        now, then = ledger.get(fate.unit), frozen[fate.unit]
        if now is None or now.seq != then.seq:
            return "stale", fate.unit
        if not fate.of == then.strength == now.strength:
            return "strength_differs", fate.unit
    return None


def _booked(party: Party, fate: CarriedHome, ledger: dict[str, LedgerNow]) -> dict[str, Any]:
    steps = -fate.of if fate.status == "destroyed" else fate.recovered - fate.lost
    seq = ledger[fate.unit].seq + 1
    return {"side": party, "unit": fate.unit, "seq": seq, "kind": "fought", "steps": steps, "status": fate.status}


class Event(Facts):
    """A line of the campaign's log, and the things that it read and wrote."""

    seq: int = ask.count("seq")
    kind: Id = ask.word("kind")
    reads: list[Id] = ask.some("reads", most=MOST_TOUCHED)
    writes: list[Id] = ask.some("writes", most=MOST_TOUCHED)
    reversed: bool = ask.flag("reversed")


class ReverseResultFacts(Facts):
    seq: int = ask.count("seq")
    events: list[Event] = ask.many("events", most=LONGEST_LOG)
    mode: Literal["alone", "chain"] = ask.word("mode", "alone")
    role: Role = ask.word("role")
    all_agree: bool = ask.flag("all_agree")

    def contradictions(self) -> Iterator[Contradiction]:
        pairs = zip(self.events, self.events[1:], strict=False)
        if any(later.seq <= earlier.seq for earlier, later in pairs):
            yield Contradiction("events", _("Events go on in their order."))


@procedure(
    title=_("Reverse an event"),
    cite=f"{REVERSE}, R35",
    help=_("What depends on an event, and may it be turned round?"),
)
def reverse_result(facts: ReverseResultFacts, dice: Dice) -> Outcome:
    """Reverse the event and all that depend on it, latest first. §6.22."""
    event = next((event for event in facts.events if event.seq == facts.seq), None)
    if event is None:
        return refused("unknown_event", REVERSE)
    if event.reversed:
        return refused("already_reversed", REVERSE)
    found = dependents(event, facts.events)
    numbers = [each.seq for each in found]
    if found and facts.mode == "alone":
        return refused("depends", REVERSE, dependents=numbers)
    if facts.role != "arbiter" and not facts.all_agree:
        return refused("no_consent", REVERSE, dependents=numbers)
    return outcome(allowed=True, dependents=numbers, kinds=[each.kind for each in found], reverse=[*reversed(numbers), facts.seq])


def dependents(event: Event, events: Sequence[Event]) -> list[Event]:
    """Later events not reversed that read or write what the event, or one that depends on it, has written."""
    written, found = set(event.writes), []
    for later in events:
        if later.seq > event.seq and not later.reversed and not written.isdisjoint((*later.reads, *later.writes)):
            written.update(later.writes)
            found.append(later)
    return found

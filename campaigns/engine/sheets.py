"""§6.4 and §6.5: order sheets are handed in, and a turn is ready to be revealed."""

from collections.abc import Iterator
from typing import Literal

from campaigns.engine import ask
from campaigns.engine.ask import Id
from campaigns.engine.messages import _
from campaigns.engine.terms import Role, Stage
from campaigns.engine.world import twice
from rules.engine.dice import Dice
from rules.engine.facts import Contradiction, Facts
from rules.engine.outcome import Outcome, outcome, refused
from rules.engine.procedure import procedure

SUBMIT, STATE = "§6.4", "§6.5"

Policy = Literal["all_in", "deadline", "either"]


class SubmitOrderFacts(Facts):
    stage: Stage = ask.word("stage")
    role: Role = ask.word("role")
    own: bool = ask.flag("own")
    now: int = ask.moment("now")
    deadline: int | None = ask.moment("deadline", None)
    version: int = ask.number("version", 0, 9999, 0)
    expected: int = ask.number("expected", 0, 9999, 0)
    key_seen: bool = ask.flag("key_seen")

    def contradictions(self) -> Iterator[Contradiction]:
        if self.own and self.role in ("arbiter", "spectator"):
            yield Contradiction("own", _("Nobody plays for both."))
        if self.expected > self.version:
            yield Contradiction("expected", _("There is no such version yet."))


@procedure(
    title=_("Hand in an order sheet"),
    cite=SUBMIT,
    help=_("Is this press written, and as which version?"),
)
def submit_order(facts: SubmitOrderFacts, dice: Dice) -> Outcome:
    """One press, written once. §6.4."""
    arbiter = facts.role == "arbiter"
    if not arbiter and not facts.own:
        return refused("not_yours", SUBMIT)
    if facts.key_seen:
        return outcome(allowed=True, repeated=True, version=facts.version, late=False)
    if facts.stage == "ended":
        return refused("ended", SUBMIT)
    if facts.stage == "setup":
        return refused("not_begun", SUBMIT)
    if facts.stage != "orders":
        return refused("revealed", SUBMIT)
    late = facts.deadline is not None and facts.now > facts.deadline
    if late and not arbiter:
        return refused("deadline_passed", SUBMIT)
    if facts.expected != facts.version:
        return refused("stale", SUBMIT, version=facts.version)
    return outcome(allowed=True, repeated=False, version=facts.version + 1, late=late)


class FactionSheet(Facts):
    """How far a faction is with its orders: forces with and without one."""

    id: Id = ask.word("id")
    active: bool = ask.flag("active", True)
    done: bool = ask.flag("done")
    ordered: list[Id] = ask.some("ordered")
    missing: list[Id] = ask.some("missing")

    def contradictions(self) -> Iterator[Contradiction]:
        yield from twice("ordered", (*self.ordered, *self.missing))


class TurnStateFacts(Facts):
    factions: list[FactionSheet] = ask.many("factions", least=1)
    policy: Policy = ask.word("policy", "either")
    now: int = ask.moment("now")
    deadline: int | None = ask.moment("deadline", None)
    arbiter_reveals: bool = ask.flag("arbiter_reveals")
    auto_done: bool = ask.flag("auto_done")
    default_order: Literal["hold", "hold_avoid"] = ask.word("default_order", "hold")

    def contradictions(self) -> Iterator[Contradiction]:
        yield from twice("factions", (faction.id for faction in self.factions))


@procedure(
    title=_("Is the turn ready?"),
    cite=STATE,
    help=_("For whom does the reveal wait, and what if nobody waits?"),
)
def turn_state(facts: TurnStateFacts, dice: Dice) -> Outcome:
    """Return who must still act, and if orders are revealed now. §6.5."""
    waiting = [faction.id for faction in facts.factions if _waited_for(faction, facts.auto_done)]
    why = _why(facts, waiting)
    missing = sorted(force for faction in facts.factions for force in faction.missing)
    return outcome(
        waiting=waiting,
        ready=why is not None,
        why=why,
        defaults=missing if why else [],
        default_order=facts.default_order,
    )


def _waited_for(faction: FactionSheet, auto_done: bool) -> bool:
    return faction.active and not faction.done and not (auto_done and not faction.missing)


def _why(facts: TurnStateFacts, waiting: list[str]) -> str | None:
    """The first reason to reveal, if any."""
    if facts.arbiter_reveals:
        return "arbiter"
    if not waiting and facts.policy != "deadline":
        return "all_in"
    past = facts.deadline is not None and facts.now > facts.deadline
    return "deadline" if past and facts.policy != "all_in" else None

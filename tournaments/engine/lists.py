"""The life of an army list: submitted, checked, locked, published at a time. T§6.26."""

from collections.abc import Callable, Iterator
from typing import Annotated, Literal

from pydantic import Field

from rules.engine.dice import Dice
from rules.engine.facts import Contradiction, Facts, fact
from rules.engine.outcome import Outcome, outcome, refused
from rules.engine.procedure import procedure
from tournaments.engine import ask
from tournaments.engine.exact import Amount, Exact, canonical
from tournaments.engine.messages import _

DAY = 86_400
Moment = Annotated[int, Field(ge=0, le=4_000_000_000)]
ListAction = Literal["submit", "withdraw", "accept", "reject", "lock", "publish"]
ListState = Literal["none", "submitted", "accepted", "rejected", "locked"]
ListActor = Literal["owner", "umpire", "organiser", "other"]
STAFF = frozenset({"umpire", "organiser"})

STATE_AFTER: dict[ListAction, ListState] = {
    "submit": "submitted",
    "withdraw": "none",
    "accept": "accepted",
    "reject": "rejected",
    "lock": "locked",
    "publish": "locked",
}


class ArmyListFacts(Facts):
    action: ListAction = fact(label=_("Deed"))
    state: ListState = fact(label=_("State of the list"))
    actor: ListActor = fact(label=_("Who does it"))
    now: Moment = fact(label=_("Now"), unit="s")
    deadline: Moment = fact(label=_("Deadline"), unit="s")
    publish_at: Moment | None = fact(None, label=_("Published at"), unit="s")
    legal: bool | None = fact(None, label=_("The rulebook's checker accepts it"))
    accept_late: bool = ask.flag(_("Late lists are taken"), default=True)
    penalty_per_day: Amount = fact(0, label=_("Penalty for a day"))
    penalty_most: Amount | None = fact(None, label=_("Most penalty"))
    reason: bool = ask.reason()

    @property
    def by_staff(self) -> bool:
        return self.actor in STAFF

    @property
    def late_days(self) -> int:
        """Begun days after the deadline. R48."""
        return max(0, -(-(self.now - self.deadline) // DAY))

    def contradictions(self) -> Iterator[Contradiction]:
        if self.action == "submit" and self.actor != "other" and self.legal is None:
            yield Contradiction("legal", _("Is the list legal?"))


@procedure(
    title=_("An army list is submitted, checked, published"),
    cite="T§6.26, R48",
    help=_("May this be done with the list, and what does lateness cost?"),
)
def army_list(facts: ArmyListFacts, dice: Dice) -> Outcome:
    """The list's new state, lateness and penalty. T§6.26."""
    reason = forbidden(facts)
    if reason:
        return refused(reason, "T§6.26")
    state = "locked" if facts.state == "locked" else STATE_AFTER[facts.action]
    days = facts.late_days if facts.action == "submit" else 0
    on_time = facts.publish_at is not None and facts.now >= facts.publish_at
    return outcome(
        allowed=True,
        state=state,
        late_days=days,
        penalty=canonical(penalty(days, facts)),
        visible=state == "locked" and (facts.action == "publish" or on_time),
        audited=facts.by_staff,
    )


def penalty(days: int, facts: ArmyListFacts) -> Exact:
    due = days * facts.penalty_per_day
    return -(due if facts.penalty_most is None else min(due, facts.penalty_most))


def forbidden(facts: ArmyListFacts) -> str | None:
    """The first thing that stands against it."""
    if facts.action in ("submit", "withdraw"):
        if facts.actor == "other":
            return "not_yours"
    elif not facts.by_staff:
        return "not_yours"
    return FORBIDDEN[facts.action](facts)


def forbidden_submit(facts: ArmyListFacts) -> str | None:
    if facts.state == "locked" and not facts.by_staff:
        return "lists_locked"
    if facts.state == "locked" and not facts.reason:
        return "reason_missing"
    if facts.now > facts.deadline and not facts.accept_late and not facts.by_staff:
        return "deadline_passed"
    return None if facts.legal else "list_not_legal"


def forbidden_change(facts: ArmyListFacts) -> str | None:
    """Return why a list cannot be withdrawn, accepted, rejected or locked: it must be there and not locked."""
    if facts.state == "none":
        return "list_missing"
    return "lists_locked" if facts.state == "locked" else None


def forbidden_reject(facts: ArmyListFacts) -> str | None:
    return forbidden_change(facts) or (None if facts.reason else "reason_missing")


def forbidden_lock(facts: ArmyListFacts) -> str | None:
    reason = forbidden_change(facts) or ("list_rejected" if facts.state == "rejected" else None)
    return reason or ("list_not_legal" if facts.legal is False else None)


def forbidden_publish(facts: ArmyListFacts) -> str | None:
    if facts.state != "locked":
        return "lists_not_locked"
    return "too_early" if facts.publish_at is not None and facts.now < facts.publish_at else None


FORBIDDEN: dict[ListAction, Callable[[ArmyListFacts], str | None]] = {
    "submit": forbidden_submit,
    "withdraw": forbidden_change,
    "accept": forbidden_change,
    "reject": forbidden_reject,
    "lock": forbidden_lock,
    "publish": forbidden_publish,
}

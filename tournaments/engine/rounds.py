"""The life of a round, and who may see what. T§6.14, T§6.15."""

from collections.abc import Callable
from typing import Literal

from rules.engine.dice import Dice
from rules.engine.facts import Facts, fact
from rules.engine.outcome import Outcome, outcome, refused
from rules.engine.procedure import procedure
from tournaments.engine import ask
from tournaments.engine.messages import _

RoundAction = Literal["draft", "publish", "unpublish", "close", "reopen"]
#: What a deed makes of the round.
STATE_AFTER: dict[RoundAction, ask.RoundState] = {
    "draft": "draft",
    "publish": "published",
    "unpublish": "draft",
    "close": "closed",
    "reopen": "published",
}
#: States in which the players have seen the pairings.
SEEN = frozenset({"published", "closed"})


class RoundActionFacts(Facts):
    action: RoundAction = fact(label=_("Deed"))
    state: ask.RoundState = fact(label=_("State of the round"))
    previous: ask.RoundState | None = fact(None, label=_("The round before"))
    next: ask.RoundState | None = fact(None, label=_("The round after"))
    results: int = fact(0, ge=0, le=400, label=_("Results entered"))
    pending: int = fact(0, ge=0, le=400, label=_("Games without a result that counts"))
    unpaired: int = fact(0, ge=0, le=400, label=_("Players without a place"))
    event: ask.EventState = ask.event()
    force: bool = ask.flag(_("All the same"))
    reason: bool = ask.reason()


@procedure(
    title=_("A round is drafted, published, closed"),
    cite="T§6.14, R42, R43",
    help=_("May this be done with the round now?"),
)
def round_action(facts: RoundActionFacts, dice: Dice) -> Outcome:
    """The round's new state. T§6.14."""
    reason = "event_finished" if facts.event == "finished" else FORBIDDEN[facts.action](facts)
    if reason:
        return refused(reason, "T§6.14")
    return outcome(
        allowed=True,
        state=STATE_AFTER[facts.action],
        redrawn=facts.action == "draft" and facts.state == "draft",
        audited=facts.action in ("unpublish", "reopen") or (facts.action == "close" and facts.pending > 0),
    )


def forbidden_draft(facts: RoundActionFacts) -> str | None:
    if facts.state in SEEN:
        return "already_published"
    return "previous_round_open" if facts.previous not in (None, "closed") else None


def forbidden_publish(facts: RoundActionFacts) -> str | None:
    if facts.state == "none":
        return "nothing_drafted"
    if facts.state in SEEN:
        return "already_published"
    return "unpaired_players" if facts.unpaired else None


def forbidden_unpublish(facts: RoundActionFacts) -> str | None:
    """R42."""
    if facts.state != "published":
        return "not_published"
    if facts.results:
        return "results_entered"
    return None if facts.reason else "reason_missing"


def forbidden_close(facts: RoundActionFacts) -> str | None:
    """R43."""
    if facts.state != "published":
        return "not_published"
    if facts.pending and not facts.force:
        return "results_missing"
    return "reason_missing" if facts.pending and not facts.reason else None


def forbidden_reopen(facts: RoundActionFacts) -> str | None:
    if facts.state != "closed":
        return "not_closed"
    if facts.next in SEEN:
        return "next_round_published"
    return None if facts.reason else "reason_missing"


FORBIDDEN: dict[RoundAction, Callable[[RoundActionFacts], str | None]] = {
    "draft": forbidden_draft,
    "publish": forbidden_publish,
    "unpublish": forbidden_unpublish,
    "close": forbidden_close,
    "reopen": forbidden_reopen,
}


# Who may see what

Shown = Literal["standings", "lists", "draft", "pairings", "results"]
Role = Literal["organiser", "umpire", "player", "public"]
StandingsPolicy = Literal["open", "last_round_hidden", "secret"]
EventPhase = Literal["open", "running", "finished"]


class VisibilityFacts(Facts):
    what: Shown = fact(label=_("What is to be seen"))
    role: Role = fact(label=_("Who looks"))
    policy: StandingsPolicy = fact("open", label=_("Standings are"))
    event: EventPhase = fact("running", label=_("Event"))
    rounds: int = fact(1, ge=1, le=30, label=_("Rounds"))
    closed: int = fact(0, ge=0, le=30, label=_("Rounds closed"))
    lists_published: bool = ask.flag(_("Army lists are published"))
    own: bool = ask.flag(_("His own"))
    round_published: bool = ask.flag(_("The round is published"), default=True)


@procedure(
    title=_("Who may see it"),
    cite="T§6.15",
    help=_("Is this shown to this person now?"),
)
def visibility(facts: VisibilityFacts, dice: Dice) -> Outcome:
    """Decide if it may be seen, and why. T§6.15."""
    visible, why = visible_and_why(facts)
    return outcome(visible=visible, why=why)


def visible_and_why(facts: VisibilityFacts) -> tuple[bool, str]:
    if facts.role in ("organiser", "umpire"):
        return True, "staff"
    own = facts.own and facts.role == "player"
    if facts.what == "draft" or (facts.what == "pairings" and not facts.round_published):
        return False, "draft"
    if facts.what == "pairings":
        return True, "open"
    if facts.what == "lists":
        if own:
            return True, "own"
        return (True, "open") if facts.lists_published else (False, "lists_not_published")
    return public_by_policy(facts, own)


def public_by_policy(facts: VisibilityFacts, own: bool) -> tuple[bool, str]:
    """Standings and results."""
    if facts.event == "finished" or facts.policy == "open":
        return True, "open"
    if own and facts.what == "results":
        return True, "own"
    if facts.policy == "secret":
        return False, "secret_until_end"
    return (False, "last_round_hidden") if facts.closed >= facts.rounds - 1 else (True, "open")

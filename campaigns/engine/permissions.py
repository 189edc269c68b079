"""§6.36: who may do what, and when (chapter 3)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, get_args

from campaigns.engine import ask
from campaigns.engine.messages import _
from campaigns.engine.terms import Role, Stage
from rules.engine.dice import Dice
from rules.engine.facts import Contradiction, Facts
from rules.engine.outcome import Outcome, refused
from rules.engine.procedure import procedure

CITE = "§3, §6.36"

Action = Literal[
    "edit_kit",
    "seat_people",
    "give_order",
    "read_orders",
    "regroup",
    "buy",
    "set_deadline",
    "reveal",
    "start_battle",
    "concede",
    "apply_result",
    "agree_auto",
    "confirm_result",
    "rule_result",
    "choose_retreat",
    "reverse",
    "end_campaign",
    "close_turn",
    "read_all",
    "read_reports",
]
#: Who may: the arbiter, a leader or commander for his own, one with a force in the battle, everybody.
Grantee = Literal["arbiter", "leader", "commander", "participant", "public"]

ALL: tuple[Stage, ...] = get_args(Stage)
UNTIL_THE_END: tuple[Stage, ...] = ALL[:-1]


@dataclass(frozen=True, slots=True)
class Right:
    """In which stages an action is possible, and for whom."""

    stages: tuple[Stage, ...]
    who: frozenset[Grantee]


def _right(stages: tuple[Stage, ...], *who: Grantee) -> Right:
    return Right(stages, frozenset(who))


#: The table of chapter 3.
RIGHTS: dict[Action, Right] = {
    "edit_kit": _right(("setup",), "arbiter"),
    "seat_people": _right(UNTIL_THE_END, "arbiter"),
    "give_order": _right(("orders",), "arbiter", "leader", "commander"),
    "read_orders": _right(("orders",), "arbiter", "leader", "commander"),
    "regroup": _right(("orders",), "arbiter", "leader"),
    "buy": _right(("orders",), "arbiter", "leader"),
    "set_deadline": _right(("orders", "battles"), "arbiter"),
    "reveal": _right(("orders",), "arbiter"),
    "start_battle": _right(("battles",), "arbiter", "participant"),
    "concede": _right(("battles",), "arbiter", "participant"),
    "apply_result": _right(("battles",), "arbiter", "participant"),
    "agree_auto": _right(("battles",), "participant"),
    "confirm_result": _right(("battles",), "participant"),
    "rule_result": _right(("battles",), "arbiter"),
    "choose_retreat": _right(("battles",), "arbiter", "leader", "commander"),
    "reverse": _right(("orders", "battles", "upkeep"), "arbiter"),
    "end_campaign": _right(("orders", "battles", "upkeep"), "arbiter"),
    "close_turn": _right(("upkeep",), "arbiter"),
    "read_all": _right(ALL, "arbiter"),
    "read_reports": _right(ALL, "public"),
}


class MayFacts(Facts):
    action: Action = ask.word("action")
    role: Role = ask.word("role")
    stage: Stage = ask.word("stage")
    own: bool = ask.flag("own")
    participant: bool = ask.flag("participant")
    has_arbiter: bool = ask.flag("has_arbiter", True)
    all_agree: bool = ask.flag("all_agree")

    def contradictions(self) -> Iterator[Contradiction]:
        if (self.own or self.participant) and self.role in ("arbiter", "spectator"):
            yield Contradiction("own", _("Nobody plays for both."))
        if self.all_agree and self.role == "spectator":
            yield Contradiction("all_agree", _("Those who watch do not vote."))


@procedure(
    title=_("May they?"),
    cite=f"{CITE}, R1",
    help=_("May this person do that now, and as what?"),
)
def may(facts: MayFacts, dice: Dice) -> Outcome:
    """The table of chapter 3; without an arbiter all leaders together act for him. §6.36."""
    right = RIGHTS[facts.action]
    if facts.action == "read_all" and facts.stage == "ended":
        return Outcome({"allowed": True, "as": "public"})
    if facts.stage not in right.stages:
        return refused("wrong_stage", CITE)
    as_what = _as_what(facts, right)
    if as_what:
        return Outcome({"allowed": True, "as": as_what})
    return refused(_why_not(facts, right), CITE)


def _as_what(facts: MayFacts, right: Right) -> str | None:
    if "public" in right.who:
        return "public"
    if facts.role == "arbiter":
        return "arbiter" if "arbiter" in right.who else None
    if facts.own and facts.role in right.who:
        return facts.role
    if facts.participant and "participant" in right.who:
        return "participant"
    return "agreement" if _for_the_arbiter(facts, right) and facts.all_agree else None


def _for_the_arbiter(facts: MayFacts, right: Right) -> bool:
    """Does a leader stand in the place of an arbiter who is not there? Never to read everything."""
    return not facts.has_arbiter and facts.role == "leader" and "arbiter" in right.who and facts.action != "read_all"


def _why_not(facts: MayFacts, right: Right) -> str:
    if facts.role == "arbiter":
        return "not_yours"
    if _for_the_arbiter(facts, right):
        return "needs_agreement"
    return "arbiter_only" if right.who == {"arbiter"} else "not_yours"

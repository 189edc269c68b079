"""What players decide at the table and the app has to know: orders laid face down, commands kept back (§2.3, §3.2)."""

from typing import Literal

from rules.engine.dice import Dice
from rules.engine.facts import Facts, fact, flag
from rules.engine.outcome import Outcome, outcome, refused
from rules.engine.procedure import procedure
from rules.rulesets.naran_fuciliers_wars.messages import _
from rules.rulesets.naran_fuciliers_wars.words import CommandArm, Order

Position = Literal["on_table", "reserve", "reinforcement"]


class ChooseOrderFacts(Facts):
    order: Order = fact(label=_("Order"))
    command_arm: CommandArm = fact("infantry", label=_("Arm of the command"))


@procedure(
    title=_("Lay an order face down"),
    cite="§2.3, §3.2",
    help=_("The order under which a command begins."),
)
def choose_order(facts: ChooseOrderFacts, dice: Dice) -> Outcome:
    """Every command begins under an order; cavalry under oppose. §3.2.1, §3.2.2."""
    if facts.command_arm == "cavalry" and facts.order != "oppose":
        return refused("cavalry_begins_on_oppose", "§3.2.2")
    return outcome(allowed=True, order_marker="face_down")


class HoldBackFacts(Facts):
    position: Position = fact(label=_("Where it is"))
    of_commander: bool = flag(_("The commander-in-chief's own"))


@procedure(
    title=_("Keep a command back"),
    cite="§2.3.4, R18",
    help=_("In reserve, as reinforcement, or deployed after all."),
)
def hold_back(facts: HoldBackFacts, dice: Dice) -> Outcome:
    """Whole commands only; the commander-in-chief and his staff are there from the start. §2.3.4, R18."""
    if facts.of_commander and facts.position != "on_table":
        return refused("commander_deploys", "§2.3.4, R18")
    return outcome(allowed=True)

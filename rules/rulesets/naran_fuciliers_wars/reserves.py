"""§3.1 «Riserve e Rinforzi»: how commands enter the table."""

from collections.abc import Mapping
from typing import Any

from rules.engine.dice import Dice
from rules.engine.facts import Facts, fact, flag
from rules.engine.outcome import Modifier, Outcome, Sum, by_id, outcome, refused
from rules.engine.procedure import procedure
from rules.rulesets.naran_fuciliers_wars import fields
from rules.rulesets.naran_fuciliers_wars.messages import _
from rules.rulesets.naran_fuciliers_wars.tables import (
    ARRIVAL_VALUE,
    ARRIVES_ON,
    ENTRY_EDGE,
    INDIVIDUALS_FROM_EDGE,
    LAST_TURN,
    TURNS_BEFORE,
    UNITS_FROM_EDGE,
    counted,
)
from rules.rulesets.naran_fuciliers_wars.words import CommandArm


def arm_of_command() -> Any:
    return fact("infantry", label=_("Arm of the command"))


def on_entry(arm: CommandArm, turn: int) -> Mapping[str, Any]:
    """Return the fields of a command that has just entered. §3.1.1, §3.2.2."""
    return {
        "formation": "limbered" if arm == "artillery" else "column",
        "order_marker": "face_down",
        "required_order": "oppose" if arm == "cavalry" else None,
        "new_orders_from_turn": next_turn(turn),
    }


def next_turn(turn: int) -> int | None:
    return turn + 1 if turn < LAST_TURN else None


class ReserveEntryFacts(Facts):
    turn: int = fields.turn()
    first_turn: int = fields.turn(_("First turn of reserves"), 2)
    command_arm: CommandArm = arm_of_command()
    whole_command: bool = flag(
        _("The whole command enters"),
        _("Together, in this turn."),
        default=True,
    )
    guard_units: int = fields.count(
        _("Guard units kept back"),
        0,
        10,
        0,
        _("From the commander-in-chief's own command; read only for a part."),
    )


@procedure(
    title=_("Reserves enter"),
    cite="§2.3.4, §3.1.1, §3.2.2",
    help=_("May this command of the reserve enter, and how?"),
)
def reserve_entry(facts: ReserveEntryFacts, dice: Dice) -> Outcome:
    """Whole commands, or the guard. §2.3.4, §3.1.1, R18."""
    if facts.turn < facts.first_turn:
        return refused("before_first_turn", "§2.3.4")
    if not facts.whole_command and facts.guard_units == 0:
        return refused("not_whole_command", "§2.3.4, R18")
    if not facts.whole_command and facts.guard_units > 1:
        return refused("guards_need_own_command", "§2.3.4, R18")
    return outcome(allowed=True, zone="own_deployment_zone", **on_entry(facts.command_arm, facts.turn))


class ReinforcementArrivalFacts(Facts):
    turn: int = fields.turn()
    first_turn: int = fields.turn(_("First turn of reinforcements"), 3)
    command_value: int = fields.command_value(_("Value of the arriving general"))
    command_arm: CommandArm = arm_of_command()


@procedure(
    title=_("Reinforcements arrive"),
    cite="§3.1.1",
    help=_("Does this command arrive, and on which edge?"),
)
def reinforcement_arrival(facts: ReinforcementArrivalFacts, dice: Dice) -> Outcome:
    """Its general tests; later it is easier. §3.1.1, R17."""
    if facts.turn < facts.first_turn:
        return refused("before_first_turn", "§2.3.4, §3.1.1")
    test = Sum(
        "total",
        (dice.d6(_("arrival")),),
        counted(
            (
                Modifier("command_value", ARRIVAL_VALUE[facts.command_value], "§3.1.1"),
                Modifier("turn", facts.turn - TURNS_BEFORE, "§3.1.1"),
            )
        ),
    )
    arrived = test.total >= ARRIVES_ON
    found: dict[str, Any] = {
        "allowed": True,
        "total": test.total,
        "modifiers": by_id(test.parts),
        "arrived": arrived,
        "entry_edge": ENTRY_EDGE[dice.d6(_("entry edge"))] if arrived else None,
        "retry_turn": None if arrived else next_turn(facts.turn),
    }
    if arrived:
        found |= on_entry(facts.command_arm, facts.turn)
        found |= {"units_max_gap_cm": UNITS_FROM_EDGE, "individuals_max_gap_cm": INDIVIDUALS_FROM_EDGE}
    return outcome(sums=[test], **found)

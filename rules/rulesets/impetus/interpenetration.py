"""«Interpenetrazione»: who passes through whom, by choice or because he must."""

from collections.abc import Iterator
from typing import Literal

from rules.engine.dice import Dice
from rules.engine.facts import Contradiction, Facts, fact, flag, house_rules
from rules.engine.outcome import Note, Outcome, outcome, refused
from rules.engine.procedure import procedure
from rules.rulesets.impetus import fields, headlines, sheet
from rules.rulesets.impetus.messages import _
from rules.rulesets.impetus.terms import FOOT, MOUNTED, UnitType

# Interpenetrazione volontaria


class Passing(Facts):
    unit_type: UnitType = fields.unit_type()
    impetuous: bool = fields.impetuous()
    large_unit: bool = fields.large_unit()

    @property
    def loose(self) -> bool:
        """Return True for those whom the second rule names. R48."""
        return (
            self.unit_type == "artillery"
            or (self.unit_type == "missile_foot" and not self.large_unit)
            or (self.unit_type == "light_foot" and not self.impetuous and not self.large_unit)
        )

    @property
    def mounted_but_no_elephants(self) -> bool:
        return self.unit_type in MOUNTED and self.unit_type != "elephants"


class MayInterpenetrateFacts(Facts):
    mover: Passing = fact(label=_("Who moves"))
    other: Passing = fact(label=_("The friend in the way"))


@procedure(
    title=_("Passing through friends"),
    cite=f"{sheet.VOLUNTARY}, R47, R48",
    help=_("May this unit pass through that friend?"),
    headline=headlines.of_passing,
)
def may_interpenetrate(facts: MayInterpenetrateFacts, dice: Dice) -> Outcome:
    """The rule that lets them pass. Interpenetrazione volontaria, R47, R48."""
    rule = rule_for(facts.mover, facts.other)
    if rule is None:
        return refused("not_permitted", f"{sheet.VOLUNTARY}, R47")
    return outcome(allowed=True, rule=rule)


def rule_for(mover: Passing, other: Passing) -> int | None:
    """The first of the four rules that permits it. R47, R48."""
    if "skirmishers" in (mover.unit_type, other.unit_type):
        return 1
    if other.loose or (mover.loose and other.unit_type in FOOT and not other.impetuous):
        return 2
    if other.unit_type == "wagenburg" and mover.unit_type not in ("elephants", "wagenburg"):
        return 3
    if mover.unit_type == "wagenburg":
        return None
    if mover.unit_type == "light_cavalry" and other.mounted_but_no_elephants:
        return 4
    if other.unit_type == "light_cavalry" and mover.mounted_but_no_elephants:
        return 4
    return None


# Interpenetrazione involontaria


class InvoluntaryInterpenetrationFacts(Facts):
    movement: Literal["retreat", "pursuit"] = fact(label=_("Movement"))
    mover: Passing = fact(label=_("Who moves"))
    other: Passing = fact(label=_("The friend in the way"))
    prefers_push: bool = flag(
        _("Would rather push"),
        _("Push the friend back instead of passing through."),
    )
    blocked_at_start: bool = flag(
        _("No room even to begin"),
        _("They touch already."),
    )
    house_rules: dict[str, str] = house_rules({"R46": ("interpenetrated_disordered",)})

    def contradictions(self) -> Iterator[Contradiction]:
        if self.movement == "pursuit":
            for name in ("prefers_push", "blocked_at_start"):
                if getattr(self, name):
                    yield Contradiction(name, _("This concerns retreats only."))


@procedure(
    title=_("Friends in the way"),
    cite=f"{sheet.INVOLUNTARY}, R46, R59",
    help=_("What happens when a retreat or pursuit runs into a friend."),
    headline=headlines.of_friend,
)
def involuntary_interpenetration(facts: InvoluntaryInterpenetrationFacts, dice: Dice) -> Outcome:
    """Through, push, stop, or lost. Interpenetrazione involontaria, R46, R59."""
    result = in_pursuit(facts) if facts.movement == "pursuit" else in_retreat(facts)
    passed_through = facts.movement == "retreat" and result == "interpenetrate"
    return outcome(
        notes=[Note("retreat_cannot_begin", sheet.CORE_RETREAT)] if result == "destroyed" else [],
        result=result,
        other_disordered=result == "push_back" or (passed_through and "R46" in facts.house_rules),
        mover_placed_behind=passed_through,
        mover_destroyed=result == "destroyed",
    )


def in_pursuit(facts: InvoluntaryInterpenetrationFacts) -> str:
    return "stop_at_contact" if rule_for(facts.mover, facts.other) is None else "interpenetrate"


def in_retreat(facts: InvoluntaryInterpenetrationFacts) -> str:
    """A war wagon can be passed but never pushed. R46, R59."""
    can_push = facts.other.unit_type != "wagenburg"
    if rule_for(facts.mover, facts.other) is not None or slips_behind(facts.mover):
        return "push_back" if facts.prefers_push and can_push else "interpenetrate"
    if can_push:
        return "push_back"
    return "destroyed" if facts.blocked_at_start else "stop_at_contact"


def slips_behind(mover: Passing) -> bool:
    """Return True for those whom the sheet names for retreats, large units too. R46."""
    return mover.unit_type in ("missile_foot", "light_cavalry") or (mover.unit_type == "light_foot" and not mover.impetuous)

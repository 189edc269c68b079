"""§Piazzamento: elements replaced before the battle, the reserve, and where one deploys."""

from rules.engine.dice import Dice
from rules.engine.facts import Facts, fact
from rules.engine.outcome import Outcome, outcome, refused
from rules.engine.procedure import procedure
from rules.rulesets.guerre_ditalia import fields, headlines
from rules.rulesets.guerre_ditalia.messages import _, pgettext
from rules.rulesets.guerre_ditalia.tables import (
    BOARD_WIDTH,
    DEPLOYMENT,
    MOST_SUBSTITUTIONS,
    NOT_REPLACEABLE,
    RESERVE_PART,
    SIDE_MARGIN,
)
from rules.rulesets.guerre_ditalia.terms import Role, TroopType


class SubstitutionFacts(Facts):
    elements: list[TroopType] = fact(min_length=1, max_length=10, label=_("Elements to be replaced"))
    already_substituted: int = fields.count(_("Already replaced"), 0, MOST_SUBSTITUTIONS, default=0)
    house_rules: dict[str, str] = fields.house_rules()


@procedure(
    title=_("Light foot instead"),
    cite="§Piazzamento, R9",
    help=_("May these elements become light foot?"),
    headline=headlines.of_substitution,
)
def substitution(facts: SubstitutionFacts, dice: Dice) -> Outcome:
    """Two elements of a side at most, and not of every type. §Piazzamento, R9."""
    total = facts.already_substituted + len(facts.elements)
    if total > MOST_SUBSTITUTIONS:
        return refused("too_many", "§Piazzamento")
    for type_ in facts.elements:
        reason = against_replacing(type_)
        if reason:
            return refused(reason, "§Piazzamento, R9")
    return outcome(
        allowed=True,
        new_type="light_foot",
        new_training="regular",
        substituted=total,
        left=MOST_SUBSTITUTIONS - total,
    )


def against_replacing(type_: TroopType) -> str | None:
    if type_ in NOT_REPLACEABLE:
        return "type_not_replaceable"
    if type_ == "camp":
        return "camp"
    return "already_light_foot" if type_ == "light_foot" else None


class ReserveSizeFacts(Facts):
    role: Role = fields.role()
    elements: int = fields.count(_("Elements"), 1, 200, help=_("Without the camp."))
    house_rules: dict[str, str] = fields.house_rules()


@procedure(
    title=_("Reserve"),
    cite="§Piazzamento, R10, R11",
    help=_("How many elements are kept back."),
    headline=headlines.of_reserve,
)
def reserve_size(facts: ReserveSizeFacts, dice: Dice) -> Outcome:
    """A quarter of the attacker's elements, rounded up. §Piazzamento, R10, R11."""
    reserve = -(-facts.elements // RESERVE_PART) if facts.role == "attacker" else 0
    return outcome(reserve=reserve, deployed=facts.elements - reserve)


class DeploymentLimitsFacts(Facts):
    role: Role = fields.role()
    house_rules: dict[str, str] = fields.house_rules()


@procedure(
    title=pgettext("deployment", "Deployment"),
    cite="§Piazzamento, R11",
    help=_("When and where a side deploys."),
    headline=headlines.of_deployment,
)
def deployment_limits(facts: DeploymentLimitsFacts, dice: Dice) -> Outcome:
    """The zone of a side; only the defender has fortifications. §Piazzamento, R11."""
    attacks = facts.role == "attacker"
    zone = DEPLOYMENT[facts.role]
    return outcome(
        order=zone.order,
        depth_mm=zone.depth,
        side_margin_mm=SIDE_MARGIN,
        zone_width_mm=BOARD_WIDTH - 2 * SIDE_MARGIN,
        fortification_depth_mm=None if attacks else zone.depth,
        keeps_reserve=attacks,
        moves_first=attacks,
    )

"""§5.2 to §5.6: groups, passing through friends, distances, strategic moves and changes of formation."""

from collections.abc import Iterator
from typing import Literal

from rules.engine.dice import Dice
from rules.engine.facts import Contradiction, Facts, fact, flag, house_rules
from rules.engine.outcome import Modifier, Outcome, Sum, outcome, refused
from rules.engine.procedure import procedure
from rules.rulesets.de_bellis_empire import fields, headlines
from rules.rulesets.de_bellis_empire.messages import _, pgettext
from rules.rulesets.de_bellis_empire.tables import FACTORS, MOVEMENT, MOVEMENT_ROW, PRICES, SQUARE_MARKER, STRATEGIC_DISTANCE
from rules.rulesets.de_bellis_empire.terms import (
    ARTILLERY,
    CAVALRY,
    FORMED_INFANTRY,
    GENERALS,
    INFANTRY,
    BaseType,
    ElementType,
    Facing,
    MovementRow,
    Scale,
    Terrain,
)

#: PA for one activation: a move, a change of formation.
ONE_ACTIVATION = PRICES["base"].value


# §5.2 «Elementi adiacenti»


class GroupElement(Facts):
    type: ElementType = fields.element_type()
    corps: int = fact(1, ge=1, le=4, label=pgettext("movement", "Corps"))
    in_square: bool = fields.in_square()

    def contradictions(self) -> Iterator[Contradiction]:
        yield from fields.square_without_infantry(self.type, self.in_square)


class GroupCheckFacts(Facts):
    elements: list[GroupElement] = fact(min_length=1, max_length=12, label=_("Elements"))
    full_contact: bool = flag(
        _("Full contact"),
        _("Everyone shares a whole side with a neighbour."),
        default=True,
    )
    same_facing: bool = flag(_("Same facing"), default=True)


@procedure(
    title=_("Group"),
    cite="§5.2, §5.6",
    help=_("Do these elements move together?"),
    headline=headlines.of_group,
)
def group_check(facts: GroupCheckFacts, dice: Dice) -> Outcome:
    """A group, a lone element, or the first reason against it. §5.2, §5.6, R67."""
    if len(facts.elements) == 1:
        return outcome(is_group=True, reason=None, subject="element", move_cost=ONE_ACTIVATION)
    reason = against_a_group(facts)
    if reason:
        return outcome(is_group=False, reason=reason, subject=None, move_cost=None)
    if has_artillery_with_other_arm(facts.elements):
        return outcome(
            is_group=False,
            reason="artillery_with_other_arm",
            subject="artillery_mixed",
            move_cost=ONE_ACTIVATION + PRICES["artillery_mixed"].value,
        )
    return outcome(is_group=True, reason=None, subject="group", move_cost=ONE_ACTIVATION)


def against_a_group(facts: GroupCheckFacts) -> str | None:
    """Return why several elements cannot be moved as one body, or None. §5.2, §5.6."""
    if not facts.full_contact:
        return "not_in_full_contact"
    if not facts.same_facing:
        return "different_facing"
    if any(element.in_square for element in facts.elements):
        return "square"
    if len({element.corps for element in facts.elements}) > 1:
        return "different_corps"
    return None


def has_artillery_with_other_arm(elements: list[GroupElement]) -> bool:
    """Batteries of whatever kind are one arm (R67)."""
    batteries = [element.type in ARTILLERY for element in elements]
    return any(batteries) and not all(batteries)


# §5.3 «Interpenetrazione»


class InterpenetrationFacts(Facts):
    mover: BaseType = fact(label=_("Who passes"))
    crossed: BaseType = fact(label=_("Who is passed through"))
    facing: Facing = fact("same", label=_("Facing of the one to the other"))
    crossed_is_enemy: bool = flag(_("An enemy"))
    clears: bool = flag(
        _("Stands clear beyond"),
        _("The move is long enough to leave the friend behind."),
        default=True,
    )


@procedure(
    title=_("Passing through friends"),
    cite="§5.3",
    help=_("May one friend pass through another?"),
)
def interpenetration(facts: InterpenetrationFacts, dice: Dice) -> Outcome:
    """Return the rule that lets it pass, or why it does not. §5.3, R27."""
    if facts.crossed_is_enemy:
        return refused("enemy_element", "§5.3")
    if {facts.mover, facts.crossed} & GENERALS:
        return outcome(allowed=True, rule="general")
    rule = rule_of_passage(facts.mover, facts.crossed)
    if rule is None:
        return refused("pair_not_permitted", "§5.3")
    if facts.facing == "other":
        return refused("oblique_facing", "§5.3")
    if not facts.clears:
        return refused("does_not_clear", "§5.3, R27")
    return outcome(allowed=True, rule=rule)


def rule_of_passage(mover: BaseType, crossed: BaseType) -> str | None:
    if "voltigeurs" in (mover, crossed):
        return "voltigeurs"
    if crossed in ARTILLERY and mover in INFANTRY | CAVALRY:
        return "through_artillery"
    return None


# §5.4 «Distanza di movimento»


class MovingBase(Facts):
    type: BaseType = fields.element_type()
    terrain: Terrain = fields.terrain(help=_("The slowest that the move touches."))
    in_square: bool = fields.in_square()

    def contradictions(self) -> Iterator[Contradiction]:
        yield from fields.square_without_infantry(self.type, self.in_square)


class MovementAllowanceFacts(Facts):
    elements: list[MovingBase] = fact(min_length=1, max_length=12, label=_("Elements"))
    house_rules: dict[str, str] = house_rules({"R5": ("light_artillery_as_horse",)})


@procedure(
    title=pgettext("movement", "Movement"),
    cite="§5.2, §5.4",
    help=_("How far an element or a group may move."),
    headline=headlines.of_movement,
)
def movement_allowance(facts: MovementAllowanceFacts, dice: Dice) -> Outcome:
    """The allowance of each; the slowest sets the pace. §5.2, §5.4, R4, R5, R22, R23."""
    squares = any(element.in_square for element in facts.elements)
    if squares and len(facts.elements) > 1:
        return refused("square_not_in_group", "§5.6")
    light_as_horse = facts.house_rules.get("R5") == "light_artillery_as_horse"
    per_element = [
        MOVEMENT[movement_row(element.type, element.in_square, light_as_horse)].over(element.terrain)
        for element in facts.elements
    ]
    if not all(per_element):
        return refused("square_cannot_move_here" if squares else "terrain_forbidden", "§5.4")
    return outcome(allowed=True, per_element_mm=per_element, allowance_mm=min(per_element))


def movement_row(type_: BaseType, in_square: bool = False, light_artillery_as_horse: bool = False) -> MovementRow:
    """The row of the movement table for a base. R4, R5."""
    if in_square:
        return "square_row"
    if light_artillery_as_horse and type_ == "light_artillery":
        return MOVEMENT_ROW["horse_artillery"]
    return MOVEMENT_ROW[type_]


# §5.5 «Movimenti strategici»


class StrategicMoveFacts(Facts):
    start_distance_mm: int = fact(ge=0, le=5000, label=_("Nearest enemy before the first move"), unit="mm")
    end_distance_mm: int = fact(ge=0, le=5000, label=_("Nearest enemy after the last move"), unit="mm")
    moves: int = fact(ge=2, le=12, label=_("Moves"))
    pa_available: int = fact(ge=0, le=7, label=_("PA available"), unit="PA")
    cost_per_move: int = fact(1, ge=1, le=4, label=_("PA for each move"), unit="PA")
    general_attached: bool = flag(
        _("With a general's free move"),
        _("A general who has not moved yet goes along."),
    )


@procedure(
    title=_("Strategic move"),
    cite="§5.5",
    help=_("To move more than once, well away from the enemy."),
    headline=headlines.of_price,
)
def strategic_move(facts: StrategicMoveFacts, dice: Dice) -> Outcome:
    """Far off at its start and at its end, and every move paid. §5.5, R21."""
    if facts.start_distance_mm <= STRATEGIC_DISTANCE:
        return refused("starts_within_48cm", "§5.5, R2")
    if facts.end_distance_mm <= STRATEGIC_DISTANCE:
        return refused("ends_within_48cm", "§5.5, R2")
    parts = [Modifier("moves", facts.moves * facts.cost_per_move, "§5.5")]
    if facts.general_attached:
        parts.append(PRICES["free_general_move"])
    cost = Sum("cost", (), tuple(parts))
    if cost.total > facts.pa_available:
        return refused("not_enough_pa", "§5.5")
    return outcome(sums=[cost], allowed=True, cost=cost.total, pa_left=facts.pa_available - cost.total)


# §5.6 «Cambiamento di formazione»


class SquareFormationFacts(Facts):
    change: Literal["form", "leave"] = fact(label=_("Change"))
    type: ElementType = fields.element_type()
    in_square: bool = fields.in_square(_("In square before the change"))
    in_contact_with_enemy: bool = fields.in_contact()
    already_activated: bool = fields.already_activated()
    pa_available: int = fields.pa_available()
    scale: Scale = fields.scale()

    def contradictions(self) -> Iterator[Contradiction]:
        yield from fields.square_without_infantry(self.type, self.in_square)


@procedure(
    title=_("Square"),
    cite="§5.6, R23",
    help=_("May this element form square, or leave it?"),
)
def square_formation(facts: SquareFormationFacts, dice: Dice) -> Outcome:
    """Line to square and back, on the spot. §5.6, R14, R23."""
    forming = facts.change == "form"
    if facts.type not in FORMED_INFANTRY:
        return refused("only_formed_infantry", "§5.6, R23")
    if forming and facts.in_square:
        return refused("already_in_square", "§5.6")
    if not forming and not facts.in_square:
        return refused("not_in_square", "§5.6")
    hindrance = hindrance_to_formation_change(facts)
    if hindrance:
        return hindrance
    return outcome(
        allowed=True,
        cost=ONE_ACTIVATION,
        pa_left=facts.pa_available - ONE_ACTIVATION,
        now_in_square=forming,
        marker_mm=SQUARE_MARKER[facts.scale] if forming else None,
    )


class SkirmishSplitFacts(Facts):
    change: Literal["split", "rejoin"] = fact(label=_("Change"))
    type: ElementType = fields.element_type()
    in_square: bool = fields.in_square()
    from_light_infantry: bool = flag(
        _("Both bases from one light infantry element"),
        default=True,
    )
    bases: int = fact(2, ge=1, le=2, label=_("Surviving bases of the pair"))
    bases_in_contact: bool = flag(_("Side by side, same facing"), default=True)
    in_contact_with_enemy: bool = fields.in_contact()
    already_activated: bool = fields.already_activated()
    pa_available: int = fields.pa_available()

    def contradictions(self) -> Iterator[Contradiction]:
        yield from fields.square_without_infantry(self.type, self.in_square)
        if self.change == "split":
            for name, not_given in (
                ("from_light_infantry", self.from_light_infantry),
                ("bases", self.bases == 2),
                ("bases_in_contact", self.bases_in_contact),
            ):
                if not not_given:
                    yield Contradiction(name, _("This matters only for rejoining."))


@procedure(
    title=_("Skirmish order"),
    cite="§5.6, R26",
    help=_("May light infantry spread into voltigeurs, or rejoin?"),
)
def skirmish_split(facts: SkirmishSplitFacts, dice: Dice) -> Outcome:
    """Light infantry to two bases of voltigeurs and back, on the spot. §5.6, R14, R26."""
    forbidden = forbidden_split(facts) if facts.change == "split" else forbidden_rejoining(facts)
    if forbidden:
        return refused(forbidden, "§5.6, R26")
    hindrance = hindrance_to_formation_change(facts)
    if hindrance:
        return hindrance
    elements: list[ElementType] = ["voltigeurs", "voltigeurs"] if facts.change == "split" else ["light_infantry"]
    return outcome(
        allowed=True,
        cost=ONE_ACTIVATION,
        pa_left=facts.pa_available - ONE_ACTIVATION,
        elements=elements,
        points_each=FACTORS[elements[0]].cost,
    )


def forbidden_split(facts: SkirmishSplitFacts) -> str | None:
    if facts.type != "light_infantry":
        return "only_light_infantry"
    return "in_square" if facts.in_square else None


def forbidden_rejoining(facts: SkirmishSplitFacts) -> str | None:
    if facts.type != "voltigeurs":
        return "only_voltigeurs"
    if not facts.from_light_infantry:
        return "not_from_light_infantry"
    if facts.bases < 2:
        return "partner_base_lost"
    return None if facts.bases_in_contact else "bases_not_adjacent"


def hindrance_to_formation_change(facts: SquareFormationFacts | SkirmishSplitFacts) -> Outcome | None:
    """Refuse a formation change that no element may make, or return None. §5.6, R14, R23, R26."""
    if facts.in_contact_with_enemy:
        return refused("in_contact_with_enemy", "§5.6, R23, R26")
    if facts.already_activated:
        return refused("already_activated", "R14")
    if facts.pa_available < ONE_ACTIVATION:
        return refused("not_enough_pa", "§5.6")
    return None

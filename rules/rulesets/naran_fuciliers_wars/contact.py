"""§3.5.6, §3.5.8, §3.5.9: engaging, squares against cavalry, wrapping, messengers chased, gunners in a square."""

from collections.abc import Iterator
from typing import Any, Literal

from rules.engine.dice import Dice
from rules.engine.facts import Contradiction, Facts, fact, flag
from rules.engine.outcome import Modifier, Outcome, outcome, refused
from rules.engine.procedure import procedure
from rules.engine.text import Text
from rules.rulesets.naran_fuciliers_wars import fields
from rules.rulesets.naran_fuciliers_wars.messages import _
from rules.rulesets.naran_fuciliers_wars.reactions import (
    Judged,
    Presence,
    Tested,
    attached_leader,
    presence,
    quality_modifier,
)
from rules.rulesets.naran_fuciliers_wars.tables import LOSS_TEST, PROTECTED_WITHIN, REFUGE_WITHIN, SQUARE_REPULSES
from rules.rulesets.naran_fuciliers_wars.words import (
    Arm,
    ContactSide,
    Formation,
    Order,
    Reaction,
    SteadyReaction,
    TroopFormation,
    UnitOrIndividual,
)

# §3.5.8: coming into contact


def in_water(label: Text) -> Any:
    return flag(label, _("Fording or on a bridge."))


class ContactFacts(Facts):
    attacker: UnitOrIndividual = fact("unit", label=_("Attacker"))
    attacker_arm: Arm | None = fields.arm(_("Arm of the attacker"), None)
    attacker_order: Order | None = fields.order(_("Order of the attacker"), None)
    attacker_reaction: Reaction = fields.reaction(_("Reaction of the attacker"))
    attacker_in_water: bool = in_water(_("The attacker is in the water"))
    target_in_water: bool = in_water(_("The target is in the water"))
    attacker_left_guns: bool = flag(
        _("Gunners without their guns"),
        _("In bloodlust they have left them."),
    )
    target: UnitOrIndividual = fact("unit", label=_("Target"))
    target_arm: Arm | None = fields.arm(_("Arm of the target"), None)
    target_order: Order | None = fields.order(_("Order of the target"), None)
    target_reaction: Reaction = fields.reaction(_("Reaction of the target"))
    target_formation: Formation | None = fields.formation(_("Formation of the target"), None)
    contact_side: ContactSide = fact("front", label=_("Side touched"))
    target_attached: bool = flag(_("The individual is with a unit"))
    target_protected: bool = flag(
        _("A friend protects the individual"),
        _("A unit within {protected_within} cm of him.").format(protected_within=PROTECTED_WITHIN),
    )
    target_moved: bool = flag(
        _("The individual has moved"),
        _("In this turn."),
        default=True,
    )

    def contradictions(self) -> Iterator[Contradiction]:
        yield from fields.either(self, self.attacker == "unit", "attacker_arm", "attacker_order")
        yield from fields.only_if(self, self.attacker == "unit", "attacker_reaction", "attacker_left_guns")
        yield from fields.only_if(self, self.attacker_arm == "artillery", "attacker_left_guns")
        yield from fields.either(self, self.target == "unit", "target_arm", "target_order", "target_formation")
        if self.target_arm is not None:
            yield from fields.formation_of_another_arm("target_formation", self.target_arm, self.target_formation)
        yield from fields.only_if(self, self.target == "unit", "target_reaction")
        yield from fields.only_if(self, self.target == "individual", "target_attached", "target_protected", "target_moved")


@procedure(
    title=_("Contact"),
    cite="§3.2.1, §3.4.5, §3.5.8, §3.5.10, §3.6.2, §3.6.3",
    help=_("May it engage, and what follows?"),
)
def contact(facts: ContactFacts, dice: Dice) -> Outcome:
    """Decide if it may engage, and what follows. §3.5.8, §3.6.2, R58, R61, R64."""
    refusal = why_not_engage(facts)
    if refusal:
        return refusal
    in_square = facts.target_formation == "square"
    next_ = "melee"
    if facts.attacker_arm == "cavalry" and facts.target_reaction == "falling_back":
        next_ = "target_destroyed"
    elif facts.attacker_arm == "cavalry" and in_square:
        next_ = "square_vs_cavalry"
    return outcome(
        allowed=True,
        next=next_,
        target_disorganised=facts.target_order == "oppose" and facts.contact_side != "front" and not in_square,
        target_may_step_away=facts.target == "individual" and facts.attacker == "unit" and not facts.target_moved,
    )


def why_not_engage(facts: ContactFacts) -> Outcome | None:
    """§3.2.1, §3.4.5, §3.5.6, §3.6.3, R61."""
    if facts.attacker_in_water or facts.target_in_water:
        return refused("in_water", "§3.5.10, R61")
    if facts.attacker == "unit":
        if facts.attacker_reaction == "falling_back":
            return refused("falling_back", "§3.4.5")
        if facts.attacker_order == "hold" and facts.attacker_reaction != "bloodlust":
            return refused("order_hold", "§3.2.1")
        if facts.attacker_order == "oppose" and facts.attacker_reaction != "bloodlust":
            return refused("order_oppose", "§3.2.1")
        if facts.attacker_arm == "artillery" and not facts.attacker_left_guns:
            return refused("artillery_cannot_engage", "§3.5.6")
    elif facts.target == "unit":
        return refused("individual_may_not_engage_unit", "§3.6.3")
    if facts.target_attached:
        return refused("target_attached", "§3.6.3")
    if facts.attacker == "unit" and facts.target_protected:
        return refused("target_protected", "§3.2.1")
    return None


# §3.5.8 d: squares


class SquareTested(Tested):
    reaction: SteadyReaction = fields.reaction()
    disorganised: bool = fields.disorganised()


class SquareVsCavalryFacts(Presence, SquareTested):
    pass


_SQUARE_NEXT = {
    "ok": "repulsed",
    "bloodlust": "repulsed",
    "demoralised": "melee",
    "falling_back": "destroyed",
    "rout": "rout",
}


@procedure(
    title=_("Square against cavalry"),
    cite="§3.5.8, R63",
    help=_("Does the square throw the cavalry back?"),
)
def square_vs_cavalry(facts: SquareVsCavalryFacts, dice: Dice) -> Outcome:
    """The square is tested before any blow falls. §3.5.8 d, R63."""
    judged = Judged(
        facts,
        list(square_modifiers(facts)),
        dice,
        reaction=facts.reaction,
        disorganised=facts.disorganised,
        leader=attached_leader(facts),
        cannot_fall_back=True,
    )
    next_ = _SQUARE_NEXT[judged.result]
    repulsed = next_ == "repulsed"
    return judged.outcome(
        **({"disorganised_after": False} if repulsed else {}),
        next=next_,
        cavalry_pushed_back_cm=SQUARE_REPULSES if repulsed else 0,
        cavalry_disorganised=repulsed,
    )


def square_modifiers(facts: SquareVsCavalryFacts) -> Iterator[Modifier]:
    yield quality_modifier(facts.quality, "§3.5.8")
    yield LOSS_TEST["losses"]
    if facts.reaction != "ok":
        yield LOSS_TEST[facts.reaction]
    yield LOSS_TEST["square"]
    yield from presence(facts)


# §3.5.8 a–c «Avvolgimento»


class WrapFacts(Facts):
    unit_formation: TroopFormation = fields.formation(_("Its formation"))
    enemy_formation: TroopFormation = fields.formation(_("Formation of the enemy"))
    combat_round: int = fields.count(_("Round of this combat"), 1, 50)
    unit_front: int = fields.count(_("Figures in its front rank"), 1, 60)
    enemy_front: int = fields.count(_("Figures in the enemy's front rank"), 1, 60)
    reaction: Reaction = fields.reaction()


@procedure(
    title=_("Wrap round the enemy"),
    cite="§3.5.8, R65",
    help=_("May or must the unit lap round its enemy?"),
)
def wrap(facts: WrapFacts, dice: Dice) -> Outcome:
    """Let the wider front wrap, from the second round; bloodlust does it to a square at once. §3.5.8, R65."""
    against_square = facts.enemy_formation == "square"
    blind = against_square and facts.reaction == "bloodlust"
    if facts.unit_formation == "square":
        return refused("square_cannot_wrap", "§3.5.8")
    if facts.combat_round == 1 and not blind:
        return refused("first_round", "§3.5.8, R65")
    if not against_square and facts.unit_front <= facts.enemy_front:
        return refused("no_overlap", "§3.5.8")
    line_against_column = facts.unit_formation == "line" and facts.enemy_formation == "column"
    return outcome(allowed=True, compulsory=line_against_column or blind, now_disorganised=against_square)


# §3.5.9


class ChaseMessengerFacts(Facts):
    unit_type: Literal["light_cavalry", "other_cavalry", "infantry", "artillery"] = fact(label=_("Chasing unit"))
    order: Order = fields.order()
    moved: bool = flag(_("Has moved in this turn"))
    distance_mm: int = fact(ge=0, le=5000, label=_("Distance to the carrier"), unit="mm")
    movement_mm: int = fact(ge=0, le=5000, label=_("Its move"), unit="mm")


@procedure(
    title=_("Chase a messenger"),
    cite="§3.5.9, R66",
    help=_("Does light cavalry catch an order on its way?"),
)
def chase_messenger(facts: ChaseMessengerFacts, dice: Dice) -> Outcome:
    """Light cavalry on oppose, within its move. §3.5.9, R66."""
    if facts.unit_type != "light_cavalry":
        return refused("not_light_cavalry", "§3.5.9")
    if facts.order != "oppose":
        return refused("order_not_oppose", "§3.5.9")
    if facts.moved:
        return refused("already_moved", "§3.5.9")
    if facts.distance_mm > facts.movement_mm:
        return refused("out_of_reach", "§3.5.9")
    return outcome(allowed=True, captured=True, removed_when="captor_in_own_deployment_zone", fights=False)


# §3.5.6


class GunnersRefugeFacts(Facts):
    action: Literal["enter", "leave"] = fact(label=_("Action"))
    threatened: bool = flag(
        _("The battery is threatened"),
        _("An enemy is about to engage it."),
        default=True,
    )
    friendly_square: bool = flag(_("The square is friendly"), default=True)
    distance_cm: int = fields.distance(_("Distance to the square"), 0)
    reaction: Reaction = fields.reaction(_("Reaction of the gunners"))


@procedure(
    title=_("Gunners in a square"),
    cite="§3.5.6",
    help=_("May the gunners take refuge, and what of their gun?"),
)
def gunners_refuge(facts: GunnersRefugeFacts, dice: Dice) -> Outcome:
    """The crew runs to a square and back; the gun waits, and is no loss. §3.5.6."""
    entering = facts.action == "enter"
    if entering and not facts.threatened:
        return refused("not_threatened", "§3.5.6")
    if entering and not facts.friendly_square:
        return refused("no_friendly_square", "§3.5.6")
    if entering and facts.distance_cm > REFUGE_WITHIN:
        return refused("too_far", "§3.5.6")
    run_on = not entering and facts.reaction == "bloodlust"
    return outcome(
        allowed=True,
        gun_state="abandoned" if entering or run_on else "manned",
        crew_fights=not entering,
        gun_counts_as_loss=False,
        acts_as_infantry=run_on,
    )

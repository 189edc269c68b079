"""§5.1 «Punti d'attivazione», with the prices of §5.2 to §5.7: what generals can set in motion."""

from collections.abc import Iterator
from typing import Annotated

from pydantic import Field

from rules.engine.dice import Dice
from rules.engine.facts import Contradiction, Facts, fact, flag, house_rules
from rules.engine.outcome import Modifier, Outcome, Sum, by_id, outcome, refused
from rules.engine.procedure import procedure
from rules.rulesets.de_bellis_empire import fields, headlines
from rules.rulesets.de_bellis_empire.messages import _
from rules.rulesets.de_bellis_empire.tables import (
    COMMAND_RADIUS_IN_CHIEF,
    COMMAND_RADIUS_IN_SIGHT,
    COMMAND_RADIUS_OUT_OF_SIGHT,
    LEAST_PA,
    PRICES,
    QUALITY_PA,
)
from rules.rulesets.de_bellis_empire.terms import FORMATION_CHANGES, Action, Commander, Quality, Subject


class ActivationFacts(Facts):
    quality: Quality = fact("normal", label=_("Quality of the general"))
    general_eliminated: bool = flag(_("General eliminated"))
    house_rules: dict[str, str] = house_rules({"R15": ("no_die",)})


@procedure(
    title=_("Activation points"),
    cite="§5.1",
    help=_("How many PA a general has in this step."),
    headline=headlines.of_activation,
)
def activation(facts: ActivationFacts, dice: Dice) -> Outcome:
    """One die and the general's quality, never less than one. §5.1; without a general R15."""
    if facts.general_eliminated and facts.house_rules.get("R15") == "no_die":
        return outcome(die=None, modifier=0, pa=0)
    die = dice.d6(_("activation"))
    modifier = 0 if facts.general_eliminated else QUALITY_PA[facts.quality]
    parts = [Modifier(facts.quality, modifier, "§5.1")] if modifier else []
    if die + modifier < LEAST_PA:
        parts.append(Modifier("least_pa", LEAST_PA - die - modifier, "§5.1"))
    pa = Sum("pa", (die,), tuple(parts))
    return outcome(sums=[pa], die=die, modifier=modifier, pa=pa.total)


class CommandTakeoverFacts(Facts):
    cinc_pa: int = fact(ge=1, le=7, label=_("PA of the general in chief"), unit="PA")
    corps_pa: int = fact(ge=0, le=7, label=_("PA of the corps"), unit="PA")
    element_distances_mm: list[Annotated[int, Field(ge=0, le=3000)]] = fact(
        min_length=1,
        max_length=40,
        label=_("Distances of its elements"),
        help=_("How far each of them is from the general in chief."),
        unit="mm",
    )
    cinc_eliminated: bool = flag(_("General in chief eliminated"))
    already_commanding: bool = flag(
        _("He has already taken over a corps in this step"),
    )
    corps_already_activated: bool = flag(_("The corps has already spent PA"))


@procedure(
    title=_("Taking over a corps"),
    cite="§5.1, R16",
    help=_("May the general in chief command this corps himself?"),
    headline=headlines.of_takeover,
)
def command_takeover(facts: CommandTakeoverFacts, dice: Dice) -> Outcome:
    """His points replace those of the corps, for the elements near him. §5.1, R16."""
    commandable = [distance < COMMAND_RADIUS_IN_CHIEF for distance in facts.element_distances_mm]
    if facts.cinc_eliminated:
        return refused("cinc_eliminated", "§2.0")
    if facts.already_commanding:
        return refused("already_commanding", "§5.1, R16")
    if facts.corps_already_activated:
        return refused("corps_already_activated", "§5.1, R16")
    if facts.cinc_pa <= facts.corps_pa:
        return refused("not_more_points", "§5.1")
    if not any(commandable):
        return refused("no_troops_within_24cm", "§5.1")
    return outcome(allowed=True, pa=facts.cinc_pa, commandable=commandable)


class CommandRadiusFacts(Facts):
    commander: Commander = fact(label=_("Commander"))
    distance_mm: int = fact(ge=0, le=3000, label=_("Distance"), unit="mm")
    in_sight: bool = flag(
        _("In sight"),
        _("Elements do not hinder the general's view, terrain does."),
        default=True,
    )


@procedure(
    title=_("Command radius"),
    cite="§5.1, §5.2",
    help=_("Is an element within command distance?"),
    headline=headlines.of_radius,
)
def command_radius(facts: CommandRadiusFacts, dice: Dice) -> Outcome:
    """The radius, and whether the element is inside. §5.1, §5.2, R2."""
    if facts.commander == "in_chief":
        return outcome(radius_mm=COMMAND_RADIUS_IN_CHIEF, in_command=facts.distance_mm < COMMAND_RADIUS_IN_CHIEF)
    radius = COMMAND_RADIUS_IN_SIGHT if facts.in_sight else COMMAND_RADIUS_OUT_OF_SIGHT
    return outcome(radius_mm=radius, in_command=facts.distance_mm <= radius)


class ActivationCostFacts(Facts):
    action: Action = fact("move", label=_("Action"))
    subject: Subject = fact("element", label=_("Who"))
    with_rotation: bool = flag(_("With a rotation"), _("As part of the move."))
    distance_to_general_mm: int | None = fact(
        None,
        ge=0,
        le=3000,
        label=_("Distance to the general"),
        help=_("The general who commands it; empty when there is none."),
        unit="mm",
    )
    in_sight: bool = flag(_("In the general's sight"), default=True)
    general_eliminated: bool = flag(
        _("Corps general eliminated"),
        _("Measure to the general in chief then."),
    )
    under_general_in_chief: bool = flag(
        _("Under the general in chief"),
        _("He has taken the corps over in this step."),
    )
    general_attached: bool = flag(
        _("A general moves along"),
        _("Attached, and one who commands these troops."),
    )
    general_has_moved: bool = flag(_("That general has already moved"))
    own_corps: bool = flag(_("With the PA of its own corps"), default=True)
    pa_available: int | None = fields.pa_available(default=None)

    def contradictions(self) -> Iterator[Contradiction]:
        if self.with_rotation and self.action != "move":
            yield Contradiction("with_rotation", _("Only a move includes a rotation."))
        yield from self.contradictions_of_a_lone_general() if self.action == "move_general" else self.contradictions_of_troops()

    def contradictions_of_a_lone_general(self) -> Iterator[Contradiction]:
        """A general who moves alone has no troops, no commander and no distance."""
        defaults = type(self).model_fields
        for name in (
            "subject",
            "distance_to_general_mm",
            "in_sight",
            "general_eliminated",
            "under_general_in_chief",
            "general_attached",
            "own_corps",
        ):
            if getattr(self, name) != defaults[name].default:
                yield Contradiction(name, _("This says nothing of a general alone."))

    def contradictions_of_troops(self) -> Iterator[Contradiction]:
        if self.general_has_moved and not self.general_attached:
            yield Contradiction("general_has_moved", _("No general moves along."))
        if self.action in FORMATION_CHANGES and self.subject != "element":
            yield Contradiction("subject", _("Elements change formation one by one."))
        if self.general_attached:
            yield from self.contradictions_of_an_attached_general()
        elif self.distance_to_general_mm is None and self.is_distance_needed():
            yield Contradiction("distance_to_general_mm", _("The distance is needed here."))

    def contradictions_of_an_attached_general(self) -> Iterator[Contradiction]:
        if self.distance_to_general_mm:
            yield Contradiction("distance_to_general_mm", _("An attached general is at distance 0."))
        if not self.in_sight:
            yield Contradiction("in_sight", _("An attached general is in sight."))
        if self.general_eliminated and not self.under_general_in_chief:
            yield Contradiction("general_attached", _("Its general is eliminated."))

    def is_distance_needed(self) -> bool:
        return self.under_general_in_chief or (self.action == "move" and not self.general_eliminated)


@procedure(
    title=_("Price of an activation"),
    cite="§5.1, §5.2, §5.4, §5.6, §5.7",
    help=_("How many PA this costs."),
    headline=headlines.of_price,
)
def activation_cost(facts: ActivationCostFacts, dice: Dice) -> Outcome:
    """The price with its parts, and whether the points are there. §5.1 to §5.7."""
    if not facts.own_corps:
        return refused("other_corps", "§5.1")
    if facts.under_general_in_chief and not facts.general_attached and is_beyond_general_in_chief(facts.distance_to_general_mm):
        return refused("beyond_general_in_chief", "§5.1, R2, R16")
    cost = Sum("cost", (), tuple(prices(facts)))
    if facts.pa_available is not None and cost.total > facts.pa_available:
        return refused("not_enough_pa", "§5.1")
    return outcome(
        sums=[cost],
        allowed=True,
        cost=cost.total,
        components=by_id(cost.parts),
        general_now_moved=is_general_move(facts) or facts.general_has_moved,
        pa_left=None if facts.pa_available is None else facts.pa_available - cost.total,
    )


def prices(facts: ActivationCostFacts) -> Iterator[Modifier]:
    """The parts of the price. §5.2, §5.7, R17 to R20."""
    parts = [PRICES["base"]]
    if facts.subject == "artillery_mixed":
        parts.append(PRICES["artillery_mixed"])
    yield from parts
    if facts.action == "move" and is_out_of_command(facts):
        yield Modifier("out_of_command", sum(part.value for part in parts), "§5.2, R17, R18")
    if is_general_move(facts) and not facts.general_has_moved:
        yield PRICES["free_general_move"]


def is_out_of_command(facts: ActivationCostFacts) -> bool:
    """Too far from the general, so that a move costs double. §5.2, R17."""
    if facts.under_general_in_chief or facts.general_attached:
        return False
    if facts.distance_to_general_mm is None:
        return True
    sight = facts.in_sight and not facts.general_eliminated
    return facts.distance_to_general_mm > (COMMAND_RADIUS_IN_SIGHT if sight else COMMAND_RADIUS_OUT_OF_SIGHT)


def is_general_move(facts: ActivationCostFacts) -> bool:
    """A general moves, alone or with those he is attached to. §5.7, R20."""
    return facts.action == "move_general" or (facts.action == "move" and facts.general_attached)


def is_beyond_general_in_chief(distance_mm: int | None) -> bool:
    return distance_mm is not None and distance_mm >= COMMAND_RADIUS_IN_CHIEF

"""«Generali»: what a general is worth, whom he commands, which command acts, and whether he falls."""

from collections.abc import Iterator, Sequence
from typing import Any

from rules.engine.dice import Dice
from rules.engine.facts import Contradiction, Facts, fact, flag, house_rules
from rules.engine.outcome import Modifier, Note, Outcome, Sum, outcome, refused
from rules.engine.procedure import procedure
from rules.rulesets.impetus import fields, headlines, sheet
from rules.rulesets.impetus.contest import Contest, contest
from rules.rulesets.impetus.messages import _
from rules.rulesets.impetus.tables import GENERALS, LADDER, LOSS_TEST, TRAITS
from rules.rulesets.impetus.terms import ARMIES, CAVALRY, OPPONENT, Army, Cause, General, Reroll, Trait, UnitType

# Generali: his row


class GeneralProfileFacts(Facts):
    general: General = fact(label=_("General"))
    traits: list[Trait] = fields.traits()
    house_rules: dict[str, str] = house_rules({"R17": ("replace",)})

    def contradictions(self) -> Iterator[Contradiction]:
        yield from fields.twice(self.traits)


@procedure(
    title=_("A general's worth"),
    cite=f"{sheet.GENERALS}, R6, R17, R19",
    help=_("Everything that a general gives his troops."),
    headline=headlines.of_profile,
)
def general_profile(facts: GeneralProfileFacts, dice: Dice) -> Outcome:
    """His row and his traits together. Generali, R6, R17, R18, R19."""
    worth, traits = GENERALS[facts.general], [TRAITS[trait] for trait in facts.traits]
    melee = Sum("melee_bonus", (), melee_parts(facts.general, facts.traits, replace="R17" in facts.house_rules))
    return outcome(
        sums=[melee],
        initiative_bonus=worth.initiative,
        initiative_rerolls=list(worth.rerolls),
        may_cede_initiative=can_cede(facts.general, facts.traits),
        free_command_structure=facts.general == "genius",
        stalled_by_doubles=facts.general == "incompetent",
        discipline_bonus=worth.discipline,
        rally_bonus=sum(trait.rally for trait in traits),
        reaction_bonus=sum(trait.reaction for trait in traits),
        rerolls_failed_second_moves=facts.general == "charismatic",
        rerolls_failed_countercharges="brave" in facts.traits,
        rerolls_passed_loss_tests="brave" in facts.traits,
        melee_bonus=melee.total,
        cohesion_bonus=worth.cohesion,
        cavalry_only="cavalry" in facts.traits,
        radius_bonus_h=sum(trait.radius for trait in traits),
    )


def melee_parts(general: General, traits: Sequence[Trait], *, replace: bool) -> tuple[Modifier, ...]:
    """His dice in melee: traits add to his row, or by house rule the highest counts. R17."""
    own = Modifier("general_attached", GENERALS[general].melee, sheet.GENERALS)
    of_traits = [
        Modifier(f"{trait}_general", worth.melee, f"{sheet.TRAITS}, R17")
        for trait, worth in TRAITS.items()
        if trait in traits and worth.melee
    ]
    if replace:
        highest = max(part.value for part in (own, *of_traits))
        return (Modifier("general_attached", highest, f"{sheet.GENERALS}, R17"),)
    return (own, *of_traits)


def can_cede(general: General | None, traits: Sequence[Trait]) -> bool:
    return "self_confident" in traits or (general is not None and GENERALS[general].may_cede)


# core, R51: the command radius


class CommandCheckFacts(Facts):
    base_radius_h: int = fact(
        ge=1,
        le=40,
        label=_("Command radius"),
        help=_("As the club has set it; the sheet names none."),
        unit="H",
    )
    distance_h: int = fact(
        ge=0,
        le=80,
        label=_("Distance from the general"),
        help=_("Parts of an H count as a whole one."),
        unit="H",
    )
    unit_type: UnitType = fields.unit_type()
    general_present: bool = flag(_("Its general lives"), default=True)
    traits: list[Trait] = fields.traits()

    def contradictions(self) -> Iterator[Contradiction]:
        yield from fields.traits_of_nobody("present" if self.general_present else None, self.traits)


@procedure(
    title=_("In command?"),
    cite=f"{sheet.GENERALS}, fuori scheda, R51, R69",
    help=_("Is a unit in command of its general?"),
    headline=headlines.of_command,
)
def command_check(facts: CommandCheckFacts, dice: Dice) -> Outcome:
    """The radius and the first reason against it. Generali, R69; core, R50, R51."""
    radius = Sum("radius_h", (), tuple(radius_parts(facts)))
    reason = out_of_command(facts, radius.total)
    return outcome(
        sums=[radius],
        radius_h=radius.total,
        in_command=reason is None,
        reason=reason,
        penalty_applies=reason is not None and facts.unit_type != "skirmishers",
    )


def radius_parts(facts: CommandCheckFacts) -> Iterator[Modifier]:
    yield Modifier("base_radius", facts.base_radius_h, sheet.CORE_RADIUS)
    if "cavalry" in facts.traits:
        yield Modifier("cavalry_general", TRAITS["cavalry"].radius, sheet.TRAITS)


def out_of_command(facts: CommandCheckFacts, radius: int) -> str | None:
    """core, R50; Generali, R69; core, R51."""
    if not facts.general_present:
        return "no_general"
    if "cavalry" in facts.traits and facts.unit_type not in CAVALRY:
        return "not_cavalry"
    return "beyond_radius" if facts.distance_h > radius else None


# core, R14 to R16: the initiative


class Commander(Facts):
    general: General | None = fact(
        label=_("General"),
        help=_("Of the command nominated; empty when he is lost."),
    )
    traits: list[Trait] = fields.traits()
    reroll: Reroll = fact(
        "none",
        label=_("Rolls again"),
        help=_("Chosen once both have thrown."),
    )
    cedes: bool = flag(_("Cedes the initiative"), _("If he wins it."))
    first_roll: bool = flag(_("His first initiative"), _("Of this battle."))

    def contradictions(self) -> Iterator[Contradiction]:
        yield from fields.traits_of_nobody(self.general, self.traits)
        if self.first_roll and self.general is None:
            yield Contradiction("first_roll", _("There is no general."))

    @property
    def bonus(self) -> Modifier:
        worth = 0 if self.general is None else GENERALS[self.general].initiative
        return Modifier("initiative_bonus", worth, sheet.GENERALS if self.general else "fuori scheda, R50")

    @property
    def rerolls(self) -> Sequence[Reroll]:
        return () if self.general is None else GENERALS[self.general].rerolls


class InitiativeFacts(Facts):
    a: Commander = fact(label=_("Side A"))
    b: Commander | None = fact(label=_("Side B"), help=_("Absent: no command left."))

    def contradictions(self) -> Iterator[Contradiction]:
        if self.b is None and self.a.cedes:
            yield Contradiction("a", _("There is nobody to cede to."))

    @property
    def sides(self) -> dict[Army, Commander]:
        return {"a": self.a} if self.b is None else {"a": self.a, "b": self.b}


@procedure(
    title=_("Initiative"),
    cite=f"{sheet.GENERALS}, fuori scheda, R14, R15, R16",
    help=_("Which of two commands acts now."),
    headline=headlines.of_initiative,
)
def initiative(facts: InitiativeFacts, dice: Dice) -> Outcome:
    """2D6 and the general's bonus; the winner acts or cedes. Generali; core, R14, R15, R16."""
    sides = facts.sides
    if any(side.reroll != "none" and side.reroll not in side.rerolls for side in sides.values()):
        return refused("reroll_not_permitted", sheet.GENERALS)
    if any(side.cedes and not can_cede(side.general, side.traits) for side in sides.values()):
        return refused("cannot_cede", sheet.GENERALS)
    bonuses = {name: side.bonus for name, side in sides.items()}
    found = contest(dice, bonuses, {name: side.reroll for name, side in sides.items()}, shown_by)
    after = {name: grown(side, found.first[name]) for name, side in sides.items()}
    ceded = sides[found.winner].cedes
    acting = OPPONENT[found.winner] if ceded else found.winner
    idle = stalls(sides[acting], after[acting], found.rolls[acting])
    return outcome(
        sums=list(found.sums.values()),
        notes=list(initiative_notes(sides, after, found, idle=idle)),
        allowed=True,
        rolls={name: found.rolls.get(name) for name in ARMIES},
        totals={name: found.totals.get(name) for name in ARMIES},
        throws=found.throws,
        winner=found.winner,
        ceded=ceded,
        acting_side=acting,
        command_acts=not idle,
        generals_after={name: after.get(name) for name in ARMIES},
    )


def grown(side: Commander, first_throw: Sequence[int]) -> General | None:
    """A general's first throw may show him better or worse than he was thought. core, R15."""
    if side.general is None or not side.first_roll:
        return side.general
    place = LADDER.index(side.general) + shown_by(first_throw)
    return LADDER[min(max(place, 0), len(LADDER) - 1)]


def shown_by(first_throw: Sequence[int]) -> int:
    """Return how many steps better a first throw shows a general. core, R15."""
    return {(6, 6): 1, (1, 1): -1}.get((first_throw[0], first_throw[1]), 0)


def stalls(side: Commander, after: General | None, rolls: Sequence[int]) -> bool:
    """An incompetent does nothing on a double, unless he has just been raised. Generali; core, R14, R15."""
    return side.general == "incompetent" and after == "incompetent" and rolls[0] == rolls[1]


def initiative_notes(
    sides: dict[Army, Commander], after: dict[Army, General | None], found: Contest, *, idle: bool
) -> Iterator[Note]:
    if idle:
        yield Note("command_is_spent", f"{sheet.GENERALS}, fuori scheda, R14")
    if any(side.general != after[name] for name, side in sides.items()):
        yield Note("general_changed", "fuori scheda, R15")
    if found.throws > 1 and any(side.reroll != "none" for side in sides.values()):
        yield Note("no_reroll_of_ties", "fuori scheda, R16")


# Test Perdita


class GeneralLossTestFacts(Facts):
    cause: Cause = fact(label=_("After"))
    traits: list[Trait] = fields.traits()
    house_rules: dict[str, str] = house_rules({"R18": ("reroll_failed",)})

    def contradictions(self) -> Iterator[Contradiction]:
        yield from fields.twice(self.traits)


@procedure(
    title=_("Loss test"),
    cite=f"{sheet.LOSS_TEST}, R18",
    help=_("Does the general fall with his unit's 6?"),
    headline=headlines.of_loss_test,
)
def general_loss_test(facts: GeneralLossTestFacts, dice: Dice) -> Outcome:
    """Rolled when his unit's cohesion test shows a 6. Test Perdita, R18."""
    found = loss_test(dice, facts.cause, facts.traits, facts.house_rules)
    return outcome(
        notes=[Note("general_is_lost", "fuori scheda, R50")] if found["eliminated"] else [],
        rolls=found["rolls"],
        eliminated=found["eliminated"],
    )


def loss_test(dice: Dice, cause: Cause, traits: Sequence[Trait], rules: dict[str, str]) -> dict[str, Any]:
    """His die, and a brave general's second one, which stands. Test Perdita, R18."""
    rolls = [dice.d6(_("general"))]
    again_when_lost = rules.get("R18") == "reroll_failed"
    if "brave" in traits and falls(cause, rolls[0]) == again_when_lost:
        rolls.append(dice.d6(_("brave general, again")))
    return {"rolls": rolls, "eliminated": falls(cause, rolls[-1])}


def falls(cause: Cause, face: int) -> bool:
    return face >= LOSS_TEST[cause]

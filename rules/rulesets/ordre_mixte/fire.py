"""«Tiro»: range, and the fire of infantry and artillery."""

from collections.abc import Iterator, Sequence
from typing import Annotated, Literal

from pydantic import Field

from rules.engine.dice import Dice
from rules.engine.facts import Contradiction, Facts, fact, flag
from rules.engine.outcome import Modifier, Note, Outcome, Sum, by_id, outcome, refused
from rules.engine.procedure import procedure
from rules.rulesets.ordre_mixte import fields, headlines
from rules.rulesets.ordre_mixte.fields import SheetFacts
from rules.rulesets.ordre_mixte.losses import percentage_roll
from rules.rulesets.ordre_mixte.messages import _
from rules.rulesets.ordre_mixte.tables import (
    ARTILLERY_BASE,
    FIRE_MODIFIERS,
    FIRST_RANK,
    INFANTRY_BASE,
    RANGES,
    TARGET_HARD_COVER,
    Ranges,
)
from rules.rulesets.ordre_mixte.terms import (
    DENSE,
    Arm,
    ArtilleryFormation,
    Attacked,
    Cover,
    Formation,
    GunType,
    Quality,
    RangeBand,
    Weapon,
)

# «Gittate»


class RangeBandFacts(SheetFacts):
    weapon: Weapon = fact(label=_("Weapon"))
    distance_mm: int = fact(
        ge=0,
        le=5000,
        label=_("Distance"),
        help=_("Between the nearest points of the two units."),
        unit="mm",
    )


@procedure(
    title=_("Range band"),
    cite="Gittate, R13",
    help=_("Is this distance short, long or out of range?"),
)
def range_band(facts: RangeBandFacts, dice: Dice) -> Outcome:
    """The band of a distance and the bounds of both. «Gittate», R13."""
    ranges = RANGES[facts.weapon]
    return outcome(band=band_of(ranges, facts.distance_mm), short_mm=ranges.short, long_mm=ranges.long)


def band_of(ranges: Ranges, distance_mm: int) -> RangeBand:
    """A bound belongs to the nearer band. R13."""
    if distance_mm <= ranges.short:
        return "short"
    return "long" if distance_mm <= ranges.long else "out_of_range"


# What both kinds of fire have in common


class Volley(SheetFacts):
    """Shooter and target, whatever it shoots with."""

    range_band: RangeBand = fields.range_band()
    quality: Quality = fields.quality()
    disordered: bool = fields.disordered()
    shooter_cover: Cover = fields.cover(_("Shooter's cover"))
    routing: bool = fields.routing()
    in_melee: bool = fields.in_melee()
    target_arm: Arm = fields.target_arm()
    target_formation: Formation = fields.target_formation()
    target_cover: Cover = fields.target_cover()
    target_in_melee: bool = fields.target_in_melee()
    flank_or_rear: bool = fields.flank_or_rear()

    def contradictions(self) -> Iterator[Contradiction]:
        yield from fields.formation_of_another_arm(self.target_arm, self.target_formation, "target_formation")


def shooters_quality(facts: Volley) -> Iterator[Modifier]:
    if facts.quality != "regular":
        yield FIRE_MODIFIERS[facts.quality]
    if facts.disordered:
        yield FIRE_MODIFIERS["disordered"]


def targets_cover(facts: Volley) -> Iterator[Modifier]:
    """Hard cover shelters like heavy cover, or by its own figure where a club reads the -8 so. R7, R8."""
    if facts.plays("R8", "target_in_hard_cover") and facts.is_hard(facts.target_cover):
        yield TARGET_HARD_COVER
    elif facts.target_cover == "light":
        yield FIRE_MODIFIERS["target_light_cover"]
    elif facts.target_cover != "none":
        yield FIRE_MODIFIERS["target_heavy_cover"]


def targets_formation(facts: Volley) -> Iterator[Modifier]:
    if facts.target_formation in DENSE:
        yield FIRE_MODIFIERS["dense_target"]
    if facts.target_formation in ("open_order", "deployed"):
        yield FIRE_MODIFIERS["open_order_or_deployed_artillery"]


def flank(facts: Volley) -> Iterator[Modifier]:
    if facts.flank_or_rear:
        yield FIRE_MODIFIERS["flank_or_rear"]


def resolve_volley(
    facts: Volley, dice: Dice, bases_firing: int, base: Modifier, modifiers: Sequence[Modifier], notes: Sequence[Note] = ()
) -> Outcome:
    """Bases times their value is the percentage. «Tiro», R6."""
    per_base = Sum("per_base", (), (base, *modifiers))
    percentage = max(0, bases_firing * per_base.total)
    rolled = percentage_roll(percentage, facts, dice, _("fire"))
    return outcome(
        sums=[per_base],
        notes=notes,
        allowed=True,
        pm_lost=rolled.losses,
        bases_firing=bases_firing,
        base_value=base.value,
        modifiers={"shooter": by_id(modifiers)},
        per_base=per_base.total,
        percentage=percentage,
        automatic_losses=rolled.automatic_losses,
        remainder=rolled.remainder,
        roll=rolled.roll,
        hit=rolled.hit,
    )


# «Fanteria»


class InfantryShooter(Facts):
    """Who fires: asked before the target."""

    arm: Literal["infantry", "cavalry"] = fact(
        "infantry",
        label=_("Who fires"),
        help=_("Cavalry has no fire."),
    )
    formation: Formation = fields.formation()
    bases: int = fields.bases()
    first_rank_bases: int | None = fact(
        None,
        ge=1,
        le=24,
        label=_("Bases in the first rank"),
        help=_("Empty: all in line or open order, two in column, one in march column or square."),
    )
    in_built_up_area: bool = flag(
        _("In a built-up area"),
        _("All its bases fire, not the first rank alone."),
    )
    bases_allotted: int | None = fact(
        None,
        ge=1,
        le=24,
        label=_("Bases for this target"),
        help=_("When a garrison splits its fire; empty: all."),
    )
    russian: bool = fields.russian()


class InfantryFireFacts(Volley, InfantryShooter):
    house_rules: dict[str, str] = fields.house_rules("R4", "R7", "R8")

    def contradictions(self) -> Iterator[Contradiction]:
        yield from super().contradictions()
        yield from fields.formation_of_another_arm(self.arm, self.formation)
        for name in ("first_rank_bases", "bases_allotted"):
            if (getattr(self, name) or 0) > self.bases:
                yield Contradiction(name, _("The unit has not so many bases."))
        if self.in_built_up_area and self.first_rank_bases is not None:
            yield Contradiction("first_rank_bases", _("A garrison fires with all its bases."))


@procedure(
    title=_("Infantry fire"),
    cite="Tiro – Fanteria, Tiro – Modificatori",
    help=_("A unit of infantry fires at one target."),
    headline=headlines.of_fire,
)
def infantry_fire(facts: InfantryFireFacts, dice: Dice) -> Outcome:
    """First rank, or a whole garrison, at one target; the PM come off at the end of the phase. «Tiro – Fanteria», R11, R18."""
    forbidden = forbidden_infantry_fire(facts)
    if forbidden:
        return forbidden
    return resolve_volley(facts, dice, infantry_bases_firing(facts), INFANTRY_BASE, list(infantry_modifiers(facts)))


def forbidden_infantry_fire(facts: InfantryFireFacts) -> Outcome | None:
    """The first thing that forbids the fire. R12, R16."""
    if facts.arm == "cavalry":
        return refused("cavalry_may_not_fire", "Tiro – Fanteria, R16")
    if facts.routing:
        return refused("routing", "R16")
    if facts.in_melee:
        return refused("in_melee", "R16")
    if facts.target_in_melee:
        return refused("target_in_melee", "R16")
    if facts.range_band == "out_of_range":
        return refused("out_of_range", "Gittate")
    if facts.bases_allotted is not None and not facts.in_built_up_area:
        return refused("split_only_in_built_up_area", "Tiro – Fanteria, R12")
    return None


def infantry_bases_firing(facts: InfantryFireFacts) -> int:
    """«Tiro – Fanteria», note *; R11."""
    if facts.in_built_up_area:
        return facts.bases_allotted or facts.bases
    in_front = facts.first_rank_bases or FIRST_RANK[facts.formation] or facts.bases
    return min(in_front, facts.bases)


def infantry_modifiers(facts: InfantryFireFacts) -> Iterator[Modifier]:
    """The rows of the table that concern infantry. «Tiro – Modificatori»."""
    yield from shooters_quality(facts)
    yield from targets_cover(facts)
    if facts.range_band == "short":
        yield FIRE_MODIFIERS["infantry_short_range"]
    if facts.russian:
        yield FIRE_MODIFIERS["russian_infantry"]
    yield from targets_formation(facts)
    yield from flank(facts)
    if facts.is_hard(facts.shooter_cover) and infantry_suffers_from_hard_cover(facts):
        yield FIRE_MODIFIERS["from_hard_cover"]


def infantry_suffers_from_hard_cover(facts: InfantryFireFacts) -> bool:
    """Return True unless a club reads the row otherwise. R8."""
    if facts.plays("R8", "target_in_hard_cover"):
        return False
    return facts.in_built_up_area or not facts.plays("R8", "infantry_in_built_up_area_only")


# «Artiglieria»


class ArtilleryShooter(Facts):
    """Who fires: asked before the target."""

    gun_type: GunType = fact(label=_("Kind of battery"))
    formation: ArtilleryFormation = fact("deployed", label=_("Formation"))
    bases_firing: int = fields.bases(_("Bases that fire"))
    guns_abandoned: bool = fields.guns_abandoned()


class ArtilleryFireFacts(Volley, ArtilleryShooter):
    """A battery and its target."""

    house_rules: dict[str, str] = fields.house_rules("R4", "R7", "R8", "R14")


@procedure(
    title=_("Artillery fire"),
    cite="Tiro – Artiglieria, Tiro – Modificatori",
    help=_("A battery fires at one target."),
    headline=headlines.of_fire,
)
def artillery_fire(facts: ArtilleryFireFacts, dice: Dice) -> Outcome:
    """A battery at one target; the PM come off at the end of the phase. «Tiro – Artiglieria», R18."""
    forbidden = forbidden_artillery_fire(facts)
    if forbidden:
        return forbidden
    return resolve_volley(facts, dice, facts.bases_firing, ARTILLERY_BASE, list(artillery_modifiers(facts)))


def forbidden_artillery_fire(facts: ArtilleryFireFacts) -> Outcome | None:
    """The first thing that forbids the fire. R16."""
    if facts.routing:
        return refused("routing", "R16")
    if facts.guns_abandoned:
        return refused("guns_abandoned", "Test di morale – Risultati, R16")
    if facts.formation == "limbered":
        return refused("limbered", "R16")
    if facts.in_melee:
        return refused("in_melee", "R16")
    if facts.target_in_melee:
        return refused("target_in_melee", "R16")
    return refused("out_of_range", "Gittate") if facts.range_band == "out_of_range" else None


def artillery_modifiers(facts: ArtilleryFireFacts) -> Iterator[Modifier]:
    """The rows of the table that concern artillery. «Tiro – Modificatori»."""
    yield from shooters_quality(facts)
    yield from targets_cover(facts)
    if facts.range_band == "short":
        yield FIRE_MODIFIERS["artillery_short_range"]
    yield from targets_formation(facts)
    if facts.target_arm == "cavalry":
        yield FIRE_MODIFIERS["artillery_vs_cavalry"]
    if facts.gun_type == "light" or (facts.gun_type == "horse" and facts.plays("R14", "horse_is_light")):
        yield FIRE_MODIFIERS["light_artillery"]
    if facts.gun_type == "heavy":
        yield FIRE_MODIFIERS["heavy_artillery"]
    yield from flank(facts)
    if facts.is_hard(facts.shooter_cover) and "R8" not in facts.house_rules:
        yield FIRE_MODIFIERS["from_hard_cover"]


# The fire of a garrison


class Allotment(Facts):
    target: str = fact(min_length=1, label=_("Target"))
    side: Attacked = fact(label=_("It attacks from"))
    bases: int = fact(ge=1, le=24, label=_("Bases"))


class SplitFireFacts(SheetFacts):
    in_built_up_area: bool = fact(label=_("In a built-up area"))
    bases: int = fields.bases()
    allotments: Annotated[list[Allotment], Field(min_length=1, max_length=8)] = fact(
        label=_("Targets"),
        help=_("One for each side that it is attacked from."),
    )

    def contradictions(self) -> Iterator[Contradiction]:
        if repeated([allotment.target for allotment in self.allotments]):
            yield Contradiction("allotments", _("Each target only once."))


@procedure(
    title=_("Splitting the fire"),
    cite="Tiro – Fanteria, R12",
    help=_("May a garrison divide its fire like this?"),
    headline=headlines.of_split,
)
def split_fire(facts: SplitFireFacts, dice: Dice) -> Outcome:
    """A garrison against enemies on several sides. «Tiro – Fanteria», note *; R12."""
    allotted = sum(allotment.bases for allotment in facts.allotments)
    if len(facts.allotments) > 1 and not facts.in_built_up_area:
        return refused("split_only_in_built_up_area", "Tiro – Fanteria, R12")
    if repeated([allotment.side for allotment in facts.allotments]):
        return refused("same_side", "Tiro – Fanteria, R12")
    if allotted > facts.bases:
        return refused("too_many_bases", "R12")
    return outcome(allowed=True, bases_allotted=allotted, bases_silent=facts.bases - allotted)


def repeated(names: Sequence[str]) -> bool:
    return len(set(names)) < len(names)

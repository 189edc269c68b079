"""«Tabella di Tiro»: one unit shoots. What a hit is, is core, not on the sheet (R2)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from rules.engine.dice import Dice
from rules.engine.facts import Contradiction, Facts, fact, flag, house_rules
from rules.engine.outcome import Modifier, Note, Outcome, Sum, by_id, outcome, refused
from rules.engine.procedure import procedure
from rules.rulesets.impetus import fields, headlines, sheet
from rules.rulesets.impetus.messages import _
from rules.rulesets.impetus.tables import (
    DISPERSED,
    DISPERSED_TARGET,
    FORTIFICATIONS,
    FORTIFICATIONS_ARTILLERY,
    HALF_A_HIT,
    HIT,
    SHOOTING_MODIFIERS,
    SHOTS,
)
from rules.rulesets.impetus.terms import COVER, FOOT, MOUNTED, Arc, Band, FireKind, TargetCover, UnitType, Weapon, WeaponClass


class ShootingFacts(Facts):
    shooter_type: UnitType = fields.unit_type(_("Shooter"))
    target_type: UnitType = fields.unit_type(_("Target"))
    weapon: Weapon = fact(label=_("Weapon"))
    weapon_class: WeaponClass | None = fact(
        None,
        label=_("Class of the weapon"),
        help=_("Empty for a weapon without classes."),
    )
    range_band: Band = fact(
        label=_("Range"),
        help=_("Short up to 4H, long to 8H, extreme to 12H."),
    )
    vbu: int = fields.vbu()
    movements: int = fact(
        0,
        ge=0,
        le=6,
        label=_("Movements made"),
        help=_("In this activation."),
    )
    disordered: bool = fields.disordered()
    indirect: bool = flag(_("Indirect fire"))
    in_melee: bool = flag(_("In melee"))
    changed_front: bool = flag(_("Has changed front"))
    fire_kind: FireKind = fact("normal", label=_("Kind of fire"))
    arc: Arc = fact("front", label=_("Through its own"), help=_("Arc of the shooter."))
    target_large_unit: bool = flag(_("Target a large unit"))
    target_column: bool = flag(_("Target a group in column"))
    target_evading: bool = flag(_("Target is evading"))
    target_cover: TargetCover = fact("none", label=_("Target's cover"))
    house_rules: dict[str, str] = house_rules({"R27": ("down",)})

    def contradictions(self) -> Iterator[Contradiction]:
        if (self.weapon, self.weapon_class) not in SHOTS:
            yield Contradiction(
                "weapon_class",
                _("The table has no such class of it."),
            )
        if self.shooter_type == "artillery" and self.weapon != "artillery":
            yield Contradiction("weapon", _("Artillery shoots with its guns."))
        if self.weapon == "artillery" and self.shooter_type not in ("artillery", "wagenburg"):
            yield Contradiction("weapon", _("Only artillery and war wagons have guns."))
        yield from fields.defensive_far_away(self.fire_kind, self.range_band)


@procedure(
    title=_("Shooting"),
    cite=f"{sheet.SHOOTING}, {sheet.SHOOTING_MODIFIERS}, fuori scheda, R2",
    help=_("One unit shoots at another."),
    headline=headlines.of_shot,
)
def shooting(facts: ShootingFacts, dice: Dice) -> Outcome:
    """VBU, table and modifiers make the pool. Tabella di Tiro, Modificatori al Tiro, R27 to R32; core, R2."""
    if facts.in_melee:
        return refused("in_melee", "fuori scheda, R73")
    if facts.changed_front:
        return refused("changed_front", sheet.MANOEUVRES)
    table_value = SHOTS[facts.weapon, facts.weapon_class].at(facts.range_band, mounted=facts.target_type in MOUNTED)
    if table_value is None:
        return refused("out_of_range", sheet.SHOOTING)
    counted = list(modifiers(facts))
    total = Sum(
        "total", (), (Modifier("vbu", facts.vbu, sheet.CORE), Modifier("table_value", table_value, sheet.SHOOTING), *counted)
    )
    halved = facts.arc != "front" and facts.shooter_type != "wagenburg"
    pool = half(total.total, facts.house_rules) if halved else total.total
    if pool <= 0:
        return refused("no_dice", f"{sheet.SHOOTING_MODIFIERS}, R28")
    rolled = dice.pool(pool, _("shooting"), alike=worth, asks=hits_of, shown_in=("rolled",))
    hits = hits_of(rolled)
    return outcome(
        sums=[total],
        notes=list(without_effect(facts)),
        allowed=True,
        table_value=table_value,
        modifiers=by_id(counted),
        total=total.total,
        halved=halved,
        dice=pool,
        rolled=rolled,
        hits=hits,
        cohesion_test_needed=hits > 0,
    )


def modifiers(facts: ShootingFacts) -> Iterator[Modifier]:
    """Modificatori al Tiro, R29 to R31: different rows add, one row counts once (R30)."""
    guns = facts.weapon == "artillery"
    if counted := facts.movements - int(first_is_free(facts)):
        yield replace(SHOOTING_MODIFIERS["movement"], value=SHOOTING_MODIFIERS["movement"].value * counted)
    if facts.disordered:
        yield SHOOTING_MODIFIERS["disordered"]
    if facts.indirect and facts.shooter_type != "skirmishers":
        yield SHOOTING_MODIFIERS["indirect_fire"]
    if facts.target_type in DISPERSED:
        yield Modifier("dispersed_target", DISPERSED_TARGET[facts.range_band], sheet.SHOOTING_MODIFIERS)
    if in_cover(facts) and not guns:
        yield SHOOTING_MODIFIERS["cover"]
    if facts.target_evading:
        yield SHOOTING_MODIFIERS["evading_target"]
    if facts.target_cover == "fortifications":
        yield FORTIFICATIONS_ARTILLERY if guns else FORTIFICATIONS
    if guns and (facts.target_large_unit or facts.target_column or facts.target_type == "wagenburg"):
        yield SHOOTING_MODIFIERS["artillery_vs_mass"]
    if facts.fire_kind == "opportunity":
        yield SHOOTING_MODIFIERS["reaction_fire"]


def first_is_free(facts: ShootingFacts) -> bool:
    """Light cavalry, and foot with javelins, shoot on the move, once they have moved at all."""
    nimble = facts.shooter_type == "light_cavalry" or (facts.shooter_type in FOOT and facts.weapon == "javelin")
    return nimble and facts.movements > 0


def in_cover(facts: ShootingFacts) -> bool:
    return facts.target_cover in COVER or facts.target_type == "wagenburg"


def without_effect(facts: ShootingFacts) -> Iterator[Note]:
    """Yield a note for each claim that does not count."""
    if facts.weapon == "artillery" and in_cover(facts):
        yield Note("cover_from_guns", sheet.SHOOTING_MODIFIERS)
    if facts.indirect and facts.shooter_type == "skirmishers":
        yield Note("skirmishers_shoot_indirectly", "R29")
    if facts.arc != "front" and facts.shooter_type == "wagenburg":
        yield Note("wagenburg_shoots_all_round", sheet.SHOOTING_MODIFIERS)


def half(number: int, rules: Mapping[str, str]) -> int:
    """Half of a pool, up unless the club rounds down; of nothing, nothing. R27."""
    return number // 2 if rules.get("R27") == "down" else -(-number // 2)


# core, R2: counting hits


class HitsFromDiceFacts(Facts):
    dice_count: int = fact(ge=0, le=80, label=_("Dice"))


class Hits(NamedTuple):
    sixes: int
    fives: int

    @property
    def pairs_of_fives(self) -> int:
        return self.fives // 2

    @property
    def hits(self) -> int:
        return self.sixes + self.pairs_of_fives


@procedure(
    title=_("Counting hits"),
    cite=sheet.CORE_HITS,
    help=_("How many hits a throw makes."),
    headline=headlines.of_hits,
)
def hits_from_dice(facts: HitsFromDiceFacts, dice: Dice) -> Outcome:
    """Every 6, and every two 5s. core, R2."""
    found = counted_hits(dice.pool(facts.dice_count, _("hits"), alike=worth))
    return outcome(sixes=found.sixes, fives=found.fives, pairs_of_fives=found.pairs_of_fives, hits=found.hits)


def counted_hits(rolled: Sequence[int]) -> Hits:
    """core, R2."""
    return Hits(list(rolled).count(HIT), list(rolled).count(HALF_A_HIT))


def hits_of(rolled: Sequence[int]) -> int:
    return counted_hits(rolled).hits


def worth(face: int) -> int | None:
    """Return what one die is worth: all values that may hit are distinguished."""
    return face if face in (HIT, HALF_A_HIT) else None

"""«Test di Coesione»: what hits do to a unit. The modifiers are the sheet's, the arithmetic is core (R3)."""

from collections.abc import Iterator
from typing import Annotated, NamedTuple

from pydantic import Field

from rules.engine.dice import Dice
from rules.engine.facts import Contradiction, Facts, fact, flag, house_rules
from rules.engine.outcome import Modifier, Note, Outcome, Sum, by_id, outcome, refused
from rules.engine.procedure import procedure
from rules.rulesets.impetus import fields, headlines, sheet
from rules.rulesets.impetus.generals import loss_test
from rules.rulesets.impetus.messages import _
from rules.rulesets.impetus.tables import (
    ALWAYS_FAILS,
    ALWAYS_PASSES,
    EXTREME_RANGE,
    GENERALS,
    MELEE_COHESION,
    SHOOTING_COHESION,
    SHORT_RANGE_ONLY,
    SOLID,
    WEAK_AT_SHORT_RANGE,
)
from rules.rulesets.impetus.terms import (
    CAVALRY,
    FIREARMS,
    FOOT,
    Band,
    Cause,
    Face,
    FireKind,
    General,
    MeleeWeapon,
    Trait,
    UnitType,
    Weapon,
)

#: Facts that belong to one cause only, and those of them that it must have.
_ONLY: dict[Cause, tuple[str, ...]] = {
    "shooting": ("missile_weapon", "range_band", "fire_kind"),
    "melee": ("enemy_type", "contacted", "melee_weapon", "closed_ranks", "defended_position"),
}
_NEEDED: dict[Cause, tuple[str, ...]] = {"shooting": ("missile_weapon", "range_band"), "melee": ("enemy_type",)}


class CohesionTestFacts(Facts):
    cause: Cause = fact(label=_("After"))
    unit_type: UnitType = fields.unit_type()
    vbu: int = fields.vbu(_("Of a large unit: its front rank."))
    hits: int = fact(ge=0, le=40, label=_("Hits"))
    disordered: bool = flag(_("Disordered already"), _("Before this test."))
    general: General | None = fields.general()
    traits: list[Trait] = fields.traits()
    rear_ranks_vbu: list[Annotated[int, Field(ge=1, le=12)]] = fact(
        [],
        max_length=3,
        label=_("VBU of the rear ranks"),
        help=_("Of a large unit, second rank first."),
    )
    missile_weapon: Weapon | None = fact(None, label=_("Shot at with"), help=_("After shooting."))
    range_band: Band | None = fact(None, label=_("Range"), help=_("After shooting."))
    fire_kind: FireKind = fact("normal", label=_("Kind of fire"), help=_("After shooting."))
    enemy_type: UnitType | None = fact(
        None,
        label=_("Enemy main unit"),
        help=_("In melee."),
    )
    contacted: Face = fields.contacted(_("In melee: the worst side."))
    melee_weapon: MeleeWeapon = fields.melee_weapon()
    closed_ranks: bool = fields.closed_ranks()
    defended_position: bool = flag(
        _("Defends a position"),
        _("In melee: a river bank, a village, fortifications, or uphill."),
    )
    house_rules: dict[str, str] = house_rules({"R4": ("rout_on_failure",), "R18": ("reroll_failed",)})

    def contradictions(self) -> Iterator[Contradiction]:
        yield from fields.traits_of_nobody(self.general, self.traits)
        yield from self.contradictions_of_the_other_cause()
        for name in _NEEDED[self.cause]:
            if getattr(self, name) is None:
                yield Contradiction(name, _("This is needed here."))
        yield from fields.long_weapon_of_others(self.unit_type, self.melee_weapon)
        yield from fields.closed_ranks_of_others(self.unit_type, self.closed_ranks)
        yield from self.impossible_shot()

    def contradictions_of_the_other_cause(self) -> Iterator[Contradiction]:
        """Yield a contradiction for each fact that belongs to the other cause."""
        other: Cause = "melee" if self.cause == "shooting" else "shooting"
        for name in _ONLY[other]:
            if name in self.model_fields_set:
                yield Contradiction(name, _("This test does not ask for it."))
        if self.cause == "shooting" and "R4" in self.house_rules:
            yield Contradiction("house_rules", _("R4 is about melees."))

    def impossible_shot(self) -> Iterator[Contradiction]:
        """Yield a contradiction where no such weapon reaches so far. Tabella di Tiro."""
        if self.range_band == "extreme" and self.missile_weapon not in EXTREME_RANGE:
            yield Contradiction("range_band", _("Only artillery reaches so far."))
        if self.range_band == "long" and self.missile_weapon in SHORT_RANGE_ONLY:
            yield Contradiction("range_band", _("That weapon does not reach so far."))
        yield from fields.defensive_far_away(self.fire_kind, self.range_band)


@procedure(
    title=_("Cohesion test"),
    cite=f"{sheet.SHOOTING_COHESION}, {sheet.MELEE_COHESION}, {sheet.GENERALS}, fuori scheda, R3",
    help=_("What the hits cost the unit."),
    headline=headlines.of_cohesion,
)
def cohesion_test(facts: CohesionTestFacts, dice: Dice) -> Outcome:
    """A die against the critical number; disorder and losses. Modificatori al Test di Coesione; core, R3, R53."""
    if facts.hits == 0:
        return refused("no_hits", sheet.CORE_COHESION)
    counted = list(modifiers(facts))
    critical = critical_number(facts, counted)
    roll = dice.d6(_("cohesion"))
    general = None
    if roll == ALWAYS_FAILS and facts.general is not None:
        general = loss_test(dice, facts.cause, facts.traits, facts.house_rules)
    passed = roll == ALWAYS_PASSES or (roll != ALWAYS_FAILS and roll <= critical.total)
    losses = int(facts.disordered) if passed else max(1, roll - critical.total)
    after = taken_off(facts.vbu, facts.rear_ranks_vbu, losses)
    routed = not passed and "R4" in facts.house_rules and "flank_or_rear" in by_id(counted)
    return outcome(
        sums=[critical],
        notes=list(notes(facts, roll, critical.total, routed=routed, fallen=general is not None and general["eliminated"])),
        allowed=True,
        modifiers=by_id(counted),
        critical_number=critical.total,
        roll=roll,
        result="pass" if passed else "fail",
        losses=losses,
        vbu_after=after.front,
        rear_ranks_vbu_after=after.rear,
        rear_ranks_lost=len(facts.rear_ranks_vbu) - len(after.rear),
        now_disordered=True,
        unit_destroyed=after.front == 0 or routed,
        general_test=general,
        general_lost=general is not None and general["eliminated"],
    )


def critical_number(facts: CohesionTestFacts, counted: list[Modifier]) -> Sum:
    """VBU less hits, modified, but at least one. core, R3."""
    parts = [Modifier("vbu", facts.vbu, sheet.CORE_COHESION), Modifier("hits", -facts.hits, sheet.CORE_COHESION), *counted]
    bare = sum(part.value for part in parts)
    if bare < 1:
        parts.append(Modifier("at_least_one", 1 - bare, sheet.CORE_COHESION))
    return Sum("critical_number", (), tuple(parts))


class Ranks(NamedTuple):
    front: int
    rear: list[int]


def taken_off(front: int, rear: list[int], losses: int) -> Ranks:
    """Take losses off from the last rank to the front. core, R53."""
    left = list(rear)
    while left and losses:
        taken = min(left[-1], losses)
        losses -= taken
        left[-1] -= taken
        if left[-1] == 0:
            left.pop()
    return Ranks(max(0, front - losses), left)


def modifiers(facts: CohesionTestFacts) -> Iterator[Modifier]:
    """The rows of either table, and the general. Modificatori al Test di Coesione, Generali."""
    yield from after_shooting(facts) if facts.cause == "shooting" else in_melee(facts)
    if facts.general is not None:
        yield Modifier("general_attached", GENERALS[facts.general].cohesion, sheet.GENERALS)


def after_shooting(facts: CohesionTestFacts) -> Iterator[Modifier]:
    """Modificatori al Test di Coesione al Tiro."""
    if facts.disordered:
        yield SHOOTING_COHESION["disordered"]
    if facts.unit_type in SOLID and facts.missile_weapon != "artillery":
        yield SHOOTING_COHESION["solid_target"]
    if facts.range_band == "short":
        if facts.missile_weapon in WEAK_AT_SHORT_RANGE:
            yield SHOOTING_COHESION["weak_weapon_at_short_range"]
    elif facts.missile_weapon == "longbow":
        yield SHOOTING_COHESION["longbow_at_long_range"]
    elif facts.missile_weapon != "artillery":
        yield SHOOTING_COHESION["long_range"]
    if facts.fire_kind == "defensive" and facts.missile_weapon in FIREARMS:
        yield SHOOTING_COHESION["defensive_firearms"]


def in_melee(facts: CohesionTestFacts) -> Iterator[Modifier]:
    """Modificatori al Test di Coesione in Mischia, R33, R74."""
    if facts.disordered:
        yield MELEE_COHESION["disordered"]
    if taken_amiss(facts):
        yield MELEE_COHESION["flank_or_rear"]
    if facts.unit_type in CAVALRY and facts.enemy_type == "heavy_foot":
        yield MELEE_COHESION["cavalry_vs_heavy_foot"]
    if facts.unit_type == "heavy_foot" and facts.enemy_type in FOOT - {"heavy_foot"}:
        yield MELEE_COHESION["heavy_foot_vs_other_foot"]
    if facts.closed_ranks:
        yield MELEE_COHESION["closed_ranks"]
    if facts.defended_position and facts.unit_type in FOOT:
        yield MELEE_COHESION["defended_position"]


def taken_amiss(facts: CohesionTestFacts) -> bool:
    """Return True if hit in the flank or rear; pikes in the rear only, war wagons never (core, R33)."""
    if facts.unit_type == "wagenburg":
        return False
    return facts.contacted == "rear" or (facts.contacted == "flank" and facts.melee_weapon != "pike")


def notes(facts: CohesionTestFacts, roll: int, critical: int, *, routed: bool, fallen: bool) -> Iterator[Note]:
    """Yield notes on what decided besides the sum, and on claims that do not count."""
    if facts.contacted != "front" and not taken_amiss(facts):
        is_wagenburg = facts.unit_type == "wagenburg"
        yield (
            Note("wagenburg_has_no_flank", "fuori scheda, R33")
            if is_wagenburg
            else Note("pikes_hold_their_flank", sheet.MELEE_COHESION)
        )
    if facts.defended_position and facts.unit_type not in FOOT:
        yield Note("only_foot_defends", sheet.MELEE_COHESION)
    if roll == ALWAYS_FAILS and roll <= critical:
        yield Note("six_always_fails", sheet.CORE_COHESION)
    if routed:
        yield Note("routed_in_the_flank", "R4")
    if fallen:
        yield Note("general_is_lost", "fuori scheda, R50")

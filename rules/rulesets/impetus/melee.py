"""«Modificatori generici», «Bonus Profondità», «Pilum»: the dice of a melee. Who wins it is core (R43)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Literal, NamedTuple, Protocol

from rules.engine.dice import Dice
from rules.engine.facts import Contradiction, Facts, fact, flag, house_rules
from rules.engine.outcome import Modifier, Note, Outcome, Sum, by_id, outcome
from rules.engine.procedure import procedure
from rules.engine.text import Text
from rules.rulesets.impetus import fields, headlines, sheet
from rules.rulesets.impetus.generals import melee_parts
from rules.rulesets.impetus.impetus import Charged, bonus_of
from rules.rulesets.impetus.messages import _
from rules.rulesets.impetus.shooting import half, hits_of, worth
from rules.rulesets.impetus.tables import (
    ASSAULT_MOUNTED,
    ASSAULT_ON_FOOT,
    CLOSE_WEAPON_DISORDERED,
    CLOSE_WEAPON_FIRST_TURN,
    CLOSE_WEAPONS,
    DEPTH,
    MEETINGS,
    MELEE_MODIFIERS,
    Depth,
)
from rules.rulesets.impetus.terms import (
    CAVALRY,
    COMING_ON,
    DISCIPLINES,
    ENEMY,
    FOOT,
    HEAVY_CAVALRY,
    MOUNTED,
    NEVER_PURSUES,
    Approach,
    CloseWeapon,
    Defences,
    Discipline,
    Face,
    Fighter,
    General,
    Going,
    MeleeWeapon,
    Role,
    Status,
    Tested,
    Trait,
    UnitType,
)

_RULES = {
    "R17": ("replace",),
    "R27": ("down",),
    "R28": ("minimum_one",),
    "R35": ("manoeuvred_first",),
    "R40": ("condition_only",),
    "R41": ("vbu_only",),
}


class Unit(Facts):
    unit_type: UnitType = fields.unit_type()
    discipline: Discipline = fields.discipline()
    vbu: int = fields.vbu()
    impetus: int = fact(0, ge=0, le=8, label=_("Impetus"))
    impetuous: bool = fields.impetuous()
    disordered: bool = fields.disordered()
    large_unit: bool = fields.large_unit()
    camels: bool = fields.camels()
    closed_ranks: bool = fields.closed_ranks()
    manoeuvred_charge: bool = fields.manoeuvred_charge()
    status: Status = fields.status()
    rear_ranks: int | None = fact(
        None,
        ge=0,
        le=3,
        label=_("Rear ranks"),
        help=_("Empty: one for a large unit."),
    )
    melee_weapon: MeleeWeapon = fields.melee_weapon()
    close_weapon: CloseWeapon = fact("none", label=_("Close weapon"))
    general: General | None = fields.general()
    traits: list[Trait] = fields.traits()
    approach: Approach | None = fact(
        None,
        label=_("How it comes to blows"),
        help=_("Empty: the attacker charges, the defender receives; a support as its main unit."),
    )
    contacted: Face = fields.contacted(_("The worst side."))
    terrain: Going = fields.terrain()
    entirely_in_difficult: bool = flag(_("Entirely in difficult terrain"))
    defences: Defences = fields.defences()
    supported_flanks: int = fact(
        0,
        ge=0,
        le=2,
        label=_("Supported flanks"),
        help=_("By friends that could form a group with it; no skirmishers, no artillery."),
    )

    @property
    def ranks_behind(self) -> int:
        return int(self.large_unit) if self.rear_ranks is None else self.rear_ranks

    def contradictions(self) -> Iterator[Contradiction]:
        yield from fields.gear(self.unit_type, camels=self.camels, melee_weapon=self.melee_weapon, closed_ranks=self.closed_ranks)
        yield from fields.traits_of_nobody(self.general, self.traits)
        if self.rear_ranks is not None and (self.rear_ranks > 0) != self.large_unit:
            yield Contradiction("rear_ranks", _("A large unit has some, others none."))
        if self.entirely_in_difficult and self.terrain != "difficult":
            yield Contradiction("entirely_in_difficult", _("Then its terrain is difficult."))


class Enemy(Facts):
    unit_type: UnitType = fields.unit_type()
    discipline: Discipline = fields.discipline()
    impetuous: bool = fields.impetuous()
    camels: bool = fields.camels()
    closed_ranks: bool = fields.closed_ranks()
    entirely_in_difficult: bool = flag(_("Entirely in difficult terrain"))
    melee_weapon: MeleeWeapon = fields.melee_weapon()
    contacted: Face = fields.contacted()
    defences: Defences = fields.defences()

    def contradictions(self) -> Iterator[Contradiction]:
        yield from fields.gear(self.unit_type, camels=self.camels, melee_weapon=self.melee_weapon, closed_ranks=self.closed_ranks)


class Foe(Charged, Protocol):
    """The enemy main unit: what a pool asks of it."""

    @property
    def discipline(self) -> Discipline: ...
    @property
    def entirely_in_difficult(self) -> bool: ...


def manoeuvred_without_charging(name: str, unit: Unit, approach: Approach) -> Iterator[Contradiction]:
    """R36."""
    if unit.manoeuvred_charge and approach != "charging":
        yield Contradiction(name, _("Only a charging unit makes a manoeuvred charge."))


# The pool of one unit


class MeleeDiceFacts(Facts):
    unit: Unit = fact(label=_("Unit"))
    enemy: Enemy = fact(label=_("Enemy main unit"))
    role: Role = fact("main", label=_("Role"))
    house_rules: dict[str, str] = house_rules(_RULES)

    @property
    def approach(self) -> Approach:
        return self.unit.approach or "charging"

    def contradictions(self) -> Iterator[Contradiction]:
        yield from manoeuvred_without_charging("unit", self.unit, self.approach)


class Pool(NamedTuple):
    """A unit's dice: the fields of the outcome, the sums behind them, and remarks."""

    values: dict[str, Any]
    sums: list[Sum]
    notes: list[Note]

    @property
    def dice(self) -> int:
        return int(self.values["dice"])


@procedure(
    title=_("Melee dice"),
    cite=f"{sheet.GENERIC}, {sheet.DEPTH}, {sheet.CLOSE_WEAPONS}, fuori scheda, R38",
    help=_("How many dice one unit throws."),
    headline=headlines.of_dice,
)
def melee_dice(facts: MeleeDiceFacts, dice: Dice) -> Outcome:
    """VBU, impetus and modifiers. Modificatori generici, Bonus Profondità, Pilum, R27, R28, R41; core, R38."""
    found = pool_of(facts.unit, facts.enemy, facts.role, facts.approach, facts.house_rules)
    return outcome(sums=found.sums, notes=found.notes, **found.values)


def pool_of(unit: Unit, enemy: Foe, role: Role, approach: Approach, rules: Mapping[str, str], total_id: str = "total") -> Pool:
    """The pool of ``unit`` against the enemy main unit; ``total_id`` names its sum. core, R38, R42."""
    impetus, sums = None, []
    parts = [Modifier("vbu", unit.vbu, sheet.CORE)]
    if approach in COMING_ON:
        impetus, bonus = bonus_of(unit, enemy, rules)
        sums.append(bonus)
        parts.append(Modifier("impetus_bonus", bonus.total, "fuori scheda, R38"))
    counted = list(modifiers(unit, enemy, approach, rules))
    total = Sum(total_id, (), (*parts, *counted))
    values = {
        "vbu": unit.vbu,
        "impetus": impetus,
        "modifiers": by_id(counted),
        "total": total.total,
        "dice": dice_thrown(unit, total.total, role, rules),
    }
    return Pool(values, [*sums, total], list(without_effect(unit, approach)))


def dice_thrown(unit: Unit, total: int, role: Role, rules: Mapping[str, str]) -> int:
    """A support halves its pool, a main unit throws it. R27, R28, R41."""
    if role == "main":
        return max(1 if "R28" in rules else 0, total)
    if "R41" in rules:
        return half(unit.vbu, rules)
    return half(max(0, total), rules)


def modifiers(unit: Unit, enemy: Foe, approach: Approach, rules: Mapping[str, str]) -> Iterator[Modifier]:
    """The rows in the order of the sheet. Modificatori generici, Bonus Profondità, Pilum / Armi a Tiro Ravvicinato."""
    if unit.disordered:
        yield MELEE_MODIFIERS["disordered"]
    if unit.general is not None:
        yield from melee_parts(unit.general, traits_that_count(unit), replace="R17" in rules)
    if unit.status == "worn" and unit.manoeuvred_charge:
        yield MELEE_MODIFIERS["worn_manoeuvred_charge"]
    yield from for_each("supported_flanks", unit.supported_flanks)
    yield from for_each("better_discipline", levels_better(unit.discipline, enemy.discipline))
    if at_odds_with_terrain(unit, enemy):
        yield MELEE_MODIFIERS["difficult_terrain"]
    if unit.unit_type == "heavy_chariots" and enemy.unit_type in FOOT:
        yield MELEE_MODIFIERS["heavy_chariots_vs_foot"]
    if approach == "charging" and enemy.defences == "fortifications":
        yield from assault(unit.unit_type)
    if ranks := depth(unit, enemy):
        yield Modifier("depth", ranks, f"{sheet.DEPTH}, R39")
    if missiles := close_weapon(unit, approach, rules):
        yield Modifier("close_weapon", missiles, f"{sheet.CLOSE_WEAPONS}, R40")


def for_each(id_: str, count: int) -> Iterator[Modifier]:
    """A modifier that counts once for every one."""
    if count:
        each = MELEE_MODIFIERS[id_]
        yield replace(each, value=each.value * count)


def traits_that_count(unit: Unit) -> Sequence[Trait]:
    """A cavalry general fights better with cavalry only. R69."""
    return [trait for trait in unit.traits if trait != "cavalry" or unit.unit_type in CAVALRY]


def levels_better(own: Discipline, others: Discipline) -> int:
    return max(0, DISCIPLINES.index(others) - DISCIPLINES.index(own))


def at_odds_with_terrain(unit: Unit, enemy: Foe) -> bool:
    """Mounted troops and pikes in difficult terrain, or against someone wholly inside it. R58."""
    minds = unit.unit_type in MOUNTED or unit.melee_weapon == "pike"
    return minds and (unit.terrain == "difficult" or enemy.entirely_in_difficult)


def assault(type_: UnitType) -> Iterator[Modifier]:
    """Into defended fortifications; fortified baggage is none (R57)."""
    if type_ in FOOT or type_ == "elephants":
        yield ASSAULT_ON_FOOT
    elif type_ in MOUNTED:
        yield ASSAULT_MOUNTED


def depth(unit: Unit, enemy: Foe) -> int:
    """The best row that fits a large unit taken in front. Bonus Profondità, R39."""
    if not unit.large_unit or unit.contacted != "front":
        return 0
    if unit.melee_weapon == "pike" and unit.terrain == "difficult":
        return 0
    against_mounted = enemy.unit_type in MOUNTED
    return max(((row.mounted if against_mounted else row.others) * ranks for row, ranks in depth_rows(unit)), default=0)


def depth_rows(unit: Unit) -> Iterator[tuple[Depth, int]]:
    """Each row that fits, and how often it counts."""
    if unit.melee_weapon == "pike":
        yield DEPTH["pikes"], unit.ranks_behind
    if unit.unit_type == "heavy_foot" and unit.melee_weapon in ("long_spear", "polearm"):
        yield DEPTH["heavy_foot_with_spear_or_polearm"], 1
    if unit.unit_type in ("heavy_foot", "light_foot") and unit.impetuous:
        yield DEPTH["impetuous_foot"], 1
    if unit.unit_type in HEAVY_CAVALRY:
        yield DEPTH["heavy_cavalry"], 1


def close_weapon(unit: Unit, approach: Approach, rules: Mapping[str, str]) -> int:
    """Pilum and point-blank weapons, never below nothing. Pilum / Armi a Tiro Ravvicinato, R40."""
    condition_only = rules.get("R40") == "condition_only"
    if unit.close_weapon == "none" or approach == "engaged" or (condition_only and unit.status == "exhausted"):
        return 0
    column = CLOSE_WEAPONS[unit.close_weapon]
    value = {"charging": column.charging, "countercharging": column.charging, "receiving": column.receiving}.get(approach, 0)
    if unit.status != "exhausted" and not condition_only:
        value += CLOSE_WEAPON_FIRST_TURN
    if unit.disordered:
        value += CLOSE_WEAPON_DISORDERED
    return max(0, value)


def without_effect(unit: Unit, approach: Approach) -> Iterator[Note]:
    """Yield a note for each claim that does not count."""
    if unit.close_weapon != "none" and approach == "engaged":
        yield Note("close_weapon_spent", sheet.CLOSE_WEAPONS)
    if unit.large_unit and unit.contacted != "front":
        yield Note("no_depth_when_outflanked", sheet.DEPTH)
    if unit.large_unit and unit.melee_weapon == "pike" and unit.terrain == "difficult":
        yield Note("no_depth_for_pikes_in_difficult", sheet.DEPTH)
    if "cavalry" in unit.traits and unit.unit_type not in CAVALRY:
        yield Note("cavalry_general_elsewhere", "R69")


# Both sides


class Side(Facts):
    main: Unit = fact(label=_("Main unit"))
    supports: list[Unit] = fact([], max_length=4, label=_("Supports"))


class MeleeFacts(Facts):
    attacker: Side = fact(
        label=_("Attacker"),
        help=_("Whose activation or pursuit it is."),
    )
    defender: Side = fact(label=_("Defender"))
    house_rules: dict[str, str] = house_rules(_RULES)

    @property
    def sides(self) -> dict[Fighter, Side]:
        return {"attacker": self.attacker, "defender": self.defender}

    @property
    def approaches(self) -> dict[Fighter, Approach]:
        """Declare how the main units come together."""
        return {"attacker": self.attacker.main.approach or "charging", "defender": self.defender.main.approach or "receiving"}

    def thrower(self, name: Fighter) -> Text:
        """Return the words for whose dice they are."""
        return _THROWERS[name]

    def contradictions(self) -> Iterator[Contradiction]:
        if tuple(self.approaches.values()) not in MEETINGS:
            yield Contradiction(
                "defender",
                _("The two main units do not meet like this."),
            )
        for name, side in self.sides.items():
            for unit in (side.main, *side.supports):
                yield from manoeuvred_without_charging(name, unit, unit.approach or self.approaches[name])


@procedure(
    title=_("Melee"),
    cite=f"{sheet.GENERIC}, {sheet.DEPTH}, {sheet.CLOSE_WEAPONS}, fuori scheda, R42",
    help=_("Both sides throw at once."),
    headline=headlines.of_melee,
)
def melee(facts: MeleeFacts, dice: Dice) -> Outcome:
    """Every pool of a side is thrown together at the enemy main unit. Modificatori generici; core, R2, R42."""
    pools = {name: pools_of(facts, name) for name in facts.sides}
    thrown = {name: throw(dice, name, facts.thrower(name), pools[name]) for name in pools}
    taken = {name: thrown[ENEMY[name]]["hits_inflicted"] for name in thrown}
    return outcome(
        sums=[total for found in pools.values() for pool in found for total in pool.sums],
        notes=[note for found in pools.values() for pool in found for note in pool.notes],
        attacker=thrown["attacker"],
        defender=thrown["defender"],
        attacker_hits_taken=taken["attacker"],
        defender_hits_taken=taken["defender"],
        attacker_must_test=taken["attacker"] > 0,
        defender_must_test=taken["defender"] > 0,
    )


def pools_of(facts: MeleeFacts, name: Fighter) -> list[Pool]:
    """Main unit first, then the supports in order, all against the enemy main unit."""
    side, enemy, approach = facts.sides[name], facts.sides[ENEMY[name]].main, facts.approaches[name]
    main = pool_of(side.main, enemy, "main", approach, facts.house_rules, f"{name}_total")
    supports = [
        pool_of(unit, enemy, "support", unit.approach or approach, facts.house_rules, f"{name}_support_total")
        for unit in side.supports
    ]
    return [main, *supports]


_THROWERS: dict[Fighter, Text] = {"attacker": _("attacker"), "defender": _("defender")}


def throw(dice: Dice, name: Fighter, who: Text, pools: Sequence[Pool]) -> dict[str, Any]:
    """One throw of a whole side: two 5s may come from different units. core, R42."""
    count = sum(pool.dice for pool in pools)
    with dice.by(name, label_has_name=True):
        rolled = dice.pool(count, who, alike=worth, asks=hits_of, shown_in=(f"{name}.rolled",))
    main, *supports = (pool.values for pool in pools)
    return {"main": main, "supports": supports, "dice": count, "rolled": rolled, "hits_inflicted": hits_of(rolled)}


# core, R43 to R45: who won


class MeleeResultFacts(Facts):
    attacker_type: UnitType = fields.unit_type(_("Attacker"))
    defender_type: UnitType = fields.unit_type(_("Defender"))
    attacker_impetuous: bool = fields.impetuous(_("Attacker impetuous"))
    defender_impetuous: bool = fields.impetuous(_("Defender impetuous"))
    attacker_losses: int = fact(0, ge=0, le=12, label=_("VBU the attacker lost"))
    defender_losses: int = fact(0, ge=0, le=12, label=_("VBU the defender lost"))
    attacker_test: Tested = fact("none", label=_("Attacker's test"))
    defender_test: Tested = fact("none", label=_("Defender's test"))
    attacker_destroyed: bool = flag(_("Attacker destroyed"))
    defender_destroyed: bool = flag(_("Defender destroyed"))
    house_rules: dict[str, str] = house_rules({"R43": ("failed_test_loses",)})

    @property
    def losses(self) -> dict[Fighter, int]:
        return {"attacker": self.attacker_losses, "defender": self.defender_losses}

    @property
    def tests(self) -> dict[Fighter, Tested]:
        return {"attacker": self.attacker_test, "defender": self.defender_test}

    @property
    def destroyed(self) -> dict[Fighter, bool]:
        return {"attacker": self.attacker_destroyed, "defender": self.defender_destroyed}

    def contradictions(self) -> Iterator[Contradiction]:
        for name, test in self.tests.items():
            losses = self.losses[name]
            if test == "none" and (losses or self.destroyed[name]):
                yield Contradiction(f"{name}_test", _("Without a test nothing is lost."))
            if test == "fail" and losses == 0:
                yield Contradiction(f"{name}_losses", _("A failed test costs something."))
            if test == "pass" and losses > 1:
                yield Contradiction(f"{name}_losses", _("A passed test costs one at most."))
            if self.destroyed[name] and losses == 0:
                yield Contradiction(f"{name}_destroyed", _("Nothing was lost."))


@procedure(
    title=_("Who won"),
    cite="fuori scheda, R43, R44, R45",
    help=_("Who won a round of melee, and what follows."),
    headline=headlines.of_result,
)
def melee_result(facts: MeleeResultFacts, dice: Dice) -> Outcome:
    """Fewer losses win; the loser retreats, the winner may pursue. core, R43, R44, R45."""
    loser = loser_of(facts)
    winner = None if loser is None else ENEMY[loser]
    pursues = winner is not None and winner_type(facts, winner) not in NEVER_PURSUES
    impetuous = {"attacker": facts.attacker_impetuous, "defender": facts.defender_impetuous}
    return outcome(
        notes=[Note("engaged_again", "fuori scheda, R45")] if loser is None and not any(facts.destroyed.values()) else [],
        result="draw" if winner is None else f"{winner}_wins",
        winner=winner,
        loser=loser,
        loser_retreats=loser is not None and not facts.destroyed[loser],
        winner_may_pursue=pursues,
        winner_must_pursue=pursues and winner is not None and impetuous[winner],
        still_in_contact=winner is None and not any(facts.destroyed.values()),
    )


def winner_type(facts: MeleeResultFacts, winner: Literal["attacker", "defender"]) -> UnitType:
    return facts.attacker_type if winner == "attacker" else facts.defender_type


def loser_of(facts: MeleeResultFacts) -> Fighter | None:
    """core, R43."""
    if any(facts.destroyed.values()):
        return only(name for name, destroyed in facts.destroyed.items() if destroyed)
    failed: list[Fighter] = [name for name, test in facts.tests.items() if test == "fail"]
    if "R43" in facts.house_rules and len(failed) < len(facts.tests):
        return only(failed)
    most = max(facts.losses.values())
    return only(name for name, losses in facts.losses.items() if losses == most)


def only(names: Iterator[Fighter] | Sequence[Fighter]) -> Fighter | None:
    """The one there is; None for two, or nobody."""
    found = list(names)
    return found[0] if len(found) == 1 else None

"""«Bonus Impeto»: the extra dice of a charge."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Protocol

from rules.engine.dice import Dice
from rules.engine.facts import Contradiction, Facts, fact, house_rules
from rules.engine.outcome import Modifier, Outcome, Sum, by_id, outcome
from rules.engine.procedure import procedure
from rules.rulesets.impetus import fields, headlines, sheet
from rules.rulesets.impetus.messages import _
from rules.rulesets.impetus.tables import CHARGES_WORN, IMPETUS_CAPS, IMPETUS_MODIFIERS
from rules.rulesets.impetus.terms import (
    CAVALRY,
    CHARIOTS,
    CLOSES_RANKS,
    FOOT,
    MOUNTED,
    ROUGH,
    Defences,
    Face,
    Going,
    MeleeWeapon,
    Status,
    UnitType,
)


def impetus() -> Any:
    return fact(ge=0, le=8, label=_("Impetus"))


class Charger(Facts):
    unit_type: UnitType = fields.unit_type()
    impetus: int = impetus()
    impetuous: bool = fields.impetuous()
    camels: bool = fields.camels()
    manoeuvred_charge: bool = fields.manoeuvred_charge()
    status: Status = fields.status()
    terrain: Going = fields.terrain(help=_("Where it charges."))

    def contradictions(self) -> Iterator[Contradiction]:
        yield from fields.gear(self.unit_type, camels=self.camels, melee_weapon="none", closed_ranks=False)


class Target(Facts):
    unit_type: UnitType = fields.unit_type()
    impetuous: bool = fields.impetuous()
    camels: bool = fields.camels()
    closed_ranks: bool = fields.closed_ranks()
    melee_weapon: MeleeWeapon = fields.melee_weapon()
    contacted: Face = fields.contacted()
    defences: Defences = fields.defences()

    def contradictions(self) -> Iterator[Contradiction]:
        yield from fields.gear(self.unit_type, camels=self.camels, melee_weapon=self.melee_weapon, closed_ranks=self.closed_ranks)


class Charging(Protocol):
    """Whoever charges: what the bonus asks of him."""

    @property
    def unit_type(self) -> UnitType: ...
    @property
    def impetus(self) -> int: ...
    @property
    def camels(self) -> bool: ...
    @property
    def manoeuvred_charge(self) -> bool: ...
    @property
    def status(self) -> Status: ...
    @property
    def terrain(self) -> Going: ...


class Charged(Protocol):
    """Whoever is charged: what the bonus asks of him."""

    @property
    def unit_type(self) -> UnitType: ...
    @property
    def impetuous(self) -> bool: ...
    @property
    def camels(self) -> bool: ...
    @property
    def closed_ranks(self) -> bool: ...
    @property
    def melee_weapon(self) -> MeleeWeapon: ...
    @property
    def contacted(self) -> Face: ...
    @property
    def defences(self) -> Defences: ...


class ImpetusBonusFacts(Facts):
    charger: Charger = fact(label=_("Charger"))
    target: Target = fact(label=_("Target"))
    house_rules: dict[str, str] = house_rules({"R35": ("manoeuvred_first",)})


@procedure(
    title=_("Impetus bonus"),
    cite=f"{sheet.NULLIFIED}, {sheet.REDUCED}, R35, R37",
    help=_("How many extra dice a charge brings."),
    headline=headlines.of_impetus,
)
def impetus_bonus(facts: ImpetusBonusFacts, dice: Dice) -> Outcome:
    """Nullified, capped, reduced, raised. Bonus Impeto annullato, Bonus Impeto ridotto, R35, R37, R74."""
    values, bonus = bonus_of(facts.charger, facts.target, facts.house_rules)
    return outcome(sums=[bonus], **values)


def bonus_of(charger: Charging, target: Charged, rules: Mapping[str, str]) -> tuple[dict[str, Any], Sum]:
    """The fields of the outcome, and the bonus with its parts. R35."""
    nullified = [code for code, applies in nullifying(charger, target) if applies]
    base = Modifier("impetus", charger.impetus, sheet.CORE)
    if nullified:
        nothing = Sum("bonus", (), (base, Modifier(nullified[0], -charger.impetus, sheet.NULLIFIED)))
        return values_of(charger, nothing, nullified_by=nullified), nothing
    caps = [code for code, applies in capping(charger, target) if applies]
    lowest = min(caps, key=IMPETUS_CAPS.__getitem__, default=None)
    cap = None if lowest is None else IMPETUS_CAPS[lowest]
    reduced = [IMPETUS_MODIFIERS["target_in_closed_ranks"]] if breaks_on_closed_ranks(charger, target) else []
    raised = [IMPETUS_MODIFIERS["manoeuvred_charge"]] if charger.manoeuvred_charge else []
    if rules.get("R35") == "manoeuvred_first":
        parts = floored([*capped([base, *raised], lowest), *reduced])
    else:
        parts = [*floored([*capped([base], lowest), *reduced]), *raised]
    bonus = Sum("bonus", (), tuple(parts))
    return values_of(charger, bonus, cap=cap, capped_by=caps, modifiers=by_id([*reduced, *raised])), bonus


def values_of(
    charger: Charging,
    bonus: Sum,
    *,
    nullified_by: Sequence[str] = (),
    cap: int | None = None,
    capped_by: Sequence[str] = (),
    modifiers: Mapping[str, int] | None = None,
) -> dict[str, Any]:
    """A nullified bonus lists no caps and no modifiers."""
    return {
        "base": charger.impetus,
        "nullified_by": list(nullified_by),
        "cap": cap,
        "capped_by": list(capped_by),
        "modifiers": dict(modifiers or {}),
        "bonus": bonus.total,
    }


def capped(parts: Sequence[Modifier], code: str | None) -> list[Modifier]:
    """The parts, and the row that brings them down to its maximum."""
    over = 0 if code is None else sum(part.value for part in parts) - IMPETUS_CAPS[code]
    return [*parts, Modifier(code, -over, sheet.CAPS)] if code is not None and over > 0 else list(parts)


def floored(parts: Sequence[Modifier]) -> list[Modifier]:
    """The parts, and what brings them up to nothing: the reduction never takes more than there is."""
    so_far = sum(part.value for part in parts)
    return [*parts, Modifier("not_below_zero", -so_far, f"{sheet.REDUCED}, R35")] if so_far < 0 else list(parts)


def nullifying(charger: Charging, target: Charged) -> Iterator[tuple[str, bool]]:
    """The rows of «Bonus Impeto annullato», in their order; long weapons and defences count from every side (R74)."""
    mounted, elephants = charger.unit_type in MOUNTED, charger.unit_type == "elephants"
    loose = target.unit_type == "skirmishers" or (target.unit_type == "light_foot" and not target.impetuous)
    rough, light_foot = charger.terrain in ROUGH, charger.unit_type == "light_foot"
    yield "charger_exhausted", charger.status == "exhausted"
    yield "foot_charging_mounted", charger.unit_type in FOOT and target.unit_type in MOUNTED
    yield "mounted_charging_resistant_target", mounted and resists(charger, target)
    yield "elephants_charging_loose_foot", elephants and loose
    yield "fortified_target", target.defences in ("fortifications", "fortified_baggage")
    yield "rough_terrain", rough and not light_foot
    yield "light_foot_charging_loose_foot_in_rough", rough and light_foot and loose
    yield "stakes_or_pavises", mounted and target.defences in ("stakes", "pavises")


def resists(charger: Charging, target: Charged) -> bool:
    """War wagons, elephants, camels, long weapons; elephants and camels do not mind all of them. R37."""
    if target.camels and (charger.camels or charger.unit_type == "elephants"):
        return False
    if target.unit_type == "elephants" and charger.unit_type == "elephants":
        return False
    return target.unit_type in ("wagenburg", "elephants") or target.camels or target.melee_weapon != "none"


def capping(charger: Charging, target: Charged) -> Iterator[tuple[str, bool]]:
    """The rows of «Bonus Impeto ridotto» with a maximum, in their order."""
    yield "foot_charging_long_weapons", charger.unit_type in FOOT and target.melee_weapon != "none"
    yield "cavalry_charging_chariots", charger.unit_type in CAVALRY and target.unit_type in CHARIOTS
    yield "charger_worn", charger.status == "worn" and charger.unit_type not in CHARGES_WORN


def breaks_on_closed_ranks(charger: Charging, target: Charged) -> bool:
    """Mounted troops, not elephants, into the front of closed ranks. R68."""
    return (
        target.closed_ranks
        and target.unit_type in CLOSES_RANKS
        and target.contacted == "front"
        and charger.unit_type in MOUNTED - {"elephants"}
    )

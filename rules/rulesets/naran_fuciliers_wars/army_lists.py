"""§1.1 «Organizzare un Esercito», §1.5: what an army costs, what it may hold, and armies of unequal numbers."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from rules.engine.dice import Dice
from rules.engine.facts import Contradiction, Facts, fact, flag
from rules.engine.outcome import Modifier, Outcome, Sum, outcome
from rules.engine.procedure import procedure
from rules.engine.text import Text
from rules.rulesets.naran_fuciliers_wars import fields
from rules.rulesets.naran_fuciliers_wars.messages import _
from rules.rulesets.naran_fuciliers_wars.tables import (
    AIDES_PER_COMMAND,
    ARMY_STANDARD_COST,
    BRIGADE_UNITS,
    BRIGADES_PER_FIELD_BATTERY,
    CHARISMATIC_COST,
    CHARISMATIC_VALUE,
    COMMAND_VALUE_COST,
    EXPLORATION_COST,
    INFANTRY_PER_CAVALRY,
    SMALL_ARMY,
    SPECIAL_CHARACTER_COST,
    STANDARDS_AND_MUSICIANS,
    TRUMPETERS,
    UNITS_PER_EXTREME,
)
from rules.rulesets.naran_fuciliers_wars.words import BATTERIES, QUALITIES, ArmOrKind, CommandKind, LedBy, Quality, Role

# §1.1: what it costs


def points(label: Text, most: int, default: int | None = None, help: Text | None = None) -> Any:
    """A price."""
    if default is None:
        return fact(ge=0, le=most, label=label, help=help, unit="points")
    return fact(default, ge=0, le=most, label=label, help=help, unit="points")


class SpecialCombatants(Facts):
    figures: int = fields.count(_("Figures"), 1, 100)
    figure_cost: int = points(_("Cost of a figure"), 500)
    upgrade_cost: int = points(_("Cost of a better quality, each"), 50, 0)


class ListedUnit(Facts):
    id: str = fields.name()
    figure_cost: int = points(_("Cost of a figure"), 500, help=_("PUN of its profile."))
    figures: int = fields.count(
        _("Figures"),
        1,
        200,
        help=_("With special characters, without mounted colonel and special combatants."),
    )
    upgrade_cost: int = points(
        _("Cost of a better quality, each"),
        50,
        0,
        _("For one grade; 0 when not improved."),
    )
    special_characters: int = fields.count(
        _("Special characters"),
        0,
        12,
        0,
        _("Of those figures."),
    )
    exploration_ability: bool = flag(_("Exploration ability"))
    colonel_cost: int | None = fact(
        None,
        ge=0,
        le=500,
        label=_("Cost of the mounted colonel"),
        help=_("Empty when it has none."),
        unit="points",
    )
    special_combatants: list[SpecialCombatants] = fact([], max_length=6, label=_("Special combatants"))
    guns: int = fields.count(_("Guns"), 0, 20, 0)
    gun_cost: int = points(_("Cost of a gun"), 500, 0)

    def contradictions(self) -> Iterator[Contradiction]:
        yield from fields.more_than("special_characters", self.special_characters, self.figures)


class ListedCharacter(Facts):
    id: str = fields.name()
    role: Role = fact(label=_("Role"))
    profile_cost: int = points(_("Cost of the profile"), 1000)
    command_value: int | None = fact(None, ge=1, le=5, label=_("Command value"))
    charismatic: bool = flag(_("Charismatic"))

    def contradictions(self) -> Iterator[Contradiction]:
        yield from fields.either(self, self.role in ("commander_in_chief", "general"), "command_value")
        yield from fields.only_if(self, self.role in ("commander_in_chief", "general", "adviser"), "charismatic")
        if self.role == "adviser" and not self.charismatic:
            yield Contradiction("charismatic", _("An adviser is charismatic."))


class ArmyCostFacts(Facts):
    units: list[ListedUnit] = fact([], max_length=60, label=_("Units"))
    characters: list[ListedCharacter] = fact([], max_length=60, label=_("Individual characters"))
    points_limit: int | None = fact(None, ge=1, le=100_000, label=_("Agreed limit"), unit="points")

    def contradictions(self) -> Iterator[Contradiction]:
        yield from fields.twice("units", fields.names_of(self.units))
        yield from fields.twice("characters", fields.names_of(self.characters))


@procedure(
    title=_("Army cost"),
    cite="§1.1, §2.1, §4.10, §4.11",
    help=_("What units, characters and the whole army cost."),
)
def army_cost(facts: ArmyCostFacts, dice: Dice) -> Outcome:
    """The points of each part and of the whole, against the limit. §1.1, R3, R4."""
    units = {unit.id: Sum("unit", (), tuple(unit_costs(unit))) for unit in facts.units}
    characters = {one.id: Sum("character", (), tuple(character_costs(one))) for one in facts.characters}
    total = sum(cost.total for cost in [*units.values(), *characters.values()])
    return outcome(
        sums=[*units.values(), *characters.values()],
        unit_costs={id_: cost.total for id_, cost in units.items()},
        character_costs={id_: cost.total for id_, cost in characters.items()},
        total=total,
        within_limit=None if facts.points_limit is None else total <= facts.points_limit,
        points_left=None if facts.points_limit is None else facts.points_limit - total,
    )


def unit_costs(unit: ListedUnit) -> Iterator[Modifier]:
    """Return what the parts of a unit cost. §1.1, R2, R3."""
    yield Modifier("figures", unit.figures * unit.figure_cost, "§1.1")
    if unit.upgrade_cost:
        yield Modifier("better_quality", unit.figures * unit.upgrade_cost, "§1.1, R3")
    if unit.special_characters:
        yield Modifier("special_characters", SPECIAL_CHARACTER_COST * unit.special_characters, "§1.1")
    if unit.exploration_ability:
        yield Modifier("exploration_ability", EXPLORATION_COST, "§2.1")
    if unit.colonel_cost:
        yield Modifier("colonel", unit.colonel_cost, "§4.9, R2")
    combatants = sum(group.figures * (group.figure_cost + group.upgrade_cost) for group in unit.special_combatants)
    if combatants:
        yield Modifier("special_combatants", combatants, "§1.1")
    if unit.guns * unit.gun_cost:
        yield Modifier("guns", unit.guns * unit.gun_cost, "§1.1")


def character_costs(one: ListedCharacter) -> Iterator[Modifier]:
    """Return what an individual character costs. §1.1, §4.10, §4.11, R4."""
    yield Modifier("profile", one.profile_cost, "§1.1")
    if one.command_value is not None:
        yield Modifier("command_value", COMMAND_VALUE_COST[one.command_value], "§1.1")
    if one.charismatic:
        yield Modifier("charismatic", CHARISMATIC_COST, "§4.10")
    if one.role == "army_standard_bearer":
        yield Modifier("army_standard", ARMY_STANDARD_COST, "§4.11, R4")


# §1.1 «Composizione degli Eserciti», «Limitazioni per le Unità»


class FieldedCommander(Facts):
    command_value: int = fact(ge=1, le=5, label=_("Command value"))
    charismatic: bool = flag(_("Charismatic"))
    trumpeters: int = fields.count(_("Trumpeters"), 0, 9, 0)


def _characters(label: Text, default: int = 0) -> Any:
    """How many of a kind of special character the unit has."""
    return fields.count(label, 0, 5, default)


def _figures(label: Text, help: Text | None = None) -> Any:
    return fields.count(label, 0, 200, help=help)


class FieldedUnit(Facts):
    id: str = fields.name()
    arm: ArmOrKind = fact(label=_("Arm"))
    quality: Quality = fact(label=_("Quality"))
    base_quality: Quality | None = fact(
        None,
        label=_("Quality in the list"),
        help=_("Before it was improved; empty when it was not."),
    )
    figures: int = _figures(
        _("Figures"),
        _("With special characters, without mounted colonel and special combatants."),
    )
    min_figures: int = _figures(_("Least figures (MIN)"))
    max_figures: int = _figures(_("Most figures (MAX)"))
    commanders: int = _characters(_("Commanders"), 1)
    subalterns: int = _characters(_("Subaltern officers"))
    sergeants: int = _characters(_("Sergeants"))
    standard_bearers: int = _characters(_("Standard bearers"))
    musicians: int = _characters(_("Musicians"))
    sharpshooters: int = _characters(_("Sharpshooters"))
    colonels: int = _characters(_("Mounted colonels"))
    skirmisher_ability: bool = flag(_("Skirmisher ability"))
    dragoons: bool = flag(_("Dragoons"))

    def contradictions(self) -> Iterator[Contradiction]:
        yield from fields.more_than("min_figures", self.min_figures, self.max_figures)
        if self.grades_improved < 0:
            yield Contradiction("base_quality", _("Quality is never made worse."))

    @property
    def grades_improved(self) -> int:
        return QUALITIES.index(self.quality) - QUALITIES.index(self.base_quality or self.quality)


class FieldedCommand(Facts):
    id: str = fields.name()
    kind: CommandKind = fact(
        label=_("Kind"),
        help=_("The staff is the commander-in-chief's own units."),
    )
    led_by: LedBy = fact(label=_("Led by"))
    charismatic_general: bool = flag(_("Charismatic general"))
    trumpeters: int = fields.count(_("Trumpeters of its general"), 0, 9, 0)
    units: list[FieldedUnit] = fact(max_length=30, label=_("Units"))

    def contradictions(self) -> Iterator[Contradiction]:
        yield from fields.only_if(self, self.led_by == "general", "charismatic_general")


class ValidateArmyFacts(Facts):
    points: int = fact(ge=0, le=100_000, label=_("Total cost"), unit="points")
    points_limit: int | None = fact(None, ge=1, le=100_000, label=_("Agreed limit"), unit="points")
    all_cavalry_battle: bool = flag(_("Battle of cavalry only"))
    commander_in_chief: FieldedCommander | None = fact(
        label=_("Commander-in-chief"),
        help=_("Empty when there is none."),
    )
    advisers: int = fields.count(_("Charismatic characters without a command"), 0, 9, 0)
    messengers: int = fields.count(_("Messengers"), 0, 30, 0)
    scouts: int = fields.count(_("Scouts"), 0, 30, 0)
    army_standards: int = fields.count(_("Army standards"), 0, 9, 0)
    commands: list[FieldedCommand] = fact(min_length=1, max_length=20, label=_("Commands"))

    def contradictions(self) -> Iterator[Contradiction]:
        yield from fields.twice("commands", fields.names_of(self.commands))
        yield from fields.twice("commands", fields.names_of(self.units))
        if self.commander_in_chief is None and any(command.led_by == "commander_in_chief" for command in self.commands):
            yield Contradiction("commands", _("There is no commander-in-chief to lead one."))
        if self.all_cavalry_battle and self.count("infantry"):
            yield Contradiction("all_cavalry_battle", _("There is infantry in the army."))

    @property
    def units(self) -> list[FieldedUnit]:
        return [unit for command in self.commands for unit in command.units]

    def count(self, *arms: str) -> int:
        return sum(unit.arm in arms for unit in self.units)


@procedure(
    title=_("Army list check"),
    cite="§1.1, §4.3, §4.10, §4.11",
    help=_("Does this army keep to the limits of its composition?"),
)
def validate_army(facts: ValidateArmyFacts, dice: Dice) -> Outcome:
    """Every limit that is broken: of the army, then of each command and its units. §1.1, R1, R5 to R9."""
    violations = list(army_limits(facts))
    for command in facts.commands:
        violations += [f"{code}@{command.id}" for code in command_limits(command, facts.points)]
        for unit in command.units:
            violations += [f"{code}@{command.id}/{unit.id}" for code in unit_limits(unit)]
    return outcome(
        valid=not violations,
        violations=violations,
        units=len(facts.units),
        infantry_units=facts.count("infantry"),
        cavalry_units=facts.count("cavalry"),
        artillery_units=facts.count(*BATTERIES),
    )


def army_limits(facts: ValidateArmyFacts) -> Iterator[str]:
    """Codes of the limits of the whole army that are broken. §1.1, R1, R5, R7, R9."""
    chief, commands = facts.commander_in_chief, facts.commands
    if facts.points_limit is not None and facts.points > facts.points_limit:
        yield "points_over_limit"
    if chief is None:
        yield "no_commander_in_chief"
    if chief and chief.charismatic and chief.command_value != CHARISMATIC_VALUE:
        yield "charismatic_commander_value"
    if bool(chief and chief.charismatic) + sum(command.charismatic_general for command in commands) + facts.advisers > 1:
        yield "too_many_charismatic"
    if facts.army_standards > 1:
        yield "too_many_army_standards"
    if facts.army_standards and chief is None:
        yield "army_standard_without_commander"
    if facts.messengers + facts.scouts > AIDES_PER_COMMAND * len(commands):
        yield "too_many_aides"
    if chief and chief.trumpeters > TRUMPETERS:
        yield "too_many_commander_trumpeters"
    if sum(command.led_by == "commander_in_chief" for command in commands) > 1:
        yield "commander_leads_two_commands"
    if not facts.all_cavalry_battle and facts.count("cavalry") > facts.count("infantry") // INFANTRY_PER_CAVALRY:
        yield "too_many_cavalry"
    yield from extremes(facts.units)
    brigades = sum(command.kind == "infantry_brigade" for command in commands)
    if facts.count("field_artillery") > (1 if brigades >= BRIGADES_PER_FIELD_BATTERY else 0):
        yield "too_much_field_artillery"


def extremes(units: Sequence[FieldedUnit]) -> Iterator[str]:
    """Yield a problem if more than half of the units are elite, or more than half poor. R9."""
    grades = Counter(unit.quality for unit in units)
    if grades["elite"] * UNITS_PER_EXTREME > len(units):
        yield "too_many_elite"
    if grades["poor"] * UNITS_PER_EXTREME > len(units):
        yield "too_many_poor"


def command_limits(command: FieldedCommand, points: int) -> Iterator[str]:
    """Codes of the limits of a command that are broken. §1.1, §4.3, R1, R7, R8."""
    arms = Counter(unit.arm for unit in command.units)
    if command.led_by == "none" and points > SMALL_ARMY:
        yield "command_without_leader"
    if command.kind == "infantry_brigade" and arms["infantry"] < BRIGADE_UNITS:
        yield "too_few_battalions"
    if command.kind == "cavalry_brigade" and arms["cavalry"] < BRIGADE_UNITS:
        yield "too_few_regiments"
    if arms["light_artillery"] > (1 if command.kind == "infantry_brigade" else 0):
        yield "too_many_light_batteries"
    if arms["horse_artillery"] > (0 if command.kind == "staff" else 1):
        yield "too_many_horse_batteries"
    if command.trumpeters > TRUMPETERS:
        yield "too_many_trumpeters"


def unit_limits(unit: FieldedUnit) -> Iterator[str]:
    """Codes of the limits of a unit that are broken. §1.1, R2, R6."""
    if unit.figures < unit.min_figures:
        yield "too_few_figures"
    if unit.figures > unit.max_figures:
        yield "too_many_figures"
    if unit.grades_improved > 1:
        yield "upgraded_more_than_one_grade"
    if unit.commanders == 0:
        yield "commander_missing"
    if unit.commanders > 1:
        yield "too_many_commanders"
    if unit.subalterns > 1:
        yield "too_many_subalterns"
    if unit.sergeants > 1:
        yield "too_many_sergeants"
    most = STANDARDS_AND_MUSICIANS["artillery" if unit.arm in BATTERIES else unit.arm]
    if unit.standard_bearers > most:
        yield "too_many_standard_bearers"
    if unit.musicians > most:
        yield "too_many_musicians"
    if unit.sharpshooters > 1:
        yield "too_many_sharpshooters"
    if unit.sharpshooters and not (unit.skirmisher_ability or unit.dragoons):
        yield "sharpshooter_not_allowed"
    if unit.colonels > 1:
        yield "too_many_colonels"
    if unit.colonels and unit.arm != "infantry":
        yield "colonel_not_infantry"


# §1.5


class MultiplayerPointsFacts(Facts):
    points_per_army: int = fact(ge=1, le=100_000, label=_("Points of an army"), unit="points")
    armies_a: int = fields.count(_("Armies of side A"), 1, 10)
    armies_b: int = fields.count(_("Armies of side B"), 1, 10)


@procedure(
    title=_("Teams of unequal numbers"),
    cite="§1.5, R94",
    help=_("How many more points the smaller team gets."),
)
def multiplayer_points(facts: MultiplayerPointsFacts, dice: Dice) -> Outcome:
    """The side with fewer armies is made up to the other's total. §1.5, R94."""
    most = max(facts.armies_a, facts.armies_b)
    total = most * facts.points_per_army
    return outcome(
        total_a=total,
        total_b=total,
        extra_points_a=(most - facts.armies_a) * facts.points_per_army,
        extra_points_b=(most - facts.armies_b) * facts.points_per_army,
    )

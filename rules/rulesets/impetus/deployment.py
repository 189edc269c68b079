"""«Schieramento»: who attacks, what terrain lies on the table, who deploys first, and in what order."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any

from pydantic import Field

from rules.engine.dice import Dice
from rules.engine.facts import Contradiction, Facts, fact
from rules.engine.outcome import Modifier, Note, Outcome, Sum, outcome, refused
from rules.engine.procedure import procedure
from rules.engine.text import Text
from rules.rulesets.impetus import fields, headlines, sheet
from rules.rulesets.impetus.contest import contest
from rules.rulesets.impetus.messages import _
from rules.rulesets.impetus.tables import ATTACKERS_PIECE, MOUNTED_PER_POINT, STRUCTURE_REROLLS, TERRAIN, TERRAIN_TOTALS
from rules.rulesets.impetus.terms import (
    FOOT,
    OPPONENT,
    RIDERS,
    Army,
    Placer,
    Reroll,
    Structure,
    TerrainPiece,
    TerrainTable,
    UnitType,
)

#: Units by type: ``{"heavy_foot": 4, "light_cavalry": 1}``.
Units = dict[UnitType, Annotated[int, Field(ge=1, le=40)]]


def units(label: Text) -> Any:
    """The fact of an army's units by type."""
    return fact(min_length=1, label=label, help=_("Units of each type."))


def count_of(army: Mapping[UnitType, int], types: frozenset[str]) -> int:
    return sum(count for type_, count in army.items() if type_ in types)


# Schieramento 1


class DeploymentAttackerRollFacts(Facts):
    a_army: Units = units(_("Army of side A"))
    b_army: Units = units(_("Army of side B"))


@procedure(
    title=_("Who attacks"),
    cite=f"{sheet.DEPLOYMENT} 1, R1",
    help=_("Attacker and defender, before anything is placed."),
    headline=headlines.of_attacker,
)
def deployment_attacker_roll(facts: DeploymentAttackerRollFacts, dice: Dice) -> Outcome:
    """2D6 and the mounted units; the higher attacks. Schieramento 1, R1, R14."""
    armies: dict[Army, Units] = {"a": facts.a_army, "b": facts.b_army}
    bonuses = {side: mounted_bonus(army) for side, army in armies.items()}
    found = contest(dice, bonuses)
    return outcome(
        sums=list(found.sums.values()),
        bonuses={side: bonus.value for side, bonus in bonuses.items()},
        totals=found.totals,
        rolls=found.rolls,
        throws=found.throws,
        attacker=found.winner,
        defender=OPPONENT[found.winner],
    )


def mounted_bonus(army: Units) -> Modifier:
    """Return one for every two mounted, rounded up; no elephants, no war wagons."""
    riders = count_of(army, RIDERS)
    return Modifier("mounted_units", -(-riders // MOUNTED_PER_POINT), f"{sheet.DEPLOYMENT} 1")


# Schieramento 2 to 4, terrain tables


class TerrainChoiceFacts(Facts):
    placer: Placer = fact(label=_("Who places"))
    army: Units = units(_("Army of who places"))
    table_if_equal: TerrainTable = fact(
        "infantry",
        label=_("Table when equal"),
        help=_("As many foot as mounted units: his choice."),
    )
    scouting_points: int = fact(0, ge=0, le=20, label=_("Scouting points"))
    scouting_shift: int = fact(
        0,
        ge=-10,
        le=10,
        label=_("Shift by scouting"),
        help=_("A point for each; decided after the roll."),
    )


@procedure(
    title=_("Terrain"),
    cite=f"{sheet.DEPLOYMENT} 2–4, {sheet.TERRAIN_INFANTRY}, {sheet.TERRAIN_MOUNTED}, R24, fuori scheda, R26",
    help=_("Which piece of terrain may be placed."),
    headline=headlines.of_terrain,
)
def terrain_choice(facts: TerrainChoiceFacts, dice: Dice) -> Outcome:
    """The row of the placer's table. Schieramento 2 to 4, R24, R25; core, R26."""
    spent = abs(facts.scouting_shift)
    if spent > facts.scouting_points:
        return refused("not_enough_scouting_points", f"{sheet.DEPLOYMENT} 2, fuori scheda, R26")
    table = table_of(facts)
    rolls = dice.pool(2, _("terrain"), asks=sum, shown_in=("rolls",))
    total = Sum("total", tuple(rolls), tuple(shifted(sum(rolls), facts.scouting_shift)))
    options = row_of(table, total.total)
    cite = sheet.TERRAIN_INFANTRY if table == "infantry" else sheet.TERRAIN_MOUNTED
    return outcome(
        sums=[total],
        notes=[] if "none" in options else [Note("must_be_placed", cite)],
        allowed=True,
        table=table,
        rolls=rolls,
        total=total.total,
        options=list(options),
        scouting_points_left=facts.scouting_points - spent,
        min_distance_from_first_h=ATTACKERS_PIECE if facts.placer == "attacker" else 0,
    )


def table_of(facts: TerrainChoiceFacts) -> TerrainTable:
    """Return the table by what the placer has more of. R24."""
    foot, mounted = count_of(facts.army, FOOT), count_of(facts.army, RIDERS)
    if foot == mounted:
        return facts.table_if_equal
    return "infantry" if foot > mounted else "mounted"


def shifted(rolled: int, shift: int) -> Iterator[Modifier]:
    """A point moves the total by one, but never off the table. core, R26."""
    if shift:
        yield Modifier("scouting_shift", shift, "fuori scheda, R26")
    least, most = TERRAIN_TOTALS
    kept = min(max(rolled + shift, least), most)
    if kept != rolled + shift:
        yield Modifier("kept_on_the_table", kept - rolled - shift, "fuori scheda, R26")


def row_of(table: TerrainTable, total: int) -> Sequence[TerrainPiece]:
    return next(pieces for most, pieces in TERRAIN[table] if total <= most)


# Schieramento 7


class Deployer(Facts):
    structure: Structure = fact(label=_("Command structure"))
    scouting_unused: int = fact(0, ge=0, le=20, label=_("Scouting points not used"))
    reroll: Reroll = fact("none", label=_("Rolls again"))


class DeployFirstRollFacts(Facts):
    a: Deployer = fact(label=_("Side A"))
    b: Deployer = fact(label=_("Side B"))


@procedure(
    title=_("Who deploys first"),
    cite=f"{sheet.DEPLOYMENT} 7, R16",
    help=_("The winner decides who deploys first."),
    headline=headlines.of_deploy_roll,
)
def deploy_first_roll(facts: DeployFirstRollFacts, dice: Dice) -> Outcome:
    """2D6 and unused scouting points. Schieramento 7, R14, R16."""
    sides: dict[Army, Deployer] = {"a": facts.a, "b": facts.b}
    for side in sides.values():
        if side.reroll != "none" and side.reroll not in STRUCTURE_REROLLS[side.structure]:
            return refused("reroll_not_permitted", f"{sheet.DEPLOYMENT} 7")
    scouting = {name: Modifier("scouting_unused", side.scouting_unused, f"{sheet.DEPLOYMENT} 7") for name, side in sides.items()}
    found = contest(dice, scouting, {name: side.reroll for name, side in sides.items()})
    return outcome(
        sums=list(found.sums.values()),
        allowed=True,
        rolls=found.rolls,
        totals=found.totals,
        throws=found.throws,
        winner=found.winner,
    )


# Schieramento 8 to 10


class CommandToDeploy(Facts):
    id: str = fact(min_length=1, label=_("Command"))
    vd: int = fact(ge=0, le=60, label=_("VD"))


class DeploymentOrderFacts(Facts):
    first: Army = fact(label=_("Deploys first"))
    a_commands: list[CommandToDeploy] = fact(min_length=1, max_length=8, label=_("Commands of side A"))
    b_commands: list[CommandToDeploy] = fact(min_length=1, max_length=8, label=_("Commands of side B"))

    def contradictions(self) -> Iterator[Contradiction]:
        yield from fields.same_id("a_commands", [command.id for command in self.a_commands])
        yield from fields.same_id("b_commands", [command.id for command in self.b_commands])


@procedure(
    title=_("Order of deployment"),
    cite=f"{sheet.DEPLOYMENT} 8–10, R60",
    help=_("Which command comes onto the table when."),
    headline=headlines.of_order,
)
def deployment_order(facts: DeploymentOrderFacts, dice: Dice) -> Outcome:
    """The strongest command of each, then the rest in turn by their owners' choice. Schieramento 8 to 10, R60."""
    commands: dict[Army, list[CommandToDeploy]] = {"a": facts.a_commands, "b": facts.b_commands}
    # max() keeps the earliest of equals, as R60 wants.
    strongest = {side: max(listed, key=lambda command: command.vd).id for side, listed in commands.items()}
    left = {side: [command.id for command in listed if command.id != strongest[side]] for side, listed in commands.items()}
    sides: tuple[Army, Army] = (facts.first, OPPONENT[facts.first])
    order: list[dict[str, str | None]] = [{"side": side, "command": strongest[side]} for side in sides]
    for turn in range(max(len(names) for names in left.values())):
        order += [{"side": side, "command": None} for side in sides if turn < len(left[side])]
    return outcome(order=order, free_choice=left)

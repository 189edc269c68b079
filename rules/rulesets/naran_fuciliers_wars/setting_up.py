"""§2 «Prima della battaglia»: scouting, terrain, deployment, ammunition, the speech, and when reinforcements come."""

from collections.abc import Iterator
from typing import Annotated, Any

from pydantic import Field

from rules.engine.dice import Dice
from rules.engine.facts import Contradiction, Facts, fact, flag
from rules.engine.outcome import Modifier, Outcome, Sum, by_id, outcome, refused
from rules.engine.procedure import procedure
from rules.engine.text import Text
from rules.rulesets.naran_fuciliers_wars import fields
from rules.rulesets.naran_fuciliers_wars.messages import _
from rules.rulesets.naran_fuciliers_wars.tables import (
    AMMUNITION,
    ARMIES_APART,
    CHARISMATIC_COUNTS,
    CHARISMATIC_VALUE,
    CROSSING_EVERY,
    FEATURE_GAP,
    REINFORCEMENTS_AFTER,
    SCOUTING,
    SCOUTING_DICE,
    SHIFT_ON,
    SPEECH,
    SPEECH_MODIFIERS,
    SPEECH_RANGE,
    ZONE_DEPTH,
    counted,
    row_of,
)
from rules.rulesets.naran_fuciliers_wars.words import ScoutingResult, Side, WeaponOrNone


def other(side: Side) -> Side:
    return "side_b" if side == "side_a" else "side_a"


def counted_value(value: int, charismatic: bool, cite: str) -> Modifier:
    """A command value as an addend; that of a charismatic commander-in-chief counts for more. §4.10, R87."""
    return (
        Modifier("command_value", CHARISMATIC_COUNTS, f"{cite}, §4.10, R87")
        if charismatic
        else Modifier("command_value", value, cite)
    )


# §2.1.1 «Test di Esplorazione»


def _many(label: Text, most: int = 40) -> Any:
    return fields.count(label, 0, most, 0)


class ScoutingSide(Facts):
    commands: int = fields.count(_("Commands"), 1, 20, help=_("With at least one unit."))
    command_values: list[Annotated[int, Field(ge=1, le=5)]] = fact(
        [],
        max_length=20,
        label=_("Command values"),
        help=_("Of every general and of the commander-in-chief."),
    )
    charismatic_commander: bool = fields.charismatic_commander()
    scouts: int = _many(_("Scouts"), 20)
    exploration_units: int = _many(_("Units with the exploration ability"))
    light_cavalry_units: int = _many(_("Light cavalry and dragoons"))
    other_cavalry_units: int = _many(_("Other cavalry"))
    skirmisher_units: int = _many(_("Skirmishers"))
    artillery_units: int = _many(_("Artillery"))

    def contradictions(self) -> Iterator[Contradiction]:
        if self.charismatic_commander and CHARISMATIC_VALUE not in self.command_values:
            yield from fields.charismatic_without_five(self, "charismatic_commander", None)

    @property
    def dice(self) -> int:
        """Dice of the test. §2.1.1."""
        return (
            SCOUTING_DICE["side"]
            + self.commands * SCOUTING_DICE["command"]
            + self.scouts * SCOUTING_DICE["scout"]
            + self.exploration_units * SCOUTING_DICE["exploration_unit"]
        )

    def modifiers(self) -> Iterator[Modifier]:
        """§2.1.1, R10, R87."""
        counts = {
            "light_cavalry": self.light_cavalry_units,
            "other_cavalry": self.other_cavalry_units,
            "skirmishers": self.skirmisher_units,
            "artillery": self.artillery_units,
        }
        for name, units in counts.items():
            if units:
                yield Modifier(name, units * SCOUTING[name].value, SCOUTING[name].cite)
        values = sum(self.command_values) + (CHARISMATIC_COUNTS - CHARISMATIC_VALUE if self.charismatic_commander else 0)
        if values:
            yield Modifier("command_values", values, "§2.1.1")


class Armies(Facts):
    """What the two armies are called, where their dice are named."""

    army_a: str = fact("", label=_("Name of army A"), max_length=120)
    army_b: str = fact("", label=_("Name of army B"), max_length=120)

    def die(self, what: Text, side: str, *, tied: str = "") -> Text:
        """A die by whose it is: "scouting: Savoy"; after a tie it says so, and where that is settled (``tied``)."""
        army = self.army_a if side == "a" else self.army_b
        name = Text(army) if army else _("side {side}").format(side=side.upper())
        tie = _("tie, again ({tied}): ").format(tied=tied) if tied else Text("")
        return _("{tie}{what}: {name}").format(tie=tie, what=what, name=name)

    def die_each(self, what: Text, dice: Dice, *, tied: str = "") -> tuple[int, int]:
        """A die for each army."""
        with dice.by("a", label_has_name=True):
            a = dice.d6(self.die(what, "a", tied=tied))
        with dice.by("b", label_has_name=True):
            return a, dice.d6(self.die(what, "b", tied=tied))


class ScoutingTestFacts(Armies):
    side_a: ScoutingSide = fact(label=_("Side A"))
    side_b: ScoutingSide = fact(label=_("Side B"))


@procedure(
    title=_("Scouting and manoeuvre"),
    cite="§2.1.1",
    help=_("Which army has scouted and manoeuvred better?"),
)
def scouting_test(facts: ScoutingTestFacts, dice: Dice) -> Outcome:
    """Both throw all their dice; the higher total wins, clearly when it is more than double. §2.1.1, R10, R11."""
    label = _("scouting")
    with dice.by("a", label_has_name=True):
        a = scouted("side_a_total", facts.side_a, facts.die(label, "a"), dice)
    with dice.by("b", label_has_name=True):
        b = scouted("side_b_total", facts.side_b, facts.die(label, "b"), dice)
    result: ScoutingResult = "no_winner"
    winner: Side | None = None
    if a.total != b.total:
        winner = "side_a" if a.total > b.total else "side_b"
        better, worse = max(a.total, b.total), min(a.total, b.total)
        result = "outmanoeuvred" if better > 2 * worse else "outscouted"
    return outcome(
        sums=[a, b],
        side_a_dice=len(a.dice),
        side_b_dice=len(b.dice),
        side_a_total=a.total,
        side_b_total=b.total,
        modifiers={"side_a": by_id(a.parts), "side_b": by_id(b.parts)},
        result=result,
        winner=winner,
        deploys_first=other(winner) if winner else None,
    )


def scouted(name: str, side: ScoutingSide, label: Text, dice: Dice) -> Sum:
    return Sum(name, tuple(dice.pool(side.dice, label, asks=sum)), tuple(side.modifiers()))


# §2.2.2: rivers


class RiverSetupFacts(Armies):
    length_cm: int = fact(ge=1, le=1000, label=_("Length of the river"), unit="cm")
    segmented: bool = flag(
        _("Model in segments"),
        _("The players lay them in turn."),
    )
    agreed_strength: int | None = fact(
        None,
        ge=1,
        le=10,
        label=_("Agreed strength"),
        help=_("Empty: a ten-sided die decides."),
    )


@procedure(
    title=_("River"),
    cite="§2.2.2, §3.5.10, R14",
    help=_("Who lays the river, how strong it is, how many crossings it has."),
)
def river_setup(facts: RiverSetupFacts, dice: Dice) -> Outcome:
    """Decide who places the river, its strength, and its bridges or fords. §2.2.2, R14."""
    placed_by: str = "alternate"
    if not facts.segmented:
        label, a, b = _("course of the river"), 0, 0
        while a == b:
            dice.settled("throw")
            tied = "§2.2.2, R14" if a else ""
            a, b = facts.die_each(label, dice, tied=tied)
        placed_by = "side_a" if a > b else "side_b"
        dice.settled("placed", placed_by)
    strength = facts.agreed_strength
    if strength is None:
        strength = dice.d10(_("strength of the river"))
    return outcome(placed_by=placed_by, strength=strength, min_crossings=max(1, facts.length_cm // CROSSING_EVERY))


# §2.2.3, §2.3.2: who lays the terrain, who deploys first


def _chief(label: Text) -> Any:
    return fact(
        None,
        ge=0,
        le=5,
        label=label,
        help=_("0 without a commander-in-chief."),
    )


class AfterScouting(Armies):
    scouting_result: ScoutingResult = fact(label=_("Scouting result"))
    scouting_winner: Side | None = fact(None, label=_("Winner of the scouting"))
    command_value_a: int | None = _chief(_("Value of A's commander-in-chief"))
    command_value_b: int | None = _chief(_("Value of B's commander-in-chief"))
    charismatic_a: bool = flag(_("A's commander-in-chief is charismatic"))
    charismatic_b: bool = flag(_("B's commander-in-chief is charismatic"))

    def contradictions(self) -> Iterator[Contradiction]:
        yield from fields.either(self, self.scouting_result != "no_winner", "scouting_winner")
        if self.scouting_result == "no_winner":
            yield from fields.needed(self, "command_value_a", "command_value_b")
        yield from fields.charismatic_without_five(self, "charismatic_a", self.command_value_a)
        yield from fields.charismatic_without_five(self, "charismatic_b", self.command_value_b)

    def roll_off(self, dice: Dice, *, tied: str = "") -> tuple[Sum, Sum]:
        """One die and the value of the commander-in-chief for each side. §2.2.3, §2.3.2, R87."""
        throw = _("throw")
        a, b = self.die_each(throw, dice, tied=tied)
        return (
            Sum("side_a_total", (a,), value_of(self.command_value_a, self.charismatic_a)),
            Sum("side_b_total", (b,), value_of(self.command_value_b, self.charismatic_b)),
        )


def value_of(value: int | None, charismatic: bool) -> tuple[Modifier, ...]:
    return counted([counted_value(value or 0, charismatic, "§2.2.3, §2.3.2")])


class TerrainPlacementFacts(AfterScouting):
    features: int = fields.count(_("Terrain features"), 0, 20)


@procedure(
    title=_("Terrain placement"),
    cite="§2.1.1, §2.2.3",
    help=_("Who chooses the edge, lays the terrain, and what may be shifted."),
)
def terrain_placement(facts: TerrainPlacementFacts, dice: Dice) -> Outcome:
    """The winner chooses and lays; the other may shift features, unless outmanoeuvred. §2.2.3, R12."""
    placer, sums = facts.scouting_winner, list[Sum]()
    while placer is None:
        dice.settled("throw")
        sums = list(facts.roll_off(dice, tied="§2.2.3, R12" if sums else ""))
        if sums[0].total != sums[1].total:
            placer = "side_a" if sums[0].total > sums[1].total else "side_b"
    dice.settled("placed", placer, shown_in=("side_a_total", "side_b_total"))
    may_shift = facts.scouting_result != "outmanoeuvred"
    shiftable: list[bool] = []
    if may_shift:
        labels = [_("may feature {n} be shifted?").format(n=n) for n in range(1, facts.features + 1)]
        needed = SHIFT_ON[facts.scouting_result]
        shiftable = [dice.roll(6, label, alike=lambda face: face >= needed) >= needed for label in labels]
    return outcome(
        sums=sums,
        side_a_total=sums[0].total if sums else None,
        side_b_total=sums[1].total if sums else None,
        edge_chooser=placer,
        placer=placer,
        may_reposition=other(placer) if may_shift else None,
        repositionable=shiftable,
        repositionable_count=sum(shiftable),
        min_gap_cm=FEATURE_GAP,
    )


def _units(label: Text) -> Any:
    return fact(None, ge=0, le=200, label=label)


class DeployOrderFacts(AfterScouting):
    units_a: int | None = _units(_("Units of A"))
    units_b: int | None = _units(_("Units of B"))

    def contradictions(self) -> Iterator[Contradiction]:
        yield from super().contradictions()
        if self.scouting_result == "no_winner":
            yield from fields.needed(self, "units_a", "units_b")


@procedure(
    title=_("Who deploys first"),
    cite="§2.3.2",
    help=_("Which side sets its army up first?"),
)
def deploy_order(facts: DeployOrderFacts, dice: Dice) -> Outcome:
    """The loser of the scouting, else the lower roll, else the larger army. §2.3.2, R12."""
    if facts.scouting_winner is not None:
        return deployed(other(facts.scouting_winner), "scouting", [])
    decided_by = "roll"
    while True:
        dice.settled("throw", decided_by)
        a, b = facts.roll_off(dice, tied="§2.3.2, R12" if decided_by == "reroll" else "")
        if a.total != b.total:
            return deployed("side_a" if a.total < b.total else "side_b", decided_by, [a, b])
        units_a, units_b = facts.units_a or 0, facts.units_b or 0
        if units_a != units_b:
            return deployed("side_a" if units_a > units_b else "side_b", "units", [a, b])
        decided_by = "reroll"


def deployed(first: Side, decided_by: str, sums: list[Sum]) -> Outcome:
    return outcome(
        sums=sums,
        side_a_total=sums[0].total if sums else None,
        side_b_total=sums[1].total if sums else None,
        first=first,
        second=other(first),
        decided_by=decided_by,
    )


class DeploymentZoneFacts(Facts):
    table_length_cm: int = fact(ge=30, le=1000, label=_("Long side of the table"), unit="cm")
    table_depth_cm: int = fact(ge=30, le=1000, label=_("Short side of the table"), unit="cm")

    def contradictions(self) -> Iterator[Contradiction]:
        if self.table_depth_cm > self.table_length_cm:
            yield Contradiction("table_depth_cm", _("The short side comes here."))


@procedure(
    title=_("Deployment zones"),
    cite="§2.3.1, §3.1.1, R13",
    help=_("How deep the zones are on a table of this size."),
)
def deployment_zone(facts: DeploymentZoneFacts, dice: Dice) -> Outcome:
    """The strips along the edges and, for reinforcements, on the short ones. §2.3.1, §3.1.1, R13."""
    depth = min(ZONE_DEPTH, (facts.table_depth_cm - ARMIES_APART) // 2)
    if depth < 1:
        return refused("table_too_shallow", "§2.3.1, R13")
    return outcome(
        allowed=True,
        zone_depth_cm=depth,
        zone_length_cm=facts.table_length_cm,
        gap_cm=facts.table_depth_cm - 2 * depth,
        flank_strip_depth_cm=depth,
        flank_strip_length_cm=facts.table_depth_cm // 2,
    )


# §2.3.5


class StartingAmmunitionFacts(Facts):
    weapon: WeaponOrNone = fact(label=_("Firing weapon"))


@procedure(
    title=_("Starting ammunition"),
    cite="§2.3.5, R15",
    help=_("How many volley markers the unit begins with."),
)
def starting_ammunition(facts: StartingAmmunitionFacts, dice: Dice) -> Outcome:
    """Markers by kind of ammunition. §2.3.5, R15."""
    salvos = AMMUNITION[facts.weapon]
    return outcome(salvos=dict(salvos), total=sum(salvos.values()))


# §2.4 «Discorso di incitamento»


class IncitementSpeechFacts(Facts):
    command_value: int = fields.command_value(_("Value of the commander-in-chief"))
    charismatic_commander: bool = fields.charismatic_commander()
    unit_in_own_command: bool = flag(
        _("A unit of his own command"),
        _("The unit that he addresses."),
    )
    charismatic_present: bool = flag(_("A charismatic character is on the table"))
    army_standard_raised: bool = flag(_("The army standard is up"))
    distance_cm: int = fields.distance(_("Distance to the unit"), 0)
    already_attempted: bool = flag(_("A speech has been made"))
    battle_started: bool = flag(_("Turn 1 has begun"))

    def contradictions(self) -> Iterator[Contradiction]:
        yield from fields.charismatic_without_five(self, "charismatic_commander", self.command_value)


@procedure(
    title=_("Incitement speech"),
    cite="§2.4, §4.7, §4.10, §4.11",
    help=_("The commander-in-chief speaks to a unit before the battle."),
)
def incitement_speech(facts: IncitementSpeechFacts, dice: Dice) -> Outcome:
    """Once, before turn 1, to a unit near him. §2.4, R16."""
    if facts.battle_started:
        return refused("battle_started", "§2.4")
    if facts.already_attempted:
        return refused("already_attempted", "§2.4")
    if facts.distance_cm > SPEECH_RANGE:
        return refused("out_of_range", "§2.4, R16")
    speech = Sum("total", (dice.d6(_("speech")),), tuple(speech_modifiers(facts)))
    result = row_of(speech.total, {name: row.least for name, row in SPEECH.items()})
    effect = SPEECH[result]
    return outcome(
        sums=[speech],
        allowed=True,
        total=speech.total,
        modifiers=by_id(speech.parts),
        result=result,
        units_affected=effect.units,
        reaction_after=effect.reaction,
        now_disorganised=effect.disorganised,
        command_test_modifier=effect.command_test,
    )


def speech_modifiers(facts: IncitementSpeechFacts) -> Iterator[Modifier]:
    """§2.4; a charismatic commander-in-chief counts for 6 and brings the bonus as well (R16)."""
    yield counted_value(facts.command_value, facts.charismatic_commander, "§2.4")
    if facts.unit_in_own_command:
        yield SPEECH_MODIFIERS["own_command"]
    if facts.charismatic_present or facts.charismatic_commander:
        yield SPEECH_MODIFIERS["charismatic"]
    if facts.army_standard_raised:
        yield SPEECH_MODIFIERS["army_standard"]


# §2.3.4 «Riserve e rinforzi»


class ReinforcementTurnFacts(Facts):
    scenario_turn: int | None = fields.turn(_("Turn of the scenario"), None, _("Empty: the die decides."))


@procedure(
    title=_("First turn of reinforcements"),
    cite="§2.3.4",
    help=_("From which turn the reinforcements of both armies may arrive."),
)
def reinforcement_turn(facts: ReinforcementTurnFacts, dice: Dice) -> Outcome:
    """One die of the first deployer and two, unless the scenario says so. §2.3.4."""
    if facts.scenario_turn is not None:
        return outcome(first_turn=facts.scenario_turn)
    first = Sum(
        "first_turn",
        (dice.d6(_("first turn of reinforcements")),),
        (Modifier("base", REINFORCEMENTS_AFTER, "§2.3.4"),),
    )
    return outcome(sums=[first], first_turn=first.total)

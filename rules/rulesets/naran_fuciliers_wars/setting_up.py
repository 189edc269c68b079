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
    commands: int = fields.count(Text("Commands", "Comandi"), 1, 20, help=Text("With at least one unit.", "Con almeno un'unità."))
    command_values: list[Annotated[int, Field(ge=1, le=5)]] = fact(
        [],
        max_length=20,
        label=Text("Command values", "Valori di Comando"),
        help=Text("Of every general and of the commander-in-chief.", "Del Condottiero e di tutti i Generali."),
    )
    charismatic_commander: bool = fields.charismatic_commander()
    scouts: int = _many(Text("Scouts", "Esploratori"), 20)
    exploration_units: int = _many(Text("Units with the exploration ability", "Unità con abilità di esplorazione"))
    light_cavalry_units: int = _many(Text("Light cavalry and dragoons", "Cavalleria leggera e dragoni"))
    other_cavalry_units: int = _many(Text("Other cavalry", "Altra cavalleria"))
    skirmisher_units: int = _many(Text("Skirmishers", "Schermagliatori"))
    artillery_units: int = _many(Text("Artillery", "Artiglieria"))

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

    army_a: str = fact("", label=Text("Name of army A", "Nome dell'esercito A"), max_length=120)
    army_b: str = fact("", label=Text("Name of army B", "Nome dell'esercito B"), max_length=120)

    def die(self, what: Text, side: str, *, tied: str = "") -> Text:
        """A die by whose it is: "scouting: Savoy"; after a tie it says so, and where that is settled (``tied``)."""
        army = self.army_a if side == "a" else self.army_b
        name = Text(army, army) if army else Text(f"side {side.upper()}", f"parte {side.upper()}")
        tie = Text(f"tie, again ({tied}): ", f"parità, di nuovo ({tied}): ") if tied else Text("", "")
        return Text(f"{tie.en}{what.en}: {name.en}", f"{tie.it}{what.it}: {name.it}")

    def die_each(self, what: Text, dice: Dice, *, tied: str = "") -> tuple[int, int]:
        """A die for each army."""
        with dice.by("a"):
            a = dice.d6(self.die(what, "a", tied=tied))
        with dice.by("b"):
            return a, dice.d6(self.die(what, "b", tied=tied))


class ScoutingTestFacts(Armies):
    side_a: ScoutingSide = fact(label=Text("Side A", "Parte A"))
    side_b: ScoutingSide = fact(label=Text("Side B", "Parte B"))


@procedure(
    title=Text("Scouting and manoeuvre", "Test di Esplorazione e Manovra"),
    cite="§2.1.1",
    help=Text("Which army has scouted and manoeuvred better?", "Quale esercito ha esplorato e manovrato meglio?"),
)
def scouting_test(facts: ScoutingTestFacts, dice: Dice) -> Outcome:
    """Both throw all their dice; the higher total wins, clearly when it is more than double. §2.1.1, R10, R11."""
    label = Text("scouting", "esplorazione")
    with dice.by("a"):
        a = scouted("side_a_total", facts.side_a, facts.die(label, "a"), dice)
    with dice.by("b"):
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
    length_cm: int = fact(ge=1, le=1000, label=Text("Length of the river", "Lunghezza del fiume"), unit="cm")
    segmented: bool = flag(
        Text("Model in segments", "Modello a segmenti"),
        Text("The players lay them in turn.", "I giocatori li posano a turno."),
    )
    agreed_strength: int | None = fact(
        None,
        ge=1,
        le=10,
        label=Text("Agreed strength", "Forza concordata"),
        help=Text("Empty: a ten-sided die decides.", "Vuoto: decide un dado a dieci facce."),
    )


@procedure(
    title=Text("River", "Fiume"),
    cite="§2.2.2, §3.5.10, R14",
    help=Text(
        "Who lays the river, how strong it is, how many crossings it has.", "Chi posa il fiume, quanta forza ha, quanti passaggi."
    ),
)
def river_setup(facts: RiverSetupFacts, dice: Dice) -> Outcome:
    """Who places it, its strength, and its bridges or fords. §2.2.2, R14."""
    placed_by: str = "alternate"
    if not facts.segmented:
        label, a, b = Text("course of the river", "corso del fiume"), 0, 0
        while a == b:
            dice.settled("throw")
            tied = "§2.2.2, R14" if a else ""
            a, b = facts.die_each(label, dice, tied=tied)
        placed_by = "side_a" if a > b else "side_b"
        dice.settled("placed", placed_by)
    strength = facts.agreed_strength
    if strength is None:
        strength = dice.d10(Text("strength of the river", "forza del fiume"))
    return outcome(placed_by=placed_by, strength=strength, min_crossings=max(1, facts.length_cm // CROSSING_EVERY))


# §2.2.3, §2.3.2: who lays the terrain, who deploys first


def _chief(label: Text) -> Any:
    return fact(
        None,
        ge=0,
        le=5,
        label=label,
        help=Text("0 without a commander-in-chief.", "0 senza Condottiero."),
    )


class AfterScouting(Armies):
    scouting_result: ScoutingResult = fact(label=Text("Scouting result", "Esito dell'esplorazione"))
    scouting_winner: Side | None = fact(None, label=Text("Winner of the scouting", "Vincitore dell'esplorazione"))
    command_value_a: int | None = _chief(Text("Value of A's commander-in-chief", "Valore del Condottiero di A"))
    command_value_b: int | None = _chief(Text("Value of B's commander-in-chief", "Valore del Condottiero di B"))
    charismatic_a: bool = flag(Text("A's commander-in-chief is charismatic", "Il Condottiero di A è carismatico"))
    charismatic_b: bool = flag(Text("B's commander-in-chief is charismatic", "Il Condottiero di B è carismatico"))

    def contradictions(self) -> Iterator[Contradiction]:
        yield from fields.either(self, self.scouting_result != "no_winner", "scouting_winner")
        if self.scouting_result == "no_winner":
            yield from fields.needed(self, "command_value_a", "command_value_b")
        yield from fields.charismatic_without_five(self, "charismatic_a", self.command_value_a)
        yield from fields.charismatic_without_five(self, "charismatic_b", self.command_value_b)

    def roll_off(self, dice: Dice, *, tied: str = "") -> tuple[Sum, Sum]:
        """One die and the value of the commander-in-chief for each side. §2.2.3, §2.3.2, R87."""
        throw = Text("throw", "tiro")
        a, b = self.die_each(throw, dice, tied=tied)
        return (
            Sum("side_a_total", (a,), value_of(self.command_value_a, self.charismatic_a)),
            Sum("side_b_total", (b,), value_of(self.command_value_b, self.charismatic_b)),
        )


def value_of(value: int | None, charismatic: bool) -> tuple[Modifier, ...]:
    return counted([counted_value(value or 0, charismatic, "§2.2.3, §2.3.2")])


class TerrainPlacementFacts(AfterScouting):
    features: int = fields.count(Text("Terrain features", "Elementi di terreno"), 0, 20)


@procedure(
    title=Text("Terrain placement", "Disposizione del terreno"),
    cite="§2.1.1, §2.2.3",
    help=Text(
        "Who chooses the edge, lays the terrain, and what may be shifted.",
        "Chi sceglie il lato, dispone il terreno, e cosa si può spostare.",
    ),
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
        labels = [Text(f"may feature {n} be shifted?", f"si può spostare l'elemento {n}?") for n in range(1, facts.features + 1)]
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
    units_a: int | None = _units(Text("Units of A", "Unità di A"))
    units_b: int | None = _units(Text("Units of B", "Unità di B"))

    def contradictions(self) -> Iterator[Contradiction]:
        yield from super().contradictions()
        if self.scouting_result == "no_winner":
            yield from fields.needed(self, "units_a", "units_b")


@procedure(
    title=Text("Who deploys first", "Chi schiera per primo"),
    cite="§2.3.2",
    help=Text("Which side sets its army up first?", "Quale parte schiera per prima l'esercito?"),
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
    table_length_cm: int = fact(ge=30, le=1000, label=Text("Long side of the table", "Lato lungo del tavolo"), unit="cm")
    table_depth_cm: int = fact(ge=30, le=1000, label=Text("Short side of the table", "Lato corto del tavolo"), unit="cm")

    def contradictions(self) -> Iterator[Contradiction]:
        if self.table_depth_cm > self.table_length_cm:
            yield Contradiction("table_depth_cm", Text("The short side comes here.", "Qui va il lato corto."))


@procedure(
    title=Text("Deployment zones", "Zone di schieramento"),
    cite="§2.3.1, §3.1.1, R13",
    help=Text("How deep the zones are on a table of this size.", "Quanto sono profonde le zone su un tavolo di queste misure."),
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
    weapon: WeaponOrNone = fact(label=Text("Firing weapon", "Arma da tiro"))


@procedure(
    title=Text("Starting ammunition", "Munizioni iniziali"),
    cite="§2.3.5, R15",
    help=Text("How many volley markers the unit begins with.", "Con quanti segnalini di salva comincia l'unità."),
)
def starting_ammunition(facts: StartingAmmunitionFacts, dice: Dice) -> Outcome:
    """Markers by kind of ammunition. §2.3.5, R15."""
    salvos = AMMUNITION[facts.weapon]
    return outcome(salvos=dict(salvos), total=sum(salvos.values()))


# §2.4 «Discorso di incitamento»


class IncitementSpeechFacts(Facts):
    command_value: int = fields.command_value(Text("Value of the commander-in-chief", "Valore del Condottiero"))
    charismatic_commander: bool = fields.charismatic_commander()
    unit_in_own_command: bool = flag(
        Text("A unit of his own command", "Un'unità del suo comando"),
        Text("The unit that he addresses.", "L'unità a cui si rivolge."),
    )
    charismatic_present: bool = flag(Text("A charismatic character is on the table", "C'è un Personaggio Carismatico sul tavolo"))
    army_standard_raised: bool = flag(Text("The army standard is up", "Lo Stendardo dell'Esercito è alzato"))
    distance_cm: int = fields.distance(Text("Distance to the unit", "Distanza dall'unità"), 0)
    already_attempted: bool = flag(Text("A speech has been made", "Un discorso è già stato fatto"))
    battle_started: bool = flag(Text("Turn 1 has begun", "Il turno 1 è iniziato"))

    def contradictions(self) -> Iterator[Contradiction]:
        yield from fields.charismatic_without_five(self, "charismatic_commander", self.command_value)


@procedure(
    title=Text("Incitement speech", "Discorso di incitamento"),
    cite="§2.4, §4.7, §4.10, §4.11",
    help=Text(
        "The commander-in-chief speaks to a unit before the battle.", "Il Condottiero parla a un'unità prima della battaglia."
    ),
)
def incitement_speech(facts: IncitementSpeechFacts, dice: Dice) -> Outcome:
    """Once, before turn 1, to a unit near him. §2.4, R16."""
    if facts.battle_started:
        return refused("battle_started", "§2.4")
    if facts.already_attempted:
        return refused("already_attempted", "§2.4")
    if facts.distance_cm > SPEECH_RANGE:
        return refused("out_of_range", "§2.4, R16")
    speech = Sum("total", (dice.d6(Text("speech", "discorso")),), tuple(speech_modifiers(facts)))
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
    scenario_turn: int | None = fields.turn(
        Text("Turn of the scenario", "Turno dello scenario"), None, Text("Empty: the die decides.", "Vuoto: decide il dado.")
    )


@procedure(
    title=Text("First turn of reinforcements", "Primo turno dei rinforzi"),
    cite="§2.3.4",
    help=Text(
        "From which turn the reinforcements of both armies may arrive.",
        "Da quale turno possono arrivare i rinforzi dei due eserciti.",
    ),
)
def reinforcement_turn(facts: ReinforcementTurnFacts, dice: Dice) -> Outcome:
    """One die of the first deployer and two, unless the scenario says so. §2.3.4."""
    if facts.scenario_turn is not None:
        return outcome(first_turn=facts.scenario_turn)
    first = Sum(
        "first_turn",
        (dice.d6(Text("first turn of reinforcements", "primo turno dei rinforzi")),),
        (Modifier("base", REINFORCEMENTS_AFTER, "§2.3.4"),),
    )
    return outcome(sums=[first], first_turn=first.total)

"""What players say in a battle without rolling: small procedures of play, and the words that only they need.

They stand in no chapter, for the sheet has no table of them; each cites the ruling that makes it part of the game.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Annotated, Any, Literal

from pydantic import Field

from rules.engine.dice import Dice, typed
from rules.engine.facts import Contradiction, Facts, fact, flag, house_rules
from rules.engine.outcome import Note, Outcome, outcome
from rules.engine.procedure import Procedure, procedure
from rules.engine.text import Text
from rules.rulesets.impetus import fields, headlines, sheet
from rules.rulesets.impetus.cohesion import CohesionTestFacts, cohesion_test
from rules.rulesets.impetus.losses import ArmyBreakFacts, army_break
from rules.rulesets.impetus.melee import MeleeFacts, MeleeResultFacts, melee, melee_result
from rules.rulesets.impetus.shooting import ShootingFacts, shooting
from rules.rulesets.impetus.tables import TERRAIN_TOTALS
from rules.rulesets.impetus.terms import (
    OPPONENT,
    Army,
    Band,
    Face,
    Fighter,
    FireKind,
    General,
    MeleeWeapon,
    TerrainPiece,
    Trait,
    UnitType,
    Weapon,
)

Reaction = Literal["stands", "evade", "countercharge", "close_ranks"]
WayBack = Literal["clear", "friend_behind", "no_way_back"]


class Said(Facts):
    """Nothing is asked."""


# Schieramento


class SpendScoutingFacts(Facts):
    rolled: int = fact(ge=2, le=12, label=Text("Rolled", "Tirato"))
    scouting_points: int = fact(ge=0, le=20, label=Text("Scouting points", "Punti Esplorazione"))
    scouting_shift: int = fact(
        0,
        ge=-10,
        le=10,
        label=Text("Shift by scouting", "Spostamento con l'esplorazione"),
        help=Text("Up or down; a point for each.", "In su o in giù; un punto per ognuno."),
    )

    def contradictions(self) -> Iterator[Contradiction]:
        if abs(self.scouting_shift) > self.scouting_points:
            yield Contradiction("scouting_shift", Text("Not so many points are left.", "Non restano tanti punti."))


@procedure(
    title=Text("Move the row by scouting", "Spostare la riga con l'esplorazione"),
    cite=f"{sheet.DEPLOYMENT} 2–4, core, R26",
    help=Text("A point for each step, up or down.", "Un punto per ogni passo, in su o in giù."),
    headline=headlines.of_scouting,
)
def spend_scouting(facts: SpendScoutingFacts, dice: Dice) -> Outcome:
    """The row that counts, and the points that are left. Schieramento 2 to 4; core, R26."""
    least, most = TERRAIN_TOTALS
    total = min(max(facts.rolled + facts.scouting_shift, least), most)
    return outcome(total=total, scouting_points_left=facts.scouting_points - abs(facts.scouting_shift))


def placing(pieces: Sequence[TerrainPiece]) -> Procedure[Any]:
    """The choice within one row of a terrain table."""

    class PlaceTerrainFacts(Facts):
        piece: Literal[tuple(pieces)] = fact(pieces[0], label=Text("Piece", "Elemento"))  # type: ignore[valid-type]

    @procedure(
        title=Text("Place terrain", "Posizionare il terreno"),
        cite=f"{sheet.DEPLOYMENT} 2–4",
        help=Text("One of the row.", "Uno della riga."),
        headline=headlines.of_piece,
    )
    def place_terrain(facts: PlaceTerrainFacts, dice: Dice) -> Outcome:
        """What lies on the table now. Schieramento 2 to 4."""
        return outcome(piece=facts.piece)

    return place_terrain


class WhoDeploysFirstFacts(Facts):
    by: Army = fact(label=Text("Decides", "Decide"))
    first: Literal["ourselves", "the_enemy"] = fact(label=Text("Deploys first", "Schiera per primo"))


@procedure(
    title=Text("Choose who deploys first", "Decidere chi schiera per primo"),
    cite=f"{sheet.DEPLOYMENT} 7",
    help=Text("The winner of the roll decides.", "Decide chi ha vinto il tiro."),
    headline=headlines.of_first,
)
def who_deploys_first(facts: WhoDeploysFirstFacts, dice: Dice) -> Outcome:
    """Schieramento 7."""
    return outcome(deploys_first=facts.by if facts.first == "ourselves" else OPPONENT[facts.by])


@procedure(
    title=Text("Deploy a command", "Schierare un comando"),
    cite=f"{sheet.DEPLOYMENT} 8–10",
    help=Text("One command at a time, in turn.", "Un comando per volta, alternandosi."),
    headline=headlines.always(Text("Deployed", "Schierato")),
)
def deploy(facts: Said, dice: Dice) -> Outcome:
    """Schieramento 8 to 10."""
    return outcome(deployed=True)


# core, R14


@procedure(
    title=Text("Put a command forward", "Proporre un comando"),
    cite="core, R14",
    help=Text("It vies with the other side's for the initiative.", "Si contende l'iniziativa con quello avversario."),
    headline=headlines.always(Text("Put forward", "Proposto")),
)
def nominate(facts: Said, dice: Dice) -> Outcome:
    """One that has not been activated. core, R14."""
    return outcome(nominated=True)


# core, R49


class TurnEndFacts(ArmyBreakFacts):
    a_name: str = fact(min_length=1, label=Text("Side A", "Parte A"))
    b_name: str = fact(min_length=1, label=Text("Side B", "Parte B"))


@procedure(
    title=Text("Army break", "Rotta dell'esercito"),
    cite=sheet.CORE_BREAK,
    help=Text("Which commands and armies are broken.", "Quali comandi ed eserciti sono in rotta."),
    headline=headlines.of_turn_end,
)
def turn_end(facts: TurnEndFacts, dice: Dice) -> Outcome:
    """The army break, told by the armies' names. core, R49."""
    names = {"a": facts.a_name, "b": facts.b_name}
    found = army_break(ArmyBreakFacts.read(facts.model_dump(exclude={"a_name", "b_name"})), dice)
    standings = [(name, found.values[side]) for side, name in names.items()]
    told = {
        "result": {"a_wins": facts.a_name, "b_wins": facts.b_name}.get(found.result, found.result),
        "vd_lost": ", ".join(f"{name} {army['vd_lost']}/{-(-army['vd_total'] // 2)}" for name, army in standings),
    }
    sums = [replace(total, id=name) for total, name in zip(found.sums, names.values(), strict=True)]
    return replace(found, sums=sums, values=found.values | told)


class CommandRoutsFacts(Facts):
    leaves: bool = flag(
        Text("Its units leave the table", "Le sue unità lasciano il tavolo"),
        Text("A broken command counts as wholly lost.", "Un comando in rotta vale come tutto perduto."),
        default=True,
    )


@procedure(
    title=Text("Broken command", "Comando in rotta"),
    cite=sheet.CORE_BREAK,
    help=Text(
        "What is left of it goes, unless the club lets it fight on.", "Il resto se ne va, se il club non lo fa combattere."
    ),
    headline=headlines.of_rout,
)
def command_routs(facts: CommandRoutsFacts, dice: Dice) -> Outcome:
    """A broken command counts as wholly lost. core, R49."""
    return outcome(leaves=facts.leaves)


# core, R62, R50


@procedure(
    title=Text("Place on opportunity", "Mettere in opportunità"),
    cite="core, R62",
    help=Text("It waits, and may react once until its next activation.", "Attende, e può reagire una volta fino alla prossima."),
    headline=headlines.always(Text("On opportunity", "In opportunità")),
)
def stand_ready(facts: Said, dice: Dice) -> Outcome:
    """Instead of anything else in this activation. core, R62."""
    return outcome(on_opportunity=True)


@procedure(
    title=Text("General joins a unit", "Il generale si unisce a un'unità"),
    cite=f"{sheet.GENERALS}, core, R50",
    help=Text("He helps only the unit that he is with.", "Aiuta solo l'unità con cui sta."),
    headline=headlines.always(Text("The general joins it", "Il generale si unisce")),
)
def general_joins(facts: Said, dice: Dice) -> Outcome:
    """Generali; core, R50."""
    return outcome(joined=True)


# Charges


@procedure(
    title=Text("Charge", "Carica"),
    cite=f"{sheet.MOVEMENT}, core, R38",
    help=Text("The enemy reacts, then the charge is measured.", "Il nemico reagisce, poi si misura la carica."),
    headline=headlines.always(Text("Charges", "Carica")),
)
def declare_charge(facts: Said, dice: Dice) -> Outcome:
    """Reactions, defensive fire, contact and melee follow. Test di Disciplina; core, R38."""
    return outcome(declared=True)


class ReactionFacts(Facts):
    can_close_ranks: bool = flag(Text("Heavy or light foot", "FP o FL"))
    can_shoot: bool = flag(Text("Has missile weapons", "Ha armi da tiro"))
    can_evade: bool = flag(Text("May evade once more", "Può evadere ancora"), default=True)
    reaction: Reaction = fact("stands", label=Text("Reaction", "Reazione"))
    shoots: bool = flag(Text("Defensive fire", "Tiro difensivo"))

    def contradictions(self) -> Iterator[Contradiction]:
        if self.reaction == "close_ranks" and not self.can_close_ranks:
            yield Contradiction("reaction", Text("Only heavy and light foot closes ranks.", "Serrano i ranghi solo FP e FL."))
        if self.reaction == "evade" and not self.can_evade:
            yield Contradiction("reaction", Text("It has evaded too often.", "Ha evaso troppe volte."))
        if self.shoots and not self.can_shoot:
            yield Contradiction("shoots", Text("It has nothing to shoot with.", "Non ha con che tirare."))


@procedure(
    title=Text("React to a charge", "Reagire a una carica"),
    cite=f"{sheet.DISCIPLINE}, core, R72",
    help=Text("Defensive fire comes first, then one reaction.", "Prima il tiro difensivo, poi una reazione."),
    headline=headlines.of_reaction,
)
def react(facts: ReactionFacts, dice: Dice) -> Outcome:
    """What is tested next. Test di Disciplina, R13; core, R72."""
    return outcome(reacts=facts.reaction, shoots=facts.shoots)


@procedure(
    title=Text("Reaction fire", "Tiro di reazione"),
    cite=f"{sheet.SHOOTING}, {sheet.DISCIPLINE}, R28, R31",
    help=Text(
        "Defensive or opportunity fire; it may come to no dice.", "Tiro difensivo o di opportunità; i dadi possono mancare."
    ),
    headline=headlines.of_shot,
)
def reaction_shot(facts: ShootingFacts, dice: Dice) -> Outcome:
    """As any shot; where the table gives no dice, nothing is hit. Tabella di Tiro, R28, R31."""
    found = shooting(facts, dice)
    if found.refused:
        return outcome(notes=[Note(found.reason, found.cite)], allowed=True, dice=0, hits=0, cohesion_test_needed=False)
    return found


# Ritirata


class WayBackFacts(Facts):
    way: WayBack = fact("clear", label=Text("Behind it", "Alle spalle"))


@procedure(
    title=Text("Way back", "Via di ritirata"),
    cite=f"{sheet.INVOLUNTARY}, core, R59",
    help=Text("What a beaten unit finds behind it.", "Che cosa trova alle spalle un'unità battuta."),
    headline=headlines.of_way,
)
def way_back(facts: WayBackFacts, dice: Dice) -> Outcome:
    """A unit that cannot begin to retreat is lost. core, R59."""
    return outcome(way=facts.way, unit_destroyed=facts.way == "no_way_back")


# Test di Coesione: each of the two as the battle asks it, without what belongs to the other


class Hit(Facts):
    unit_type: UnitType = fields.unit_type()
    vbu: int = fields.vbu()
    hits: int = fact(ge=1, le=40, label=Text("Hits", "Colpi"))
    disordered: bool = fields.disordered()
    general: General | None = fields.general()
    traits: list[Trait] = fields.traits()
    rear_ranks_vbu: list[Annotated[int, Field(ge=1, le=12)]] = fact(
        [], max_length=3, label=Text("VBU of the rear ranks", "VBU dei ranghi posteriori")
    )


class ShotAtFacts(Hit):
    missile_weapon: Weapon = fact(label=Text("Shot at with", "Arma del tiro"))
    range_band: Band = fact(label=Text("Range", "Distanza"))
    fire_kind: FireKind = fact("normal", label=Text("Kind of fire", "Tipo di tiro"))
    house_rules: dict[str, str] = house_rules({"R18": ("reroll_failed",)})


class Round(MeleeResultFacts):
    """A round of melee in which only this test is still to be taken: it decides who has won."""

    who: Fighter = fact(label=Text("Who tests", "Chi fa il test"))


class StruckFacts(Hit):
    enemy_type: UnitType = fields.unit_type(Text("Enemy main unit", "Unità nemica principale"))
    contacted: Face = fields.contacted()
    melee_weapon: MeleeWeapon = fields.melee_weapon()
    closed_ranks: bool = fields.closed_ranks()
    defended_position: bool = flag(
        Text("Defends a position", "Difende una posizione"),
        Text("A river bank, a village, fortifications, or uphill.", "Riva, villaggio, fortificazioni, o più in alto."),
    )
    round: Round | None = fact(None, label=Text("The melee so far", "La mischia finora"))
    house_rules: dict[str, str] = house_rules({"R4": ("rout_on_failure",), "R18": ("reroll_failed",)})


@procedure(
    title=Text("Cohesion test after shooting", "Test di Coesione al tiro"),
    cite=f"{sheet.SHOOTING_COHESION}, core, R3",
    help=Text("What the hits cost the unit.", "Che cosa costano i colpi all'unità."),
    headline=headlines.of_cohesion,
)
def cohesion_shot(facts: ShotAtFacts, dice: Dice) -> Outcome:
    """Modificatori al Test di Coesione al Tiro; core, R3."""
    return cohesion_test(CohesionTestFacts.read({"cause": "shooting", **facts.model_dump()}), dice)


@procedure(
    title=Text("Cohesion test in melee", "Test di Coesione in mischia"),
    cite=f"{sheet.MELEE_COHESION}, core, R3",
    help=Text("What the hits cost the unit.", "Che cosa costano i colpi all'unità."),
    headline=headlines.of_cohesion,
)
def cohesion_melee(facts: StruckFacts, dice: Dice) -> Outcome:
    """The last test of a round tells who has won it. Modificatori al Test di Coesione in Mischia; core, R3, R43."""
    given = facts.model_dump(exclude={"round"})
    found = cohesion_test(CohesionTestFacts.read({"cause": "melee", **given}), dice)
    return found if facts.round is None else with_result(found, facts.round)


def with_result(test: Outcome, so_far: Round) -> Outcome:
    """The test, and the round that it ends. core, R43."""
    who, known = so_far.who, so_far.model_dump(exclude={"who"})
    own = {f"{who}_losses": min(12, test.losses), f"{who}_test": test.result, f"{who}_destroyed": test.unit_destroyed}
    found = melee_result.run(known | own, typed())
    values = {**test.values, "melee": found.result}
    return replace(test, values=values, notes=[*test.notes, *found.notes])


# A round of melee


@procedure(
    title=Text("Melee", "Mischia"),
    cite=f"{sheet.GENERIC}, {sheet.DEPTH}, {sheet.CLOSE_WEAPONS}, core, R42",
    help=Text("Both sides throw at once.", "Le due parti tirano insieme."),
    headline=headlines.of_melee,
)
def melee_round(facts: MeleeFacts, dice: Dice) -> Outcome:
    """As any melee; where nobody is hit, it is undecided. core, R42, R45."""
    found = melee(facts, dice)
    if found.attacker_must_test or found.defender_must_test:
        return found
    return replace(found, notes=[*found.notes, Note("engaged_again", "core, R45")])

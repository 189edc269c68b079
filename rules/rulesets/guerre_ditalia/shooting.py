"""§Tiro a distanza: who may shoot, who supports, and the opposed roll of a shot."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from rules.engine.dice import Dice
from rules.engine.facts import Contradiction, Facts, fact, flag
from rules.engine.outcome import Modifier, Note, Outcome, Sum, by_id, outcome, refused
from rules.engine.procedure import procedure
from rules.engine.text import Text
from rules.rulesets.guerre_ditalia import fields, headlines
from rules.rulesets.guerre_ditalia.combat import Combatant, enemy_support
from rules.rulesets.guerre_ditalia.results import Beaten, decide, degree_of
from rules.rulesets.guerre_ditalia.tables import (
    DEEP_TARGET,
    EXPOSED,
    FACTORS,
    GROUND,
    HIDDEN_SIGHT,
    MODIFIERS,
    MOST_SHOOTING_SUPPORTS,
    MOVES,
    SHOOTING_FACTORS,
)
from rules.rulesets.guerre_ditalia.terms import (
    GUNS,
    Hill,
    LineFrom,
    Phase,
    Screen,
    ShootingPosition,
    TroopType,
)
from rules.rulesets.guerre_ditalia.terrain import shoots_over_heads

# §Tiro a distanza: permission


class MayShootFacts(Facts):
    type: TroopType = fields.troop_type(Text("Shooter", "Chi tira"))
    distance_mm: int = fields.distance()
    phase: Phase = fact("phasing", label=Text("The shooter's side is", "La parte di chi tira è"))
    answering: bool = flag(
        Text("It answers", "Risponde"),
        Text("The target has just shot at it.", "Il bersaglio gli ha appena tirato."),
    )
    moved: bool = flag(Text("Has moved", "Ha mosso"))
    crew_fled: bool = fields.crew_fled()
    routing: bool = fields.routing()
    in_melee: bool = flag(Text("In melee", "In mischia"))
    already_shot: bool = flag(
        Text("Has already shot", "Ha già tirato"),
        Text("Answered or supported too.", "Anche in risposta o in supporto."),
    )
    target_in_melee: bool = flag(Text("Target in melee", "Bersaglio in mischia"))
    shooter_hidden: bool = flag(
        Text("Shooter hidden", "Chi tira è nascosto"),
        Text("All of it in a wood, a built-up area or a marsh.", "Tutto dentro un bosco, un'area edificata o una palude."),
    )
    target_hidden: bool = flag(
        Text("Target hidden", "Bersaglio nascosto"),
        Text("All of it in a wood, a built-up area or a marsh.", "Tutto dentro un bosco, un'area edificata o una palude."),
    )
    in_arc: bool = flag(
        Text("In the arc", "Nell'arco di tiro"),
        Text("A base width to each side, two for guns.", "Una basetta per lato, due per l'artiglieria."),
        default=True,
    )
    line_from: LineFrom = fact(
        "front", label=Text("Lines drawn from", "Linee tracciate da"), help=Text("Which corners.", "Quali spigoli.")
    )
    line_clear: bool = flag(
        Text("Lines free", "Linee libere"),
        Text("Both reach two adjacent corners of the target.", "Entrambe arrivano a due spigoli adiacenti del bersaglio."),
        default=True,
    )
    screened_by_terrain: bool = flag(
        Text("Terrain in the way", "Terreno in mezzo"),
        Text("The target is at least partly covered.", "Il bersaglio è coperto almeno in parte."),
    )
    screening_troops: Screen = fact("none", label=Text("Troops in the way", "Truppe in mezzo"))
    shooter_on: Hill = fact("none", label=Text("Shooter on a hill", "Chi tira è su una collina"))
    target_on: Hill = fact("none", label=Text("Target on a hill", "Bersaglio su una collina"))
    house_rules: dict[str, str] = fields.house_rules()

    def contradictions(self) -> Iterator[Contradiction]:
        yield from fields.crew_fled_without_gun(self.type, self.crew_fled)
        yield from fields.steep_hill_without_light_foot(self.type, self.shooter_on, "shooter_on")

    @property
    def over_heads(self) -> bool:
        """From a hill over troops nearer to the shooter, or up a hill over troops nearer to the target. R46."""
        match self.screening_troops:
            case "nearer_shooter":
                return shoots_over_heads(self.type, self.shooter_on)
            case "nearer_target":
                return self.target_on != "none"
            case _:
                return False


@procedure(
    title=Text("May it shoot", "Può tirare"),
    cite="§Tiro a distanza, §Visibilità, §Arco di tiro, Tab. movimenti, R34–R38, R45, R46",
    help=Text("May it shoot at this target, and must it?", "Può tirare a questo bersaglio, e deve?"),
    headline=headlines.of_right_to_shoot,
)
def may_shoot(facts: MayShootFacts, dice: Dice) -> Outcome:
    """The first thing against the shot. §Tiro a distanza, R34 to R38, R45, R46."""
    reach = MOVES[facts.type].range
    if reach is None:
        return refused("no_missile_weapon", "Tab. movimenti")
    forbidden = forbidden_to_shoot(facts) or forbidden_target(facts, reach) or hindered_line(facts)
    if forbidden:
        return forbidden
    return outcome(allowed=True, mandatory=not facts.answering, range_mm=reach, overhead=facts.over_heads)


def forbidden_to_shoot(facts: MayShootFacts) -> Outcome | None:
    """What keeps the shooter from shooting at all. §Tiro a distanza, §Artiglieria sotto tiro, R32, R34, R36 to R38."""
    if facts.crew_fled:
        return refused("guns_abandoned", "§Artiglieria sotto tiro, R32")
    if facts.routing:
        return refused("routing", "R37")
    if facts.in_melee:
        return refused("in_melee", "R36")
    if facts.already_shot:
        return refused("already_shot", "§Sequenza di gioco, R34")
    if facts.type in GUNS and facts.phase == "phasing" and facts.moved:
        return refused("artillery_moved", "§Sequenza di gioco, R38")
    if facts.type in GUNS and facts.phase == "non_phasing" and not facts.answering:
        return refused("counter_battery_only", "§Tiro a distanza, R38")
    return None


def forbidden_target(facts: MayShootFacts, reach: int) -> Outcome | None:
    """What is wrong with the target. §Visibilità, §Range, R36, R45."""
    if facts.distance_mm > reach:
        return refused("out_of_range", "Tab. movimenti")
    if facts.target_in_melee:
        return refused("target_in_melee", "R36")
    hidden_from_each_other = facts.distance_mm > HIDDEN_SIGHT
    if facts.target_hidden and hidden_from_each_other:
        return refused("target_hidden", "§Visibilità, R45")
    if facts.shooter_hidden and hidden_from_each_other:
        return refused("shooter_hidden", "§Visibilità, R45")
    return None


def hindered_line(facts: MayShootFacts) -> Outcome | None:
    """What is wrong with the line between them. §Arco di tiro, §Tiro a distanza, R46."""
    if not facts.in_arc:
        return refused("out_of_arc", "§Arco di tiro")
    if facts.line_from == "rear" and facts.type != "missile_cavalry":
        return refused("no_rear_shot", "§Arco di tiro")
    if not facts.line_clear:
        return refused("line_blocked", "§Arco di tiro")
    if facts.screened_by_terrain:
        return refused("screened_by_terrain", "§Tiro a distanza, Tab. terreno")
    if facts.screening_troops != "none" and not facts.over_heads:
        return refused("screened_by_troops", "§Tiro a distanza, R46")
    return None


# §Tiro a distanza, «Supporto»


class MaySupportShootingFacts(Facts):
    shooter: TroopType = fields.troop_type(Text("Shooter", "Chi tira"))
    supporter: TroopType = fields.troop_type(Text("Supporter", "Chi sostiene"))
    position: ShootingPosition = fact(label=Text("Position of the supporter", "Posizione di chi sostiene"))
    unbroken_front: bool = flag(
        Text("Unbroken front", "Fronte continuo"),
        Text("Bases in contact, one front line.", "Basette a contatto, una sola linea di fronte."),
        default=True,
    )
    supporters_so_far: int = fields.count(Text("Supporters so far", "Supporti finora"), 0, 3, default=0)
    supporter_moved: bool = flag(Text("The supporter has moved", "Chi sostiene ha mosso"))
    supporter_already_shot: bool = flag(Text("The supporter has shot", "Chi sostiene ha tirato"))
    supporter_in_melee: bool = flag(Text("The supporter is in melee", "Chi sostiene è in mischia"))
    supporter_in_range: bool = flag(Text("The supporter is in range", "Chi sostiene è a tiro"), default=True)
    house_rules: dict[str, str] = fields.house_rules()


@procedure(
    title=Text("Support in shooting", "Supporto nel tiro"),
    cite="§Tiro a distanza, R39",
    help=Text("Does this element support that shot?", "Questo elemento sostiene quel tiro?"),
    headline=headlines.of_support,
)
def may_support_shooting(facts: MaySupportShootingFacts, dice: Dice) -> Outcome:
    """Like supports like, and gives its own shot for it. §Tiro a distanza («Supporto»), R39."""
    if facts.shooter not in MOST_SHOOTING_SUPPORTS:
        return refused("type_not_supported", "§Tiro a distanza")
    if facts.supporter not in like(facts.shooter):
        return refused("different_type", "§Tiro a distanza, R39")
    if facts.shooter in GUNS and facts.position == "behind":
        return refused("guns_only_beside", "§Tiro a distanza")
    if facts.position == "beside" and not facts.unbroken_front:
        return refused("front_broken", "§Tiro a distanza")
    if facts.supporters_so_far >= MOST_SHOOTING_SUPPORTS[facts.shooter]:
        return refused("support_limit", "§Tiro a distanza")
    if facts.supporter_in_melee:
        return refused("in_melee", "R36")
    if facts.supporter_already_shot:
        return refused("already_shot", "R39")
    if facts.supporter in GUNS and facts.supporter_moved:
        return refused("artillery_moved", "R38")
    if not facts.supporter_in_range:
        return refused("out_of_range", "R39")
    return outcome(allowed=True, modifier_to_target=MODIFIERS["enemy_support"].value, supporters=facts.supporters_so_far + 1)


def like(type_: TroopType) -> frozenset[str]:
    """Those who support a type in shooting: its own kind; all guns are one. R39, R42."""
    return GUNS if type_ in GUNS else frozenset({type_})


# §Risoluzione: the opposed roll


class ShootingSide(Combatant):
    supports: int = fields.count(
        Text("Shooters in support", "Tiratori in supporto"), 0, 3, default=0, help=Text("Of its own shot.", "Del suo tiro.")
    )
    shooting_down: bool = flag(Text("It shoots downhill", "Tira verso il basso"))
    elements_behind: int = fields.count(Text("Elements behind it", "Elementi alle sue spalle"), 0, 20, default=0)

    def contradictions(self) -> Iterator[Contradiction]:
        yield from super().contradictions()
        if self.supports > MOST_SHOOTING_SUPPORTS.get(self.type, 0):
            yield Contradiction("supports", Text("These are too many supporters.", "I supporti sono troppi."))

    @property
    def has_firearms(self) -> bool:
        return self.type in GUNS or self.archebus


class ShootingFacts(Facts):
    shooter: ShootingSide = fact(label=Text("Shooter", "Chi tira"))
    target: ShootingSide = fact(label=Text("Target", "Bersaglio"))
    distance_mm: int = fields.distance()
    answering: bool = flag(Text("The target answers", "Il bersaglio risponde"))
    house_rules: dict[str, str] = fields.house_rules("R40", "R41", "R47", "R61")

    def contradictions(self) -> Iterator[Contradiction]:
        if self.shooter.shooting_down and self.target.shooting_down:
            yield Contradiction("target", Text("They cannot both shoot downhill.", "Non possono tirare in basso entrambi."))
        if not self.answering and (self.target.supports or self.target.shooting_down):
            yield Contradiction("target", Text("The target does not shoot.", "Il bersaglio non tira."))
        reach = MOVES[self.target.type].range
        if self.answering and (reach is None or self.distance_mm > reach):
            yield Contradiction("answering", Text("The target cannot reach the shooter.", "Il bersaglio non arriva a chi tira."))


class Shot(NamedTuple):
    """One side of the opposed roll: itself, the other, whether it shoots, whether it is shot at."""

    own: ShootingSide
    other: ShootingSide
    shoots: bool
    shot_at: bool
    distance_mm: int
    house_rules: Mapping[str, str]


@procedure(
    title=Text("Shooting", "Tiro"),
    cite="§Tiro a distanza, §Risoluzione, Tab. fattori, Tab. risultati",
    help=Text("One shot, with the answer if there is one.", "Un tiro, con la risposta se c'è."),
    headline=headlines.of_shot,
)
def shooting(facts: ShootingFacts, dice: Dice) -> Outcome:
    """Die, factor and modifiers of both; who is shot at and has less suffers. §Tiro a distanza, §Risoluzione, R35, R44."""
    reach = MOVES[facts.shooter.type].range
    if reach is None:
        return refused("no_missile_weapon", "Tab. movimenti")
    if facts.distance_mm > reach:
        return refused("out_of_range", "Tab. movimenti")
    shooter_die = dice.d6(facts.shooter.die(Text("shooter", "chi tira")))
    target_die = dice.d6(facts.target.die(Text("target", "bersaglio")))
    of_shooter = Shot(facts.shooter, facts.target, True, facts.answering, facts.distance_mm, facts.house_rules)
    of_target = Shot(facts.target, facts.shooter, facts.answering, True, facts.distance_mm, facts.house_rules)
    bare_shooter, bare_target = (
        uncovered("shooter_total", shooter_die, of_shooter),
        uncovered("target_total", target_die, of_target),
    )
    shooter = covered(bare_shooter, of_shooter, bare_target.total)
    target = covered(bare_target, of_target, bare_shooter.total)
    low, high = sorted((shooter.total, target.total))
    degree = degree_of(low, high, facts.house_rules)
    shooter_wins, target_wins = shooter.total > target.total, target.total > shooter.total
    suffering = of_target if shooter_wins else of_shooter if target_wins and facts.answering else None
    decided = suffering and decide(beaten_by_shot(suffering), degree, facts.house_rules)
    effect = decided.effect if decided else "none"
    return outcome(
        sums=[shooter, target],
        notes=[
            *cover_notes(bare_shooter, shooter, of_shooter),
            *cover_notes(bare_target, target, of_target),
            *([Note("shooter_not_answered", "R35")] if target_wins and not facts.answering else []),
            *(decided.notes if decided else ()),
        ],
        allowed=True,
        winner="shooter" if shooter_wins else "target" if target_wins else None,
        degree=degree,
        shooter_effect=effect if target_wins else "none",
        target_effect=effect if shooter_wins else "none",
        cause=decided.cause if decided else None,
        target_has_shot=facts.answering,
        shooter_total=shooter.total,
        target_total=target.total,
        shooter_die=shooter_die,
        target_die=target_die,
        shooter_factor=factor(of_shooter),
        target_factor=factor(of_target),
        modifiers={"shooter": by_id(shooter.parts[1:]), "target": by_id(target.parts[1:])},
    )


def beaten_by_shot(shot: Shot) -> Beaten:
    return Beaten(shot.own.type, shot.other.type, shot.own.terrain, "shooting")


def factor(shot: Shot) -> int:
    """Against the other's class; a house rule gives a forlorn hope that only suffers the shot its factor of melee. R40."""
    table = SHOOTING_FACTORS
    if shot.house_rules.get("R40") == "melee_factor" and not shot.shoots:
        table = FACTORS
    return table[shot.own.type].against(shot.other.type)


def uncovered(id_: str, die: int, shot: Shot) -> Sum:
    """The total before cover."""
    cite = "Tab. risultati, R40" if shot.own.type == "forlorn_hope" else "Tab. risultati"
    return Sum(id_, (die,), (Modifier("combat_factor", factor(shot), cite), *modifiers(shot)))


def modifiers(shot: Shot) -> Iterator[Modifier]:
    """Tab. fattori, as far as it speaks of shooting. R41, R56."""
    yield from shot.own.standing()
    if shot.own.archebus and (shot.shoots or shot.house_rules.get("R41") != "shooting_only"):
        yield MODIFIERS["archebus"]
    if shot.shoots:
        yield from for_who_shoots(shot)
    if shot.shot_at:
        yield from enemy_support(shot.other.supports)
        if shot.other.has_firearms and shot.own.type in EXPOSED:
            yield EXPOSED[shot.own.type]


def for_who_shoots(shot: Shot) -> Iterator[Modifier]:
    """Tab. fattori: arquebuses at close range, guns."""
    if shot.own.archebus and 2 * shot.distance_mm < (MOVES[shot.own.type].range or 0):
        yield MODIFIERS["archebus_close"]
    if shot.own.type in GUNS:
        if shot.other.elements_behind >= DEEP_TARGET:
            yield MODIFIERS["deep_target"]
        if shot.own.shooting_down:
            yield MODIFIERS["shooting_down"]


def covered(bare: Sum, shot: Shot, enemy_total: int) -> Sum:
    """With as much of its cover as brings who is shot at up to a draw. Tab. terreno, Tab. fattori, R44."""
    cover = GROUND[shot.own.terrain].cover if shot.shot_at else 0
    applied = min(cover, enemy_total - bare.total)
    if applied <= 0:
        return bare
    return replace(bare, parts=(*bare.parts, Modifier("cover", applied, "Tab. terreno, R44")))


def cover_notes(bare: Sum, total: Sum, shot: Shot) -> Iterator[Note]:
    """What the cap did with the cover: the total without and with it, and whether all of it, some or none counted. R44."""
    cover = GROUND[shot.own.terrain].cover if shot.shot_at else 0
    if not cover:
        return
    applied = total.total - bare.total
    note = "cover_in_full" if applied == cover else "cover_up_to_a_draw" if applied else "cover_not_needed"
    yield Note(f"{note}@{bare.total}{f' → {total.total}' if applied else ''}", "Tab. terreno, R44")

"""§Tiro a distanza: who may shoot, who supports, and the opposed roll of a shot."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from rules.engine.dice import Dice
from rules.engine.facts import Contradiction, Facts, fact, flag
from rules.engine.outcome import Modifier, Note, Outcome, Sum, by_id, outcome, refused
from rules.engine.procedure import procedure
from rules.rulesets.guerre_ditalia import fields, headlines
from rules.rulesets.guerre_ditalia.combat import Combatant, enemy_support
from rules.rulesets.guerre_ditalia.messages import _
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
    type: TroopType = fields.troop_type(_("Shooter"))
    distance_mm: int = fields.distance()
    phase: Phase = fact("phasing", label=_("The shooter's side is"))
    answering: bool = flag(
        _("It answers"),
        _("The target has just shot at it."),
    )
    moved: bool = flag(_("Has moved"))
    crew_fled: bool = fields.crew_fled()
    routing: bool = fields.routing()
    in_melee: bool = flag(_("In melee"))
    already_shot: bool = flag(
        _("Has already shot"),
        _("Answered or supported too."),
    )
    target_in_melee: bool = flag(_("Target in melee"))
    shooter_hidden: bool = flag(
        _("Shooter hidden"),
        _("All of it in a wood, a built-up area or a marsh."),
    )
    target_hidden: bool = flag(
        _("Target hidden"),
        _("All of it in a wood, a built-up area or a marsh."),
    )
    in_arc: bool = flag(
        _("In the arc"),
        _("A base width to each side, two for guns."),
        default=True,
    )
    line_from: LineFrom = fact("front", label=_("Lines drawn from"), help=_("Which corners."))
    line_clear: bool = flag(
        _("Lines free"),
        _("Both reach two adjacent corners of the target."),
        default=True,
    )
    screened_by_terrain: bool = flag(
        _("Terrain in the way"),
        _("The target is at least partly covered."),
    )
    screening_troops: Screen = fact("none", label=_("Troops in the way"))
    shooter_on: Hill = fact("none", label=_("Shooter on a hill"))
    target_on: Hill = fact("none", label=_("Target on a hill"))
    house_rules: dict[str, str] = fields.house_rules()

    def contradictions(self) -> Iterator[Contradiction]:
        yield from fields.crew_fled_without_gun(self.type, self.crew_fled)
        yield from fields.steep_hill_without_light_foot(self.type, self.shooter_on, "shooter_on")

    @property
    def over_heads(self) -> bool:
        """Return True from a hill over troops nearer to the shooter, or up a hill over troops nearer to the target. R46."""
        match self.screening_troops:
            case "nearer_shooter":
                return shoots_over_heads(self.type, self.shooter_on)
            case "nearer_target":
                return self.target_on != "none"
            case _:
                return False


@procedure(
    title=_("May it shoot"),
    cite="§Tiro a distanza, §Visibilità, §Arco di tiro, Tab. movimenti, R34–R38, R45, R46",
    help=_("May it shoot at this target, and must it?"),
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
    """Refuse a shooter that may not shoot at all. §Tiro a distanza, §Artiglieria sotto tiro, R32, R34, R36 to R38."""
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
    """Refuse a wrong target. §Visibilità, §Range, R36, R45."""
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
    """Refuse a wrong line between them. §Arco di tiro, §Tiro a distanza, R46."""
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
    shooter: TroopType = fields.troop_type(_("Shooter"))
    supporter: TroopType = fields.troop_type(_("Supporter"))
    position: ShootingPosition = fact(label=_("Position of the supporter"))
    unbroken_front: bool = flag(
        _("Unbroken front"),
        _("Bases in contact, one front line."),
        default=True,
    )
    supporters_so_far: int = fields.count(_("Supporters so far"), 0, 3, default=0)
    supporter_moved: bool = flag(_("The supporter has moved"))
    supporter_already_shot: bool = flag(_("The supporter has shot"))
    supporter_in_melee: bool = flag(_("The supporter is in melee"))
    supporter_in_range: bool = flag(_("The supporter is in range"), default=True)
    house_rules: dict[str, str] = fields.house_rules()


@procedure(
    title=_("Support in shooting"),
    cite="§Tiro a distanza, R39",
    help=_("Does this element support that shot?"),
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
    """Return the types that support a type in shooting: its own kind; all guns are one. R39, R42."""
    return GUNS if type_ in GUNS else frozenset({type_})


# §Risoluzione: the opposed roll


class ShootingSide(Combatant):
    supports: int = fields.count(_("Shooters in support"), 0, 3, default=0, help=_("Of its own shot."))
    shooting_down: bool = flag(_("It shoots downhill"))
    elements_behind: int = fields.count(_("Elements behind it"), 0, 20, default=0)

    def contradictions(self) -> Iterator[Contradiction]:
        yield from super().contradictions()
        if self.supports > MOST_SHOOTING_SUPPORTS.get(self.type, 0):
            yield Contradiction("supports", _("These are too many supporters."))

    @property
    def has_firearms(self) -> bool:
        return self.type in GUNS or self.archebus


class ShootingFacts(Facts):
    shooter: ShootingSide = fact(label=_("Shooter"))
    target: ShootingSide = fact(label=_("Target"))
    distance_mm: int = fields.distance()
    answering: bool = flag(_("The target answers"))
    house_rules: dict[str, str] = fields.house_rules("R40", "R41", "R47", "R61")

    def contradictions(self) -> Iterator[Contradiction]:
        if self.shooter.shooting_down and self.target.shooting_down:
            yield Contradiction("target", _("They cannot both shoot downhill."))
        if not self.answering and (self.target.supports or self.target.shooting_down):
            yield Contradiction("target", _("The target does not shoot."))
        reach = MOVES[self.target.type].range
        if self.answering and (reach is None or self.distance_mm > reach):
            yield Contradiction("answering", _("The target cannot reach the shooter."))


class Shot(NamedTuple):
    """One side of the opposed roll: itself, the other, whether it shoots, whether it is shot at."""

    own: ShootingSide
    other: ShootingSide
    shoots: bool
    shot_at: bool
    distance_mm: int
    house_rules: Mapping[str, str]


@procedure(
    title=_("Shooting"),
    cite="§Tiro a distanza, §Risoluzione, Tab. fattori, Tab. risultati",
    help=_("One shot, with the answer if there is one."),
    headline=headlines.of_shot,
)
def shooting(facts: ShootingFacts, dice: Dice) -> Outcome:
    """Die, factor and modifiers of both; who is shot at and has less suffers. §Tiro a distanza, §Risoluzione, R35, R44."""
    reach = MOVES[facts.shooter.type].range
    if reach is None:
        return refused("no_missile_weapon", "Tab. movimenti")
    if facts.distance_mm > reach:
        return refused("out_of_range", "Tab. movimenti")
    with dice.by("shooter"):
        shooter_die = dice.d6(facts.shooter.die(_("shooter")))
    with dice.by("target"):
        target_die = dice.d6(facts.target.die(_("target")))
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
    """Add as much of its cover as brings the target up to a draw. Tab. terreno, Tab. fattori, R44."""
    cover = GROUND[shot.own.terrain].cover if shot.shot_at else 0
    applied = min(cover, enemy_total - bare.total)
    if applied <= 0:
        return bare
    return replace(bare, parts=(*bare.parts, Modifier("cover", applied, "Tab. terreno, R44")))


def cover_notes(bare: Sum, total: Sum, shot: Shot) -> Iterator[Note]:
    """Yield notes on the cap of cover: the total without and with it, and how much of it counted. R44."""
    cover = GROUND[shot.own.terrain].cover if shot.shot_at else 0
    if not cover:
        return
    applied = total.total - bare.total
    note = "cover_in_full" if applied == cover else "cover_up_to_a_draw" if applied else "cover_not_needed"
    yield Note(f"{note}@{bare.total}{f' → {total.total}' if applied else ''}", "Tab. terreno, R44")

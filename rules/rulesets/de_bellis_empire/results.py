"""§9.0 to §9.2 «Risultati», with the pursuit of §8.4: what becomes of the loser, and what the winner does."""

from collections.abc import Callable, Iterator, Mapping
from typing import Literal, NamedTuple

from rules.engine.dice import Dice
from rules.engine.facts import Contradiction, Facts, fact, flag, house_rules
from rules.engine.outcome import Modifier, Note, Outcome, Sum, by_id, outcome
from rules.engine.procedure import procedure
from rules.rulesets.de_bellis_empire import fields, headlines
from rules.rulesets.de_bellis_empire.messages import _
from rules.rulesets.de_bellis_empire.movement import movement_row
from rules.rulesets.de_bellis_empire.tables import (
    BASES,
    FACTORS,
    FLIGHT_BEYOND_MOVEMENT,
    MOVEMENT,
    RESULTS,
    RESULTS_ROW,
)
from rules.rulesets.de_bellis_empire.terms import (
    ARTILLERY,
    CAVALRY,
    FORMED_INFANTRY,
    INFANTRY,
    OPEN_GROUND,
    Column,
    ElementType,
    FriendBehind,
    Mode,
    Result,
    ResultsRow,
    Scale,
    Special,
    Terrain,
)

# §9.0 «Tabella risultati»


class Beaten(NamedTuple):
    """A lost fight as the results table sees it. The terrain is the loser's own (R49)."""

    loser: ElementType
    terrain: Terrain
    in_square: bool
    already_fled: bool
    several_fronts: bool
    opponent: ElementType
    opponent_in_square: bool
    mode: Mode
    winner_total: int
    loser_total: int

    @property
    def row(self) -> ResultsRow:
        return RESULTS_ROW[self.loser]

    @property
    def column(self) -> Column:
        """Doubled or not: exact, whatever the signs (R1)."""
        return "half_or_less" if 2 * self.loser_total <= self.winner_total else "less"

    @property
    def is_in_the_open(self) -> bool:
        return self.terrain in OPEN_GROUND


class Decided(NamedTuple):
    """What the table says: the result, and the special case that made it so."""

    result: Result
    special: Special | None

    @property
    def destroyed(self) -> bool:
        return self.result == "destroyed"

    @property
    def notes(self) -> tuple[Note, ...]:
        return (Note(self.special, "§9.0"),) if self.special else ()


#: The special cases of the table, in its own words.
HOLDS: Mapping[Special, Callable[[Beaten], bool]] = {
    "by_cavalry_in_open": lambda beaten: beaten.opponent in CAVALRY and beaten.is_in_the_open,
    "by_voltigeurs_in_open": lambda beaten: beaten.opponent == "voltigeurs" and beaten.is_in_the_open,
    "by_cavalry": lambda beaten: beaten.opponent in CAVALRY,
    "by_light_cavalry": lambda beaten: RESULTS_ROW[beaten.opponent] == "light_cavalry",
    "by_heavy_cavalry": lambda beaten: RESULTS_ROW[beaten.opponent] == "heavy_cavalry",
    "by_square": lambda beaten: beaten.opponent_in_square,
    "by_artillery": lambda beaten: beaten.opponent in ARTILLERY,
    "by_artillery_in_melee": lambda beaten: beaten.opponent in ARTILLERY and beaten.mode == "melee",
    "in_melee": lambda beaten: beaten.mode == "melee",
    "difficult_terrain": lambda beaten: beaten.terrain == "difficult",
}


def decide(beaten: Beaten, house_rules: Mapping[str, str]) -> Decided:
    """The loser's fate. §8.4, §9.0, §9.2, R46 to R50, R53."""
    if beaten.several_fronts and not beaten.in_square:
        return Decided("destroyed", "several_fronts")
    decided = look_up(beaten, artillery_destroys=house_rules.get("R48") == "artillery_destroys")
    if decided.result == "flight" and beaten.already_fled and house_rules.get("R53") != "no_limit":
        return Decided("destroyed", "second_flight")
    return decided


def look_up(beaten: Beaten, artillery_destroys: bool) -> Decided:
    """The cell of the table; the first special case that holds decides."""
    fate = RESULTS[beaten.row][beaten.column]
    unless = fate.unless
    if artillery_destroys and (beaten.row, beaten.column) == ("irregular_cavalry", "half_or_less"):
        unless += (("by_artillery", "destroyed"),)
    for special, result in unless:
        if HOLDS[special](beaten):
            return Decided(result, special)
    return Decided(fate.otherwise, None)


class Loser(Facts):
    type: ElementType = fields.element_type()
    terrain: Terrain = fields.terrain()
    in_square: bool = fields.in_square()
    already_fled: bool = fields.already_fled()
    several_fronts: bool = flag(
        _("Attacked on several fronts"),
        _("From the front and from a flank or behind."),
    )

    def contradictions(self) -> Iterator[Contradiction]:
        yield from fields.square_without_infantry(self.type, self.in_square)


class Opponent(Facts):
    type: ElementType = fields.element_type()
    in_square: bool = fields.in_square()

    def contradictions(self) -> Iterator[Contradiction]:
        yield from fields.square_without_infantry(self.type, self.in_square)


class CombatResultFacts(Facts):
    loser: Loser = fact(label=_("Loser"))
    opponent: Opponent = fact(label=_("Winner"))
    mode: Mode = fact(label=_("Fire or melee"))
    winner_total: int = fact(ge=-10, le=30, label=_("Winner's total"))
    loser_total: int = fact(ge=-10, le=30, label=_("Loser's total"))
    house_rules: dict[str, str] = house_rules({"R48": ("artillery_destroys",), "R53": ("no_limit",)})

    def contradictions(self) -> Iterator[Contradiction]:
        if self.winner_total <= self.loser_total:
            yield Contradiction("winner_total", _("The winner has the higher total."))
        if self.mode == "fire" and self.opponent.type in CAVALRY:
            yield Contradiction("opponent", _("Cavalry does not fire."))
        if self.mode == "fire" and self.loser.several_fronts:
            yield Contradiction("loser", _("Several fronts exist in melee only."))


@procedure(
    title=_("Result of a fight"),
    cite="§9.0, §8.4",
    help=_("What becomes of the loser."),
    headline=headlines.of_combat_result,
)
def combat_result(facts: CombatResultFacts, dice: Dice) -> Outcome:
    """The results table. §9.0, §8.4."""
    beaten = Beaten(
        loser=facts.loser.type,
        terrain=facts.loser.terrain,
        in_square=facts.loser.in_square,
        already_fled=facts.loser.already_fled,
        several_fronts=facts.loser.several_fronts,
        opponent=facts.opponent.type,
        opponent_in_square=facts.opponent.in_square,
        mode=facts.mode,
        winner_total=facts.winner_total,
        loser_total=facts.loser_total,
    )
    decided = decide(beaten, facts.house_rules)
    return outcome(
        notes=decided.notes,
        row=beaten.row,
        column=beaten.column,
        result=decided.result,
        special=decided.special,
        destroyed=decided.destroyed,
        points_lost=FACTORS[beaten.loser].cost if decided.destroyed else 0,
        now_fled=decided.result == "flight",
    )


# §8.4 «Inseguimento»


class Pursuing(NamedTuple):
    """Must, may or may not the winner follow, and why."""

    pursuit: Literal["compulsory", "optional", "never"]
    reason: str | None = None


def pursuing(
    winner: ElementType, loser: ElementType, result: Result, *, winner_in_square: bool, loser_terrain: Terrain, town: bool
) -> Pursuing:
    """The pursuit after a melee. §8.1, §8.4, R55."""
    if winner in ARTILLERY:
        return Pursuing("never", "artillery_never_pursues")
    if winner_in_square:
        return Pursuing("never", "square_may_not_pursue")
    cavalry_in_the_open = loser in CAVALRY and loser_terrain in OPEN_GROUND and not town
    if winner in INFANTRY and cavalry_in_the_open and result == "retreat":
        return Pursuing("never", "infantry_may_not_follow_cavalry")
    return Pursuing("compulsory" if RESULTS_ROW[winner] == "heavy_cavalry" else "optional")


class PursuitFacts(Facts):
    winner_type: ElementType = fields.element_type(_("Winner"))
    loser_type: ElementType = fields.element_type(_("Loser"))
    loser_result: Literal["retreat", "flight", "destroyed"] = fact(label=_("Result of the loser"))
    winner_in_square: bool = fields.in_square(_("Winner in square"))
    mode: Mode = fact("melee", label=_("Fire or melee"))
    loser_terrain: Terrain = fields.terrain(_("Terrain under the loser"))
    town: bool = flag(_("Either of them in a town"))

    def contradictions(self) -> Iterator[Contradiction]:
        yield from fields.square_without_infantry(self.winner_type, self.winner_in_square, "winner_in_square")
        if self.mode == "fire" and self.winner_type in CAVALRY:
            yield Contradiction("winner_type", _("Cavalry does not fire."))


@procedure(
    title=_("Pursuit"),
    cite="§8.4, §8.1",
    help=_("Must, may or may not the winner follow?"),
    headline=headlines.of_pursuit,
)
def pursuit(facts: PursuitFacts, dice: Dice) -> Outcome:
    """The pursuer takes the vacated place and goes no farther. §8.4, §8.1, R55."""
    if facts.mode == "fire":
        found = Pursuing("never", "not_after_fire")
    else:
        found = pursuing(
            facts.winner_type,
            facts.loser_type,
            facts.loser_result,
            winner_in_square=facts.winner_in_square,
            loser_terrain=facts.loser_terrain,
            town=facts.town,
        )
    return outcome(pursuit=found.pursuit, reason=found.reason, advance=None if found.pursuit == "never" else "vacated_place")


# §9.1 «Ritirata»


class GoingBack(Facts):
    """What may hinder an element that has to go straight back."""

    type: ElementType = fields.element_type()
    scale: Scale = fields.scale()
    other_enemy_contact: bool = flag(
        _("Touched by another enemy"),
        _("One that did not beat it, on its front, a flank or the rear."),
    )
    impassable_behind: bool = flag(_("Impassable obstacle behind"))
    friend_behind: FriendBehind = fact("none", label=_("Friend behind"))
    column_length: int = fact(
        1,
        ge=1,
        le=10,
        label=_("Friends in the column"),
        help=_("Behind it, with the same facing."),
    )
    column_blocked: bool = flag(
        _("The column is blocked"),
        _("The last of them cannot go back."),
    )
    general_adjacent: bool = fields.general_adjacent()

    def contradictions(self) -> Iterator[Contradiction]:
        if self.friend_behind != "same_facing":
            for name, given in (("column_length", self.column_length != 1), ("column_blocked", self.column_blocked)):
                if given:
                    yield Contradiction(name, _("There is no column behind it."))

    def blocked_by(self) -> str | None:
        """The first thing that keeps it from going straight back. §9.1, R51, R52."""
        if self.other_enemy_contact:
            return "enemy_contact"
        if self.impassable_behind:
            return "impassable_behind"
        if self.friend_behind == "different_facing":
            return "friend_facing_differs"
        return "column_blocked" if self.column_blocked else None


class RetreatFacts(GoingBack):
    table_edge_behind: bool = flag(
        _("Table edge behind"),
        _("It would have to leave the table."),
    )


@procedure(
    title=_("Retreat"),
    cite="§9.1, §5.3",
    help=_("How far it goes back, and whether it can."),
    headline=headlines.of_retreat,
)
def retreat(facts: RetreatFacts, dice: Dice) -> Outcome:
    """One base depth straight back, facing the enemy, pushing the column; or lost. §9.1, R51, R52."""
    reason = facts.blocked_by() or ("left_table" if facts.table_edge_behind else None)
    column = facts.column_length if facts.friend_behind == "same_facing" else 0
    return outcome(
        destroyed=reason is not None,
        reason=reason,
        distance_mm=0 if reason else BASES[facts.type].depth(facts.scale),
        elements_moved=0 if reason else 1 + column,
        facing=None if reason else "enemy",
        points_lost=FACTORS[facts.type].cost if reason else 0,
        general_eliminated=facts.general_adjacent and reason not in (None, "left_table"),
    )


# §9.2 «Fuga»


class FlightFacts(GoingBack):
    cause: Literal["combat", "rout"] = fact("combat", label=_("Cause"))
    terrain: Terrain = fields.terrain(help=_("The slowest that the run touches."))
    already_fled: bool = fields.already_fled()
    leaves_table: bool = flag(_("Leaves the table"))
    house_rules: dict[str, str] = house_rules({"R53": ("no_limit",)})

    def contradictions(self) -> Iterator[Contradiction]:
        yield from super().contradictions()
        if self.cause == "combat" and self.type in FORMED_INFANTRY | ARTILLERY:
            yield Contradiction("type", _("These never flee in combat."))
        if self.cause == "rout":
            defaults = type(self).model_fields
            for name in ("already_fled", "other_enemy_contact", "impassable_behind", "friend_behind", "general_adjacent"):
                if getattr(self, name) != defaults[name].default:
                    yield Contradiction(name, _("This plays no part in a rout."))


@procedure(
    title=_("Flight"),
    cite="§9.2, §10.0",
    help=_("How far it flees, and whether it can."),
    headline=headlines.of_flight,
)
def flight(facts: FlightFacts, dice: Dice) -> Outcome:
    """A step back and a run in combat, the run alone in a rout; or lost. §9.2, §10.0, R53, R54, R60."""
    movement = MOVEMENT[movement_row(facts.type)].over(facts.terrain)
    reason = lost_in_flight(facts, movement)
    way = Sum("total_mm", (), () if reason else tuple(stretches(facts, movement)))
    step_back = by_id(way.parts).get("step_back_mm", 0)
    return outcome(
        sums=[] if reason else [way],
        destroyed=reason is not None,
        reason=reason,
        step_back_mm=step_back,
        run_mm=way.total - step_back,
        total_mm=way.total,
        facing=None if reason else "away",
        now_fled=facts.cause == "combat" and reason is None,
        points_lost=FACTORS[facts.type].cost if reason else 0,
        general_eliminated=facts.general_adjacent and reason not in (None, "cannot_move", "left_table"),
    )


def stretches(facts: FlightFacts, movement: int) -> Iterator[Modifier]:
    """The step facing the enemy, then the run with the back to him. §9.2, §10.0, R54, R60."""
    if facts.cause == "combat":
        yield Modifier("step_back_mm", BASES[facts.type].front(facts.scale), "§9.2, R54")
    yield Modifier("movement_mm", movement, "§5.4")
    yield Modifier("flight_beyond_movement", FLIGHT_BEYOND_MOVEMENT, "§9.2")


def lost_in_flight(facts: FlightFacts, movement: int) -> str | None:
    """Return why it is lost instead of fleeing, or None. §9.2, §10.0, R53, R54, R60."""
    if facts.cause == "combat":
        if facts.already_fled and facts.house_rules.get("R53") != "no_limit":
            return "second_flight"
        blocked = facts.blocked_by()
        if blocked:
            return blocked
    if movement == 0:
        return "cannot_move"
    return "left_table" if facts.leaves_table else None

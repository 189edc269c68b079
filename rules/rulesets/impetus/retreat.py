"""«Ritirata / Inseguimento / Carica»: the distances that a die decides."""

from collections.abc import Iterator

from rules.engine.dice import Dice
from rules.engine.facts import Facts, fact, flag
from rules.engine.outcome import Modifier, Note, Outcome, Sum, outcome, refused
from rules.engine.procedure import procedure
from rules.rulesets.impetus import fields, headlines, sheet
from rules.rulesets.impetus.messages import _
from rules.rulesets.impetus.movement import pace_over
from rules.rulesets.impetus.tables import PURSUIT, RETREAT
from rules.rulesets.impetus.terms import MOUNTED, NEVER_PURSUES, Column, Terrain, UnitType

_PURSUIT = _("pursuit")
_PURSUIT_AGAIN = _("pursuit, rolled again")


def column_of(unit_type: UnitType) -> Column:
    """Light cavalry has its own; artillery goes with the foot. R1."""
    if unit_type == "light_cavalry":
        return "light_cavalry"
    return "mounted" if unit_type in MOUNTED else "foot"


def pursued(unit_type: UnitType, face: int) -> int:
    return PURSUIT[column_of(unit_type)][face - 1]


# Carica


class ChargeDistanceFacts(Facts):
    unit_type: UnitType = fields.unit_type()
    gap_h: int = fact(
        ge=0,
        le=20,
        label=_("Distance to the target"),
        help=_("Parts of an H are rounded up."),
        unit="H",
    )
    impetuous: bool = fields.impetuous()
    terrain: Terrain = fields.terrain()
    use_reroll: bool = fields.use_reroll()


@procedure(
    title=_("Charge"),
    cite=f"{sheet.MOVEMENT}, {sheet.RETREAT}, R21, R22, R23",
    help=_("Does a charge reach its target?"),
    headline=headlines.of_charge,
)
def charge_distance(facts: ChargeDistanceFacts, dice: Dice) -> Outcome:
    """Charge move, and a die where it falls short. Tipo di Truppa, Ritirata / Inseguimento / Carica, R21 to R23."""
    pace = pace_over(facts.unit_type, facts.terrain, impetuous=facts.impetuous, move="charge")
    if isinstance(pace, Outcome):
        return pace
    rolls: list[int] = []
    parts = [Modifier("charge_move", pace.distance, sheet.MOVEMENT)]
    bonus = 0
    if facts.gap_h > pace.distance:
        rolls.append(dice.d6(_("charge")))
        if facts.impetuous and facts.use_reroll and pace.distance + pursued(facts.unit_type, rolls[0]) < facts.gap_h:
            rolls.append(dice.d6(_("charge, rolled again")))
        bonus = pursued(facts.unit_type, rolls[-1])
        parts.append(Modifier("charge_bonus", bonus, f"{sheet.RETREAT}, R22"))
    reach = Sum("reach_h", (), tuple(parts))
    return outcome(
        sums=[reach],
        allowed=True,
        charge_move_h=pace.distance,
        bonus_h=bonus,
        reach_h=reach.total,
        rolls=rolls,
        rerolled=len(rolls) > 1,
        result="contact" if reach.total >= facts.gap_h else "short",
        disorders=pace.disorders,
    )


# Ritirata


class RetreatDistanceFacts(Facts):
    unit_type: UnitType = fields.unit_type()
    blocked_at_start: bool = flag(
        _("Cannot even begin"),
        _("Nothing that may be passed or pushed is behind it."),
    )


@procedure(
    title=_("Retreat"),
    cite=f"{sheet.RETREAT}, fuori scheda, R59",
    help=_("How far a beaten unit goes back."),
    headline=headlines.of_retreat,
)
def retreat_distance(facts: RetreatDistanceFacts, dice: Dice) -> Outcome:
    """Retreat by column and die; what cannot begin is lost. Ritirata / Inseguimento / Carica, R1; core, R59."""
    column = column_of(facts.unit_type)
    roll = None if facts.blocked_at_start else dice.d6(_("retreat"))
    return outcome(
        notes=[Note("retreat_cannot_begin", sheet.CORE_RETREAT)] if facts.blocked_at_start else [],
        column=column,
        roll=roll,
        distance_h=0 if roll is None else RETREAT[column][roll - 1],
        unit_destroyed=facts.blocked_at_start,
    )


# Inseguimento


class PursuitDistanceFacts(Facts):
    unit_type: UnitType = fields.unit_type()
    impetuous: bool = fields.impetuous()
    needed_h: int | None = fact(
        None,
        ge=0,
        le=20,
        label=_("Distance to the next enemy"),
        help=_("Empty when there is none."),
        unit="H",
    )
    use_reroll: bool = fields.use_reroll()


@procedure(
    title=_("Pursuit"),
    cite=f"{sheet.RETREAT}, R23, fuori scheda, R44",
    help=_("How far a winner follows."),
    headline=headlines.of_pursuit,
)
def pursuit_distance(facts: PursuitDistanceFacts, dice: Dice) -> Outcome:
    """Pursue by column and die; impetuous units may roll again. Ritirata / Inseguimento / Carica, R23; core, R44."""
    if facts.unit_type in NEVER_PURSUES:
        return refused("type_cannot_pursue", sheet.CORE_PURSUIT)
    rolls = [dice.d6(_PURSUIT)]
    falls_short = facts.needed_h is not None and pursued(facts.unit_type, rolls[0]) < facts.needed_h
    if falls_short and facts.impetuous and facts.use_reroll:
        rolls.append(dice.d6(_PURSUIT_AGAIN))
    distance = pursued(facts.unit_type, rolls[-1])
    return outcome(
        allowed=True,
        column=column_of(facts.unit_type),
        rolls=rolls,
        rerolled=len(rolls) > 1,
        distance_h=distance,
        contact=None if facts.needed_h is None else distance >= facts.needed_h,
    )


class RetreatAndPursuitFacts(Facts):
    loser_type: UnitType = fields.unit_type(_("Loser"))
    winner_type: UnitType = fields.unit_type(_("Winner"))
    pursue: bool = fact(label=_("The winner pursues"))
    loser_destroyed: bool = flag(_("Loser destroyed"))
    winner_impetuous: bool = fields.impetuous(_("Winner impetuous"))
    use_reroll: bool = fields.use_reroll()


@procedure(
    title=_("Retreat and pursuit"),
    cite=f"{sheet.RETREAT}, R23, fuori scheda, R44",
    help=_("Both moves after a melee: is the loser caught?"),
    headline=headlines.of_both_moves,
)
def retreat_and_pursuit(facts: RetreatAndPursuitFacts, dice: Dice) -> Outcome:
    """The loser's die, then the winner's. Ritirata / Inseguimento / Carica, R23; core, R44."""
    able = facts.winner_type not in NEVER_PURSUES
    if facts.pursue and not able:
        return refused("type_cannot_pursue", sheet.CORE_PURSUIT)
    if not facts.pursue and facts.winner_impetuous and able:
        return refused("impetuous_must_pursue", sheet.CORE_PURSUIT)
    retreat = None
    if not facts.loser_destroyed:
        with dice.by("loser"):
            retreat = RETREAT[column_of(facts.loser_type)][dice.d6(_("retreat")) - 1]
    rolls = list(pursuit_rolls(facts, dice, retreat))
    pursuit = pursued(facts.winner_type, rolls[-1]) if rolls else None
    caught = retreat is not None and pursuit is not None and pursuit >= retreat
    return outcome(
        notes=[Note("melee_at_once", sheet.CORE_PURSUIT)] if caught else [],
        allowed=True,
        retreat_h=retreat,
        pursuit_rolls=rolls,
        rerolled=len(rolls) > 1,
        pursuit_h=pursuit,
        contact=caught,
        new_melee=caught,
    )


def pursuit_rolls(facts: RetreatAndPursuitFacts, dice: Dice, retreat: int | None) -> Iterator[int]:
    """One die, and one more for impetuous winners who were too slow. R23."""
    if not facts.pursue:
        return
    first = dice.d6(_PURSUIT)
    yield first
    too_slow = retreat is not None and pursued(facts.winner_type, first) < retreat
    if too_slow and facts.winner_impetuous and facts.use_reroll:
        yield dice.d6(_PURSUIT_AGAIN)

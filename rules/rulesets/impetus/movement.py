"""«Tipo di Truppa»: how far a unit moves."""

from rules.engine.dice import Dice
from rules.engine.facts import Facts, fact
from rules.engine.outcome import Outcome, outcome, refused
from rules.engine.procedure import procedure
from rules.rulesets.impetus import fields, headlines, sheet
from rules.rulesets.impetus.messages import _, pgettext
from rules.rulesets.impetus.tables import IMPETUOUS_LIGHT_FOOT_CHARGE, PACES, Pace
from rules.rulesets.impetus.terms import Move, Terrain, UnitType


class MovementAllowanceFacts(Facts):
    unit_type: UnitType = fields.unit_type()
    impetuous: bool = fields.impetuous()
    move: Move = fact("normal", label=pgettext("movement", "Move"))
    terrain: Terrain = fields.terrain()


@procedure(
    title=_("Movement"),
    cite=f"{sheet.MOVEMENT}, R20, R21",
    help=_("How far one movement goes, and whether it disorders."),
    headline=headlines.of_allowance,
)
def movement_allowance(facts: MovementAllowanceFacts, dice: Dice) -> Outcome:
    """Distance of one movement. Tipo di Truppa, R20, R21."""
    pace = pace_over(facts.unit_type, facts.terrain, impetuous=facts.impetuous, move=facts.move)
    if isinstance(pace, Outcome):
        return pace
    return outcome(allowed=True, distance_h=pace.distance, disorders=pace.disorders)


def pace_over(unit_type: UnitType, terrain: Terrain, *, impetuous: bool, move: Move) -> Pace | Outcome:
    """The cell of the table, or why there is none. Rough ground limits charges too (R21)."""
    row = PACES[unit_type]
    if terrain == "impassable":
        return refused("impassable", sheet.MOVEMENT)
    if terrain == "open":
        if move == "charge" and unit_type == "light_foot" and impetuous:
            return IMPETUOUS_LIGHT_FOOT_CHARGE
        return row.charge if move == "charge" else row.normal
    return (row.broken if terrain == "broken" else row.difficult) or refused("type_cannot_enter", f"{sheet.MOVEMENT}, R20")

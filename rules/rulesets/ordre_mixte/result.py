"""How a battle ended, counted in PM: all that the sheet offers to judge the day by (R53)."""

from rules.engine.play.result import SideResult, UnitFate
from rules.engine.play.state import Fields, State
from rules.rulesets.ordre_mixte.cards import scores
from rules.rulesets.ordre_mixte.state import pm_at_start, pm_lost, standing


def result(state: State) -> tuple[SideResult, ...]:
    """Both sides. Generals, who cannot be lost (R54), and camps the sheet has not."""
    return tuple(_of_side(state, side) for side in "ab")


def _of_side(state: State, side: str) -> SideResult:
    return SideResult(
        code=side,
        scores={score.id: score.value for score in scores(state, side)},
        losses=pm_lost(state, side),
        had=pm_at_start(state, side),
        leaders_lost=0,
        general_lost=False,
        camp_lost=False,
        broken=not standing(state, side),
        fates=lambda: tuple(fate_of(address, unit) for address, unit in state.units(side=side)),
    )


def fate_of(address: str, unit: Fields) -> UnitFate:
    """Return the fate of a unit; guns that their crews had to leave are the enemy's when the unit is off the table (R39)."""
    lost, of = unit["pm_start"] - unit["pm"], unit["pm_start"]
    if unit["destroyed"]:
        return UnitFate(address, "lost", of, of)
    if unit["left_table"]:
        return UnitFate(address, "captured" if unit["guns_abandoned"] else "left", lost, of)
    if unit["routing"]:
        return UnitFate(address, "fled", lost, of)
    return UnitFate(address, "reduced" if lost else "stands", lost, of)

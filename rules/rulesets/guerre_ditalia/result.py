"""How a battle ended, counted as the rout check counts: an element 1, the CinC's 3, the camp 2 (§Rotta, R85)."""

from rules.engine.play.fields import gone
from rules.engine.play.result import SideResult, UnitFate
from rules.engine.play.state import Fields, State, opponent
from rules.rulesets.guerre_ditalia.cards import scores
from rules.rulesets.guerre_ditalia.state import losses
from rules.rulesets.guerre_ditalia.tables import LOSSES


def result(state: State) -> tuple[SideResult, ...]:
    """Both sides; ``losses`` and ``had`` in points of the rout check, each unit in elements (one)."""
    return tuple(side_result(state, side) for side in "ab")


def side_result(state: State, side: str) -> SideResult:
    """Return the result of one side."""
    own, units = state[f"side:{side}"], list(state.units(side=side))
    beaten = state.battle["winner"] == opponent(side)
    return SideResult(
        code=side,
        scores={score.id: score.value for score in scores(state, side)},
        losses=losses(state, side),
        had=sum(weight(unit) for _, unit in units),
        leaders_lost=sum(gone(unit) and (unit["cinc"] or unit["general"]) for _, unit in units),
        general_lost=own["cinc_lost"],
        camp_lost=own["camp_lost"],
        broken=own["army_routed"],
        fates=lambda: tuple(fate_of(address, unit, beaten=beaten) for address, unit in units),
    )


def weight(unit: Fields) -> int:
    """Return what the loss of this element counts. §Rotta, R85."""
    return LOSSES["cinc_lost" if unit["cinc"] else "camp_lost" if unit["type"] == "camp" else "elements_lost"].value


def fate_of(address: str, unit: Fields, *, beaten: bool) -> UnitFate:
    """Return the fate of an element; a beaten army leaves behind its camp and the guns whose crews have fled."""
    if unit["destroyed"]:
        return UnitFate(address, "lost", 1, 1)
    if unit["left_table"]:
        return UnitFate(address, "left", 0, 1)
    if beaten and (unit["crew_fled"] or unit["type"] == "camp"):
        return UnitFate(address, "captured", 0, 1)
    return UnitFate(address, "fled" if unit["fled"] else "stands", 0, 1)

"""«Test di morale»: the test, and the recovery of those who have run."""

from collections.abc import Mapping
from typing import Any

from rules.engine.outcome import Outcome
from rules.engine.play.acting import house_rules
from rules.engine.play.acts import Act, Chosen
from rules.engine.play.dues import settle_due
from rules.engine.play.state import Effect, State
from rules.engine.play.working import Working
from rules.rulesets.ordre_mixte.acts import UNIT, rolled_for
from rules.rulesets.ordre_mixte.consequences import go_on_with_melees, lose_pm, remember
from rules.rulesets.ordre_mixte.known import of_unit, steadiness
from rules.rulesets.ordre_mixte.morale import morale_test, recover_routed

_MOST_PM = 48


def suggested_cover(state: State, chosen: Chosen) -> dict[str, Any]:
    return of_unit(state, chosen["unit"], "cover")


# --- the test ------------------------------------------------------------------------------------------------------


def known_of_test(state: State, chosen: Chosen) -> dict[str, Any]:
    unit = chosen["unit"]
    return {
        **steadiness(state, unit),
        **of_unit(state, unit, "formation", "pm", "routing"),
        "pm_lost": min(state[unit]["pm_lost_this_phase"], _MOST_PM),
        **house_rules(state, morale_test),
    }


def after_test(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """Apply what it loses, without another test; it runs at the start of its next move. R34, R35."""
    working, unit = Working(state), chosen["unit"]
    settle_due(working, "morale_test", chosen)
    remember(working, unit, facts)
    working.put(unit, "result", outcome.result)
    if outcome.result == "rout":
        for name, value in (("routing", True), ("disordered", True), ("rout_moves_made", 0), ("retreating", False)):
            working.put(unit, name, value)
    elif outcome.result == "retreat":
        working.put(unit, "retreating", True)
    if outcome.guns_abandoned:
        working.put(unit, "guns_abandoned", True)
    lose_pm(working, unit, outcome.further_pm_lost)
    go_on_with_melees(working)
    return working.effects()


MORALE_TEST = Act(
    morale_test,
    (UNIT,),
    after_test,
    known=known_of_test,
    suggested=suggested_cover,
    ask_first=("supported", "cover", "open_terrain"),
    rolled_for=rolled_for,
)


# --- recovery ------------------------------------------------------------------------------------------------------


def known_of_recovery(state: State, chosen: Chosen) -> dict[str, Any]:
    unit = chosen["unit"]
    made = min(state[unit]["rout_moves_made"], 20)
    return {**steadiness(state, unit), "rout_moves_made": made, **house_rules(state, recover_routed)}


def after_recovery(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    working, unit = Working(state), chosen["unit"]
    settle_due(working, "recover_routed", chosen)
    remember(working, unit, facts)
    if outcome.recovered:
        working.put(unit, "routing", False)
        working.put(unit, "rout_moves_made", 0)
    return working.effects()


RECOVER_ROUTED = Act(
    recover_routed,
    (UNIT,),
    after_recovery,
    known=known_of_recovery,
    suggested=suggested_cover,
    ask_first=("supported", "cover"),
    rolled_for=rolled_for,
)

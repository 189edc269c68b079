"""§4.0 Lots, deployment, the generals' quality."""

from collections.abc import Mapping
from typing import Any

from rules.engine.outcome import Outcome
from rules.engine.play.acts import Act, Chosen, Role, RolledFor, no_effects
from rules.engine.play.dues import settle_due
from rules.engine.play.state import Effect, State
from rules.engine.play.working import Working
from rules.engine.text import Text
from rules.rulesets.de_bellis_empire.acts.roles import ARMY, CORPS, die_of_general
from rules.rulesets.de_bellis_empire.messages import _
from rules.rulesets.de_bellis_empire.state import named
from rules.rulesets.de_bellis_empire.turn import LOTS, deployment, first_player, general_quality

# --- lots ------------------------------------------------------------------------------------------------------------


def why_not_lots(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    if state["side:a"]["player"] is not None:
        return _("Lots have been drawn (§4.0).")
    return None


def after_lots(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    first, second = outcome.first_player, outcome.deploys_first
    return [Effect(f"side:{first}", "player", "first"), Effect(f"side:{second}", "player", "second")]


def army_of_lot(state: State, chosen: Chosen, label: Text, by: str) -> RolledFor:
    """Return the army that rolls; its name replaces "side A", "side B"."""
    address = f"side:{by}"
    return RolledFor(address, label.replace(LOTS["ab".index(by)], named(state, address)))


FIRST_PLAYER = Act(first_player, (ARMY,), after_lots, why_not=why_not_lots, steps=("lots",), rolled_for=army_of_lot)


# --- deployment ------------------------------------------------------------------------------------------------------


def known_of_deployment(state: State, chosen: Chosen) -> dict[str, Any]:
    side = state.side_of(chosen["unit"])
    return {"player": state[f"side:{side}"]["player"] or "first", "second_has_deployed": state.battle["step"] != "deploy_second"}


DEPLOYMENT = Act(
    deployment,
    (Role("unit", _("Element")),),
    no_effects,
    known=known_of_deployment,
    steps=("deploy_second", "deploy_first"),
    ask_first=("distance_from_edge_mm",),
    lookup=True,
)


# --- the generals' quality -------------------------------------------------------------------------------------------


def after_quality(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    working = Working(state)
    settle_due(working, "general_quality", chosen)
    working.put(chosen["corps"], "quality", outcome.quality)
    return working.effects()


GENERAL_QUALITY = Act(general_quality, (CORPS,), after_quality, rolled_for=die_of_general)


def after_chief_quality(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    working = Working(state)
    settle_due(working, "chief_quality", chosen)
    working.put(chosen["army"], "chief_quality", outcome.quality)
    return working.effects()


CHIEF_QUALITY = Act(
    general_quality,
    (ARMY,),
    after_chief_quality,
    id="chief_quality",
    label=_("Quality of the general in chief"),
    rolled_for=die_of_general,
)

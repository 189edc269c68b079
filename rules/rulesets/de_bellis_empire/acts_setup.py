"""The procedures of the set-up as acts: table, terrain, lots, deployment, generals (§3.0, §4.0)."""

from collections.abc import Mapping
from typing import Any

from rules.engine.outcome import Outcome
from rules.engine.play.acting import house_rules
from rules.engine.play.acts import Act, Chosen, Role, no_effects
from rules.engine.play.dues import settle_due
from rules.engine.play.state import Effect, State
from rules.engine.play.working import Working
from rules.engine.text import Text
from rules.rulesets.de_bellis_empire.terrain import table_size, terrain_feature
from rules.rulesets.de_bellis_empire.tracked import corps_of_side
from rules.rulesets.de_bellis_empire.turn import deployment, first_player, general_quality

_ARMY = Role("army", Text("Army", "Armata"), kind="side")
_CORPS = Role("corps", Text("Corps", "Corpo"), kind="command")


def known_of_table(state: State, chosen: Chosen) -> dict[str, Any]:
    return {
        "corps_a": len(corps_of_side(state, "a")),
        "corps_b": len(corps_of_side(state, "b")),
        **house_rules(state, table_size),
    }


def table_laid(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    return [Effect("battle", "table_width_mm", outcome.width_mm), Effect("battle", "table_depth_mm", outcome.depth_mm)]


def terrain_agreed(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """One more piece on the table."""
    return [Effect("battle", "terrain", [*state.battle["terrain"], facts["feature"]])]


def table_wanted(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    if state.battle["table_width_mm"] is not None:
        return Text("The size of the table is set (§3.0).", "La dimensione del tavolo è fissata (§3.0).")
    return None


def lots_wanted(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    if state["side:a"]["player"] is not None:
        return Text("Lots have been drawn (§4.0).", "Il sorteggio è già fatto (§4.0).")
    return None


def lots_drawn(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    first, second = outcome.first_player, outcome.deploys_first
    return [Effect(f"side:{first}", "player", "first"), Effect(f"side:{second}", "player", "second")]


def known_of_deployment(state: State, chosen: Chosen) -> dict[str, Any]:
    side = state.side_of(chosen["unit"])
    return {"player": state[f"side:{side}"]["player"] or "first", "second_has_deployed": state.battle["step"] != "deploy_second"}


def quality_rolled(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    working = Working(state)
    settle_due(working, "general_quality", chosen)
    working.put(chosen["corps"], "quality", outcome.quality)
    return working.effects()


def chief_quality_rolled(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    working = Working(state)
    settle_due(working, "chief_quality", chosen)
    working.put(chosen["army"], "chief_quality", outcome.quality)
    return working.effects()


ACTS = (
    Act(table_size, (_ARMY,), table_laid, known=known_of_table, why_not=table_wanted, steps=("table",)),
    Act(terrain_feature, (_ARMY,), terrain_agreed, steps=("table",), ask_first=("feature",), quick="feature"),
    Act(first_player, (_ARMY,), lots_drawn, why_not=lots_wanted, steps=("lots",)),
    Act(
        deployment,
        (Role("unit", Text("Element", "Elemento")),),
        no_effects,
        known=known_of_deployment,
        steps=("deploy_second", "deploy_first"),
        ask_first=("distance_from_edge_mm",),
        lookup=True,
    ),
    Act(general_quality, (_CORPS,), quality_rolled),
    Act(
        general_quality,
        (_ARMY,),
        chief_quality_rolled,
        id="chief_quality",
        label=Text("Quality of the general in chief", "Tipo del generale in capo"),
    ),
)

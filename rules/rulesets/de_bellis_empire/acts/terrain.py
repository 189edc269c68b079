"""§3.0 The table and its terrain."""

from collections.abc import Mapping
from typing import Any

from rules.engine.outcome import Outcome
from rules.engine.play.acting import house_rules
from rules.engine.play.acts import Act, Chosen
from rules.engine.play.state import Effect, State
from rules.engine.text import Text
from rules.rulesets.de_bellis_empire.acts.roles import ARMY
from rules.rulesets.de_bellis_empire.messages import _
from rules.rulesets.de_bellis_empire.state import corps_of_side
from rules.rulesets.de_bellis_empire.terrain import table_size, terrain_feature

# --- the table -------------------------------------------------------------------------------------------------------


def known_of_table(state: State, chosen: Chosen) -> dict[str, Any]:
    return {
        "corps_a": len(corps_of_side(state, "a")),
        "corps_b": len(corps_of_side(state, "b")),
        **house_rules(state, table_size),
    }


def why_not_table(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    if state.battle["table_width_mm"] is not None:
        return _("The size of the table is set (§3.0).")
    return None


def after_table(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    return [Effect("battle", "table_width_mm", outcome.width_mm), Effect("battle", "table_depth_mm", outcome.depth_mm)]


TABLE_SIZE = Act(table_size, (ARMY,), after_table, known=known_of_table, why_not=why_not_table, steps=("table",))


# --- terrain ---------------------------------------------------------------------------------------------------------


def after_terrain(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """One more piece on the table."""
    return [Effect("battle", "terrain", [*state.battle["terrain"], facts["feature"]])]


TERRAIN_FEATURE = Act(terrain_feature, (ARMY,), after_terrain, steps=("table",), ask_first=("feature",), quick="feature")

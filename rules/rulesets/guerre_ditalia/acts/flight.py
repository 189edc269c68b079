"""§Fuga: the loser runs."""

from collections.abc import Mapping
from typing import Any

from rules.engine.outcome import Outcome
from rules.engine.play.acts import Act, Chosen
from rules.engine.play.dues import settle_due
from rules.engine.play.state import Effect, State
from rules.engine.play.working import Working
from rules.rulesets.guerre_ditalia.acts.recoil import types_of, why_not_in_the_way
from rules.rulesets.guerre_ditalia.acts.roles import BEATEN
from rules.rulesets.guerre_ditalia.consequences import after_leaving, forget_ground, lose
from rules.rulesets.guerre_ditalia.contacts import part
from rules.rulesets.guerre_ditalia.flight import flight
from rules.rulesets.guerre_ditalia.known import house_rules


def known_of_flight(state: State, chosen: Chosen) -> dict[str, Any]:
    return {"type": state[chosen["unit"]]["type"], "friends_in_path": types_of(state, chosen), **house_rules(state)}


def after_flight(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    working, unit = Working(state), chosen["unit"]
    settle_due(working, "flight", chosen)
    if outcome.self_lost:
        lose(working, unit, left_table=outcome.result == "leaves_table")
    else:
        part(working, unit)
        working.put(unit, "fled", True)
        forget_ground(working, unit)
    after_leaving(working, unit, "destroyed" if outcome.result == "destroyed" else "flee")
    return working.effects()


FLIGHT = Act(
    flight,
    BEATEN,
    after_flight,
    known=known_of_flight,
    why_not=why_not_in_the_way,
    ask_first=("enemy_in_path", "terrain", "table_edge"),
    at_once=True,
)

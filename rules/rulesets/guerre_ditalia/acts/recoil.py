"""§Respinta, Tab. respinte: the loser goes back, and what becomes of the friends in its way."""

from collections.abc import Mapping
from typing import Any

from rules.engine.outcome import Outcome
from rules.engine.play.acts import Act, Chosen
from rules.engine.play.dues import settle_due
from rules.engine.play.state import Effect, State
from rules.engine.play.working import Working
from rules.engine.text import Text
from rules.rulesets.guerre_ditalia.acts.roles import BEATEN
from rules.rulesets.guerre_ditalia.consequences import after_leaving, forget_ground, lose, remember
from rules.rulesets.guerre_ditalia.contacts import part
from rules.rulesets.guerre_ditalia.known import house_rules
from rules.rulesets.guerre_ditalia.messages import _
from rules.rulesets.guerre_ditalia.recoil import recoil
from rules.rulesets.guerre_ditalia.state import say
from rules.rulesets.guerre_ditalia.why_not import why_not_gone


def why_not_in_the_way(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    """Friends in the way: the first decides most, so it has a role of its own."""
    if address == chosen.get("unit"):
        return say(state, _("It is {unit} itself."), unit=address)
    if role == "friends" and not chosen.get("friend"):
        return _("First who is directly in its way (Tab. respinte).")
    if role == "friends" and address == chosen["friend"]:
        return say(state, _("{unit} is directly in its way."), unit=address)
    return why_not_gone(state, address)


def friends_of(chosen: Chosen) -> list[str]:
    """Friends in the way, the nearest first; as many as a recoil or a flight looks at."""
    nearest = chosen.get("friend")
    return [nearest, *(chosen.get("friends") or ())][:8] if nearest else []


def types_of(state: State, chosen: Chosen) -> list[str]:
    return [state[friend]["type"] for friend in friends_of(chosen)]


# --- recoil --------------------------------------------------------------------------------------------------------


def known_of_recoil(state: State, chosen: Chosen) -> dict[str, Any]:
    friends = types_of(state, chosen)
    found = {"type": state[chosen["unit"]]["type"], "friends_in_path": friends, **house_rules(state)}
    return found if friends else found | {"column_blocked": False}


def after_recoil(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """Back or lost, and the friends with it; then the winner follows. §Respinta, Tab. respinte."""
    working, unit = Working(state), chosen["unit"]
    settle_due(working, "recoil", chosen)
    for friend, fate in zip(friends_of(chosen), outcome.friends, strict=True):
        if fate == "destroyed":
            lose(working, friend)
            after_leaving(working, friend, "destroyed")
    if outcome.self_lost:
        lose(working, unit)
    else:
        part(working, unit)
        working.put(unit, "recoiled", True)
        working.put(unit, "melee_recoils", outcome.melee_recoils_this_turn)
        forget_ground(working, unit)
        remember(working, unit, {"terrain": facts.get("terrain", "open")})
    after_leaving(working, unit, "destroyed" if outcome.self_lost else "recoil")
    return working.effects()


RECOIL = Act(
    recoil,
    BEATEN,
    after_recoil,
    known=known_of_recoil,
    why_not=why_not_in_the_way,
    ask_first=("attacked_on", "enemy_in_path", "column_blocked", "table_edge", "terrain"),
    at_once=True,
)

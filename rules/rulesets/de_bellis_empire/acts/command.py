"""§5.1 Command: the generals' PA, taking over a corps, who is in command, what an activation costs."""

from collections.abc import Mapping
from typing import Any

from rules.engine.dice import typed
from rules.engine.outcome import Outcome
from rules.engine.play.acting import house_rules
from rules.engine.play.acts import Act, Chosen, no_effects
from rules.engine.play.dues import settle_due
from rules.engine.play.state import Effect, Fields, State
from rules.engine.play.working import Working
from rules.engine.text import Text
from rules.rulesets.de_bellis_empire.acts.roles import ARMY, CORPS, MOVEMENT, TURN, UNIT, die_of_general
from rules.rulesets.de_bellis_empire.command import activation, command_radius, command_takeover
from rules.rulesets.de_bellis_empire.messages import _
from rules.rulesets.de_bellis_empire.movement import group_check
from rules.rulesets.de_bellis_empire.state import is_chief_alive, say
from rules.rulesets.de_bellis_empire.why_not import why_not_active, why_not_ask

# --- activation ------------------------------------------------------------------------------------------------------


def known_of_activation(state: State, chosen: Chosen) -> dict[str, Any]:
    corps = state[chosen["corps"]]
    return {
        "quality": corps["quality"] or "normal",
        "general_eliminated": corps["eliminated"],
        **house_rules(state, activation),
    }


def after_activation(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    working = Working(state)
    settle_due(working, "activation", chosen)
    working.put(chosen["corps"], "pa", outcome.pa)
    working.put(chosen["corps"], "pa_left", outcome.pa)
    return working.effects()


ACTIVATION = Act(activation, (CORPS,), after_activation, known=known_of_activation, rolled_for=die_of_general)


def known_of_chief_activation(state: State, chosen: Chosen) -> dict[str, Any]:
    side = state[chosen["army"]]
    return {"quality": side["chief_quality"] or "normal", "general_eliminated": False, **house_rules(state, activation)}


def after_chief_activation(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    working = Working(state)
    settle_due(working, "chief_activation", chosen)
    working.put(chosen["army"], "chief_pa", outcome.pa)
    working.put(chosen["army"], "chief_pa_left", outcome.pa)
    return working.effects()


CHIEF_ACTIVATION = Act(
    activation,
    (ARMY,),
    after_chief_activation,
    known=known_of_chief_activation,
    id="chief_activation",
    label=_("Activation of the general in chief"),
    rolled_for=die_of_general,
)


# --- the general in chief takes over ---------------------------------------------------------------------------------


def why_not_takeover(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    corps = state[address]
    side = state[f"side:{corps['side']}"]
    if why_not_active(state, address):
        return why_not_active(state, address)
    if not is_chief_alive(state, corps["side"]):
        return _("There is no general in chief (§2.0).")
    if side["chief_pa"] is None or corps["pa"] is None:
        return _("The PA are not rolled yet (§5.1).")
    if side["commands_corps"] is not None:
        return _("He commands a corps already (§5.1, R16).")
    if side["chief_has_moved"] and side["chief_pa_left"] != side["chief_pa"]:
        return _("He has spent PA of his own (§5.1, R16).")
    if corps["pa_left"] != corps["pa"]:
        return say(state, _("{corps} has spent PA already (§5.1, R16)."), corps=address)
    if side["chief_pa"] <= corps["pa"]:
        return say(
            state,
            _("The general in chief has no more PA than {corps} (§5.1)."),
            corps=address,
        )
    return None


def known_of_takeover(state: State, chosen: Chosen) -> dict[str, Any]:
    corps = state[chosen["corps"]]
    side = state[f"side:{corps['side']}"]
    return {
        "cinc_pa": side["chief_pa"] or 1,
        "corps_pa": corps["pa"] or 0,
        "cinc_eliminated": side["chief_eliminated"],
        "already_commanding": side["commands_corps"] is not None,
        "corps_already_activated": corps["pa_left"] != corps["pa"],
    }


def after_takeover(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """His points are the corps' now; he pays his own moves from them. R16."""
    corps = chosen["corps"]
    side = f"side:{state[corps]['side']}"
    return [
        Effect(corps, "taken_over", True),
        Effect(corps, "pa", outcome.pa),
        Effect(corps, "pa_left", outcome.pa),
        Effect(side, "commands_corps", corps),
        Effect(side, "chief_pa_left", 0),
    ]


TAKEOVER = Act(
    command_takeover,
    (CORPS,),
    after_takeover,
    known=known_of_takeover,
    why_not=why_not_takeover,
    steps=MOVEMENT,
    ask_first=("element_distances_mm",),
)


# --- who is in command -----------------------------------------------------------------------------------------------


COMMAND_RADIUS = Act(
    command_radius,
    (UNIT,),
    no_effects,
    why_not=why_not_ask,
    steps=TURN,
    ask_first=("commander", "distance_mm", "in_sight"),
    lookup=True,
)


# --- what an activation costs ----------------------------------------------------------------------------------------


def commander_has_moved(state: State, corps: str) -> bool:
    """Return True if the general who commands this corps now (R16) has moved in this step."""
    fields = state[corps]
    return bool(state[f"side:{fields['side']}"]["chief_has_moved"] if fields["taken_over"] else fields["has_moved"])


def why_not_lead(state: State, corps: str, units: list[str]) -> Text | None:
    """Return why the commander of ``corps`` cannot move along with these elements."""
    fields = state[corps]
    if any(state.command_of(unit) != corps for unit in units):
        return _("A general leads only troops he commands (§5.7).")
    if fields["eliminated"] and not fields["taken_over"]:
        return say(state, _("The general of {corps} is lost (§2.0)."), corps=corps)
    return None


def subject_of(state: State, units: list[str]) -> str:
    """``element``, ``group`` or ``artillery_mixed``, as the price is reckoned."""
    given = [{"type": state[unit]["type"], "in_square": state[unit]["in_square"]} for unit in units]
    return str(group_check.run({"elements": given[:12]}, typed()).subject or "group")


def known_of_cost(state: State, chosen: Chosen, action: str) -> dict[str, Any]:
    """Return the facts of a price that the state knows: whose points pay, and how far the general can be. §5.1, §5.2."""
    units: list[str] = chosen["units"]
    corps = state.command_of(units[0])
    fields = state[corps]
    return {
        "action": action,
        "subject": subject_of(state, units),
        "general_eliminated": fields["eliminated"],
        "under_general_in_chief": fields["taken_over"],
        "own_corps": all(state.command_of(unit) == corps for unit in units),
        "pa_available": min(7, fields["pa_left"] or 0),
        **known_of_distance(state, chosen, fields),
    }


def known_of_distance(state: State, chosen: Chosen, corps: Fields) -> dict[str, Any]:
    """A general who moves along is beside them; where there is none at all, there is no distance (R17)."""
    if chosen.get("general"):
        attached = {"general_attached": True, "general_has_moved": commander_has_moved(state, chosen["general"])}
        return attached | {"distance_to_general_mm": 0, "in_sight": True}
    found: dict[str, Any] = {"general_attached": False, "general_has_moved": False}
    if corps["eliminated"] and not is_chief_alive(state, corps["side"]):
        found["distance_to_general_mm"] = None
    return found


def suggested_distance(state: State, chosen: Chosen) -> dict[str, Any]:
    """Suggest the distance from the general of the last move."""
    return {"distance_to_general_mm": state[chosen["units"][0]]["to_general_mm"] or 0}


def pay(working: Working, corps: str, cost: int) -> None:
    working.put(corps, "pa_left", max(0, (working[corps]["pa_left"] or 0) - cost))


def spend(working: Working, units: list[str], cost: int) -> None:
    """The corps pays, its elements have been activated."""
    pay(working, working.state.command_of(units[0]), cost)
    for unit in units:
        working.put(unit, "activated", True)


def mark_general_moved(working: Working, corps: str) -> None:
    """The corps' commander has moved: its own general, or the general in chief who took over."""
    if working[corps]["taken_over"]:
        working.put(f"side:{working[corps]['side']}", "chief_has_moved", True)
    else:
        working.put(corps, "has_moved", True)

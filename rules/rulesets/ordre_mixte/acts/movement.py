"""«Movimento»: ordinary, strategic and generals' moves, and those that rout and retreat force on a unit."""

from collections.abc import Mapping
from typing import Any

from rules.engine.outcome import Outcome
from rules.engine.play.acting import house_rules
from rules.engine.play.acts import Act, Chosen, Role, no_effects
from rules.engine.play.dues import settle_due
from rules.engine.play.state import Effect, State
from rules.engine.play.working import Working
from rules.engine.text import Text, first_of
from rules.rulesets.ordre_mixte.acts import TURN, UNIT, phases
from rules.rulesets.ordre_mixte.known import PACE, of_unit, plays, role_of
from rules.rulesets.ordre_mixte.messages import _, pgettext
from rules.rulesets.ordre_mixte.movement import compulsory_move, movement_allowance
from rules.rulesets.ordre_mixte.state import standing
from rules.rulesets.ordre_mixte.terms import MARCHING
from rules.rulesets.ordre_mixte.turn import move_permission
from rules.rulesets.ordre_mixte.why_not import why_not_by, why_not_mover, why_not_on_table, why_not_there

_GENERAL = Role("command", _("General"), kind="command")


def why_not_now(state: State, unit: str) -> Text | None:
    """Return why this unit may not move now. «Sequenza di mossa», R63."""
    fields, step = state[unit], str(state.battle["step"])
    facts = {
        **of_unit(state, unit, "arm", "routing", "compulsory_moved", "followed_up", "evaded", "moved", "in_melee"),
        "phase": step[:7] if step.startswith("phase_") else "phase_1",
        "role": role_of(state, fields["side"]),
        "cavalry_still_to_move": step.endswith("_troops") and cavalry_waits(state, fields["side"]),
    }
    return why_not_by(move_permission, facts)


def cavalry_waits(state: State, side: str) -> bool:
    """Return True if this side has cavalry that could still move and has not been passed."""
    hindered = ("stood", "moved", "evaded", "routing", "compulsory_moved", "followed_up", "in_melee")
    return any(unit["arm"] == "cavalry" and not any(unit[name] for name in hindered) for __, unit in standing(state, side))


# --- ordinary moves ------------------------------------------------------------------------------------------------


def why_not_move(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    return first_of(why_not_there(state, address), why_not_now(state, address))


def known_of_move(state: State, chosen: Chosen) -> dict[str, Any]:
    unit = chosen["unit"]
    return {
        **of_unit(state, unit, *PACE, "routing", "retreating", "in_melee"),
        "strategic": False,
        **house_rules(state, movement_allowance),
    }


def after_move(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """Forget the ground of a unit that has moved: the players say it again."""
    unit = chosen["unit"]
    found = [Effect(unit, "moved", True), Effect(unit, "cover", "none"), Effect(unit, "in_built_up_area", False)]
    return [*found, Effect(unit, "strategic_moved", True)] if facts.get("strategic") else found


MOVE = Act(
    movement_allowance,
    (UNIT,),
    after_move,
    id="move",
    label=pgettext("movement", "Move"),
    known=known_of_move,
    why_not=why_not_move,
    steps=phases("troops"),
    ask_first=("ground", "crossing_bridge_or_defile"),
    at_once=True,
)


# --- strategic moves -----------------------------------------------------------------------------------------------


def can_march(state: State, side: str) -> bool:
    """Return True if anyone of this side could move strategically. R42."""
    if plays(state, "R42", "any_formation"):
        return True
    return any(unit["formation"] in MARCHING and not unit["moved"] for __, unit in standing(state, side))


def why_not_strategic_move(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    return first_of(
        why_not_move(state, role, chosen, address), why_not_by(movement_allowance, known_of_march(state, {"unit": address}))
    )


def known_of_march(state: State, chosen: Chosen) -> dict[str, Any]:
    return known_of_move(state, chosen) | {"strategic": True}


STRATEGIC_MOVE = Act(
    movement_allowance,
    (UNIT,),
    after_move,
    id="strategic_move",
    label=_("Strategic move"),
    known=known_of_march,
    why_not=why_not_strategic_move,
    steps=phases("strategic"),
    ask_first=("ground", "crossing_bridge_or_defile"),
    at_once=True,
)


# --- generals ------------------------------------------------------------------------------------------------------


def why_not_general_move(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    """Each general once, to any unit of his army: the sheet asks for no more. «Sequenza di mossa», R54."""
    if role == "unit":
        return why_not_there(state, address)
    if state[address]["moved"]:
        return _("This general has moved (Sequenza di mossa).")
    return why_not_mover(state, address)


def known_of_general(state: State, chosen: Chosen) -> dict[str, Any]:
    """Thirty centimetres over any ground. «Movimento», R54."""
    return {
        "arm": "general",
        "formation": None,
        "cavalry_weight": None,
        "gun_type": None,
        "ground": "open",
        "strategic": False,
        "crossing_bridge_or_defile": False,
        "routing": False,
        "retreating": False,
        "in_melee": False,
        **house_rules(state, movement_allowance),
    }


def after_general_move(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """He is with the unit that he has joined, or with none."""
    working, command = Working(state), chosen["command"]
    for unit, fields in state.units():
        others = [other for other in fields["generals"] if other != command]
        working.put(unit, "generals", [*others, command] if unit == chosen.get("unit") else others)
    working.put(command, "moved", True)
    working.put(command, "attached_to", chosen.get("unit"))
    return working.effects()


GENERAL_MOVE = Act(
    movement_allowance,
    (_GENERAL, Role("unit", _("Unit he joins"), optional=True)),
    after_general_move,
    id="general_move",
    label=_("General's move"),
    known=known_of_general,
    why_not=why_not_general_move,
    steps=phases("generals"),
)


# --- rout and retreat ----------------------------------------------------------------------------------------------


def known_of_compulsory(state: State, chosen: Chosen) -> dict[str, Any]:
    unit = chosen["unit"]
    return {
        **of_unit(state, unit, *PACE, "guns_abandoned"),
        "kind": "rout" if state[unit]["routing"] else "retreat",
        **house_rules(state, compulsory_move),
    }


def after_compulsory_move(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    working, unit = Working(state), chosen["unit"]
    settle_due(working, "compulsory_move", chosen)
    working.put(unit, "compulsory_moved", True)
    working.put(unit, "cover", "none")
    working.put(unit, "in_built_up_area", False)
    if outcome.over_after_move:
        working.put(unit, "retreating", False)
    else:
        working.put(unit, "rout_moves_made", working[unit]["rout_moves_made"] + 1)
    return working.effects()


COMPULSORY_MOVE = Act(compulsory_move, (UNIT,), after_compulsory_move, known=known_of_compulsory, ask_first=("ground",))


# --- asked at the table --------------------------------------------------------------------------------------------

ALLOWANCE = Act(
    movement_allowance,
    (UNIT,),
    no_effects,
    id="allowance",
    label=_("How far may it move?"),
    known=known_of_move,
    why_not=why_not_on_table,
    steps=TURN,
    ask_first=("ground",),
    lookup=True,
)

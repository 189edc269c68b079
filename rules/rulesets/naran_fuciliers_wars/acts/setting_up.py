"""Before the battle as acts: scouting, river, terrain, who deploys first, orders face down, reserves, the speech (§2)."""

from collections.abc import Mapping
from typing import Any

from rules.engine.outcome import Outcome
from rules.engine.play.acts import Act, Chosen, no_effects
from rules.engine.play.dues import settle_due
from rules.engine.play.state import Effect, Fields, State
from rules.engine.play.working import Working
from rules.engine.text import Text
from rules.rulesets.naran_fuciliers_wars.acts.roles import ARMY, COMMAND, UNIT
from rules.rulesets.naran_fuciliers_wars.consequences import react
from rules.rulesets.naran_fuciliers_wars.holders import (
    charismatic_of,
    commander_of,
    commands,
    is_present,
    is_standard_up,
    leader_of,
    side_code,
    side_word,
    units,
)
from rules.rulesets.naran_fuciliers_wars.known import of
from rules.rulesets.naran_fuciliers_wars.messages import _
from rules.rulesets.naran_fuciliers_wars.notes import choose_order, hold_back
from rules.rulesets.naran_fuciliers_wars.sequence import first_side
from rules.rulesets.naran_fuciliers_wars.setting_up import (
    deploy_order,
    deployment_zone,
    incitement_speech,
    reinforcement_turn,
    river_setup,
    scouting_test,
    terrain_placement,
)
from rules.rulesets.naran_fuciliers_wars.why_not import refusal, why_not_unit

_DEPLOYMENT = ("deployment_first", "deployment_second")


def all_units(state: State, side: str) -> list[Fields]:
    """Every unit of a side, those still to come included."""
    return [fields for __, fields in state.units(side=side) if fields["sort"] == "unit"]


# --- scouting (§2.1) -------------------------------------------------------------------------------------------------


def known_of_scouting(state: State, chosen: Chosen) -> dict[str, Any]:
    return {side_word(side): scouting_side(state, side) for side in "ab"} | army_names(state)


def scouting_side(state: State, side: str) -> dict[str, Any]:
    own = all_units(state, side)
    leaders = [fields for __, fields in state.units(side=side) if fields["role"] in ("general", "commander_in_chief")]
    horse = [fields for fields in own if fields["arm"] == "cavalry"]
    light = sum(fields["troop"] in ("light_cavalry", "medium_cavalry") for fields in horse)
    commander = commander_of(state, side)
    return {
        "commands": max(1, sum(any(True for __ in _of_command(state, c)) for c in commands(state, side))),
        "command_values": [fields["command_value"] for fields in leaders if fields["command_value"]],
        "charismatic_commander": bool(commander and state[commander]["charismatic"] and state[commander]["command_value"] == 5),
        "scouts": sum(fields["role"] == "scout" for __, fields in state.units(side=side)),
        "exploration_units": sum(fields["exploration"] for fields in own),
        "light_cavalry_units": light,
        "other_cavalry_units": len(horse) - light,
        "skirmisher_units": sum(fields["troop"] == "skirmishers" for fields in own),
        "artillery_units": sum(fields["arm"] == "artillery" for fields in own),
    }


def _of_command(state: State, command: str) -> list[str]:
    return [address for address, fields in state.units(command=command.split(":")[1]) if fields["sort"] == "unit"]


def why_not_scout(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    if state.battle["scouting_result"] is not None:
        return _("Both have scouted (§2.1).")
    return None


def after_scouting(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    winner = outcome.winner and side_code(outcome.winner)
    return [Effect("battle", "scouting_result", outcome.result), Effect("battle", "scouting_winner", winner)]


SCOUTING = Act(scouting_test, (ARMY,), after_scouting, known=known_of_scouting, why_not=why_not_scout, steps=("scouting",))

# --- terrain (§2.2) --------------------------------------------------------------------------------------------------


def army_names(state: State) -> dict[str, Any]:
    """Return the names that label each side's dice."""
    return {f"army_{side}": str(state[f"side:{side}"]["name"])[:120] for side in "ab"}


def known_of_river(state: State, chosen: Chosen) -> dict[str, Any]:
    return army_names(state)


def why_not_lay_river(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    if state.battle["river_strength"] is not None:
        return _("The river has its strength (§2.2.2).")
    return None


def after_river(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    return [Effect("battle", "river_strength", outcome.strength)]


RIVER = Act(
    river_setup,
    (ARMY,),
    after_river,
    known=known_of_river,
    why_not=why_not_lay_river,
    steps=("terrain",),
    ask_first=("length_cm", "agreed_strength"),
)


def roll_off_facts(state: State) -> dict[str, Any]:
    """Return the facts of the commanders-in-chief for both roll-offs. §2.2.3, §2.3.2."""
    winner, result = state.battle["scouting_winner"], state.battle["scouting_result"] or "no_winner"
    found: dict[str, Any] = {"scouting_result": result, "scouting_winner": winner and side_word(winner), **army_names(state)}
    for side in "ab":
        commander = commander_of(state, side)
        value = state[commander]["command_value"] if commander else 0
        found[f"command_value_{side}"] = value
        found[f"charismatic_{side}"] = bool(commander and state[commander]["charismatic"] and value == 5)
    return found


def known_of_terrain(state: State, chosen: Chosen) -> dict[str, Any]:
    return roll_off_facts(state)


def suggested_terrain(state: State, chosen: Chosen) -> dict[str, Any]:
    return {"features": state.battle["features"]}


def why_not_lay_terrain(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    if state.battle["terrain_placed"]:
        return _("The terrain is laid (§2.2.3).")
    return None


def after_terrain(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    return [
        Effect("battle", "terrain_placed", True),
        Effect("battle", "features", facts["features"]),
        Effect("battle", "placer", side_code(outcome.placer)),
    ]


TERRAIN = Act(
    terrain_placement,
    (ARMY,),
    after_terrain,
    known=known_of_terrain,
    suggested=suggested_terrain,
    why_not=why_not_lay_terrain,
    steps=("terrain",),
    ask_first=("features",),
)

# --- deployment (§2.3) -----------------------------------------------------------------------------------------------


def known_of_zone(state: State, chosen: Chosen) -> dict[str, Any]:
    return of(state, "battle", "table_length_cm", "table_depth_cm")


ZONE = Act(
    deployment_zone, (ARMY,), no_effects, known=known_of_zone, steps=("terrain", "deploy_order", *_DEPLOYMENT), lookup=True
)


def known_of_deploy_order(state: State, chosen: Chosen) -> dict[str, Any]:
    return {**roll_off_facts(state), "units_a": len(all_units(state, "a")), "units_b": len(all_units(state, "b"))}


def why_not_decide_order(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    if state.battle["first_deployer"] is not None:
        return _("It is decided who deploys first (§2.3.2).")
    return None


def after_deploy_order(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    return [Effect("battle", "first_deployer", side_code(outcome.first))]


DEPLOY_ORDER = Act(
    deploy_order,
    (ARMY,),
    after_deploy_order,
    known=known_of_deploy_order,
    why_not=why_not_decide_order,
    steps=("deploy_order",),
)


def known_of_choice(state: State, chosen: Chosen) -> dict[str, Any]:
    """Cavalry begins on oppose: there is nothing to choose. §3.2.2."""
    arm = state[chosen["command"]]["arm"]
    return {"command_arm": arm, "order": "oppose"} if arm == "cavalry" else {"command_arm": arm}


def why_not_choose_order(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    if chosen.get("due"):
        return None
    if not is_present(state, address):
        return _("It is not on the table.")
    if state[address]["order_revealed"]:
        return _("Its order is revealed (§3.2).")
    return None


def after_choosing_order(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    working = Working(state)
    settle_due(working, "choose_order", chosen)
    working.put(chosen["command"], "order", facts["order"])
    return working.effects()


CHOOSE_ORDER = Act(
    choose_order,
    (COMMAND,),
    after_choosing_order,
    known=known_of_choice,
    why_not=why_not_choose_order,
    steps=_DEPLOYMENT,
    ask_first=("order",),
    in_rows=True,
)


def is_commanders_own(state: State, command: str) -> bool:
    """Led by the commander-in-chief from the start."""
    leader = leader_of(state, command)
    return bool(leader and state[leader]["role"] == "commander_in_chief")


def known_of_holding(state: State, chosen: Chosen) -> dict[str, Any]:
    return {"of_commander": is_commanders_own(state, chosen["command"])}


def why_not_hold_back(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    if not _of_command(state, address):
        return _("It has no units (§2.3.4).")
    return refusal(hold_back, {"position": "reserve", "of_commander": is_commanders_own(state, address)})


def after_holding_back(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """Kept back, it has no order yet, and nobody is with its units nor they with others. §2.3.4."""
    working, command = Working(state), chosen["command"]
    if facts["position"] != "on_table":
        working.put(command, "order", None)
        for address, fields in list(state.units(side=state[command]["side"])):
            unit = fields["attached_to"]
            if unit and command in (state.command_of(address), state.command_of(unit)):
                working.put(address, "attached_to", None)
    working.put(command, "position", facts["position"])
    return working.effects()


HOLD_BACK = Act(
    hold_back,
    (COMMAND,),
    after_holding_back,
    known=known_of_holding,
    why_not=why_not_hold_back,
    steps=_DEPLOYMENT,
    ask_first=("position",),
)


def known_of_reinforcement_turn(state: State, chosen: Chosen) -> dict[str, Any]:
    return {"scenario_turn": state.battle["scenario_turn"]}


def why_not_throw_for_turn(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    if state.battle["reinforcements_from"] is not None:
        return _("Their first turn is known (§2.3.4).")
    if state.side_of(address) != first_side(state):
        return _("Whoever deployed first throws (§2.3.4).")
    return None


def after_reinforcement_turn(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    return [Effect("battle", "reinforcements_from", outcome.first_turn)]


REINFORCEMENT_TURN = Act(
    reinforcement_turn,
    (ARMY,),
    after_reinforcement_turn,
    known=known_of_reinforcement_turn,
    why_not=why_not_throw_for_turn,
    steps=("reinforcement_turn",),
)

# --- the speech (§2.4) -----------------------------------------------------------------------------------------------


def known_of_speech(state: State, chosen: Chosen) -> dict[str, Any]:
    unit, side = chosen["unit"], state[chosen["unit"]]["side"]
    commander = commander_of(state, side)
    if commander is None:
        return {}
    leader = leader_of(state, state.command_of(unit))
    return {
        "command_value": max(1, state[commander]["command_value"]),
        "charismatic_commander": bool(state[commander]["charismatic"] and state[commander]["command_value"] == 5),
        "unit_in_own_command": leader == commander,
        "charismatic_present": charismatic_of(state, side) is not None,
        "army_standard_raised": is_standard_up(state, side),
        "already_attempted": state[f"side:{side}"]["speech_made"],
        "battle_started": False,
    }


def why_not_hear(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    side = state[address]["side"]
    if commander_of(state, side) is None:
        return _("There is no commander-in-chief to speak (§2.4).")
    if state[f"side:{side}"]["speech_made"]:
        return _("The speech has been made (§2.4).")
    return why_not_unit(state, address)


def after_speech(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """One unit or its whole command is fired up, or cast down. §2.4, R16, R86."""
    working, unit = Working(state), chosen["unit"]
    side = f"side:{state[unit]['side']}"
    working.put(side, "speech_made", True)
    working.put(side, "speech", {1: "positive", 0: "neutral", -1: "negative"}[outcome.command_test_modifier])
    hearers = [unit]
    if outcome.units_affected == "command":
        hearers = [address for address, __ in units(state, command=state.command_of(unit))]
    for hearer in hearers if outcome.units_affected != "none" else []:
        if outcome.reaction_after:
            react(working, hearer, outcome.reaction_after)
        if outcome.now_disorganised:
            working.put(hearer, "disorganised", True)
    return working.effects()


SPEECH = Act(
    incitement_speech,
    (UNIT,),
    after_speech,
    known=known_of_speech,
    why_not=why_not_hear,
    steps=("speech",),
    ask_first=("distance_cm",),
)

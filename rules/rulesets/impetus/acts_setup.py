"""Deployment and initiative as acts («Schieramento»; core, R14 to R16), and the end of a turn (core, R49)."""

from collections.abc import Mapping
from typing import Any

from rules.engine.outcome import Outcome
from rules.engine.play import Act, Chosen, Role
from rules.engine.state import Effect, State, opponent
from rules.engine.text import Text
from rules.engine.working import Working
from rules.rulesets.impetus.asked import is_gone, pending
from rules.rulesets.impetus.calls import deploy, general_joins, nominate, place_terrain, who_deploys_first
from rules.rulesets.impetus.chain import first, task
from rules.rulesets.impetus.deployment import deploy_first_roll, deployment_attacker_roll, row_of, terrain_choice
from rules.rulesets.impetus.generals import initiative, may_cede
from rules.rulesets.impetus.losses import army_break
from rules.rulesets.impetus.sequence import activate, army_of, eligible, in_setup, settled
from rules.rulesets.impetus.tables import GENERALS
from rules.rulesets.impetus.tracked import break_facts, commands_of, say, traits_of, word

_ARMY = Role("army", Text("Army", "Esercito"), kind="side")
_COMMAND = Role("command", Text("Command", "Comando"), kind="command")


# --- Schieramento --------------------------------------------------------------------------------------------------


def known_of_attack(state: State, chosen: Chosen) -> dict[str, Any]:
    return {"a_army": army_of(state, "a"), "b_army": army_of(state, "b")}


def attack_rolled(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    working = Working(state)
    working.put("battle", "attacker", outcome.attacker)
    return settled(working, "deployment_attacker_roll", chosen)


def known_of_terrain(state: State, chosen: Chosen) -> dict[str, Any]:
    """Points move the row once it is rolled (core, R26), so none are spent here."""
    side = chosen["army"]
    return {
        "army": army_of(state, str(state.side_of(side))),
        "scouting_points": state[side]["scouting_points"],
        "scouting_shift": 0,
    }


def terrain_rolled(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    working, side = Working(state), str(state.side_of(chosen["army"]))
    row = {
        "en": ", ".join(word(piece).en.lower() for piece in outcome.options),
        "it": ", ".join(word(piece).it.lower() for piece in outcome.options),
    }
    why = Text(
        f"{outcome.total} rolled: place one of {row['en']}; scouting points move the row (R26).",
        f"Tirato {outcome.total}: posiziona uno tra {row['it']}; i Punti Esplorazione spostano la riga (R26).",
    )
    facts_ = {"table": outcome.table, "rolled": outcome.total}
    first(working, task("place_terrain", side, why, {"army": chosen["army"]}, facts_))
    return settled(working, "terrain_choice", chosen)


def known_of_placing(state: State, chosen: Chosen) -> dict[str, Any]:
    return {"scouting_points": state[chosen["army"]]["scouting_points"]}


def suggested_piece(state: State, chosen: Chosen) -> dict[str, Any]:
    """The first entry of the row that was rolled."""
    due = next((d for d in state.battle["due"] if d["act"] == "place_terrain"), None)
    return {"piece": row_of(due["facts"]["table"], due["facts"]["rolled"])[0], "scouting_shift": 0} if due else {}


def terrain_placed(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    working = Working(state)
    working.put(chosen["army"], "scouting_points", outcome.scouting_points_left)
    if outcome.piece != "none":
        piece = {"kind": outcome.piece, "placer": state.side_of(chosen["army"])}
        working.put("battle", "terrain", [*state.battle["terrain"], piece])
    return settled(working, "place_terrain", chosen)


def known_of_order(state: State, chosen: Chosen) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for side in "ab":
        fields = state[f"side:{side}"]
        found[side] = {"structure": fields["structure"], "scouting_unused": fields["scouting_points"]}
        if fields["structure"] == "poor":
            found[side]["reroll"] = "none"
    return found


def order_rolled(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    working, winner = Working(state), f"side:{outcome.winner}"
    why = say(
        state,
        "{army} decides who deploys first (Schieramento 7).",
        "{army} decide chi schiera per primo (Schieramento 7).",
        army=winner,
    )
    first(working, task("who_deploys_first", outcome.winner, why, {"army": winner}))
    return settled(working, "deploy_first_roll", chosen)


def order_decided(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    working = Working(state)
    working.put("battle", "deploys_first", outcome.first)
    return settled(working, "who_deploys_first", chosen)


def may_deploy(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    if state[address]["deployed"]:
        return say(state, "{command} is deployed.", "{command} è già schierato.", command=address)
    return None


def deployed(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    working = Working(state)
    working.put(chosen["command"], "deployed", True)
    return settled(working, "deploy", chosen)


# --- initiative ----------------------------------------------------------------------------------------------------


def may_be_nominated(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    side = str(state.side_of(address))
    if address in eligible(state, side):
        return None
    return say(
        state,
        "{command} has been activated, or has nobody left (core, R14).",
        "{command} è già stato attivato, o non ha più nessuno (core, R14).",
        command=address,
    )


def known_of_nomination(state: State, chosen: Chosen) -> dict[str, Any]:
    """What this general cannot do is not asked."""
    command = state[chosen["command"]]
    traits = traits_of(command)
    alone = not eligible(state, opponent(command["side"]))
    found: dict[str, Any] = {"general": command["general"], "traits": traits, "alone": alone}
    if command["general"] is None or not GENERALS[command["general"]].rerolls:
        found["reroll"] = "none"
    if alone or not may_cede(command["general"], traits):  # type: ignore[arg-type]
        found["cedes"] = False
    return found


def nominated(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    working = Working(state)
    side = f"side:{state.side_of(chosen['command'])}"
    for name, value in (("nominated", chosen["command"]), ("reroll", outcome.reroll), ("cedes", outcome.cedes)):
        working.put(side, name, value)
    return settled(working, "nominate", chosen)


def known_of_initiative(state: State, chosen: Chosen) -> dict[str, Any]:
    """Everything was said when the commands were put forward."""
    second = chosen.get("second")
    return {"a": known_of_commander(state, chosen["first"]), "b": known_of_commander(state, second) if second else None}


def known_of_commander(state: State, command: str) -> dict[str, Any]:
    fields, side = state[command], state[f"side:{state.side_of(command)}"]
    return {
        "general": fields["general"],
        "traits": traits_of(fields),
        "reroll": side["reroll"],
        "cedes": side["cedes"],
        "first_roll": fields["general"] is not None and not fields["has_rolled"],
    }


def initiative_rolled(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """The acting command is activated, or spent where its general is idle. core, R14, R15."""
    working = Working(state)
    commands = {"a": chosen["first"], "b": chosen.get("second")}
    for name, command in commands.items():
        if command:
            working.put(command, "has_rolled", True)
            working.put(command, "general", outcome.generals_after[name])
    acting = commands[outcome.acting_side]
    if acting and outcome.command_acts:
        activate(working, acting)
    elif acting:
        working.put(acting, "activated", True)
    return settled(working, "initiative", chosen)


# --- generals ------------------------------------------------------------------------------------------------------


def may_join(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    if role == "command":
        if state[address]["general"] is None:
            return Text("Its general is lost (core, R50).", "Il suo generale è perduto (core, R50).")
        if not in_setup(state) and state.battle["active_command"] != address:
            return Text("Its command is not active (core, R14).", "Il suo comando non è attivo (core, R14).")
        if state[address]["general_moved"]:
            return Text("He has changed units already.", "Ha già cambiato unità.")
        return pending(state)
    if f"command:{state[address]['command']}" != chosen["command"]:
        return Text("It belongs to another command.", "È di un altro comando.")
    if state[chosen["command"]]["attached_to"] == address:
        return say(state, "He is with {unit}.", "È già con {unit}.", unit=address)
    return is_gone(state, address)


def joined_unit(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    working = Working(state)
    working.put(chosen["command"], "attached_to", chosen["unit"])
    # Who lost his unit joins another at once (core, R50), which is no move of his activation.
    if "due" not in chosen:
        working.put(chosen["command"], "general_moved", True)
    return settled(working, "general_joins", chosen)


# --- the end of a turn ---------------------------------------------------------------------------------------------


def known_of_break(state: State, chosen: Chosen) -> dict[str, Any]:
    return {**break_facts(state), "end_of_turn": True}


def break_checked(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """Commands and armies that are broken; the battle is over, or a new turn begins. core, R49."""
    working = Working(state)
    for side in "ab":
        standing = getattr(outcome, side)
        working.put(f"side:{side}", "broken", standing["broken"])
        for command in commands_of(state, side):
            working.put(command, "broken", command[8:] in standing["commands_broken"])
    if outcome.result != "continue":
        working.put("battle", "finished", True)
        working.put("battle", "winner", {"a_wins": "a", "b_wins": "b"}.get(outcome.result))
    return settled(working, "army_break", chosen)


ACTS = (
    Act(deployment_attacker_roll, (_ARMY,), attack_rolled, known=known_of_attack),
    Act(terrain_choice, (_ARMY,), terrain_rolled, known=known_of_terrain),
    Act(
        place_terrain,
        (_ARMY,),
        terrain_placed,
        known=known_of_placing,
        suggested=suggested_piece,
        ask_first=("piece", "scouting_shift"),
    ),
    Act(deploy_first_roll, (_ARMY,), order_rolled, known=known_of_order, ask_first=("a.reroll", "b.reroll")),
    Act(who_deploys_first, (_ARMY,), order_decided, ask_first=("first",), quick="first"),
    Act(deploy, (_COMMAND,), deployed, candidates=may_deploy),
    Act(nominate, (_COMMAND,), nominated, known=known_of_nomination, candidates=may_be_nominated, ask_first=("reroll", "cedes")),
    Act(
        initiative,
        (
            Role("first", Text("Command", "Comando"), who="any", kind="command"),
            Role("second", Text("Against", "Contro"), who="any", kind="command", optional=True),
        ),
        initiative_rolled,
        known=known_of_initiative,
        candidates=lambda state, role, chosen, address: (
            None if role == "first" else Text("Only one command was put forward.", "È stato proposto un solo comando.")
        ),
    ),
    Act(
        general_joins,
        (_COMMAND, Role("unit", Text("Unit", "Unità"))),
        joined_unit,
        candidates=may_join,
        steps=("baggage", "activation"),
    ),
    Act(army_break, (_ARMY,), break_checked, known=known_of_break),
)

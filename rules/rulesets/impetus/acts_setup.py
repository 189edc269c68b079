"""Deployment and initiative as acts («Schieramento»; core, R14 to R16), and the end of a turn (core, R49)."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rules.engine.outcome import Outcome
from rules.engine.play.acts import Act, Chosen, Role, nothing_known
from rules.engine.play.dues import dues
from rules.engine.play.state import Effect, State, opponent
from rules.engine.play.working import Working
from rules.engine.procedure import Procedure
from rules.engine.text import Text
from rules.rulesets.impetus.calls import (
    command_routs,
    deploy,
    general_joins,
    nominate,
    placing,
    spend_scouting,
    turn_end,
    who_deploys_first,
)
from rules.rulesets.impetus.consequences import first, last, lose, task
from rules.rulesets.impetus.deployment import terrain_choice
from rules.rulesets.impetus.generals import may_cede
from rules.rulesets.impetus.sequence import activate, army_of, eligible, in_setup, settled
from rules.rulesets.impetus.state import break_facts, commands_of, left, named, say, traits_of, word
from rules.rulesets.impetus.tables import TERRAIN
from rules.rulesets.impetus.terms import FOOT, RIDERS, TerrainPiece, TerrainTable
from rules.rulesets.impetus.vying import (
    advised,
    attack_throw,
    cede,
    deployment_again,
    deployment_both_again,
    deployment_throw,
    initiative_again,
    initiative_both_again,
    initiative_throw,
)
from rules.rulesets.impetus.why_not import is_gone, pending

_ARMY = Role("army", Text("Army", "Esercito"), kind="side")
_COMMAND = Role("command", Text("Command", "Comando"), kind="command")


# --- Schieramento --------------------------------------------------------------------------------------------------


def known_of_attack(state: State, chosen: Chosen) -> dict[str, Any]:
    return {side: {"name": named(state, f"side:{side}").en, "army": army_of(state, side)} for side in "ab"}


def attack_rolled(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    working = Working(state)
    working.put("battle", "attacker", outcome.attacker)
    return settled(working, "deployment_attacker_roll", chosen)


def known_of_terrain(state: State, chosen: Chosen) -> dict[str, Any]:
    """Points move the row once it is rolled (core, R26), so none are spent here; nor is a table chosen that is clear."""
    army = army_of(state, str(state.side_of(chosen["army"])))
    found = {"army": army, "scouting_points": state[chosen["army"]]["scouting_points"], "scouting_shift": 0}
    equal = sum(army.get(type_, 0) for type_ in FOOT) == sum(army.get(type_, 0) for type_ in RIDERS)
    return found if equal else found | {"table_if_equal": "infantry"}


def terrain_rolled(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """Whoever has points may move the row; then a piece of it is placed. Schieramento 2 to 4; core, R26."""
    working, army = Working(state), chosen["army"]
    if state[army]["scouting_points"]:
        why = Text(
            f"{outcome.total} rolled: scouting points may move the row (core, R26).",
            f"Tirato {outcome.total}: i Punti Esplorazione possono spostare la riga (core, R26).",
        )
        known = {"rolled": outcome.total}
        name = f"scout_{outcome.table}"
        first(working, task(name, str(state.side_of(army)), why, {"army": army}, known))
    else:
        place(working, army, outcome.table, outcome.total)
    return settled(working, "terrain_choice", chosen)


def known_of_scouting(state: State, chosen: Chosen) -> dict[str, Any]:
    return {"scouting_points": state[chosen["army"]]["scouting_points"]}


def scouted(table: TerrainTable, state: State, chosen: Chosen, outcome: Outcome) -> list[Effect]:
    working = Working(state)
    working.put(chosen["army"], "scouting_points", outcome.scouting_points_left)
    place(working, chosen["army"], table, outcome.total)
    return settled(working, f"scout_{table}", chosen)


def place(working: Working, army: str, table: TerrainTable, total: int) -> None:
    """One of the row is due, unless the row is empty. Schieramento 2 to 4."""
    up_to, pieces = next(row for row in TERRAIN[table] if total <= row[0])
    if pieces == ("none",):
        return
    words = [word(piece) for piece in pieces]
    en, it = ", ".join(w.en.lower() for w in words), ", ".join(w.it.lower() for w in words)
    why = Text(f"Row {total}: {en} (Schieramento 2–4).", f"Riga {total}: {it} (Schieramento 2–4).")
    first(working, task(placing_id(table, up_to), str(working.state.side_of(army)), why, {"army": army}))


def placing_id(table: TerrainTable, up_to: int) -> str:
    return f"place_{table}_{up_to}"


def terrain_placed(act: str, state: State, chosen: Chosen, outcome: Outcome) -> list[Effect]:
    working = Working(state)
    if outcome.piece not in ("none", "remove_opponent_terrain", "move_opponent_terrain"):
        piece = {"kind": outcome.piece, "placer": state.side_of(chosen["army"])}
        working.put("battle", "terrain", [*state.battle["terrain"], piece])
    return settled(working, act, chosen)


def known_of_order(state: State, chosen: Chosen) -> dict[str, Any]:
    found: dict[str, Any] = {"thrown": [], "a_reroll": None, "b_reroll": None}
    for side in "ab":
        fields = state[f"side:{side}"]
        known = {"structure": fields["structure"], "scouting_unused": fields["scouting_points"]}
        found[side] = {"name": named(state, f"side:{side}").en, **known}
    return found


def order_rolled(act: str, state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """Whoever may roll again is asked; then the winner decides who deploys first. Schieramento 7, R16."""
    working = Working(state)
    if outcome.decides:
        both = state[f"side:{outcome.decides}"]["structure"] == "average"
        who = {"army": f"side:{outcome.decides}"}
        first(working, again_task(state, "deployment_both_again" if both else "deployment_again", who, facts, outcome))
    else:
        winner = f"side:{outcome.won_by}"
        why = say(
            state,
            "{army} decides who deploys first (Schieramento 7).",
            "{army} decide chi schiera per primo (Schieramento 7).",
            army=winner,
        )
        first(working, task("who_deploys_first", outcome.won_by, why, {"army": winner}, {"by": outcome.won_by}))
    return settled(working, act, chosen)


def again_task(state: State, act: str, who: dict[str, str], facts: Mapping[str, Any], outcome: Outcome) -> dict[str, Any]:
    """Whoever may roll again decides now, seeing what both threw; what was decided before stands. core, R16."""
    why = say(
        state,
        f"{outcome.standing}. Does {{who}} roll again? (R16)",
        f"{outcome.standing}. {{who}} ritira? (R16)",
        who=next(iter(who.values())),
    )
    return task(act, outcome.decides, why, who, thrown_so_far(facts, outcome) | {"by": outcome.decides})


def suggested_again(procedure: Procedure[Any], name: str, state: State) -> dict[str, Any]:
    due = next((due for due in dues(state) if due.act == name), None)
    return {} if due is None else {"reroll": advised(procedure.facts.read(due.facts), due.facts["by"])}


def thrown_so_far(facts: Mapping[str, Any], outcome: Outcome) -> dict[str, Any]:
    """What the next decision is made upon."""
    known = {"a": facts["a"], "b": facts["b"], "thrown": [*facts["thrown"], *(die.face for die in outcome.dice)]}
    known |= {f"{side}_reroll": facts.get(f"{side}_reroll") for side in "ab"}
    return known | ({f"{facts['by']}_reroll": facts.get("reroll", "none")} if facts.get("by") else {})


def order_decided(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    working = Working(state)
    working.put("battle", "deploys_first", outcome.deploys_first)
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


def nominated(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    working = Working(state)
    working.put(f"side:{state.side_of(chosen['command'])}", "nominated", chosen["command"])
    return settled(working, "nominate", chosen)


def known_of_initiative(state: State, chosen: Chosen) -> dict[str, Any]:
    """Both commands; of one that is alone only the first. core, R14."""
    second = chosen.get("second")
    found: dict[str, Any] = {"thrown": [], "a_reroll": None, "b_reroll": None}
    return found | {
        "a": known_of_commander(state, chosen["first"]),
        "b": known_of_commander(state, second) if second else None,
    }


def known_of_commander(state: State, command: str) -> dict[str, Any]:
    fields = state[command]
    return {
        "name": named(state, command).en,
        "general": fields["general"],
        "traits": traits_of(fields),
        "first_roll": fields["general"] is not None and not fields["has_rolled"],
    }


def vying_commands(state: State, facts: Mapping[str, Any]) -> dict[str, str]:
    """The commands put forward, as the throw calls them: of two, side a's is ``a``; one alone is ``a``."""
    put_forward = [state[f"side:{side}"]["nominated"] for side in "ab"]
    return dict(zip("ab", [command for command in put_forward if command], strict=False))


def initiative_rolled(act: str, state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """Whoever may roll again is asked, then the winner who may cede; else it is decided. core, R14, R16."""
    commands, working = vying_commands(state, facts), Working(state)
    if outcome.decides:
        command = commands[outcome.decides]
        both = state[command]["general"] == "expert"
        who = {"command": command}
        first(working, again_task(state, "initiative_both_again" if both else "initiative_again", who, facts, outcome))
        return settled(working, act, chosen)
    winner = commands[outcome.won_by]
    if len(commands) > 1 and may_cede(state[winner]["general"], traits_of(state[winner])):
        first(working, cede_task(state, winner, facts, outcome))
        return settled(working, act, chosen)
    return decided(act, state, chosen, facts, outcome)


def cede_task(state: State, winner: str, facts: Mapping[str, Any], outcome: Outcome) -> dict[str, Any]:
    why = say(
        state,
        "{who} has the initiative and may cede it (Generali; core, R14).",
        "{who} ha l'iniziativa e può cederla (Generali; core, R14).",
        who=winner,
    )
    known = thrown_so_far(facts, outcome) | {"by": outcome.won_by}
    return task("cede", str(state[winner]["side"]), why, {"command": winner}, known)


def decided(act: str, state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """The acting command is activated, or spent where its general is idle. core, R14, R15."""
    working, commands = Working(state), vying_commands(state, facts)
    for name, command in commands.items():
        working.put(command, "has_rolled", True)
        working.put(command, "general", outcome.generals_after[name])
    acting = commands[outcome.acting_side]
    if outcome.command_acts:
        activate(working, acting)
    else:
        working.put(acting, "activated", True)
    return settled(working, act, chosen)


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
    """The commands by name, so far as a name is of one command only."""
    found = {**break_facts(state), "end_of_turn": True}
    for side in "ab":
        found[f"{side}_name"] = named(state, f"side:{side}").en
        for losses, command in zip(found[f"{side}_commands"], commands_of(state, side), strict=True):
            losses["id"] = called(state, command)
    return found


def called(state: State, command: str) -> str:
    """Its name; with its code where it shares that with another of its side."""
    name = state[command]["name"]
    alike = [c for c in commands_of(state, state[command]["side"]) if state[c]["name"] == name]
    return name if name and len(alike) == 1 else f"{name} ({command[8:]})"


def break_checked(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """Commands and armies that are broken; the battle is over, or a new turn begins. core, R49."""
    working, beaten = Working(state), []
    for side in "ab":
        standing = getattr(outcome, side)
        beaten += [side] if standing["broken"] else []
        working.put(f"side:{side}", "broken", standing["broken"])
        for command in commands_of(state, side):
            breaks = called(state, command) in standing["commands_broken"]
            if breaks and not state[command]["broken"] and left(state, command):
                last(working, rout_task(state, command))
            working.put(command, "broken", breaks)
    if outcome.result != "continue":
        working.put("battle", "finished", True)
        working.put("battle", "queue", [])
        working.put("battle", "winner", opponent(beaten[0]) if len(beaten) == 1 else None)
    return settled(working, "army_break", chosen)


def rout_task(state: State, command: str) -> dict[str, Any]:
    why = say(
        state,
        "{command} is broken: what is left of it leaves the table (core, R49).",
        "{command} è in rotta: ciò che ne resta lascia il tavolo (core, R49).",
        command=command,
    )
    return task("command_routs", str(state[command]["side"]), why, {"command": command})


def routed(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """Wholly lost, unless the club lets it fight on. core, R49."""
    working = Working(state)
    if outcome.leaves:
        working.put(chosen["command"], "attached_to", None)
        for unit in left(state, chosen["command"]):
            lose(working, unit, left_table=True)
    return settled(working, "command_routs", chosen)


def _contest(
    procedure: Procedure[Any],
    roles: tuple[Role, ...],
    effects: Callable[[str, State, Chosen, Mapping[str, Any], Outcome], list[Effect]],
    known: Callable[[State, Chosen], dict[str, Any]] = nothing_known,
    id_: str | None = None,
    why_not: Callable[[State, str, Chosen, str], Text | None] = lambda state, role, chosen, address: None,
) -> Act:
    """A throw of two dice a side, or a decision to roll some of them again."""
    name = id_ or procedure.name
    again = "reroll" in procedure.facts.model_fields
    return Act(
        procedure,
        roles,
        lambda *told: effects(name, *told),
        known=known,
        suggested=(lambda state, chosen: suggested_again(procedure, name, state)) if again else nothing_known,
        why_not=why_not,
        ask_first=("reroll",) if again else (),
        id=name,
    )


def _scouting(table: TerrainTable) -> Act:
    return Act(
        spend_scouting,
        (_ARMY,),
        lambda state, chosen, facts, outcome: scouted(table, state, chosen, outcome),
        known=known_of_scouting,
        ask_first=("scouting_shift",),
        id=f"scout_{table}",
    )


def _placing(table: TerrainTable, up_to: int, pieces: Sequence[TerrainPiece]) -> Act:
    """The act of one row of a terrain table."""
    name = placing_id(table, up_to)
    return Act(
        placing(pieces),
        (_ARMY,),
        lambda state, chosen, facts, outcome: terrain_placed(name, state, chosen, outcome),
        ask_first=("piece",),
        id=name,
    )


ACTS = (
    Act(attack_throw, (_ARMY,), attack_rolled, known=known_of_attack, id="deployment_attacker_roll"),
    Act(terrain_choice, (_ARMY,), terrain_rolled, known=known_of_terrain),
    *(_scouting(table) for table in TERRAIN),
    *(_placing(table, up_to, pieces) for table, rows in TERRAIN.items() for up_to, pieces in rows),
    _contest(deployment_throw, (_ARMY,), order_rolled, known_of_order, "deploy_first_roll"),
    _contest(deployment_again, (_ARMY,), order_rolled),
    _contest(deployment_both_again, (_ARMY,), order_rolled),
    Act(who_deploys_first, (_ARMY,), order_decided, ask_first=("first",), quick="first"),
    Act(deploy, (_COMMAND,), deployed, why_not=may_deploy),
    Act(nominate, (_COMMAND,), nominated, why_not=may_be_nominated),
    _contest(
        initiative_throw,
        (
            Role("first", Text("Command", "Comando"), who="any", kind="command"),
            Role("second", Text("Against", "Contro"), who="any", kind="command", optional=True),
        ),
        initiative_rolled,
        known_of_initiative,
        "initiative",
        lambda state, role, chosen, address: (
            None if role == "first" else Text("Only one command was put forward.", "È stato proposto un solo comando.")
        ),
    ),
    _contest(initiative_again, (_COMMAND,), initiative_rolled),
    _contest(initiative_both_again, (_COMMAND,), initiative_rolled),
    Act(cede, (_COMMAND,), lambda *told: decided("cede", *told), ask_first=("cedes",)),
    Act(
        general_joins,
        (_COMMAND, Role("unit", Text("Unit", "Unità"))),
        joined_unit,
        why_not=may_join,
        steps=("baggage", "activation"),
    ),
    Act(turn_end, (_ARMY,), break_checked, known=known_of_break, id="army_break"),
    Act(command_routs, (_COMMAND,), routed, ask_first=("leaves",)),
)

"""The procedures of the set-up as acts: attacker, terrain, sides, light foot, reserve, deployment (§Terreno, §Piazzamento)."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rules.engine.outcome import Outcome
from rules.engine.play.acts import Act, Chosen, Role, no_effects
from rules.engine.play.dues import add_due, settle_due
from rules.engine.play.state import Effect, State, opponent
from rules.engine.play.working import Working
from rules.engine.text import Text
from rules.rulesets.guerre_ditalia import headlines
from rules.rulesets.guerre_ditalia.consequences import say
from rules.rulesets.guerre_ditalia.deployment import against_replacing, deployment_limits, reserve_size, substitution
from rules.rulesets.guerre_ditalia.known import house_rules
from rules.rulesets.guerre_ditalia.sequence import reserve_wanted, side_of_role
from rules.rulesets.guerre_ditalia.tables import MOST_SUBSTITUTIONS
from rules.rulesets.guerre_ditalia.terms import TERMS
from rules.rulesets.guerre_ditalia.terrain import (
    assign_sides,
    attacker_removes_terrain,
    attacker_roll,
    river_bridges,
    table_side,
    terrain_count,
    terrain_layout,
)

_ARMY = Role("army", Text("Army", "Esercito"), kind="side")
_UNIT = Role("unit", Text("Element", "Elemento"))
_UNITS = Role("units", Text("Elements", "Elementi"), many=True)


# --- who attacks -------------------------------------------------------------------------------------------------


def known_house_rules(state: State, chosen: Chosen) -> dict[str, Any]:
    return house_rules(state)


def attacker_wanted(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    if state["side:a"]["role"]:
        return Text("It is settled who attacks (§Terreno).", "È deciso chi attacca (§Terreno).")
    return None


def attacker_named(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    attacker = outcome.attacker[-1]
    return [Effect(f"side:{attacker}", "role", "attacker"), Effect(f"side:{opponent(attacker)}", "role", "defender")]


# --- terrain -----------------------------------------------------------------------------------------------------


def known_battle_type(state: State, chosen: Chosen) -> dict[str, Any]:
    return {"battle_type": state.battle["battle_type"], **house_rules(state)}


def count_wanted(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    if state.battle["pieces_allowed"] is not None:
        return Text("The number of pieces is rolled (§Terreno).", "Il numero di elementi è tirato (§Terreno).")
    return None


def counted(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    return [Effect("battle", "pieces_allowed", outcome.pieces), Effect("battle", "river_offered", outcome.river_option)]


def known_of_layout(state: State, chosen: Chosen) -> dict[str, Any]:
    return {"pieces_allowed": state.battle["pieces_allowed"] or 2, **house_rules(state)}


#: Where nothing lies yet: a kind for each piece, of a size within the limits.
_PLAIN = ("woods", "gentle_hill", "fields", "broken_ground", "marsh")


def suggested_layout(state: State, chosen: Chosen) -> dict[str, Any]:
    """What lies there, or as many plain pieces as are allowed."""
    plain = [{"type": kind, "length_mm": 150, "width_mm": 100} for kind in _PLAIN[: state.battle["pieces_allowed"] or 2]]
    return {"pieces": state.battle["terrain"] or plain}


def may_lay(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    if state.battle["pieces_allowed"] is None:
        return Text("The number of pieces is not rolled (§Terreno).", "Il numero di elementi non è tirato (§Terreno).")
    if state.battle["river"] != "none":
        return Text("There is the river and nothing else (R6).", "C'è il corso d'acqua e nient'altro (R6).")
    return None


def laid(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """All the pieces at once: what was laid before is gone."""
    return [Effect("battle", "terrain", list(facts["pieces"])), Effect("battle", "pieces_counted", outcome.counted)]


def known_of_river(state: State, chosen: Chosen) -> dict[str, Any]:
    """The defender gives up every other piece for it. §Corso d'acqua, R6."""
    return {**known_of_layout(state, chosen), "pieces": []}


def may_choose_river(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    if not state.battle["river_offered"]:
        return Text(
            "Only a roll of 6 offers the river (§Corso d'acqua).", "Il corso d'acqua è offerto solo dal 6 (§Corso d'acqua)."
        )
    return may_lay(state, role, chosen, address)


def river_chosen(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    working, side = Working(state), side_of_role(state, "attacker")
    for field, value in (("river", "river"), ("terrain", []), ("pieces_counted", 0)):
        working.put("battle", field, value)
    why = say(
        state,
        "{army} rolls for the bridges over the river (§Corso d'acqua).",
        "{army} tira per i ponti sul corso d'acqua (§Corso d'acqua).",
        army=f"side:{side}",
    )
    add_due(working, "river_bridges", side, why, {"army": f"side:{side}"})
    return working.effects()


def bridged(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    working = Working(state)
    settle_due(working, "river_bridges", chosen)
    working.put("battle", "bridges", outcome.bridges)
    working.put("battle", "river", "dry_river" if outcome.dry else "river")
    return working.effects()


def sides_wanted(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    if state.battle["battle_type"] == "attack_defence":
        return TERMS["defender_chooses"]
    if state["side:a"]["table_side"] is not None:
        return Text("The sides are rolled (§Terreno).", "I lati sono tirati (§Terreno).")
    return None


def sides_rolled(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    return [Effect("side:a", "table_side", outcome.player_a_side), Effect("side:b", "table_side", outcome.player_b_side)]


def may_take_side(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    if state.battle["battle_type"] == "encounter":
        return Text("In an encounter the die gives the sides (§Terreno).", "In un incontro i lati li dà il dado (§Terreno).")
    if state["side:a"]["table_side"] is not None:
        return Text("The defender has taken his side (§Terreno).", "Il difensore ha scelto il lato (§Terreno).")
    return None


def side_taken(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    return [
        Effect(f"side:{side_of_role(state, role)}", "table_side", int(outcome.values[role][-1]))
        for role in ("defender", "attacker")
    ]


def known_of_removal(state: State, chosen: Chosen) -> dict[str, Any]:
    return {
        "river_chosen": state.battle["river"] != "none",
        "pieces_placed": min(5, state.battle["pieces_counted"]),
        **known_battle_type(state, chosen),
    }


def suggested_removal(state: State, chosen: Chosen) -> dict[str, Any]:
    return {"piece": next((piece["type"] for piece in state.battle["terrain"] if piece["type"] != "fortification"), "woods")}


def may_remove(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    if state.battle["terrain_removal_used"]:
        return Text("There is one try (R3).", "C'è un solo tentativo (R3).")
    return None


def removed(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """The one try is used; a piece of that kind is off the table if it succeeded. R3, R4."""
    working, terrain = Working(state), list(state.battle["terrain"])
    working.put("battle", "terrain_removal_used", True)
    place = next((n for n, piece in enumerate(terrain) if piece["type"] == facts["piece"]), None)
    if outcome.success and facts.get("action", "remove") == "remove" and place is not None:
        working.put("battle", "terrain", [*terrain[:place], *terrain[place + 1 :]])
    return working.effects()


# --- deployment --------------------------------------------------------------------------------------------------


def known_of_substitution(state: State, chosen: Chosen) -> dict[str, Any]:
    units = chosen["units"]
    used = state[f"side:{state.side_of(units[0])}"]["substitutions_used"]
    return {"elements": [state[unit]["type"] for unit in units], "already_substituted": used, **house_rules(state)}


def may_be_substituted(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    others = [unit for unit in chosen.get("units") or () if unit != address]
    if state[f"side:{state.side_of(address)}"]["substitutions_used"] + len(others) >= MOST_SUBSTITUTIONS:
        return Text(
            "A side replaces two elements at most (§Piazzamento).",
            "Ogni parte sostituisce al massimo due elementi (§Piazzamento).",
        )
    reason = against_replacing(state[address]["type"])
    return TERMS[reason] if reason and reason != "camp" else TERMS["type_not_replaceable"] if reason else None


def substituted(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """They are plain light foot now. R9."""
    working = Working(state)
    for unit in chosen["units"]:
        fields = (("type", outcome.new_type), ("training", outcome.new_training), ("archebus", False), ("swiss", False))
        for field, value in fields:
            working.put(unit, field, value)
    working.put(f"side:{state.side_of(chosen['units'][0])}", "substitutions_used", outcome.substituted)
    return working.effects()


def known_of_reserve(state: State, chosen: Chosen) -> dict[str, Any]:
    side = state[f"side:{state.side_of(chosen['units'][0])}"]
    return {"role": side["role"] or "attacker", "elements": min(200, side["elements_at_start"]), **house_rules(state)}


def may_be_kept(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    """A quarter of the attacker's elements, exactly. R10."""
    if state[f"side:{state.side_of(address)}"]["role"] != "attacker":
        return Text("Only the attacker keeps a reserve (R11).", "Solo l'attaccante tiene una riserva (R11).")
    if state[address]["type"] == "camp":
        return Text("The camp is deployed at once (R11).", "Il campo si schiera subito (R11).")
    if state[address]["reserve"]:
        return say(state, "{unit} is in reserve (§Piazzamento).", "{unit} è in riserva (§Piazzamento).", unit=address)
    others = [unit for unit in chosen.get("units") or () if unit != address]
    if reserve_wanted(state) <= len(others):
        return Text("The reserve is complete (R10).", "La riserva è completa (R10).")
    return None


def kept(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    return [Effect(unit, "reserve", True) for unit in chosen["units"]]


def known_of_deployment(state: State, chosen: Chosen) -> dict[str, Any]:
    return {"role": state[f"side:{state.side_of(chosen['unit'])}"]["role"] or "attacker", **house_rules(state)}


ACTS = (
    Act(
        attacker_roll,
        (_ARMY,),
        attacker_named,
        known=known_house_rules,
        why_not=attacker_wanted,
        steps=("attacker",),
        ask_first=("evident_attacker",),
    ),
    Act(terrain_count, (_ARMY,), counted, known=known_battle_type, why_not=count_wanted, steps=("terrain_count",)),
    Act(
        terrain_layout,
        (_ARMY,),
        laid,
        known=known_of_layout,
        suggested=suggested_layout,
        why_not=may_lay,
        steps=("terrain",),
        ask_first=("pieces",),
        label=Text("Lay the terrain", "Piazza il terreno"),
    ),
    Act(
        replace(
            terrain_layout, headline=headlines.always(Text("The river, and nothing else", "Il corso d'acqua, e nient'altro"))
        ),
        (_ARMY,),
        river_chosen,
        known=known_of_river,
        why_not=may_choose_river,
        steps=("terrain",),
        id="river",
        label=Text("The river instead of all terrain", "Il corso d'acqua al posto del terreno"),
    ),
    Act(river_bridges, (_ARMY,), bridged, known=known_house_rules),
    Act(assign_sides, (_ARMY,), sides_rolled, known=known_battle_type, why_not=sides_wanted, steps=("side",)),
    Act(table_side, (_ARMY,), side_taken, why_not=may_take_side, steps=("side",), ask_first=("side",)),
    Act(
        attacker_removes_terrain,
        (_ARMY,),
        removed,
        known=known_of_removal,
        suggested=suggested_removal,
        why_not=may_remove,
        steps=("remove_terrain",),
        ask_first=("piece", "action"),
    ),
    Act(
        substitution,
        (_UNITS,),
        substituted,
        known=known_of_substitution,
        why_not=may_be_substituted,
        steps=("substitution",),
    ),
    Act(
        replace(reserve_size, headline=headlines.of_keeping),
        (_UNITS,),
        kept,
        known=known_of_reserve,
        why_not=may_be_kept,
        steps=("deploy_attacker",),
        label=Text("Keep in reserve", "Tieni in riserva"),
    ),
    Act(
        deployment_limits,
        (_UNIT,),
        no_effects,
        known=known_of_deployment,
        steps=("deploy_attacker", "deploy_defender", "deploy_reserve"),
        lookup=True,
    ),
)

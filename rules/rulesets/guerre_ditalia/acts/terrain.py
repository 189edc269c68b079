"""§Terreno, §Corso d'acqua: who attacks, the terrain, the sides of the table; and what ground does, looked up."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rules.engine.outcome import Outcome
from rules.engine.play.acts import Act, Chosen, no_effects
from rules.engine.play.dues import add_due, settle_due
from rules.engine.play.state import Effect, State, opponent
from rules.engine.play.working import Working
from rules.engine.text import Text
from rules.rulesets.guerre_ditalia import headlines
from rules.rulesets.guerre_ditalia.acts.roles import ALWAYS, ARMY, UNIT
from rules.rulesets.guerre_ditalia.known import army_names, house_rules, known_house_rules, known_of_type
from rules.rulesets.guerre_ditalia.messages import _
from rules.rulesets.guerre_ditalia.state import named, say, side_of_role, word
from rules.rulesets.guerre_ditalia.terms import TERMS
from rules.rulesets.guerre_ditalia.terrain import (
    attacker_by_name,
    attacker_removes_terrain,
    higher,
    river_bridges,
    rolled_side,
    sides_by_name,
    table_side,
    terrain_count,
    terrain_effects,
    terrain_layout,
)
from rules.rulesets.guerre_ditalia.why_not import why_not_there

# --- who attacks ---------------------------------------------------------------------------------------------------


def known_of_attacker(state: State, chosen: Chosen) -> dict[str, Any]:
    return {**army_names(state), **house_rules(state)}


def possible_attackers(state: State, chosen: Chosen) -> dict[str, list[tuple[str, Text]]]:
    return {"evident_attacker": [(f"player_{code}", named(state, f"side:{code}")) for code in "ab"]}


def why_not_attacker_roll(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    if state["side:a"]["role"]:
        return _("It is settled who attacks (§Terreno).")
    return None


def after_attacker_roll(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    attacker = (facts.get("evident_attacker") or higher(outcome.rolls))[-1]
    return [Effect(f"side:{attacker}", "role", "attacker"), Effect(f"side:{opponent(attacker)}", "role", "defender")]


ATTACKER = Act(
    attacker_by_name,
    (ARMY,),
    after_attacker_roll,
    known=known_of_attacker,
    choices=possible_attackers,
    why_not=why_not_attacker_roll,
    steps=("attacker",),
    ask_first=("evident_attacker",),
    id="attacker_roll",
)


# --- how much terrain ----------------------------------------------------------------------------------------------


def known_battle_type(state: State, chosen: Chosen) -> dict[str, Any]:
    return {"battle_type": state.battle["battle_type"], **house_rules(state)}


def why_not_count(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    if state.battle["pieces_allowed"] is not None:
        return _("The number of pieces is rolled (§Terreno).")
    return None


def after_terrain_count(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    return [Effect("battle", "pieces_allowed", outcome.pieces), Effect("battle", "river_offered", outcome.river_option)]


COUNT = Act(terrain_count, (ARMY,), after_terrain_count, known=known_battle_type, why_not=why_not_count, steps=("terrain_count",))


# --- terrain -------------------------------------------------------------------------------------------------------


def known_of_layout(state: State, chosen: Chosen) -> dict[str, Any]:
    return {"pieces_allowed": state.battle["pieces_allowed"] or 2, **house_rules(state)}


#: Where nothing lies yet: a kind for each piece, of a size within the limits.
_PLAIN = ("woods", "gentle_hill", "fields", "broken_ground", "marsh")


def suggested_layout(state: State, chosen: Chosen) -> dict[str, Any]:
    """Suggest the pieces on the table, or as many plain ones as are allowed."""
    plain = [{"type": kind, "length_mm": 150, "width_mm": 100} for kind in _PLAIN[: state.battle["pieces_allowed"] or 2]]
    return {"pieces": state.battle["terrain"] or plain}


def why_not_lay(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    if state.battle["pieces_allowed"] is None:
        return _("The number of pieces is not rolled (§Terreno).")
    if state.battle["river"] != "none":
        return _("There is the river and nothing else (R6).")
    return None


def after_layout(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """All the pieces at once: what was laid before is gone."""
    return [Effect("battle", "terrain", list(facts["pieces"])), Effect("battle", "pieces_counted", outcome.counted)]


LAYOUT = Act(
    terrain_layout,
    (ARMY,),
    after_layout,
    known=known_of_layout,
    suggested=suggested_layout,
    why_not=why_not_lay,
    steps=("terrain",),
    ask_first=("pieces",),
    label=_("Lay the terrain"),
)


# --- the river -----------------------------------------------------------------------------------------------------


def known_of_river(state: State, chosen: Chosen) -> dict[str, Any]:
    """The defender gives up every other piece for it. §Corso d'acqua, R6."""
    return {**known_of_layout(state, chosen), "pieces": []}


def why_not_river(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    if not state.battle["river_offered"]:
        return _("Only a roll of 6 offers the river (§Corso d'acqua).")
    return why_not_lay(state, role, chosen, address)


def after_river(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    working, side = Working(state), side_of_role(state, "attacker")
    for field, value in (("river", "river"), ("terrain", []), ("pieces_counted", 0)):
        working.put("battle", field, value)
    why = say(
        state,
        _("{army} rolls for the bridges over the river (§Corso d'acqua)."),
        army=f"side:{side}",
    )
    add_due(working, "river_bridges", side, why, {"army": f"side:{side}"})
    return working.effects()


RIVER = Act(
    replace(terrain_layout, headline=headlines.always(_("The river, and nothing else"))),
    (ARMY,),
    after_river,
    known=known_of_river,
    why_not=why_not_river,
    steps=("terrain",),
    id="river",
    label=_("The river instead of all terrain"),
)


def after_bridges(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    working = Working(state)
    settle_due(working, "river_bridges", chosen)
    working.put("battle", "bridges", outcome.bridges)
    working.put("battle", "river", "dry_river" if outcome.dry else "river")
    return working.effects()


BRIDGES = Act(river_bridges, (ARMY,), after_bridges, known=known_house_rules)


# --- sides of the table --------------------------------------------------------------------------------------------


def known_of_sides(state: State, chosen: Chosen) -> dict[str, Any]:
    return {**army_names(state), **known_battle_type(state, chosen)}


def why_not_roll_sides(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    if state.battle["battle_type"] == "attack_defence":
        return TERMS["defender_chooses"]
    if state["side:a"]["table_side"] is not None:
        return _("The sides are rolled (§Terreno).")
    return None


def after_sides(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    of_a = rolled_side(outcome.roll)
    return [Effect("side:a", "table_side", of_a), Effect("side:b", "table_side", 3 - of_a)]


SIDES = Act(
    sides_by_name, (ARMY,), after_sides, known=known_of_sides, why_not=why_not_roll_sides, steps=("side",), id="assign_sides"
)


def why_not_take_side(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    if state.battle["battle_type"] == "encounter":
        return _("In an encounter the die gives the sides (§Terreno).")
    if state["side:a"]["table_side"] is not None:
        return _("The defender has taken his side (§Terreno).")
    return None


def after_table_side(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    return [
        Effect(f"side:{side_of_role(state, role)}", "table_side", int(outcome.values[role][-1]))
        for role in ("defender", "attacker")
    ]


TABLE_SIDE = Act(table_side, (ARMY,), after_table_side, why_not=why_not_take_side, steps=("side",), ask_first=("side",))


# --- removing terrain ----------------------------------------------------------------------------------------------


def known_of_removal(state: State, chosen: Chosen) -> dict[str, Any]:
    return {
        "river_chosen": state.battle["river"] != "none",
        "pieces_placed": min(5, state.battle["pieces_counted"]),
        **known_battle_type(state, chosen),
    }


def pieces_there(state: State) -> list[str]:
    """Kinds of pieces that lie on the table, in the order in which they were laid; a fortification stays. §Terreno."""
    return list(dict.fromkeys(piece["type"] for piece in state.battle["terrain"] if piece["type"] != "fortification"))


def removable(state: State, chosen: Chosen) -> dict[str, list[tuple[str, Text]]]:
    there = pieces_there(state)
    return {"piece": [(kind, word(kind)) for kind in there]} if there else {}


def suggested_removal(state: State, chosen: Chosen) -> dict[str, Any]:
    return {"piece": next(iter(pieces_there(state)), "woods")}


def why_not_remove(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    if state.battle["terrain_removal_used"]:
        return _("There is one try (R3).")
    return None


def after_removal(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """The one try is used; a piece of that kind is off the table if it succeeded. R3, R4."""
    working, terrain = Working(state), list(state.battle["terrain"])
    working.put("battle", "terrain_removal_used", True)
    place = next((n for n, piece in enumerate(terrain) if piece["type"] == facts["piece"]), None)
    if outcome.success and facts.get("action", "remove") == "remove" and place is not None:
        working.put("battle", "terrain", [*terrain[:place], *terrain[place + 1 :]])
    return working.effects()


REMOVAL = Act(
    attacker_removes_terrain,
    (ARMY,),
    after_removal,
    known=known_of_removal,
    suggested=suggested_removal,
    choices=removable,
    why_not=why_not_remove,
    steps=("remove_terrain",),
    ask_first=("piece", "action"),
)


# --- what ground does ----------------------------------------------------------------------------------------------


GROUND = Act(
    terrain_effects,
    (UNIT,),
    no_effects,
    known=known_of_type,
    suggested=lambda state, chosen: {"terrain": state[chosen["unit"]]["terrain"]},
    why_not=why_not_there,
    steps=ALWAYS,
    ask_first=("terrain",),
    lookup=True,
)

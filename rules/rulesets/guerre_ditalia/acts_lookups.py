"""What the book answers without changing anything: asked of an element or an army at the table."""

from dataclasses import replace
from typing import Any, get_args

from rules.engine.dice import typed
from rules.engine.play.acts import Act, Chosen, Role, no_effects
from rules.engine.play.state import State
from rules.engine.text import Text
from rules.rulesets.guerre_ditalia import headlines
from rules.rulesets.guerre_ditalia.consequences import rout_facts, say
from rules.rulesets.guerre_ditalia.contacts import enemies_of
from rules.rulesets.guerre_ditalia.elements import element_profile
from rules.rulesets.guerre_ditalia.interpenetration import may_interpenetrate
from rules.rulesets.guerre_ditalia.known import house_rules, is_gone, troop
from rules.rulesets.guerre_ditalia.melee import may_support_melee
from rules.rulesets.guerre_ditalia.movement import manoeuvre, movement_allowance
from rules.rulesets.guerre_ditalia.results import combat_result
from rules.rulesets.guerre_ditalia.rout import rout_check
from rules.rulesets.guerre_ditalia.sequence import shooter_facts
from rules.rulesets.guerre_ditalia.shooting import may_shoot, may_support_shooting
from rules.rulesets.guerre_ditalia.tables import INCLINE_SHIFT, MOVES
from rules.rulesets.guerre_ditalia.terms import TERMS, Manoeuvre
from rules.rulesets.guerre_ditalia.terrain import terrain_effects

_UNIT = Role("unit", Text("Element", "Elemento"))
_UNITS = Role("units", Text("Element or group", "Elemento o gruppo"), many=True)
_ARMY = Role("army", Text("Army", "Esercito"), kind="side")
_EVER = ("command", "shooting_phasing", "shooting_non_phasing", "melee", "rout")


def still_there(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    if role == "friend" and address == chosen.get("unit"):
        return say(state, "It is {unit} itself.", "È proprio {unit}.", unit=address)
    return is_gone(state, address)


def with_missiles(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    if role == "unit" and MOVES[state[address]["type"]].range is None:
        return say(
            state,
            "{unit} has nothing to shoot with (Tab. movimenti).",
            "{unit} non ha armi da tiro (Tab. movimenti).",
            unit=address,
        )
    return still_there(state, role, chosen, address)


def mover(state: State, units: list[str]) -> dict[str, Any]:
    """The first of a group and those that move with it; a crew that has fled holds all of it back."""
    first, *rest = units
    abandoned = bool(state[first]["crew_fled"])
    return {**troop(state, first), "companions": [troop(state, unit) for unit in rest][:30], "crew_fled": abandoned}


def known_of_allowance(state: State, chosen: Chosen) -> dict[str, Any]:
    return {**mover(state, chosen["units"]), **house_rules(state)}


def suggested_allowance(state: State, chosen: Chosen) -> dict[str, Any]:
    ground = state[chosen["units"][0]]["terrain"]
    return {"terrain": [] if ground == "open" else [ground]}


def known_of_manoeuvre(state: State, chosen: Chosen, manoeuvre_: Manoeuvre) -> dict[str, Any]:
    units = chosen["units"]
    enemies = [enemy for unit in units for enemy in enemies_of(state, unit)]
    only_for_an_incline = {} if manoeuvre_ == "incline" else {"forward_mm": None, "shift_mm": None}
    return {
        **known_of_allowance(state, chosen),
        "manoeuvre": manoeuvre_,
        **only_for_an_incline,
        "already_moved": any(state[unit]["moved"] for unit in units),
        "fled": any(state[unit]["fled"] for unit in units),
        "army_routed": state[f"side:{state[units[0]]['side']}"]["army_routed"],
        "engaged_by": [troop(state, enemy) for enemy in enemies][:4],
    }


def suggested_manoeuvre(state: State, chosen: Chosen) -> dict[str, Any]:
    """Over the ground it stands on; a step back where there is no melee to leave is one out of a zone of control."""
    return {"in_zoc": False, **suggested_allowance(state, chosen)}


def suggested_retreat(state: State, chosen: Chosen) -> dict[str, Any]:
    engaged = any(state[unit]["in_melee"] for unit in chosen["units"])
    return {**suggested_allowance(state, chosen), "in_zoc": not engaged}


def suggested_incline(state: State, chosen: Chosen) -> dict[str, Any]:
    """As far forward as it goes, as far aside as an incline goes."""
    suggested = suggested_allowance(state, chosen)
    farthest = movement_allowance.run({**known_of_allowance(state, chosen), **suggested}, typed())
    forward = 0 if farthest.refused else farthest.allowance_mm
    return {**suggested, "forward_mm": forward, "shift_mm": INCLINE_SHIFT}


def may_it(manoeuvre_: Manoeuvre) -> Act:
    """The question whether an element or a group may do this, how far, and whether its move ends with it."""
    asked = ("in_zoc", "enters_zoc", "to_contact", "terrain")
    suggested = {"retreat": suggested_retreat, "incline": suggested_incline}.get(manoeuvre_, suggested_manoeuvre)
    word = TERMS[manoeuvre_]
    told = headlines.of_about_face if manoeuvre_ == "about_face" else headlines.of_manoeuvre
    return Act(
        replace(manoeuvre, headline=told),
        (_UNITS,),
        no_effects,
        known=lambda state, chosen: known_of_manoeuvre(state, chosen, manoeuvre_),
        suggested=suggested,
        why_not=still_there,
        steps=_EVER,
        ask_first=("forward_mm", "shift_mm", *asked) if manoeuvre_ == "incline" else asked,
        id=f"may_{manoeuvre_}",
        label=Text(f"{word.en}?", f"{word.it}?"),
        lookup=True,
    )


def known_of_passage(state: State, chosen: Chosen) -> dict[str, Any]:
    unit, friend = state[chosen["unit"]], state[chosen["friend"]]
    found = {
        "mover": unit["type"],
        "other": friend["type"],
        "same_army": unit["side"] == friend["side"],
        "mover_in_melee": unit["in_melee"],
        "other_in_melee": friend["in_melee"],
        **house_rules(state),
    }
    return found if friend["in_melee"] else found | {"replacement": False}


def suggested_passage(state: State, chosen: Chosen) -> dict[str, Any]:
    return {"facing": "same"}


def known_of_ground(state: State, chosen: Chosen) -> dict[str, Any]:
    return {"type": state[chosen["unit"]]["type"], **house_rules(state)}


def known_of_profile(state: State, chosen: Chosen) -> dict[str, Any]:
    return {**known_of_ground(state, chosen), "archebus": state[chosen["unit"]]["archebus"]}


def known_of_aim(state: State, chosen: Chosen) -> dict[str, Any]:
    found = shooter_facts(state, chosen["unit"])
    del found["distance_mm"], found["answering"]
    return {**found, "target_in_melee": state[chosen["target"]]["in_melee"], **house_rules(state)}


def known_of_shooting_support(state: State, chosen: Chosen) -> dict[str, Any]:
    friend = state[chosen["friend"]]
    return {
        "shooter": state[chosen["unit"]]["type"],
        "supporter": friend["type"],
        "supporter_moved": friend["moved"],
        "supporter_already_shot": friend["has_shot"],
        "supporter_in_melee": friend["in_melee"],
        **house_rules(state),
    }


def known_house_rules(state: State, chosen: Chosen) -> dict[str, Any]:
    return house_rules(state)


def known_of_result(state: State, chosen: Chosen) -> dict[str, Any]:
    return {"loser": state[chosen["unit"]]["type"], "winner": state[chosen["enemy"]]["type"], **house_rules(state)}


def suggested_result(state: State, chosen: Chosen) -> dict[str, Any]:
    return {"loser_terrain": state[chosen["unit"]]["terrain"], "combat": "melee", "loser_total": 5, "winner_total": 6}


def known_of_rout(state: State, chosen: Chosen) -> dict[str, Any]:
    return {**rout_facts(state), **house_rules(state)}


ACTS = (
    *(may_it(manoeuvre_) for manoeuvre_ in get_args(Manoeuvre)),
    Act(
        movement_allowance,
        (_UNITS,),
        no_effects,
        known=known_of_allowance,
        suggested=suggested_allowance,
        why_not=still_there,
        steps=_EVER,
        ask_first=("mode", "terrain"),
        lookup=True,
    ),
    Act(
        may_interpenetrate,
        (_UNIT, Role("friend", Text("Who is passed through", "Chi è attraversato"))),
        no_effects,
        known=known_of_passage,
        suggested=suggested_passage,
        why_not=still_there,
        steps=_EVER,
        ask_first=("facing",),
        lookup=True,
    ),
    Act(
        may_shoot,
        (_UNIT, Role("target", Text("Target", "Bersaglio"), who="enemy")),
        no_effects,
        known=known_of_aim,
        suggested=lambda state, chosen: {"distance_mm": MOVES[state[chosen["unit"]]["type"]].range or 0},
        why_not=with_missiles,
        steps=_EVER,
        ask_first=("distance_mm", "answering", "in_arc", "line_clear", "screening_troops"),
        lookup=True,
    ),
    Act(
        may_support_shooting,
        (_UNIT, Role("friend", Text("Supporter", "Chi sostiene"))),
        no_effects,
        known=known_of_shooting_support,
        why_not=with_missiles,
        steps=_EVER,
        ask_first=("position",),
        quick="position",
        lookup=True,
    ),
    Act(
        may_support_melee,
        (_UNIT,),
        no_effects,
        known=known_house_rules,
        suggested=lambda state, chosen: {"position": "beside"},
        why_not=still_there,
        steps=_EVER,
        ask_first=("position", "enemy_in_front", "continuous_front", "full_side_contact"),
        lookup=True,
    ),
    Act(
        terrain_effects,
        (_UNIT,),
        no_effects,
        known=known_of_ground,
        suggested=lambda state, chosen: {"terrain": state[chosen["unit"]]["terrain"]},
        why_not=still_there,
        steps=_EVER,
        ask_first=("terrain",),
        lookup=True,
    ),
    Act(element_profile, (_UNIT,), no_effects, known=known_of_profile, why_not=still_there, steps=_EVER, lookup=True),
    Act(
        combat_result,
        (_UNIT, Role("enemy", Text("Winner", "Vincitore"), who="enemy")),
        no_effects,
        known=known_of_result,
        suggested=suggested_result,
        why_not=still_there,
        steps=_EVER,
        ask_first=("combat", "loser_total", "winner_total", "loser_terrain"),
        lookup=True,
    ),
    Act(rout_check, (_ARMY,), no_effects, known=known_of_rout, steps=_EVER, lookup=True),
)

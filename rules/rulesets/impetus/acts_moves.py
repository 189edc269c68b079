"""An activation as acts: rally, movements, waiting on opportunity, and every discipline test (core, R14, R62, R64)."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rules.engine.outcome import Outcome
from rules.engine.play.acting import house_rules
from rules.engine.play.acts import Act, Chosen, Role, no_effects
from rules.engine.play.fields import gone
from rules.engine.play.state import Effect, State
from rules.engine.play.working import Working
from rules.engine.text import Text
from rules.rulesets.impetus import headlines
from rules.rulesets.impetus.calls import stand_ready
from rules.rulesets.impetus.consequences import first, part, task
from rules.rulesets.impetus.discipline import discipline_test
from rules.rulesets.impetus.generals import command_check
from rules.rulesets.impetus.interpenetration import may_interpenetrate
from rules.rulesets.impetus.known import command_facts, general_facts, passing
from rules.rulesets.impetus.manoeuvre import ManoeuvreFacts, forbidden_manoeuvre, manoeuvre
from rules.rulesets.impetus.movement import movement_allowance
from rules.rulesets.impetus.sequence import settled
from rules.rulesets.impetus.state import say, traits_of, word
from rules.rulesets.impetus.tables import MANOEUVRES
from rules.rulesets.impetus.terms import DISCIPLINES, Manoeuvre
from rules.rulesets.impetus.why_not import by_the_table, has_fought, in_melee, not_its_turn, pending

_UNIT = Role("unit", Text("Unit", "Unità"))
_GROUP = Role("group", Text("Moving with it as a group", "In gruppo con lei"), many=True, optional=True)
#: After the sixth the tables end.
MOST_MOVEMENTS = 6


def acts_now(working: Working, *units: str) -> None:
    """These act; whoever acted before has had its turn, but for a melee that it still has to fight. core, R14, R45."""
    for unit, fields in working.state.units():
        if fields["acting"] and unit not in units:
            working.put(unit, "acting", False)
            working.put(unit, "done", fields["fought"] or not fields["in_melee_with"])
    for unit in units:
        working.put(unit, "acting", True)


def worst(state: State, units: list[str]) -> str:
    """The one that tests for a group. R67."""
    return max(units, key=lambda unit: DISCIPLINES.index(state[unit]["discipline"]))


# --- discipline tests ------------------------------------------------------------------------------------------------


#: Facts that some other kind of test asks for, and how they are left.
_OF_OTHERS = {"movement_number": None, "charger_movements": 1, "enemy_type": None, "evasion_number": 1}


def known_of_test(kind: str, state: State, chosen: Chosen) -> dict[str, Any]:
    """The unit, its general, its command; the group's general helps too."""
    unit = chosen["unit"]
    fields, group = state[unit], list(chosen.get("group") or ())
    beside_the_point = _OF_OTHERS | ({} if kind == "frenzy" else {"group_fragmented": False})
    if kind == "evade" or fields["type"] == "skirmishers":
        beside_the_point["out_of_command"] = False  # it costs them nothing
    return {
        **beside_the_point,
        "kind": kind,
        **{name: fields[name] for name in ("discipline", "impetuous", "disordered")},
        "unit_type": fields["type"],
        **general_facts(state, unit, *group),
        **command_facts(state, unit, *group),
        **house_rules(state, discipline_test),
    }


def known_of_further(state: State, chosen: Chosen) -> dict[str, Any]:
    """It was in order when it set out, else it could not have: what the movement itself brought does not forbid the test."""
    number = min(MOST_MOVEMENTS, max(2, state[chosen["unit"]]["movements"]))
    return known_of_test("second_move", state, chosen) | {"movement_number": number, "disordered": False}


def test_task(state: State, act: str, why: Text, unit: str, group: list[str]) -> dict[str, Any]:
    chosen = {"unit": unit, **({"group": group} if group else {})}
    return task(act, state[unit]["side"], why, chosen, needs=[unit])


def moved_on(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """A failed further movement disorders who made it. core, R11."""
    working = Working(state)
    for unit in (chosen["unit"], *(chosen.get("group") or ())):
        if outcome.result == "fail" and not gone(working[unit]):
            working.put(unit, "disordered", True)
    return settled(working, "second_move", chosen)


def turned(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """It turns, and that was all its moving; or it may still move normally. Movimento."""
    working, unit = Working(state), chosen["unit"]
    if outcome.result == "pass":
        turn(working, unit)
    return settled(working, "front_test", chosen)


def turn(working: Working, unit: str) -> None:
    working.put(unit, "movements", 1)
    for name, value in (("changed_front", True), ("movement_over", True), ("closed_ranks", False)):
        working.put(unit, name, value)


def may_rally(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    """First thing in its activation. core, R64."""
    fields = state[address]
    if not_its_turn(state, address):
        return not_its_turn(state, address)
    if not fields["disordered"]:
        return say(state, "{unit} is in good order.", "{unit} è in ordine.", unit=address)
    if fields["acting"] or fields["rally_tried"] or fields["fought"]:
        return Text("Rallying comes first in the activation (core, R64).", "Il recupero è la prima cosa (core, R64).")
    return None


def rallied(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    working, unit = Working(state), chosen["unit"]
    acts_now(working, unit)
    working.put(unit, "rally_tried", True)
    working.put(unit, "disordered", outcome.now_disordered)
    return settled(working, "rally", chosen)


def may_be_held(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    fields = state[address]
    if not_its_turn(state, address):
        return not_its_turn(state, address)
    if not fields["impetuous"]:
        return Text("Only impetuous units test frenzy (R12).", "La frenesia è delle unità impetuose (R12).")
    if fields["frenzy"]:
        return Text("It has tested frenzy (R12).", "Ha già provato la frenesia (R12).")
    return in_melee(state, address) or has_fought(state, address)


def held(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    working, unit = Working(state), chosen["unit"]
    acts_now(working, unit)
    working.put(unit, "frenzy", outcome.effect)
    return settled(working, "frenzy", chosen)


def may_break_off(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    if not_its_turn(state, address):
        return not_its_turn(state, address)
    if not state[address]["in_melee_with"]:
        return say(state, "{unit} is not in melee (R9).", "{unit} non è in mischia (R9).", unit=address)
    return has_fought(state, address)


def broke_off(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """It leaves all enemies, or stays in contact, in disorder: either way it fights no more in this activation. R9, R11."""
    working, unit = Working(state), chosen["unit"]
    acts_now(working, unit)
    working.put(unit, "fought", True)
    working.put(unit, "disordered", outcome.now_disordered)
    if outcome.result == "pass":
        part(working, unit)
        working.put(unit, "closed_ranks", False)
        working.put(unit, "movement_over", True)
    return settled(working, "withdrawal", chosen)


# --- movements -----------------------------------------------------------------------------------------------------


def may_move(kind: Manoeuvre, state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    """The table's own reason, as far as the state knows it; a group goes together. Movimento, R67."""
    fields = state[address]
    found = not_its_turn(state, address) or in_melee(state, address) or has_fought(state, address)
    if found:
        return found
    if fields["movements"] >= MOST_MOVEMENTS:
        return Text("It has made six movements.", "Ha fatto sei movimenti.")
    if kind == "change_of_front" and fields["turn_tried"]:
        return Text("It has tried to turn (Movimento).", "Ha già provato a girarsi (Movimento).")
    if role == "group":
        leader = chosen["unit"]
        if address == leader:
            return Text("It leads the group.", "È già alla guida del gruppo.")
        if (fields["command"], fields["movements"]) != (state[leader]["command"], state[leader]["movements"]):
            return Text("A group is of one command and moves together.", "Un gruppo è di un comando e muove insieme.")
    facts = ManoeuvreFacts.read(known_of_move(kind, state, {"unit": address, "group": ["x"] if role == "group" else []}))
    reason = forbidden_manoeuvre(facts, MANOEUVRES[kind])
    return None if reason is None else by_the_table(reason)


def known_of_move(kind: Manoeuvre, state: State, chosen: Chosen) -> dict[str, Any]:
    """What is not of this manoeuvre is not asked."""
    fields = state[chosen["unit"]]
    found: dict[str, Any] = {
        "manoeuvre": kind,
        **passing(state, chosen["unit"]),
        "disordered": fields["disordered"],
        "group": bool(chosen.get("group")),
        "movement_number": fields["movements"] + 1,
        "after_final_movement": fields["movement_over"] and fields["movements"] > 0,
        "artillery_class": fields["weapon_class"] or "B" if kind == "wheel" and fields["type"] == "artillery" else None,
    }
    if kind != "wheel":
        found["then_forward"] = False
    if kind not in ("wheel", "change_of_front"):
        found["angle"] = None
    if kind != "change_of_front":
        found |= {"room": True, "contacts_friends": False}
    return found


def moved(kind: Manoeuvre, state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """One movement of all who go; what must be tested is due. Movimento, R67."""
    working = Working(state)
    units = [chosen["unit"], *(chosen.get("group") or ())]
    acts_now(working, *units)
    if kind == "change_of_front":
        return turns(working, chosen, outcome)
    for unit in units:
        working.put(unit, "movements", working[unit]["movements"] + 1)
        working.put(unit, "movement_over", outcome.must_be_last_movement)
        for name in ("closed_ranks", "stakes", "pavises") if kind != "wheel" else ("closed_ranks",):
            working.put(unit, name, False)
        working.put(unit, "terrain", "open")
        working.put(unit, "cover", "none")
        if outcome.causes_disorder:
            working.put(unit, "disordered", True)
    if outcome.discipline_test:
        tester = worst(working.state, units)
        why = say(
            state,
            "{unit} has moved again: discipline test (Movimento).",
            "{unit} ha mosso ancora: Test di Disciplina (Movimento).",
            unit=tester,
        )
        first(working, test_task(working.state, "second_move", why, tester, [unit for unit in units if unit != tester]))
    return settled(working, kind, chosen)


def turns(working: Working, chosen: Chosen, outcome: Outcome) -> list[Effect]:
    unit = chosen["unit"]
    working.put(unit, "turn_tried", True)
    if outcome.discipline_test is None:
        turn(working, unit)
    else:
        why = say(
            working.state,
            "{unit} wants to change front: discipline test (Movimento).",
            "{unit} vuole cambiare fronte: Test di Disciplina (Movimento).",
            unit=unit,
        )
        first(working, test_task(working.state, "front_test", why, unit, []))
    return settled(working, "change_of_front", chosen)


def known_of_ground(state: State, chosen: Chosen) -> dict[str, Any]:
    fields = state[chosen["unit"]]
    return {"unit_type": fields["type"], "impetuous": fields["impetuous"], "move": "normal"}


def entered(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """Ground that breaks its order. Tipo di Truppa."""
    working, unit = Working(state), chosen["unit"]
    acts_now(working, unit)
    working.put(unit, "terrain", facts.get("terrain", "open"))
    if outcome.disorders:
        working.put(unit, "disordered", True)
    return settled(working, "rough_ground", chosen)


def may_enter(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    """Once for each movement, which takes it into the open unless it is said otherwise."""
    fields = state[address]
    if not_its_turn(state, address):
        return not_its_turn(state, address)
    if not fields["movements"]:
        return Text("It has not moved yet.", "Non si è ancora mossa.")
    if fields["terrain"] != "open":
        return Text("The ground under it is known already.", "Il terreno sotto di lei è già noto.")
    return None


def may_stand_ready(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    fields = state[address]
    if not_its_turn(state, address) or in_melee(state, address):
        return not_its_turn(state, address) or in_melee(state, address)
    if fields["acting"] or fields["fought"]:
        return Text("It has done something already (core, R62).", "Ha già fatto qualcosa (core, R62).")
    return None


def stood_ready(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    working, unit = Working(state), chosen["unit"]
    acts_now(working)
    working.put(unit, "on_opportunity", True)
    working.put(unit, "done", True)
    return settled(working, "stand_ready", chosen)


# --- look-ups ------------------------------------------------------------------------------------------------------


def known_of_radius(state: State, chosen: Chosen) -> dict[str, Any]:
    unit = chosen["unit"]
    command = state[state.command_of(unit)]
    radius = {"base_radius_h": command["base_radius_h"]} if command["base_radius_h"] else {}
    return {
        **radius,
        "unit_type": state[unit]["type"],
        "general_present": command["general"] is not None,
        "traits": traits_of(command),
    }


def known_of_passing(state: State, chosen: Chosen) -> dict[str, Any]:
    return {"mover": passing(state, chosen["unit"]), "other": passing(state, chosen["friend"])}


def any_but_itself(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    if gone(state[address]):
        return Text("It is gone.", "Non c'è più.")
    if role == "friend" and address == chosen.get("unit"):
        return Text("It is the same unit.", "È la stessa unità.")
    return None


_LOOKED_UP = ("deployment", "nominate", "activation")


def _move(kind: Manoeuvre) -> Act:
    asked = {
        "forward": ("contacts_enemy",),
        "wheel": ("angle", "then_forward"),
        "change_of_front": ("angle", "room"),
    }.get(kind, ("contacts_enemy",))
    return Act(
        replace(manoeuvre, headline=headlines.of_movement(kind)),
        (_UNIT,) if kind == "change_of_front" else (_UNIT, _GROUP),
        lambda state, chosen, facts, outcome: moved(kind, state, chosen, facts, outcome),
        known=lambda state, chosen: known_of_move(kind, state, chosen),
        why_not=lambda state, role, chosen, address: may_move(kind, state, role, chosen, address),
        steps=("activation",),
        ask_first=asked,
        label=word(kind),
        id=kind,
    )


def _test(kind: str, effects: Any, why_not: Any = None, *, id_: str = "", label: Text | None = None) -> Act:
    return Act(
        discipline_test,
        (_UNIT,) if why_not else (_UNIT, _GROUP),
        effects,
        known=known_of_further if kind == "second_move" else lambda state, chosen: known_of_test(kind, state, chosen),
        why_not=why_not or (lambda state, role, chosen, address: pending(state)),
        steps=("activation",) if why_not else (),
        ask_first=("out_of_command", "group_fragmented") if kind == "frenzy" else ("out_of_command",),
        label=label or word(kind),
        id=id_ or kind,
    )


ACTS = (
    _test("rally", rallied, may_rally),
    *(_move(kind) for kind in MANOEUVRES),
    Act(
        replace(movement_allowance, headline=headlines.of_ground),
        (_UNIT,),
        entered,
        known=known_of_ground,
        why_not=may_enter,
        steps=("activation",),
        ask_first=("terrain",),
        quick="terrain",
        label=Text("Enters terrain", "Entra in un terreno"),
        id="rough_ground",
    ),
    _test("frenzy", held, may_be_held),
    _test("withdrawal", broke_off, may_break_off),
    _test("second_move", moved_on),
    _test("change_of_front", turned, id_="front_test"),
    Act(stand_ready, (_UNIT,), stood_ready, why_not=may_stand_ready, steps=("activation",)),
    Act(
        command_check,
        (_UNIT,),
        no_effects,
        known=known_of_radius,
        why_not=any_but_itself,
        steps=_LOOKED_UP,
        ask_first=("distance_h",),
        lookup=True,
    ),
    Act(
        may_interpenetrate,
        (_UNIT, Role("friend", Text("Friend in the way", "Amico in mezzo"))),
        no_effects,
        known=known_of_passing,
        why_not=any_but_itself,
        steps=_LOOKED_UP,
        lookup=True,
    ),
)

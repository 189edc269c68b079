"""Discipline tests as acts: rally, frenzy, withdrawal, further movements («Test di Disciplina»; core, R64)."""

from collections.abc import Mapping
from typing import Any

from rules.engine.outcome import Outcome
from rules.engine.play.acting import house_rules
from rules.engine.play.acts import Act, Chosen
from rules.engine.play.fields import gone
from rules.engine.play.state import Effect, State
from rules.engine.play.working import Working
from rules.engine.text import Text
from rules.rulesets.impetus.acts import GROUP, MOST_MOVEMENTS, UNIT
from rules.rulesets.impetus.consequences import acts_now, part, task
from rules.rulesets.impetus.discipline import discipline_test
from rules.rulesets.impetus.known import command_facts, general_facts
from rules.rulesets.impetus.messages import _
from rules.rulesets.impetus.sequence import settled
from rules.rulesets.impetus.state import say, word
from rules.rulesets.impetus.why_not import why_not_after_fight, why_not_in_melee, why_not_its_turn, why_not_yet

# --- what every test knows -----------------------------------------------------------------------------------------


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


def test_task(state: State, act: str, why: Text, unit: str, group: list[str]) -> dict[str, Any]:
    chosen = {"unit": unit, **({"group": group} if group else {})}
    return task(act, state[unit]["side"], why, chosen, needs=[unit])


def _test(kind: str, effects: Any, why_not: Any, *ask_first: str) -> Act:
    """A test of a unit's own will."""
    return Act(
        discipline_test,
        (UNIT,),
        effects,
        known=lambda state, chosen: known_of_test(kind, state, chosen),
        why_not=why_not,
        steps=("activation",),
        ask_first=("out_of_command", *ask_first),
        label=word(kind),
        id=kind,
    )


# --- rally ---------------------------------------------------------------------------------------------------------


def why_not_rally(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    """First thing in its activation. core, R64."""
    fields = state[address]
    if why_not_its_turn(state, address):
        return why_not_its_turn(state, address)
    if not fields["disordered"]:
        return say(state, _("{unit} is in good order."), unit=address)
    if fields["acting"] or fields["rally_tried"] or fields["fought"]:
        return _("Rallying comes first in the activation (off the sheet, R64).")
    return None


def after_rally(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    working, unit = Working(state), chosen["unit"]
    acts_now(working, unit)
    working.put(unit, "rally_tried", True)
    working.put(unit, "disordered", outcome.now_disordered)
    return settled(working, "rally", chosen)


RALLY = _test("rally", after_rally, why_not_rally)


# --- frenzy --------------------------------------------------------------------------------------------------------


def why_not_frenzy(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    fields = state[address]
    if why_not_its_turn(state, address):
        return why_not_its_turn(state, address)
    if not fields["impetuous"]:
        return _("Only impetuous units test frenzy (R12).")
    if fields["frenzy"]:
        return _("It has tested frenzy (R12).")
    return why_not_in_melee(state, address) or why_not_after_fight(state, address)


def after_frenzy(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    working, unit = Working(state), chosen["unit"]
    acts_now(working, unit)
    working.put(unit, "frenzy", outcome.effect)
    return settled(working, "frenzy", chosen)


FRENZY = _test("frenzy", after_frenzy, why_not_frenzy, "group_fragmented")


# --- withdrawal ----------------------------------------------------------------------------------------------------


def why_not_withdraw(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    if why_not_its_turn(state, address):
        return why_not_its_turn(state, address)
    if not state[address]["in_melee_with"]:
        return say(state, _("{unit} is not in melee (R9)."), unit=address)
    return why_not_after_fight(state, address)


def after_withdrawal(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """Leave all enemies, or stay in contact, in disorder: it fights no more in this activation. R9, R11."""
    working, unit = Working(state), chosen["unit"]
    acts_now(working, unit)
    working.put(unit, "fought", True)
    working.put(unit, "disordered", outcome.now_disordered)
    if outcome.result == "pass":
        part(working, unit)
        working.put(unit, "closed_ranks", False)
        working.put(unit, "movement_over", True)
    return settled(working, "withdrawal", chosen)


WITHDRAWAL = _test("withdrawal", after_withdrawal, why_not_withdraw)


# --- further movements ---------------------------------------------------------------------------------------------


def known_of_further(state: State, chosen: Chosen) -> dict[str, Any]:
    """Return that it was in order when it set out: what the movement itself brought does not forbid the test."""
    number = min(MOST_MOVEMENTS, max(2, state[chosen["unit"]]["movements"]))
    return known_of_test("second_move", state, chosen) | {"movement_number": number, "disordered": False}


def after_further_movement(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """A failed further movement disorders who made it. core, R11."""
    working = Working(state)
    for unit in (chosen["unit"], *(chosen.get("group") or ())):
        if outcome.result == "fail" and not gone(working[unit]):
            working.put(unit, "disordered", True)
    return settled(working, "second_move", chosen)


def _further(kind: str, effects: Any, known: Any, id_: str) -> Act:
    """A test that a movement makes due. Movimento."""
    return Act(
        discipline_test,
        (UNIT, GROUP),
        effects,
        known=known,
        why_not=lambda state, role, chosen, address: why_not_yet(state),
        ask_first=("out_of_command",),
        label=word(kind),
        id=id_,
    )


SECOND_MOVE = _further("second_move", after_further_movement, known_of_further, "second_move")


def after_front_test(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """Turn, which was all its moving; or move normally after all. Movimento."""
    working, unit = Working(state), chosen["unit"]
    if outcome.result == "pass":
        turn(working, unit)
    return settled(working, "front_test", chosen)


def turn(working: Working, unit: str) -> None:
    working.put(unit, "movements", 1)
    for name, value in (("changed_front", True), ("movement_over", True), ("closed_ranks", False)):
        working.put(unit, name, value)


FRONT_TEST = _further(
    "change_of_front", after_front_test, lambda state, chosen: known_of_test("change_of_front", state, chosen), "front_test"
)

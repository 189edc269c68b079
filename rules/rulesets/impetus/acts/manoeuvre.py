"""Movements as acts, each by its column («Movimento»; core, R67)."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rules.engine.outcome import Outcome
from rules.engine.play.acts import Act, Chosen
from rules.engine.play.state import Effect, State
from rules.engine.play.working import Working
from rules.engine.text import Text
from rules.rulesets.impetus import headlines
from rules.rulesets.impetus.acts import GROUP, MOST_MOVEMENTS, UNIT
from rules.rulesets.impetus.acts.discipline import test_task, turn
from rules.rulesets.impetus.consequences import acts_now, first
from rules.rulesets.impetus.known import passing
from rules.rulesets.impetus.manoeuvre import ManoeuvreFacts, forbidden_manoeuvre, manoeuvre
from rules.rulesets.impetus.messages import _
from rules.rulesets.impetus.sequence import settled
from rules.rulesets.impetus.state import say, word
from rules.rulesets.impetus.tables import MANOEUVRES
from rules.rulesets.impetus.terms import DISCIPLINES, Manoeuvre
from rules.rulesets.impetus.why_not import by_the_table, why_not_after_fight, why_not_in_melee, why_not_its_turn


def worst(state: State, units: list[str]) -> str:
    """The one that tests for a group. R67."""
    return max(units, key=lambda unit: DISCIPLINES.index(state[unit]["discipline"]))


def why_not_move(kind: Manoeuvre, state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    """The table's own reason, as far as the state knows it; a group goes together. Movimento, R67."""
    fields = state[address]
    found = why_not_its_turn(state, address) or why_not_in_melee(state, address) or why_not_after_fight(state, address)
    if found:
        return found
    if fields["movements"] >= MOST_MOVEMENTS:
        return _("It has made six movements.")
    if kind == "change_of_front" and fields["turn_tried"]:
        return _("It has tried to turn (Movimento).")
    if role == "group":
        leader = chosen["unit"]
        if address == leader:
            return _("It leads the group.")
        if (fields["command"], fields["movements"]) != (state[leader]["command"], state[leader]["movements"]):
            return _("A group is of one command and moves together.")
    facts = ManoeuvreFacts.read(known_of_move(kind, state, {"unit": address, "group": ["x"] if role == "group" else []}))
    reason = forbidden_manoeuvre(facts, MANOEUVRES[kind])
    return None if reason is None else by_the_table(reason)


def known_of_move(kind: Manoeuvre, state: State, chosen: Chosen) -> dict[str, Any]:
    """Return the facts that this manoeuvre does not ask."""
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


def after_manoeuvre(kind: Manoeuvre, state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """One movement of all who go; what must be tested is due. Movimento, R67."""
    working = Working(state)
    units = [chosen["unit"], *(chosen.get("group") or ())]
    acts_now(working, *units)
    if kind == "change_of_front":
        return after_change_of_front(working, chosen, outcome)
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
            _("{unit} has moved again: discipline test (Movimento)."),
            unit=tester,
        )
        first(working, test_task(working.state, "second_move", why, tester, [unit for unit in units if unit != tester]))
    return settled(working, kind, chosen)


def after_change_of_front(working: Working, chosen: Chosen, outcome: Outcome) -> list[Effect]:
    unit = chosen["unit"]
    working.put(unit, "turn_tried", True)
    if outcome.discipline_test is None:
        turn(working, unit)
    else:
        why = say(
            working.state,
            _("{unit} wants to change front: discipline test (Movimento)."),
            unit=unit,
        )
        first(working, test_task(working.state, "front_test", why, unit, []))
    return settled(working, "change_of_front", chosen)


def _move(kind: Manoeuvre) -> Act:
    ask_first = {
        "forward": ("contacts_enemy",),
        "wheel": ("angle", "then_forward"),
        "change_of_front": ("angle", "room"),
    }.get(kind, ("contacts_enemy",))
    return Act(
        replace(manoeuvre, headline=headlines.of_movement(kind)),
        (UNIT,) if kind == "change_of_front" else (UNIT, GROUP),
        lambda state, chosen, facts, outcome: after_manoeuvre(kind, state, chosen, facts, outcome),
        known=lambda state, chosen: known_of_move(kind, state, chosen),
        why_not=lambda state, role, chosen, address: why_not_move(kind, state, role, chosen, address),
        steps=("activation",),
        ask_first=ask_first,
        label=word(kind),
        id=kind,
        at_once=kind in ("forward", "backward", "lateral_oblique"),
    )


MOVES = tuple(_move(kind) for kind in MANOEUVRES)

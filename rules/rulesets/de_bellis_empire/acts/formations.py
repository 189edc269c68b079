"""§5.6 Squares, and light infantry that skirmishes."""

from collections.abc import Mapping
from typing import Any

from rules.engine.outcome import Outcome
from rules.engine.play.acts import Act, Chosen
from rules.engine.play.fields import gone
from rules.engine.play.names import part_of_name
from rules.engine.play.state import Effect, State
from rules.engine.play.working import Working
from rules.engine.text import Text, first_of
from rules.rulesets.de_bellis_empire.acts.command import spend
from rules.rulesets.de_bellis_empire.acts.roles import MOVEMENT, UNIT
from rules.rulesets.de_bellis_empire.messages import _
from rules.rulesets.de_bellis_empire.movement import skirmish_split, square_formation
from rules.rulesets.de_bellis_empire.state import say
from rules.rulesets.de_bellis_empire.terms import FORMED_INFANTRY
from rules.rulesets.de_bellis_empire.why_not import why_not_activate, why_not_pay


def why_not_change(state: State, unit: str) -> Text | None:
    reason = why_not_activate(state, unit) or why_not_pay(state, unit)
    if reason is None and state[unit]["in_contact"]:
        return say(state, _("{unit} is in contact (§5.6, R23)."), unit=unit)
    return reason


def known_of_change(state: State, unit: str) -> dict[str, Any]:
    fields = state[unit]
    return {
        "in_contact_with_enemy": fields["in_contact"],
        "already_activated": fields["activated"],
        "pa_available": min(7, state[state.command_of(unit)]["pa_left"] or 0),
    }


# --- squares ---------------------------------------------------------------------------------------------------------


def why_not_square(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    if state[address]["type"] not in FORMED_INFANTRY:
        return _("Only formed infantry forms square (§5.6).")
    return why_not_change(state, address)


def known_of_square(state: State, chosen: Chosen) -> dict[str, Any]:
    unit = state[chosen["unit"]]
    return {
        "change": "leave" if unit["in_square"] else "form",
        "type": unit["type"],
        "in_square": unit["in_square"],
        **known_of_change(state, chosen["unit"]),
        "scale": state.battle["scale"],
    }


def after_square(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    working, unit = Working(state), chosen["unit"]
    spend(working, [unit], outcome.cost)
    working.put(unit, "in_square", outcome.now_in_square)
    return working.effects()


SQUARE = Act(square_formation, (UNIT,), after_square, known=known_of_square, why_not=why_not_square, steps=MOVEMENT)


# --- light infantry in skirmish order --------------------------------------------------------------------------------


def why_not_split(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    unit = state[address]
    if unit["type"] not in ("light_infantry", "voltigeurs"):
        return _("Only light infantry skirmishes (§5.6).")
    if unit["in_square"]:
        return say(state, _("{unit} is in square (§5.6)."), unit=address)
    if unit["type"] == "voltigeurs" and unit["split_partner"] is None:
        return _("These never were light infantry (§5.4, R7).")
    if unit["locked_in_skirmish"]:
        return say(state, _("{unit} has lost its other half (§5.6)."), unit=address)
    partner = unit["split_partner"]
    return first_of(why_not_change(state, address), why_not_change(state, partner) if partner else None)


def known_of_split(state: State, chosen: Chosen) -> dict[str, Any]:
    unit = state[chosen["unit"]]
    found = {
        "change": "rejoin" if unit["type"] == "voltigeurs" else "split",
        "type": unit["type"],
        "in_square": unit["in_square"],
        **known_of_change(state, chosen["unit"]),
    }
    partner = unit["split_partner"]
    if found["change"] == "split":
        return found | {"from_light_infantry": True, "bases": 2, "bases_in_contact": True}
    both = partner is not None and not gone(state[partner])
    return found | {"from_light_infantry": partner is not None, "bases": 2 if both else 1}


def after_split(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """One light infantry element becomes two voltigeur bases, or they become one again. R26."""
    working, unit = Working(state), chosen["unit"]
    units = [unit] if facts["change"] == "split" else [unit, working[unit]["split_partner"]]
    spend(working, units, outcome.cost)
    if facts["change"] == "split":
        _spread(working, unit)
    else:
        _rejoin(working, units)
    return working.effects()


def _spread(working: Working, unit: str) -> None:
    whole = working[unit]
    halves = [f"{unit}x", f"{unit}y"]
    working.put(unit, "", None)
    for number, half in enumerate(halves):
        kind_name = {language: part_of_name(name, number + 1) for language, name in whole["kind_name"].items()}
        fields = {"type": "voltigeurs", "name": part_of_name(whole["name"], number + 1), "kind_name": kind_name}
        fields |= {"split_partner": halves[1 - number], "whole": whole["name"]}
        working.put(half, "", {**whole, **fields})


def _rejoin(working: Working, halves: list[str]) -> None:
    first = min(halves)
    fields = {**working[first], "type": "light_infantry", "name": working[first]["whole"], "split_partner": None, "whole": None}
    fields["kind_name"] = {language: name.removesuffix(" (1)") for language, name in fields["kind_name"].items()}
    fields["already_fled"] = any(working[half]["already_fled"] for half in halves)
    for half in halves:
        working.put(half, "", None)
    working.put(first[:-1], "", fields)


SPLIT = Act(
    skirmish_split,
    (UNIT,),
    after_split,
    known=known_of_split,
    why_not=why_not_split,
    steps=MOVEMENT,
    ask_first=("bases_in_contact",),
)

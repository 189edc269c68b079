"""What the book answers without changing anything: asked of an element at the table."""

from typing import Any

from rules.engine.play.acting import house_rules
from rules.engine.play.acts import Act, Chosen, Role, no_effects
from rules.engine.play.state import State
from rules.engine.text import Text
from rules.rulesets.de_bellis_empire.asked import is_gone
from rules.rulesets.de_bellis_empire.command import command_radius
from rules.rulesets.de_bellis_empire.fire import fire_priority, line_of_fire, range_band
from rules.rulesets.de_bellis_empire.movement import group_check, interpenetration, movement_allowance
from rules.rulesets.de_bellis_empire.terms import ARTILLERY, CAVALRY, INFANTRY
from rules.rulesets.de_bellis_empire.towns import town_fighting
from rules.rulesets.de_bellis_empire.zone_of_control import zone_of_control

_UNIT = Role("unit", Text("Element", "Elemento"))
_UNITS = Role("units", Text("Elements", "Elementi"), many=True)
_EVER = ("movement", "defensive_fire", "melee", "break_check")


def still_there(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    return is_gone(state, address)


def still_there_and_shoots(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    if role in ("unit", "shooter") and state[address]["type"] in CAVALRY:
        return Text("Cavalry never fires (§7.1).", "La cavalleria non tira mai (§7.1).")
    return is_gone(state, address)


def known_of_allowance(state: State, chosen: Chosen) -> dict[str, Any]:
    return {"elements": _elements(state, chosen["units"], "type", "in_square"), **house_rules(state, movement_allowance)}


def suggested_allowance(state: State, chosen: Chosen) -> dict[str, Any]:
    return {"elements": _elements(state, chosen["units"], "terrain")}


def known_of_group(state: State, chosen: Chosen) -> dict[str, Any]:
    corps = [int(state[unit]["command"][1:]) for unit in chosen["units"]]
    elements = _elements(state, chosen["units"], "type", "in_square")
    return {"elements": [{**element, "corps": number} for element, number in zip(elements, corps, strict=True)]}


def _elements(state: State, units: list[str], *fields: str) -> list[dict[str, Any]]:
    return [{name: state[unit][name] for name in fields} for unit in units]


def known_of_passage(state: State, chosen: Chosen) -> dict[str, Any]:
    mover, crossed = state[chosen["unit"]], state[chosen["crossed"]]
    return {"mover": mover["type"], "crossed": crossed["type"], "crossed_is_enemy": mover["side"] != crossed["side"]}


def known_of_zone(state: State, chosen: Chosen) -> dict[str, Any]:
    return {"enemy_in_square": state[chosen["enemy"]]["in_square"]}


def suggested_zone(state: State, chosen: Chosen) -> dict[str, Any]:
    return {"enemy_terrain": state[chosen["enemy"]]["terrain"]}


def known_of_range(state: State, chosen: Chosen) -> dict[str, Any]:
    unit = state[chosen["unit"]]
    return {"type": unit["type"], "rifle": unit["rifle"] and unit["type"] in INFANTRY}


def known_of_line(state: State, chosen: Chosen) -> dict[str, Any]:
    """Infantry and artillery look along it to fire."""
    return {"purpose": "fire", "shooter_type": state[chosen["unit"]]["type"]}


def suggested_line(state: State, chosen: Chosen) -> dict[str, Any]:
    return {"range": "short" if state[chosen["unit"]]["type"] in ARTILLERY else "medium"}


def known_of_priority(state: State, chosen: Chosen) -> dict[str, Any]:
    return {**known_of_range(state, chosen), "candidates": [{"id": target} for target in chosen["targets"]]}


ACTS = (
    Act(
        movement_allowance,
        (_UNITS,),
        no_effects,
        known=known_of_allowance,
        suggested=suggested_allowance,
        why_not=still_there,
        steps=_EVER,
        lookup=True,
    ),
    Act(group_check, (_UNITS,), no_effects, known=known_of_group, why_not=still_there, steps=_EVER, lookup=True),
    Act(
        command_radius,
        (_UNIT,),
        no_effects,
        why_not=still_there,
        steps=_EVER,
        ask_first=("commander", "distance_mm", "in_sight"),
        lookup=True,
    ),
    Act(
        interpenetration,
        (_UNIT, Role("crossed", Text("Who is crossed", "Chi è attraversato"), who="any")),
        no_effects,
        known=known_of_passage,
        why_not=still_there,
        steps=_EVER,
        ask_first=("facing", "clears"),
        lookup=True,
    ),
    Act(
        zone_of_control,
        (_UNIT, Role("enemy", Text("Whose zone", "Di chi è la zona"), who="enemy")),
        no_effects,
        known=known_of_zone,
        suggested=suggested_zone,
        why_not=still_there,
        steps=_EVER,
        ask_first=("action", "distance_mm", "face"),
        lookup=True,
    ),
    Act(
        range_band,
        (_UNIT,),
        no_effects,
        known=known_of_range,
        why_not=still_there_and_shoots,
        steps=_EVER,
        ask_first=("distance_mm",),
        lookup=True,
    ),
    Act(
        line_of_fire,
        (_UNIT,),
        no_effects,
        known=known_of_line,
        suggested=suggested_line,
        why_not=still_there_and_shoots,
        steps=_EVER,
        ask_first=("range", "blockers", "on_hill"),
        lookup=True,
    ),
    Act(
        fire_priority,
        (
            Role("shooter", Text("Shooter", "Chi tira")),
            Role("targets", Text("Enemies in its field of fire", "Nemici nel campo di tiro"), who="enemy", many=True),
        ),
        no_effects,
        known=lambda state, chosen: known_of_priority(state, {**chosen, "unit": chosen["shooter"]}),
        why_not=still_there_and_shoots,
        steps=_EVER,
        lookup=True,
    ),
    Act(
        town_fighting,
        (_UNIT,),
        no_effects,
        why_not=still_there,
        steps=_EVER,
        ask_first=("action", "zone"),
        lookup=True,
    ),
)

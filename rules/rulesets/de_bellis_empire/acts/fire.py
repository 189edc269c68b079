"""§7.0 Fire: ranges, lines and targets to be asked, the volley."""

from collections.abc import Mapping
from typing import Any

from rules.engine.outcome import Outcome
from rules.engine.play.acting import house_rules
from rules.engine.play.acts import Act, Chosen, Role, no_effects
from rules.engine.play.state import Effect, State
from rules.engine.play.working import Working
from rules.engine.text import Text, up_to
from rules.rulesets.de_bellis_empire.acts.roles import TURN, UNIT, die_of_fighter
from rules.rulesets.de_bellis_empire.consequences import general_at_risk, lose, remember, result_due
from rules.rulesets.de_bellis_empire.contacts import passive_side
from rules.rulesets.de_bellis_empire.fire import fire, fire_priority, line_of_fire, range_band, ranges_of
from rules.rulesets.de_bellis_empire.known import general_beside, ground_of, no_general_beside
from rules.rulesets.de_bellis_empire.messages import _
from rules.rulesets.de_bellis_empire.state import is_corps_routed, say
from rules.rulesets.de_bellis_empire.terms import ARTILLERY, CAVALRY, INFANTRY, TERMS
from rules.rulesets.de_bellis_empire.why_not import why_not_before_results, why_not_passive, why_not_there

# --- what the book answers -------------------------------------------------------------------------------------------


def why_not_ask_shooter(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    if role in ("unit", "shooter") and state[address]["type"] in CAVALRY:
        return _("Cavalry never fires (§7.1).")
    return why_not_there(state, address)


def known_of_range(state: State, chosen: Chosen) -> dict[str, Any]:
    unit = state[chosen["unit"]]
    return {"type": unit["type"], "rifle": unit["rifle"] and unit["type"] in INFANTRY}


RANGE_BAND = Act(
    range_band,
    (UNIT,),
    no_effects,
    known=known_of_range,
    why_not=why_not_ask_shooter,
    steps=TURN,
    ask_first=("distance_mm",),
    lookup=True,
)


def known_of_line(state: State, chosen: Chosen) -> dict[str, Any]:
    """Infantry and artillery look along it to fire."""
    return {"purpose": "fire", "shooter_type": state[chosen["unit"]]["type"]}


def suggested_line(state: State, chosen: Chosen) -> dict[str, Any]:
    return {"range": "short" if state[chosen["unit"]]["type"] in ARTILLERY else "medium"}


LINE_OF_FIRE = Act(
    line_of_fire,
    (UNIT,),
    no_effects,
    known=known_of_line,
    suggested=suggested_line,
    why_not=why_not_ask_shooter,
    steps=TURN,
    ask_first=("range", "blockers", "on_hill"),
    lookup=True,
)


def known_of_priority(state: State, chosen: Chosen) -> dict[str, Any]:
    return {**known_of_range(state, chosen), "candidates": [{"id": target} for target in chosen["targets"]]}


FIRE_PRIORITY = Act(
    fire_priority,
    (
        Role("shooter", _("Shooter")),
        Role("targets", _("Enemies in its field of fire"), who="enemy", many=True),
    ),
    no_effects,
    known=lambda state, chosen: known_of_priority(state, {**chosen, "unit": chosen["shooter"]}),
    why_not=why_not_ask_shooter,
    steps=TURN,
    lookup=True,
)


# --- the volley ------------------------------------------------------------------------------------------------------


def why_not_fire(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    unit = state[address]
    if why_not_there(state, address) or why_not_before_results(state):
        return why_not_there(state, address) or why_not_before_results(state)
    if unit["in_contact"]:
        return say(state, _("{unit} is in contact (§7.0)."), unit=address)
    if role == "target":
        return None
    if why_not_passive(state, address):
        return _("Only the passive player fires (§4.0, R13).")
    if unit["type"] in CAVALRY:
        return _("Cavalry never fires (§7.1).")
    if unit["fired"]:
        return say(state, _("{unit} has fired in this phase (§7.4)."), unit=address)
    if role == "supports" and address == chosen.get("shooter"):
        return _("It is the main shooter (§7.4).")
    if role == "supports" and unit["in_square"]:
        return _("A square supports nobody's fire (§5.6, R24).")
    return None


def known_of_fire(state: State, chosen: Chosen) -> dict[str, Any]:
    shooter, target = chosen["shooter"], chosen["target"]
    return {
        "shooter": {
            **{name: state[shooter][name] for name in ("type", "nation", "old_guard", "in_square", "in_contact")},
            "already_fired": state[shooter]["fired"],
            "corps_routed": is_corps_routed(state, shooter),
        },
        "target": {
            **{name: state[target][name] for name in ("type", "in_square", "in_contact", "already_fled")},
            **no_general_beside(state, target),
        },
        "shooter_side": "passive" if state[shooter]["side"] == passive_side(state) else "active",
        "supports": [
            {
                **{name: state[unit][name] for name in ("type", "in_contact", "in_square")},
                "already_fired": state[unit]["fired"],
            }
            for unit in chosen.get("supports") or ()
        ],
        **house_rules(state, fire),
    }


def suggested_fire(state: State, chosen: Chosen) -> dict[str, Any]:
    return {"target": ground_of(state, chosen["target"])}


def ranges_called(state: State, chosen: Chosen) -> dict[str, list[tuple[str, Text]]]:
    """The bands of the shooter's weapon with their bounds. §7.0, R2, R34."""
    shooter = state[chosen["shooter"]]
    ranges = ranges_of(shooter["type"], shooter["rifle"] and shooter["type"] in INFANTRY)
    bounds = [(band, bound) for band, bound in ranges._asdict().items() if bound is not None]
    return {"range": [(band, up_to(TERMS[band], bound // 10, "cm")) for band, bound in bounds]}


def is_counted(support: Mapping[str, Any]) -> bool:
    """Return True if this support counted, so that it has fired. R35."""
    hindered = any(support.get(name) for name in ("in_contact", "in_square", "already_fired", "has_other_target"))
    return not hindered and support["type"] not in CAVALRY and bool(support.get("can_fire_at_target", True))


def after_fire(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """Shooter and counted supports have fired; the target suffers at once. §7.4, §7.5."""
    working, target = Working(state), chosen["target"]
    working.put(chosen["shooter"], "fired", True)
    for unit, support in zip(chosen.get("supports") or (), facts.get("supports") or (), strict=False):
        if is_counted(support):
            working.put(unit, "fired", True)
    remember(working, target, facts.get("target") or {})
    if outcome.target_destroyed:
        lose(working, target)
    if outcome.general_eliminated:
        general_at_risk(working, target)
    result_due(working, target, outcome.result, {}, general_beside(facts["target"]))
    return working.effects()


FIRE = Act(
    fire,
    (
        Role("shooter", _("Shooter")),
        Role("target", _("Target"), who="enemy"),
        Role("supports", _("Supports"), many=True, optional=True),
    ),
    after_fire,
    known=known_of_fire,
    suggested=suggested_fire,
    why_not=why_not_fire,
    choices=ranges_called,
    steps=("defensive_fire",),
    ask_first=("range", "target.cover", "target.terrain", "target.general_adjacent", "enfilade"),
    quick="range",
    rolled_for=die_of_fighter,
)

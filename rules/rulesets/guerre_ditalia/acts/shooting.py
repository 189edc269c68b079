"""§Tiro a distanza: shots with their supports; who may, looked up."""

from collections.abc import Mapping
from typing import Any

from rules.engine.dice import typed
from rules.engine.outcome import Outcome
from rules.engine.play.acts import Act, Chosen, Role, RolledFor, no_effects
from rules.engine.play.fields import gone
from rules.engine.play.state import Effect, State
from rules.engine.play.working import Working
from rules.engine.text import Text, first_of
from rules.rulesets.guerre_ditalia.acts.roles import ALWAYS, UNIT
from rules.rulesets.guerre_ditalia.consequences import remember, result_due
from rules.rulesets.guerre_ditalia.fought import shot
from rules.rulesets.guerre_ditalia.known import can_shoot, combatant, house_rules, recoil_facts, shooter_facts
from rules.rulesets.guerre_ditalia.messages import _
from rules.rulesets.guerre_ditalia.sequence import owners
from rules.rulesets.guerre_ditalia.shooting import may_shoot, may_support_shooting
from rules.rulesets.guerre_ditalia.state import say, word
from rules.rulesets.guerre_ditalia.tables import MOVES
from rules.rulesets.guerre_ditalia.why_not import why_not_allowed, why_not_before_results, why_not_gone, why_not_there

# --- shots ---------------------------------------------------------------------------------------------------------


def known_of_shot(state: State, chosen: Chosen) -> dict[str, Any]:
    """Both sides of the roll; whether the target answers is asked only where it can."""
    unit, target = chosen["unit"], chosen["target"]
    lent, lent_back = list(chosen.get("supports") or ()), list(chosen.get("answer_supports") or ())
    found: dict[str, Any] = {
        "shooter": {**combatant(state, unit), "name": state[unit]["name"], "supports": len(lent)},
        "target": {**combatant(state, target), "name": state[target]["name"], "supports": len(lent_back)},
        **house_rules(state),
    }
    if lent_back:
        found["answering"] = True
    elif not can_shoot(state, target, answering=True):
        found["answering"] = False
        found["target"]["shooting_down"] = False
    return found


def suggested_shot(state: State, chosen: Chosen) -> dict[str, Any]:
    """Within range, on the ground as it was last time."""
    unit, target = chosen["unit"], chosen["target"]
    return {
        "shooter": {"terrain": state[unit]["terrain"], "elements_behind": state[unit]["elements_behind"]},
        "target": {"terrain": state[target]["terrain"], "elements_behind": state[target]["elements_behind"]},
        "distance_mm": MOVES[state[unit]["type"]].range or 0,
    }


def why_not_shoot(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    """Refuse a shooter, a target or a support. §Tiro a distanza, R34 to R39."""
    if gone(state[address]) or why_not_before_results(state):
        return first_of(why_not_gone(state, address), why_not_before_results(state))
    match role:
        case "unit":
            if state[address]["side"] not in owners(state):
                return _("The other player shoots in this step (§Sequenza di gioco).")
            return why_not_allowed(may_shoot.run(shooter_facts(state, address), typed()))
        case "target":
            if state[address]["in_melee"]:
                return say(state, _("{unit} is in melee (R36)."), unit=address)
            return None
        case "supports":
            return why_not_support(state, chosen["unit"], chosen.get("supports") or (), address)
        case _:
            return why_not_support_answer(state, chosen, address)


def why_not_support(state: State, shooter: str, supports: Any, address: str) -> Text | None:
    """Return why this element cannot lend its shot to that one. §Tiro a distanza («Supporto»), R39."""
    if address == shooter:
        return say(state, _("{unit} shoots itself."), unit=address)
    fields = state[address]
    if fields["crew_fled"] or fields["fled"]:
        return why_not_allowed(may_shoot.run(shooter_facts(state, address, answering=True), typed()))
    facts = {
        "shooter": state[shooter]["type"],
        "supporter": fields["type"],
        "position": "beside",
        "supporters_so_far": min(3, len([unit for unit in supports if unit != address])),
        "supporter_moved": fields["moved"] and fields["side"] == state[shooter]["side"] and not is_answering(state, shooter),
        "supporter_already_shot": fields["has_shot"],
        "supporter_in_melee": fields["in_melee"],
    }
    return why_not_allowed(may_support_shooting.run(facts, typed()))


def is_answering(state: State, unit: str) -> bool:
    """Return True if this side is not the one that shoots in this step."""
    return state[unit]["side"] not in owners(state)


def why_not_support_answer(state: State, chosen: Chosen, address: str) -> Text | None:
    target = chosen["target"]
    if not can_shoot(state, target, answering=True):
        return say(state, _("{unit} cannot answer (R34)."), unit=target)
    return why_not_support(state, target, chosen.get("answer_supports") or (), address)


def after_shot(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """Mark all who shot; who is beaten suffers at once. §Tiro a distanza, R34, R39."""
    working, unit, target = Working(state), chosen["unit"], chosen["target"]
    shooters = [unit, *(chosen.get("supports") or ())]
    if outcome.target_has_shot:
        shooters += [target, *(chosen.get("answer_supports") or ())]
    for who in shooters:
        working.put(who, "has_shot", True)
    for name, who in (("shooter", unit), ("target", target)):
        remember(working, who, facts[name])
    recoiling = {"cause": "shooting"}
    result_due(working, target, outcome.target_effect, unit, recoil_facts(state, target, **recoiling))
    result_due(working, unit, outcome.shooter_effect, target, recoil_facts(state, unit, **recoiling))
    return working.effects()


def die_of_shooter(state: State, chosen: Chosen, label: Text, by: str) -> RolledFor:
    """Return who rolls the die; its label has the unit's name and its part in the shot."""
    return RolledFor(chosen["target" if by == "target" else "unit"], label)


SHOOTING = Act(
    shot,
    (
        Role("unit", word("shooter")),
        Role("target", word("target"), who="enemy"),
        Role("supports", _("In support of the shot"), many=True, optional=True),
        Role(
            "answer_supports",
            _("In support of the answer"),
            who="enemy",
            many=True,
            optional=True,
        ),
    ),
    after_shot,
    known=known_of_shot,
    suggested=suggested_shot,
    rolled_for=die_of_shooter,
    why_not=why_not_shoot,
    steps=("shooting_phasing", "shooting_non_phasing"),
    ask_first=("distance_mm", "answering", "target.terrain", "shooter.terrain", "target.elements_behind"),
    id="shooting",
)


# --- who may -------------------------------------------------------------------------------------------------------


def known_of_aim(state: State, chosen: Chosen) -> dict[str, Any]:
    found = shooter_facts(state, chosen["unit"])
    del found["distance_mm"], found["answering"]
    return {**found, "target_in_melee": state[chosen["target"]]["in_melee"], **house_rules(state)}


def why_not_with_missiles(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    if role == "unit" and MOVES[state[address]["type"]].range is None:
        return say(
            state,
            _("{unit} has nothing to shoot with (Tab. movimenti)."),
            unit=address,
        )
    return why_not_there(state, role, chosen, address)


MAY_SHOOT = Act(
    may_shoot,
    (UNIT, Role("target", _("Target"), who="enemy")),
    no_effects,
    known=known_of_aim,
    suggested=lambda state, chosen: {"distance_mm": MOVES[state[chosen["unit"]]["type"]].range or 0},
    why_not=why_not_with_missiles,
    steps=ALWAYS,
    ask_first=("distance_mm", "answering", "in_arc", "line_clear", "screening_troops"),
    lookup=True,
)


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


MAY_SUPPORT = Act(
    may_support_shooting,
    (UNIT, Role("friend", _("Supporter"))),
    no_effects,
    known=known_of_shooting_support,
    why_not=why_not_with_missiles,
    steps=ALWAYS,
    ask_first=("position",),
    quick="position",
    lookup=True,
)

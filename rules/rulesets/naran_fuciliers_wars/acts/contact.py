"""Contact as acts: gunners who take refuge, engaging, squares against cavalry, wrapping, messengers chased (§3.5.6 to §3.5.9)."""

from collections.abc import Mapping
from typing import Any

from rules.engine.outcome import Outcome
from rules.engine.play.acts import Act, Chosen, Role
from rules.engine.play.contacts import contact_between
from rules.engine.play.dues import add_due, settle_due
from rules.engine.play.state import Effect, State
from rules.engine.play.working import Working
from rules.engine.text import Text, first_of
from rules.rulesets.naran_fuciliers_wars.acts.movement import present_move, why_not_free_to_move
from rules.rulesets.naran_fuciliers_wars.acts.roles import UNIT
from rules.rulesets.naran_fuciliers_wars.consequences import go_on, lost, reaction, remove
from rules.rulesets.naran_fuciliers_wars.contact import chase_messenger, contact, gunners_refuge, square_vs_cavalry, wrap
from rules.rulesets.naran_fuciliers_wars.contacts import between, mark, separate, touch
from rules.rulesets.naran_fuciliers_wars.holders import formation_of, is_individual, is_square, order_of, say
from rules.rulesets.naran_fuciliers_wars.known import NEAR, presence, steadiness
from rules.rulesets.naran_fuciliers_wars.messages import _
from rules.rulesets.naran_fuciliers_wars.ranks import front_of
from rules.rulesets.naran_fuciliers_wars.sequence import why_not_its_turn
from rules.rulesets.naran_fuciliers_wars.why_not import (
    refusal,
    why_not_engaged,
    why_not_engaged_with,
    why_not_there,
    why_not_unit,
)

_STEP = ("initiative_movement",)
_ENEMY = Role("enemy", _("Enemy"), who="enemy")
_TARGET = Role("target", _("Enemy"), who="enemy")

# --- gunners (§3.5.6) ------------------------------------------------------------------------------------------------


def known_of_refuge(action: str) -> Any:
    def known(state: State, chosen: Chosen) -> dict[str, Any]:
        return {"action": action, "reaction": state[chosen["unit"]]["reaction"]}

    return known


def why_not_take_refuge(action: str) -> Any:
    def why_not(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
        fields = state[address]
        if fields["arm"] != "artillery":
            return _("Only gunners do this (§3.5.6).")
        if (fields["gun_state"] == "abandoned") != (action == "leave"):
            return _("They are with their guns.") if action == "leave" else _("They have left their guns (§3.5.6).")
        return first_of(why_not_unit(state, address), why_not_its_turn(state, address))

    return why_not


def after_refuge(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    return [Effect(chosen["unit"], "gun_state", outcome.gun_state), Effect(chosen["unit"], "moved", True)]


REFUGE = tuple(
    Act(
        gunners_refuge,
        (UNIT,),
        after_refuge,
        known=known_of_refuge(action),
        why_not=why_not_take_refuge(action),
        steps=_STEP,
        id=f"gunners_{action}",
        label=label,
        ask_first=("distance_cm", "threatened") if action == "enter" else (),
    )
    for action, label in (
        ("enter", _("Gunners into a square")),
        ("leave", _("Gunners back to their guns")),
    )
)

# --- contact (§3.5.8, §3.6.2) ----------------------------------------------------------------------------------------


def known_of_contact(state: State, chosen: Chosen) -> dict[str, Any]:
    attacker, target = chosen["unit"], chosen["target"]
    own, enemy = state[attacker], state[target]
    found: dict[str, Any] = {"attacker_in_water": own["in_water"], "target_in_water": enemy["in_water"]}
    if is_individual(state, attacker):
        found |= {"attacker": "individual", "attacker_arm": None, "attacker_order": None, "attacker_reaction": "ok"}
    else:
        found |= {
            "attacker": "unit",
            "attacker_arm": own["arm"],
            "attacker_order": order_of(state, attacker),
            "attacker_reaction": own["reaction"],
        }
    found["attacker_left_guns"] = own["arm"] == "artillery" and own["gun_state"] == "abandoned"
    if is_individual(state, target):
        return found | {
            "target": "individual",
            "target_arm": None,
            "target_order": None,
            "target_reaction": "ok",
            "target_formation": None,
            "target_attached": enemy["attached_to"] is not None,
            "target_moved": enemy["moved"],
        }
    return found | {
        "target": "unit",
        "target_arm": enemy["arm"],
        "target_order": order_of(state, target),
        "target_reaction": enemy["reaction"],
        "target_formation": formation_of(enemy),
        "target_attached": False,
        "target_protected": False,
        "target_moved": True,
    }


def why_not_engage(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    if role == "target":
        return first_of(why_not_there(state, address), refusal(contact, known_of_contact(state, {**chosen, "target": address})))
    fields = state[address]
    if why_not_there(state, address):
        return why_not_there(state, address)
    if fields["engaged"]:
        return say(state, _("{unit} is in melee (§3.5.8)."), unit=address)
    if fields["stop"]:
        return say(state, _("{unit} has its Stop marker (§3.3)."), unit=address)
    if is_individual(state, address):
        return why_not_free_to_ride(state, address)
    if is_square(fields):
        return _("A square attacks nobody (§3.3.2).")
    if fields["fell_back"]:
        return say(state, _("{unit} has fallen back (§3.4.5)."), unit=address)
    if fields["reaction"] != "bloodlust" and order_of(state, address) != "attack":
        return _("Only units on attack or in bloodlust engage (§3.2.1).")
    return why_not_its_turn(state, address)


def why_not_free_to_ride(state: State, individual: str) -> Text | None:
    """An individual on his own who has not moved (§3.6.3)."""
    fields = state[individual]
    if fields["moved"]:
        return say(state, _("{who} has moved (§4.1)."), who=individual)
    if fields["attached_to"]:
        return say(state, _("{who} is with a unit (§3.6.3)."), who=individual)
    return why_not_its_turn(state, individual)


def after_contact(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """Melee, or a square tests first, or whoever falls back is ridden down. §3.5.8, §3.4.5."""
    working, unit, target = Working(state), chosen["unit"], chosen["target"]
    working.put(unit, "moved", True)
    working.put(unit, "attacked", True)
    working.put(unit, "prone", False)
    if outcome.next == "target_destroyed":
        remove(working, target, "destroyed")
    elif outcome.next == "square_vs_cavalry":
        why = say(working.state, _("{unit} is charged in square by {attacker}: it tests (§3.5.8)."), unit=target, attacker=unit)
        add_due(working, "square_vs_cavalry", working[target]["side"], why, {"unit": target, "cavalry": unit})
    else:
        working.put(target, "prone", False)
        side = str(facts.get("contact_side", "front"))
        touch(working, unit, target, face=side, disorganised_defender=bool(outcome.target_disorganised))
    return working.effects()


CONTACT = Act(
    contact,
    (UNIT, _TARGET),
    after_contact,
    known=known_of_contact,
    why_not=why_not_engage,
    steps=_STEP,
    label=_("Engage"),
    ask_first=("contact_side",),
)

# --- a square against cavalry (§3.5.8 d) -----------------------------------------------------------------------------


def known_of_square(state: State, chosen: Chosen) -> dict[str, Any]:
    """The test comes with the contact; a square that already fell back was destroyed by it (R63)."""
    unit = chosen["unit"]
    fields = state[unit]
    steady = fields["reaction"] if fields["reaction"] != "falling_back" else "demoralised"
    return {**steadiness(state, unit), **presence(state, unit), "disorganised": fields["disorganised"], "reaction": steady}


def after_square_test(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """Throw the cavalry back, fight it with all figures, or remove it. §3.5.8 d, R63."""
    working, unit, cavalry = Working(state), chosen["unit"], chosen["cavalry"]
    settle_due(working, "square_vs_cavalry", chosen)
    reaction(working, unit, outcome)
    if outcome.next == "repulsed":
        separate(working, cavalry, unit)
        working.put(cavalry, "disorganised", True)
    elif outcome.next == "melee":
        touch(working, cavalry, unit)
        mark(working, cavalry, unit, broken_square=True)
    go_on(working)
    return working.effects()


SQUARE = Act(
    square_vs_cavalry,
    (Role("unit", _("Square")), Role("cavalry", _("Cavalry"), who="enemy")),
    after_square_test,
    known=known_of_square,
    ask_first=NEAR,
)

# --- wrapping (§3.5.8) -----------------------------------------------------------------------------------------------


def known_of_wrap(state: State, chosen: Chosen) -> dict[str, Any]:
    contact = contact_between(state, chosen["unit"], chosen["enemy"])
    unit, enemy = state[chosen["unit"]], state[chosen["enemy"]]
    return {
        "unit_formation": formation_of(unit),
        "enemy_formation": formation_of(enemy),
        "reaction": unit["reaction"],
        **({"combat_round": contact["round"]} if contact else {}),
    }


def suggested_wrap(state: State, chosen: Chosen) -> dict[str, Any]:
    return {"unit_front": front_of(state[chosen["unit"]]), "enemy_front": front_of(state[chosen["enemy"]])}


def why_not_wrap(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    if why_not_unit(state, address) or state[address]["arm"] == "artillery":
        return why_not_unit(state, address) or _("Guns are in no line (§3.5.8).")
    if role == "unit":
        return why_not_engaged(state, address)
    unit = chosen["unit"]
    found = why_not_engaged_with(state, unit, address)
    if found is None and between(state, unit, address)["wrapped"]:
        return _("One of them has lapped round the other (§3.5.8).")
    both = {"unit": unit, "enemy": address}
    return found or refusal(wrap, known_of_wrap(state, both) | suggested_wrap(state, both) | {"unit_front": 60})


def after_wrapping(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    working, unit, enemy = Working(state), chosen["unit"], chosen["enemy"]
    role = "attacker" if between(state, unit, enemy)["attacker"] == unit else "defender"
    mark(working, unit, enemy, wrapped=role)
    if outcome.now_disorganised:
        working.put(unit, "disorganised", True)
    return working.effects()


WRAP = Act(
    wrap,
    (UNIT, _ENEMY),
    after_wrapping,
    known=known_of_wrap,
    suggested=suggested_wrap,
    why_not=why_not_wrap,
    steps=("melee",),
    ask_first=("unit_front", "enemy_front"),
)

# --- messengers (§3.5.9) ---------------------------------------------------------------------------------------------


def known_of_chase(state: State, chosen: Chosen) -> dict[str, Any]:
    unit = chosen["unit"]
    fields = state[unit]
    light = fields["troop"] == "light_cavalry"
    kind = "light_cavalry" if light else "other_cavalry" if fields["arm"] == "cavalry" else fields["arm"]
    return {
        "unit_type": kind,
        "order": order_of(state, unit),
        "moved": fields["moved"],
        "movement_mm": present_move(fields) * 10,
    }


def why_not_chase(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    fields = state[address]
    if role == "target":
        if not is_individual(state, address) or not fields["on_mission"]:
            return _("Only carriers of orders are chased (§3.5.9).")
        return why_not_there(state, address)
    if fields["arm"] != "cavalry":
        return _("Only light cavalry chases messengers (§3.5.9).")
    facts = known_of_chase(state, {"unit": address}) | {"distance_mm": 0}
    return first_of(why_not_free_to_move(state, address), refusal(chase_messenger, facts))


def after_chase(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """His order is never delivered. §3.5.9, R66."""
    working, unit, carrier = Working(state), chosen["unit"], chosen["target"]
    working.put(unit, "moved", True)
    working.put(carrier, "captor", unit)
    lost(working, carrier, "captured")
    return working.effects()


CHASE = Act(
    chase_messenger,
    (UNIT, _TARGET),
    after_chase,
    known=known_of_chase,
    why_not=why_not_chase,
    steps=_STEP,
    ask_first=("distance_mm",),
)

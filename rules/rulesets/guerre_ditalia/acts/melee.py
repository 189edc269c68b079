"""§Mischia: contacts, rounds; who supports, looked up."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rules.engine.dice import typed
from rules.engine.outcome import Outcome
from rules.engine.play.acts import Act, Chosen, Role, RolledFor, no_effects
from rules.engine.play.contacts import contact_between, contacts_of, enemy_in
from rules.engine.play.fields import gone
from rules.engine.play.state import Effect, State
from rules.engine.play.working import Working
from rules.engine.text import Text, first_of
from rules.rulesets.guerre_ditalia.acts.roles import ALWAYS, UNIT
from rules.rulesets.guerre_ditalia.consequences import after_leaving, remember, result_due
from rules.rulesets.guerre_ditalia.contacts import can_fight_on, fought, touch
from rules.rulesets.guerre_ditalia.fought import melee_round
from rules.rulesets.guerre_ditalia.known import combatant, house_rules, known_house_rules, recoil_facts
from rules.rulesets.guerre_ditalia.melee import may_start_melee, may_support_melee
from rules.rulesets.guerre_ditalia.messages import _
from rules.rulesets.guerre_ditalia.state import is_routing, say
from rules.rulesets.guerre_ditalia.tables import MOST_ROUNDS
from rules.rulesets.guerre_ditalia.terms import RANKED
from rules.rulesets.guerre_ditalia.why_not import (
    why_not_allowed,
    why_not_before_results,
    why_not_gone,
    why_not_out_of_phase,
    why_not_there,
)

# --- contacts (§Limitazioni) ---------------------------------------------------------------------------------------


def known_of_contact(state: State, chosen: Chosen) -> dict[str, Any]:
    target = chosen["target"]
    fields = state[target]
    state_of_target = "routing" if is_routing(state, target) else "retreating" if fields["recoiled"] else "steady"
    return {
        "attacker": state[chosen["unit"]]["type"],
        "target": fields["type"],
        "target_state": state_of_target,
        **house_rules(state),
    }


def suggested_contact(state: State, chosen: Chosen) -> dict[str, Any]:
    """Abandoned guns show their rear to the enemy. R32."""
    target = state[chosen["target"]]
    found = {"target_terrain": target["terrain"]}
    return found | {"attacked_on": "rear", "start_position": "rear"} if target["crew_fled"] else found


def why_not_contact(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    if role == "target":
        if contact_between(state, chosen["unit"], address):
            return _("They are in contact already (§Mischia).")
        return why_not_gone(state, address)
    unit = state[address]
    if gone(unit) or why_not_out_of_phase(state, address):
        return first_of(why_not_gone(state, address), why_not_out_of_phase(state, address))
    never = may_start_melee.run({"attacker": unit["type"], "target": "missile_cavalry"}, typed())
    if never.refused:
        return why_not_allowed(never)
    if not unit["moved"]:
        return say(
            state,
            _("{unit} has not moved: first its move (§Mischia)."),
            unit=address,
        )
    if any(contact["since"] < state.battle["half_turn"] for contact in contacts_of(state, address)):
        return say(state, _("{unit} is in melee (R31)."), unit=address)
    return None


def after_contact(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    working = Working(state)
    touch(working, chosen["unit"], chosen["target"], face=facts.get("attacked_on", "front"))
    if "target_terrain" in facts:
        remember(working, chosen["target"], {"terrain": facts["target_terrain"]})
    return working.effects()


CONTACT = Act(
    may_start_melee,
    (Role("unit", _("Attacker")), Role("target", _("Target"), who="enemy")),
    after_contact,
    known=known_of_contact,
    suggested=suggested_contact,
    why_not=why_not_contact,
    steps=("command",),
    ask_first=("attacked_on", "start_position", "target_terrain"),
    id="contact",
    label=_("Comes into contact"),
)
#: A contact that nobody noted while the element moved; an act of its own, so that not every element has it to do.
CONTACT_LATE = replace(
    CONTACT,
    id="contact_late",
    label=_("Had come into contact"),
    steps=("shooting_phasing", "melee"),
    seldom=True,
)


# --- rounds --------------------------------------------------------------------------------------------------------


def parts_of(state: State, chosen: Chosen) -> tuple[str, str, dict[str, Any]]:
    """The attacker and the defender of a contact, and the contact. R82."""
    contact = contact_between(state, chosen["unit"], chosen["enemy"]) or {
        "attacker": chosen["unit"],
        "defender": chosen["enemy"],
        "face": "front",
        "new": False,
        "follow_up": False,
    }
    return contact["attacker"], contact["defender"], contact


def die_of_fighter(state: State, chosen: Chosen, label: Text, by: str) -> RolledFor:
    """Return who rolls the die; its label has the unit's name and its part in the round."""
    attacker, defender, __ = parts_of(state, chosen)
    return RolledFor(attacker if by == "attacker" else defender, label)


def known_of_melee(state: State, chosen: Chosen) -> dict[str, Any]:
    attacker, defender, contact = parts_of(state, chosen)
    found = {
        "attacker": known_of_fighter(state, attacker),
        "defender": known_of_fighter(state, defender),
        "contacted_this_round": contact["new"],
        "follow_up": contact["follow_up"],
        "unit_is": "attacker" if attacker == chosen["unit"] else "defender",
        **house_rules(state),
    }
    if contact["face"]:
        found["attacked_on"] = contact["face"]
    return found


def known_of_fighter(state: State, unit: str) -> dict[str, Any]:
    """Return the facts of a fighter; ranks are not asked where it can have none (§Mischia)."""
    found = {**combatant(state, unit), "name": state[unit]["name"], "rounds_fought": state[unit]["rounds_fought"]}
    return found if state[unit]["type"] in RANKED else found | {"ranks_behind": 0}


def suggested_melee(state: State, chosen: Chosen) -> dict[str, Any]:
    """Ground and ranks as they were last time, as far as both can be true together."""
    attacker, defender, __ = parts_of(state, chosen)
    suggested = {"attacker": remembered_of(state, attacker), "defender": remembered_of(state, defender)}
    if suggested["attacker"]["terrain"] == suggested["defender"]["terrain"] == "fortification":
        suggested["attacker"]["terrain"] = "open"
    if suggested["attacker"]["higher"] and suggested["defender"]["higher"]:
        suggested["attacker"]["higher"] = suggested["defender"]["higher"] = False
    return suggested


def remembered_of(state: State, unit: str) -> dict[str, Any]:
    fields = state[unit]
    found = {"terrain": fields["terrain"], "higher": fields["higher"]}
    if fields["type"] in RANKED and fields["ranks_behind"] is not None:
        found["ranks_behind"] = min(3, fields["ranks_behind"])
    return found


def why_not_fight(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    if gone(state[address]) or why_not_before_results(state):
        return first_of(why_not_gone(state, address), why_not_before_results(state))
    if role == "enemy":
        return why_not_fight_enemy(state, chosen["unit"], address)
    if why_not_out_of_phase(state, address):
        return why_not_out_of_phase(state, address)
    contacts = contacts_of(state, address)
    if not contacts:
        return say(state, _("{unit} is not in contact (§Mischia)."), unit=address)
    return why_not_any(state, [why_not_fight_enemy(state, address, enemy_in(contact, address)) for contact in contacts])


def why_not_fight_enemy(state: State, unit: str, enemy: str) -> Text | None:
    """A contact fights a round; on after a follow-up; nobody more than three. §Mischia, §Incalzare."""
    contact = contact_between(state, unit, enemy)
    if contact is None:
        return _("They are not in contact (§Mischia).")
    if contact["fought"]:
        return _("They have fought in this half-turn (§Sequenza di gioco).")
    if not can_fight_on(state, contact):
        return _("Nobody fights more than {most_rounds} rounds (§Incalzare).").format(most_rounds=MOST_ROUNDS)
    return None


def why_not_any(state: State, reasons: list[Text | None]) -> Text | None:
    """None when one of the contacts can be fought, else why the first cannot."""
    return None if None in reasons else reasons[0]


def after_round(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """A round for both, the loser's fate, and the winner's advance once the loser is gone. §Mischia, §Incalzare, R77, R82."""
    working = Working(state)
    attacker, defender, contact = parts_of(state, chosen)
    for name, unit in (("attacker", attacker), ("defender", defender)):
        remember(working, unit, facts[name])
        working.put(unit, "rounds_fought", outcome.values[f"{name}_rounds"])
        if outcome.values[f"{name}_effect"] != "recoil":
            working.put(unit, "melee_recoils", 0)
    fought(working, attacker, defender)
    hit_on = facts.get("attacked_on") or contact["face"] or "front"
    if outcome.must_follow_up:
        working.put("battle", "following", {"winner": attacker, "loser": defender})
    for unit, enemy, effect, side in (
        (defender, attacker, outcome.defender_effect, hit_on),
        (attacker, defender, outcome.attacker_effect, "front"),
    ):
        result_due(working, unit, effect, enemy, recoil_facts(working.state, unit, cause="melee", attacked_on=side))
    if outcome.defender_effect == "destroyed":
        after_leaving(working, defender, "destroyed")
    return working.effects()


MELEE = Act(
    melee_round,
    (Role("unit", _("Element")), Role("enemy", _("Enemy"), who="enemy")),
    after_round,
    known=known_of_melee,
    suggested=suggested_melee,
    why_not=why_not_fight,
    rolled_for=die_of_fighter,
    steps=("melee",),
    ask_first=(
        "attacked_on",
        *(f"{who}.{name}" for who in ("attacker", "defender") for name in ("terrain", "ranks_behind", "supports")),
    ),
    id="melee",
)


# --- supports ------------------------------------------------------------------------------------------------------


MAY_SUPPORT = Act(
    may_support_melee,
    (UNIT,),
    no_effects,
    known=known_house_rules,
    suggested=lambda state, chosen: {"position": "beside"},
    why_not=why_not_there,
    steps=ALWAYS,
    ask_first=("position", "enemy_in_front", "continuous_front", "full_side_contact"),
    lookup=True,
)

"""The melee as acts: captures declared, a round of combat, the quick method (§3.6.1 to §3.6.5).

A combat is fought contact by contact; ``contacts.combats`` says which of them are one combat.
"""

from collections.abc import Mapping
from typing import Any

from rules.engine.outcome import Outcome
from rules.engine.play.acting import house_rules
from rules.engine.play.acts import Act, Chosen, Role, joined, no_effects
from rules.engine.play.contacts import Contact, contact_between, contacts_of
from rules.engine.play.state import Effect, State
from rules.engine.play.working import Working
from rules.engine.text import Text
from rules.rulesets.naran_fuciliers_wars.acts.roles import UNIT
from rules.rulesets.naran_fuciliers_wars.consequences import fall, go_on, lost, standard_event, strike
from rules.rulesets.naran_fuciliers_wars.contacts import between, enemies_of, mark
from rules.rulesets.naran_fuciliers_wars.holders import LEADERS, alive, is_individual, is_standard_up, order_of, say, with_unit
from rules.rulesets.naran_fuciliers_wars.known import characters, of, to_pick
from rules.rulesets.naran_fuciliers_wars.melee import (
    MeleeFacts,
    counts_as_disorganised,
    declare_capture,
    does_lance_count,
    fighting_quality,
    melee,
    melee_targets,
)
from rules.rulesets.naran_fuciliers_wars.messages import _
from rules.rulesets.naran_fuciliers_wars.ranks import front_of, ranks_of
from rules.rulesets.naran_fuciliers_wars.tables import SUPPORT_RANKS, SUPPORT_RANKS_MIXED
from rules.rulesets.naran_fuciliers_wars.why_not import (
    refusal,
    why_not_engaged,
    why_not_engaged_with,
    why_not_there,
    why_not_unit,
)

_ENEMY = Role("enemy", _("Enemy"), who="enemy")

#: The other role of a contact.
OTHER = {"attacker": "defender", "defender": "attacker"}

# --- capturing a standard (§3.6.4, §4.11) ----------------------------------------------------------------------------


def army_bearer(state: State, unit: str) -> str | None:
    """Return who holds the army standard beside this unit, if it is up. R75."""
    side = state[unit]["side"]
    held_by = state[f"side:{side}"]["standard_held_by"]
    return str(held_by) if is_standard_up(state, side) and held_by in with_unit(state, unit) else None


def bearer_here(state: State, unit: str) -> str | None:
    """The same, if he is a bearer who may die for it; a commander-in-chief who holds it is none."""
    held_by = army_bearer(state, unit)
    return held_by if held_by and state[held_by]["role"] not in LEADERS else None


def known_of_capture(state: State, chosen: Chosen) -> dict[str, Any]:
    unit, enemy = state[chosen["unit"]], state[chosen["enemy"]]
    army = bearer_here(state, chosen["enemy"]) is not None
    found = {
        "reaction": unit["reaction"],
        "value": unit["value"],
        "enemy_value": enemy["value"],
        "enemy_unit_standards": min(2, enemy["standards"]),
        "enemy_army_standard": army,
        "captured_this_turn": enemy["captured_from_turn"] == state.battle["turn"],
    }
    if not army or enemy["standards"]:
        found |= {"target": "unit_standard", "soldiers_left": True}
    else:
        found |= {"target": "army_standard"}
    return found


def why_not_capture(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    if role == "unit":
        if state[address]["capturing"]:
            return say(state, _("{unit} tries already (§3.6.4)."), unit=address)
        return why_not_unit(state, address) or why_not_engaged(state, address) or _why_no_standard(state, address)
    return (
        why_not_unit(state, address)
        or why_not_engaged_with(state, chosen["unit"], address)
        or refusal(declare_capture, known_of_capture(state, {"unit": chosen["unit"], "enemy": address}))
    )


def _why_no_standard(state: State, unit: str) -> Text | None:
    """What keeps it from every standard that it might reach; None where there is one."""
    reasons = [why_not_capture(state, "enemy", {"unit": unit}, enemy) for enemy in enemies_of(state, unit)]
    return reasons[0] if all(reasons) else None


def after_declaring_capture(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    return [Effect(chosen["unit"], "capturing", True)]


CAPTURE = Act(
    declare_capture,
    (UNIT, _ENEMY),
    after_declaring_capture,
    known=known_of_capture,
    why_not=why_not_capture,
    steps=("melee",),
    ask_first=("target", "soldiers_left"),
)

# --- a round of melee (§3.6.1 to §3.6.5) -----------------------------------------------------------------------------


def why_not_fight(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    if role == "defender":
        found = why_not_there(state, address) or why_not_engaged_with(state, chosen["attacker"], address)
        if found is None and between(state, chosen["attacker"], address)["attacker"] == address:
            return say(state, _("{unit} made this contact (§3.6.1)."), unit=address)
        return found
    found = why_not_there(state, address) or why_not_engaged(state, address)
    if found:
        return found
    own = [contact for contact in contacts_of(state, address) if contact["attacker"] == address]
    if not own:
        enemy = enemies_of(state, address)[0]
        return say(state, _("{unit} made the contact: choose it first."), unit=enemy)
    if all(contact["fought"] for contact in own):
        return say(state, _("{unit} has fought (§3.6.1)."), unit=address)
    return None


def does_everybody_fight(state: State, contact: Contact) -> bool:
    """All figures count as in contact. §3.6.2, R73."""
    return contact["broken_square"] or "artillery" in (state[contact["attacker"]]["arm"], state[contact["defender"]]["arm"])


def listed(state: State, unit: str) -> list[dict[str, Any]]:
    """Return those who may be struck; the bearer of the army standard is one of the unit's bearers, after its own. R75."""
    found, bearer = characters(state, unit), bearer_here(state, unit)
    if bearer is None:
        return found
    own = [man for man in found if man["id"] != bearer]
    return [*own, *({**man, "kind": "standard_bearer", "wounds": 0} for man in found if man["id"] == bearer)]


def known_of_melee(state: State, chosen: Chosen) -> dict[str, Any]:
    contact = contact_between(state, chosen["attacker"], chosen["defender"])
    if contact is None:
        return {}
    return {
        "first_round": contact["round"] == 1,
        "attacker": known_of_fighter(state, contact, "attacker"),
        "defender": known_of_fighter(state, contact, "defender"),
        "broken_square": contact["broken_square"],
        **house_rules(state, melee),
    }


def known_of_fighter(state: State, contact: Contact, role: str) -> dict[str, Any]:
    """All that the app knows of one side; what is left are eyes and wishes."""
    address, enemy = contact[role], contact[OTHER[role]]
    common = {
        **of(state, address, "quality", "resistance", "armour", "shield", "save"),
        "weapon": state[address]["hand_weapon"],
        "contact_side": contact["face"] if role == "defender" else "front",
    }
    if not _to_pick(state, enemy):
        common["picks"] = []
    if is_individual(state, address):
        return common | _of_individual(state, address)
    return common | _of_unit(state, contact, role)


def picks_in_melee(state: State, chosen: Chosen) -> dict[str, list[tuple[str, Text]]]:
    """Return whom each may want to strike. §3.6.5."""
    return {f"{role}.picks": _to_pick(state, chosen[OTHER[role]]) for role in OTHER}


def _to_pick(state: State, enemy: str) -> list[tuple[str, Text]]:
    """Nobody where the enemy is a single man."""
    return [] if is_individual(state, enemy) else to_pick(state, enemy, listed(state, enemy))


#: What is not said of an individual, as it is when nobody says it (R79).
_NOT_OF_INDIVIDUALS: dict[str, Any] = {
    "figures": None,
    "in_contact": None,
    "support_ranks": [],
    "mixed_pikes": False,
    "with_mount": False,
    "formation": None,
    "order": None,
    "reaction": "ok",
    "disorganised": False,
    "ranks": 1,
    "commander_in_contact": False,
    "officer_in_contact": False,
    "sergeant": False,
    "special_bonus": 0,
    "individual_values": [],
    "pistols": False,
    "breakthrough_ability": False,
    "second_rank": 0,
    "characters": [],
    "capture_standard": False,
}


def _of_individual(state: State, address: str) -> dict[str, Any]:
    fields = state[address]
    role = fields["role"] if fields["role"] in LEADERS else "individual"
    own = {**of(state, address, "value", "strength", "lance", "wounds"), "save": fields["save"] or 12}
    return {**_NOT_OF_INDIVIDUALS, **own, "arm": "individual", "role": role, "id": address}


def _of_unit(state: State, contact: Contact, role: str) -> dict[str, Any]:
    unit, enemy = contact[role], contact[OTHER[role]]
    fields, men, first = state[unit], listed(state, unit), contact["round"] == 1
    arm, order = fields["arm"], order_of(state, unit)
    ranks = ranks_of(fields)
    found: dict[str, Any] = {
        "arm": arm,
        "figures": fields["figures"] + (bearer_here(state, unit) is not None),
        "mixed_pikes": fields["mixed_pikes"] and arm == "infantry" and fields["hand_weapon"] == "bayonet",
        "lance": fields["lance"] and arm == "cavalry",
        "formation": fields["formation"] if arm != "artillery" else None,
        "order": order,
        "reaction": fields["reaction"],
        "disorganised": fields["disorganised"],
        "sergeant": bool(alive(fields, "sergeant")),
        "special_bonus": min(20, fields["special_combatants"]),
        "pistols": fields["pistols"] and arm == "cavalry",
        "breakthrough_ability": fields["breakthrough_ability"] and arm == "cavalry",
        "characters": men,
        "capture_standard": can_capture(state, unit, enemy),
        "wounds": 0,
        "role": None,
        "id": "self",
    }
    if ranks or arm != "infantry" or not first:
        found["ranks"] = max(1, min(40, len(ranks)))
    if does_everybody_fight(state, contact):
        found["in_contact"] = None
    if not can_fight_in_depth(state, contact, role):
        found["support_ranks"] = []
    if not (first and alive(fields, "commander")):
        found["commander_in_contact"] = False
    if not (first and alive(fields, "officer")):
        found["officer_in_contact"] = False
    if not _others_beside(state, unit):
        found["individual_values"] = []
    if not (arm == "infantry" and fields["formation"] == "line" and role == "defender" and state[enemy]["breakthrough_ability"]):
        found["second_rank"] = 0
    if not can_fight_mounted(state, unit, enemy):
        value = None if arm == "artillery" else fields["value"]
        found |= {"with_mount": False, "value": value, "strength": fields["strength"]}
    return found


def _others_beside(state: State, unit: str) -> list[str]:
    """Attached individuals who may fight beside it; the bearer of the army standard is counted with the unit."""
    return [address for address in with_unit(state, unit) if address != bearer_here(state, unit)]


def can_fight_mounted(state: State, unit: str, enemy: str) -> bool:
    """Its horses may fight instead of the riders: not against a square. §3.3.2, §3.6.2."""
    fields = state[unit]
    return bool(fields["arm"] == "cavalry" and fields["mount_value"] and state[enemy]["formation"] != "square")


def can_fight_in_depth(state: State, contact: Contact, role: str) -> bool:
    """Return True if ranks behind the first may strike too. §3.6.2, R71."""
    fields = state[contact[role]]
    if (
        fields["arm"] != "infantry"
        or fields["disorganised"]
        or fields["reaction"] != "ok"
        or does_everybody_fight(state, contact)
    ):
        return False
    surprised = role == "defender" and contact["round"] == 1 and contact["face"] != "front" and fields["formation"] != "square"
    if surprised and order_of(state, contact[role]) == "oppose":
        return False
    mixed = fields["mixed_pikes"] and fields["hand_weapon"] == "bayonet"
    return bool(SUPPORT_RANKS_MIXED if mixed else SUPPORT_RANKS.get(fields["hand_weapon"], 0))


def can_capture(state: State, unit: str, enemy: str) -> bool:
    """Return True if it has said so, it still may, and there is a bearer. §3.6.4."""
    fields = state[unit]
    if not fields["capturing"] or is_individual(state, enemy) or fields["reaction"] in ("bloodlust", "demoralised"):
        return False
    shown = any(man["kind"] == "standard_bearer" for man in listed(state, enemy))
    return shown and fields["value"] >= state[enemy]["value"]


def suggested_melee(state: State, chosen: Chosen) -> dict[str, Any]:
    """Fronts against each other, officers where they usually stand."""
    contact = contact_between(state, chosen["attacker"], chosen["defender"])
    if contact is None:
        return {}
    widths = [1 if is_individual(state, contact[role]) else front_of(state[contact[role]]) for role in OTHER]
    return {role: _suggested_fighter(state, contact, role, min(widths)) for role in OTHER}


def _suggested_fighter(state: State, contact: Contact, role: str, touching: int) -> dict[str, Any]:
    fields, enemy = state[contact[role]], contact[OTHER[role]]
    if is_individual(state, contact[role]):
        return {}
    found: dict[str, Any] = {"support_ranks": [], "individual_values": [], "second_rank": 0}
    if not does_everybody_fight(state, contact):
        found["in_contact"] = max(1, min(touching, fields["figures"]))
    if can_fight_mounted(state, contact[role], enemy):
        found |= {"with_mount": False, "value": fields["value"], "strength": fields["strength"]}
    return found


def after_melee(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """Both have struck; whoever died lies there until the combat is over. §3.6.1, §3.6.5."""
    working = Working(state)
    contact = between(state, chosen["attacker"], chosen["defender"])
    struck = {role: getattr(outcome, role) for role in OTHER}
    losses = {f"{role}_losses": contact[f"{role}_losses"] + lost_in(struck[role]) for role in OTHER}
    broken = bool(outcome.breakthrough_test_due) and not contact["breakthrough"]
    mark(working, contact["attacker"], contact["defender"], fought=True, breakthrough=broken, **losses)
    for role in OTHER:
        if not is_individual(state, contact[role]):
            unit_struck(working, contact, role, facts[role], struck[role])
    go_on(working)
    for role in OTHER:  # last, for with an individual who is killed his combat is gone
        if is_individual(state, contact[role]):
            strike(working, contact[role], struck[role]["characters"])
    go_on(working)
    return working.effects()


def lost_in(side: Mapping[str, Any]) -> int:
    """Figures and individuals, the bearer of a captured standard among them. R77."""
    return int(side["figures_lost"] + side["individuals_lost"])


def unit_struck(working: Working, contact: Contact, role: str, facts: Mapping[str, Any], struck: Mapping[str, Any]) -> None:
    unit, enemy = contact[role], contact[OTHER[role]]
    bearer = bearer_here(working.state, unit)
    figures = struck["figures_lost"]
    if bearer and any(man["id"] == bearer and man["result"] == "eliminated" for man in struck["characters"]):
        figures -= 1
    strike(working, unit, struck["characters"])
    if struck["standard_lost"]:
        figures -= standard_taken(working, unit, enemy, facts["characters"], struck["characters"])
    if facts.get("with_mount"):
        working.put(unit, "disorganised", True)
    working.put(unit, "capturing", False)
    fall(working, unit, figures, "melee", test=struck["morale_test_required"])


def standard_taken(
    working: Working, unit: str, captor: str, men: list[Mapping[str, Any]], entries: list[Mapping[str, Any]]
) -> int:
    """The standard of the first living bearer is gone: 1 if he was an individual, who is no figure of the unit. §3.6.4, R75."""
    dead = {entry["id"] for entry in entries if entry["result"] == "eliminated"}
    living = [man["id"] for man in men if man["kind"] == "standard_bearer" and man["id"] not in dead]
    taken = working[captor]["standards_taken"]
    working.put(captor, "standards_taken", taken + 1)
    working.put(unit, "captured_from_turn", working.battle["turn"])
    if living and living[0] in working.state:
        standard_event(working, working[unit]["side"], "captured", unit=unit)
        lost(working, living[0], "killed")
        return 1
    left = working[unit]["standards"] - 1
    strike(working, unit, [{"id": name, "result": "eliminated"} for name in living[:1]])
    working.put(unit, "standards", max(0, left))
    working.put(unit, "standard_lost", True)
    return 0


_EYES = (
    *("in_contact", "commander_in_contact", "officer_in_contact", "ranks", "support_ranks", "second_rank"),
    *("individual_values", "with_mount", "value", "strength", "picks"),
)

MELEE = Act(
    melee,
    (
        Role("attacker", _("Who made the contact")),
        Role("defender", _("Defender"), who="enemy"),
    ),
    after_melee,
    known=known_of_melee,
    suggested=suggested_melee,
    why_not=why_not_fight,
    choices=picks_in_melee,
    steps=("melee",),
    ask_first=tuple(f"{role}.{fact}" for role in OTHER for fact in _EYES),
)

# --- the quick method (§3.6.5) ---------------------------------------------------------------------------------------


def known_of_targets(state: State, chosen: Chosen) -> dict[str, Any]:
    """Return the faces on which this one hits and kills that enemy now."""
    unit, enemy = chosen["unit"], chosen["enemy"]
    contact = contact_between(state, unit, enemy)
    if contact is None:
        return {}
    role = "attacker" if contact["attacker"] == unit else "defender"
    both = {"attacker": contact["attacker"], "defender": contact["defender"]}
    facts = MeleeFacts.read(joined(known_of_melee(state, both), suggested_melee(state, both)))
    own, other = getattr(facts, role), getattr(facts, OTHER[role])
    return {
        "quality": fighting_quality(own),
        "enemy_quality": fighting_quality(other),
        "weapon": own.weapon,
        "enemy_armour": other.armour,
        "enemy_shield": other.shield,
        "disorganised": counts_as_disorganised(facts, own, role == "attacker"),
        "lance": does_lance_count(facts, own, role == "attacker"),
        "strength": own.strength,
        "enemy_resistance": other.resistance,
        "bloodlust": own.reaction == "bloodlust",
        "defending_standard": other.capture_standard,
        **house_rules(state, melee_targets),
        **({} if can_fight_in_depth(state, contact, role) else {"multiple_ranks": False}),
    }


def why_not_ask_targets(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    if role == "unit":
        return why_not_there(state, address) or why_not_engaged(state, address)
    return None if contact_between(state, chosen["unit"], address) else why_not_engaged_with(state, chosen["unit"], address)


TARGETS = Act(
    melee_targets,
    (UNIT, _ENEMY),
    no_effects,
    known=known_of_targets,
    why_not=why_not_ask_targets,
    steps=("initiative_movement", "melee"),
    ask_first=("multiple_ranks",),
    lookup=True,
)

"""§8.4 The melee."""

from collections.abc import Mapping
from typing import Any

from rules.engine.outcome import Outcome
from rules.engine.play.acting import house_rules
from rules.engine.play.acts import Act, Chosen, Role
from rules.engine.play.contacts import contact_between, contacts_of
from rules.engine.play.dues import dues
from rules.engine.play.state import Effect, State
from rules.engine.play.working import Working
from rules.engine.text import Text
from rules.rulesets.de_bellis_empire.acts.roles import die_of_fighter
from rules.rulesets.de_bellis_empire.consequences import (
    drop_swaps,
    general_at_risk,
    lose,
    others_retreat,
    pursuit_due,
    remember,
    result_due,
)
from rules.rulesets.de_bellis_empire.contacts import enemies_on, fought, frontal_elsewhere
from rules.rulesets.de_bellis_empire.known import general_beside, ground_of, no_general_beside
from rules.rulesets.de_bellis_empire.melee import TOWN_FIGHTS, melee
from rules.rulesets.de_bellis_empire.messages import _
from rules.rulesets.de_bellis_empire.state import is_corps_routed, say
from rules.rulesets.de_bellis_empire.why_not import why_not_active, why_not_before_results, why_not_there


def why_not_fight(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    if why_not_there(state, address) or why_not_before_results(state):
        return why_not_there(state, address) or why_not_before_results(state)
    if role == "attacker":
        if why_not_active(state, address):
            return why_not_active(state, address)
        if not contacts_of(state, address):
            return say(state, _("{unit} is not in contact (§8.0)."), unit=address)
        if all(contact["fought"] for contact in contacts_of(state, address)):
            return say(state, _("{unit} has fought in this step (§4.0, R69)."), unit=address)
        return None
    return why_not_fight_pair(state, chosen["attacker"], address)


def why_not_fight_pair(state: State, attacker: str, defender: str) -> Text | None:
    """One melee for each frontal pair in contact, once a step; a battery first makes its choice. §8.2, §8.4, R68, R69."""
    contact = contact_between(state, attacker, defender)
    if contact is None:
        return say(state, _("They are not in contact (§8.0)."))
    if contact["fought"]:
        return _("This contact has been fought (§4.0, R69).")
    for unit, enemy in ((attacker, defender), (defender, attacker)):
        before = frontal_elsewhere(state, unit, enemy)
        if before:
            return say(
                state,
                _("{unit} fights {enemy} in front (§8.4)."),
                unit=unit,
                enemy=before,
            )
    if any(due.act == "artillery_swap" and due.chosen["battery"] == defender for due in dues(state)):
        return say(state, _("{unit} must first choose its place (§8.2)."), unit=defender)
    return None


def known_of_melee(state: State, chosen: Chosen) -> dict[str, Any]:
    attacker, defender = chosen["attacker"], chosen["defender"]
    contact = contact_between(state, attacker, defender)
    return {
        "attacker": known_of_fighter(state, attacker),
        "defender": known_of_fighter(state, defender),
        "contact": "new" if contact and contact["new"] else "continued",
        **house_rules(state, melee),
    }


def known_of_fighter(state: State, unit: str) -> dict[str, Any]:
    return {
        **{name: state[unit][name] for name in ("type", "in_square", "already_fled")},
        "corps_routed": is_corps_routed(state, unit),
        **no_general_beside(state, unit),
    }


def suggested_melee(state: State, chosen: Chosen) -> dict[str, Any]:
    """The ground as it was last time, and the contacts that are ticked."""
    attacker, defender = chosen["attacker"], chosen["defender"]
    suggested = {
        "attacker": suggested_fighter(state, attacker, defender),
        "defender": suggested_fighter(state, defender, attacker),
    }
    if (suggested["attacker"]["town"], suggested["defender"]["town"]) not in TOWN_FIGHTS:
        suggested["attacker"]["town"] = suggested["defender"]["town"] = "none"
    if suggested["attacker"]["higher"] and suggested["defender"]["higher"]:
        suggested["attacker"]["higher"] = suggested["defender"]["higher"] = False
    return suggested


def suggested_fighter(state: State, unit: str, opponent: str) -> dict[str, Any]:
    overlapping = enemies_on(state, unit, "front", but=opponent)
    return {
        **ground_of(state, unit),
        "higher": state[unit]["higher"],
        "flank_contacts": min(2, len(enemies_on(state, unit, "flank", but=opponent))),
        "rear_contacts": min(2, len(enemies_on(state, unit, "rear", but=opponent))),
        "overlaps": min(2, len(overlapping)),
        "square_overlaps": min(2, sum(bool(state[enemy]["in_square"]) for enemy in overlapping)),
    }


def after_melee(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """The loser's fate and all that follows, in the order of the book. §8.4."""
    working = Working(state)
    units = {"attacker": chosen["attacker"], "defender": chosen["defender"]}
    winner, loser = units[outcome.winner], units[outcome.loser]
    others = enemies_on(state, winner, "flank", "rear", but=loser)
    working.put("battle", "melee_begun", True)
    for name, unit in units.items():
        remember(working, unit, facts[name])
    fought(working, winner, loser)
    follow = pursuit_facts(working.state, winner, loser, facts, outcome)
    if outcome.loser_destroyed:
        lose(working, loser)
        if outcome.general_eliminated:
            general_at_risk(working, loser)
        others_retreat(working, winner, others, outcome.others_retreat)
        pursuit_due(working, winner, loser, follow)
    else:
        working.put("battle", "pursuit", {"winner": winner, "loser": loser, "facts": follow})
        result_due(working, loser, outcome.result, {"victor": winner}, general_beside(facts[outcome.loser]))
        others_retreat(working, winner, others, outcome.others_retreat)
    drop_swaps(working)
    return working.effects()


def pursuit_facts(state: State, winner: str, loser: str, facts: Mapping[str, Any], outcome: Outcome) -> dict[str, Any]:
    """Return the facts of ``pursuit`` once the loser is gone."""
    towns = {facts[name].get("town", "none") for name in ("attacker", "defender")}
    return {
        "winner_type": state[winner]["type"],
        "loser_type": state[loser]["type"],
        "loser_result": outcome.result,
        "winner_in_square": state[winner]["in_square"],
        "mode": "melee",
        "loser_terrain": facts[outcome.loser].get("terrain", "open"),
        "town": towns != {"none"},
    }


MELEE = Act(
    melee,
    (
        Role("attacker", _("Active player's element")),
        Role("defender", _("Passive player's element"), who="enemy"),
    ),
    after_melee,
    known=known_of_melee,
    suggested=suggested_melee,
    why_not=why_not_fight,
    steps=("melee",),
    ask_first=tuple(
        f"{role}.{name}"
        for role in ("attacker", "defender")
        for name in ("terrain", "general_adjacent", "rear_support", "overlaps", "flank_contacts")
    ),
    rolled_for=die_of_fighter,
)

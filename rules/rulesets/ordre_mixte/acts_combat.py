"""Fire, morale, contact and melee as acts («Tiro», «Test di morale», «Mischie»)."""

from collections.abc import Mapping
from typing import Any

from rules.engine.dues import settle_due
from rules.engine.outcome import Outcome
from rules.engine.play import Act, Chosen, Role
from rules.engine.state import Effect, Fields, State
from rules.engine.text import Text
from rules.engine.working import Working
from rules.rulesets.ordre_mixte.asked import first_of, house_rules, is_gone, of_unit, remember, say, steadiness
from rules.rulesets.ordre_mixte.chain import (
    Pair,
    ask_melees,
    go_on_with_melees,
    lose_pm,
    mark,
    meet,
    outcome_facts,
    part,
)
from rules.rulesets.ordre_mixte.charges import close_to_contact
from rules.rulesets.ordre_mixte.fire import artillery_fire, infantry_fire
from rules.rulesets.ordre_mixte.melee import melee, melee_order, melee_outcome
from rules.rulesets.ordre_mixte.morale import morale_test
from rules.rulesets.ordre_mixte.tables import FIRST_RANK
from rules.rulesets.ordre_mixte.terms import REFUSALS
from rules.rulesets.ordre_mixte.tracked import gone, named

_UNIT = Role("unit", Text("Unit", "Unità"))
_TARGET = Role("target", Text("Target", "Bersaglio"), who="enemy")
_MOST_PM = 48


# --- fire ----------------------------------------------------------------------------------------------------------


def may_fire(state: State, role: str, chosen: Chosen, address: str, arm: str) -> Text | None:
    """R16, R62."""
    unit = state[address]
    if role == "target":
        return first_of(is_gone(state, address), REFUSALS["target_in_melee"] if unit["in_melee"] else None)
    if gone(unit):
        return is_gone(state, address)
    if unit["arm"] == "cavalry":
        return REFUSALS["cavalry_may_not_fire"]
    if unit["arm"] != arm:
        return say(state, "{unit} fires otherwise.", "{unit} tira in altro modo.", unit=address)
    if unit["fired"]:
        return say(state, "{unit} has fired (R62).", "{unit} ha già tirato (R62).", unit=address)
    for name, hinders in (
        ("routing", unit["routing"]),
        ("guns_abandoned", unit["guns_abandoned"]),
        ("limbered", unit["formation"] == "limbered"),
        ("in_melee", unit["in_melee"]),
    ):
        if hinders:
            return REFUSALS[name]
    return None


def infantry_may_fire(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    return may_fire(state, role, chosen, address, "infantry")


def artillery_may_fire(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    return may_fire(state, role, chosen, address, "artillery")


def known_of_target(state: State, target: str) -> dict[str, Any]:
    fields = state[target]
    return {"target_arm": fields["arm"], "target_formation": fields["formation"], "target_in_melee": fields["in_melee"]}


def known_of_infantry_fire(state: State, chosen: Chosen) -> dict[str, Any]:
    """Of a garrison that splits its fire the bases that have not fired yet; only a garrison splits. R12."""
    unit = state[chosen["unit"]]
    known = {
        **of_unit(state, chosen["unit"], "arm", "formation", "quality", "disordered", "russian", "routing", "in_melee"),
        "bases": max(1, unit["bases"] - unit["bases_fired"]),
        "in_built_up_area": unit["in_built_up_area"],
        **known_of_target(state, chosen["target"]),
        **house_rules(state, infantry_fire),
    }
    return known | ({"first_rank_bases": None} if unit["in_built_up_area"] else {"bases_allotted": None})


def known_of_artillery_fire(state: State, chosen: Chosen) -> dict[str, Any]:
    names = ("gun_type", "formation", "quality", "disordered", "routing", "guns_abandoned", "in_melee")
    return {
        **of_unit(state, chosen["unit"], *names),
        "bases_firing": state[chosen["unit"]]["bases"],
        **known_of_target(state, chosen["target"]),
        **house_rules(state, artillery_fire),
    }


def suggested_fire(state: State, chosen: Chosen) -> dict[str, Any]:
    """Cover as it was last time."""
    return {"shooter_cover": state[chosen["unit"]]["cover"], "target_cover": state[chosen["target"]]["cover"]}


def fired(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """PM are noted and come off at the end of the phase; a garrison fires until all its bases have. R12, R18, R62."""
    working, unit, target = Working(state), chosen["unit"], chosen["target"]
    remember(working, unit, facts, "shooter_cover")
    remember(working, target, facts, "target_cover")
    working.put(target, "pm_lost_this_phase", working[target]["pm_lost_this_phase"] + outcome.pm_lost)
    splits = facts.get("bases_allotted") is not None
    spent = working[unit]["bases_fired"] + (outcome.bases_firing if splits else working[unit]["bases"])
    working.put(unit, "bases_fired", min(spent, working[unit]["bases"]))
    working.put(unit, "fired", spent >= working[unit]["bases"])
    return working.effects()


# --- morale --------------------------------------------------------------------------------------------------------


def known_of_test(state: State, chosen: Chosen) -> dict[str, Any]:
    unit = chosen["unit"]
    return {
        **steadiness(state, unit),
        **of_unit(state, unit, "formation", "pm", "routing"),
        "pm_lost": min(state[unit]["pm_lost_this_phase"], _MOST_PM),
        **house_rules(state, morale_test),
    }


def suggested_test(state: State, chosen: Chosen) -> dict[str, Any]:
    return of_unit(state, chosen["unit"], "cover")


def tested(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """What it loses now calls for no other test; it runs at the start of its next move. R34, R35."""
    working, unit = Working(state), chosen["unit"]
    settle_due(working, "morale_test", chosen)
    remember(working, unit, facts)
    working.put(unit, "result", outcome.result)
    if outcome.result == "rout":
        for name, value in (("routing", True), ("disordered", True), ("rout_moves_made", 0), ("retreating", False)):
            working.put(unit, name, value)
    elif outcome.result == "retreat":
        working.put(unit, "retreating", True)
    if outcome.guns_abandoned:
        working.put(unit, "guns_abandoned", True)
    lose_pm(working, unit, outcome.further_pm_lost)
    go_on_with_melees(working)
    return working.effects()


# --- contact -------------------------------------------------------------------------------------------------------


def known_of_closing(state: State, chosen: Chosen) -> dict[str, Any]:
    """Only tests of this turn's fire keep a charge from going home: a router is ridden down. R48, R57."""

    def result(unit: str) -> str:
        return "destroyed" if gone(state[unit]) else str(state[unit]["result"])

    return {
        "charger_result": result(chosen["charger"]),
        "target_result": result(chosen["target"]),
        **house_rules(state, close_to_contact),
    }


def closed(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    working, charger = Working(state), chosen["charger"]
    settle_due(working, "close_to_contact", chosen)
    if outcome.closes:
        meet(working, charger, chosen["target"])
    else:
        working.put(charger, "charging", None)
    if outcome.follow_up_due and not gone(working[charger]):
        working.put(charger, "follow_up_due", True)
    return working.effects()


# --- melee ---------------------------------------------------------------------------------------------------------


def melee_names(state: State) -> dict[str, Pair]:
    """Each pair by the name under which its order is asked: a number, then who fights whom."""
    found = {}
    for number, pair in enumerate(state.battle["pairs"][:40], 1):
        attacker, defender = named(state, pair["attacker"]).en, named(state, pair["defender"]).en
        found[f"{number}. {attacker} – {defender}"] = pair
    return found


def known_of_order(state: State, chosen: Chosen) -> dict[str, Any]:
    return {"melees": [{"id": name} for name in melee_names(state)], **house_rules(state, melee_order)}


def suggested_order(state: State, chosen: Chosen) -> dict[str, Any]:
    """A melee that goes on is where it was."""
    return {"melees": [{"flank_or_rear": pair["flank"]} for pair in melee_names(state).values()]}


def ordered(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """Those on a flank or rear are fought now. R19."""
    working = Working(state)
    settle_due(working, "melee_order", chosen)
    for name, pair in melee_names(state).items():
        mark(working, pair["attacker"], pair["defender"], flank=name in outcome.first)
    ask_melees(working, flank=True)
    return working.effects()


def known_of_melee(state: State, chosen: Chosen) -> dict[str, Any]:
    attacker, defender = chosen["attacker"], chosen["defender"]
    return {
        "attacker": known_of_fighter(state, attacker, defender),
        "defender": known_of_fighter(state, defender, attacker),
        **house_rules(state, melee),
    }


def known_of_fighter(state: State, unit: str, enemy: str) -> dict[str, Any]:
    names = ("arm", "formation", "cavalry_weight", "cuirassier", "lancer", "quality", "fatigue", "disordered")
    fields = state[unit]
    charging = fields["charging"] == enemy and fields["arm"] != "artillery" and fields["fatigue"] != "spent"
    return {**of_unit(state, unit, *names), "charging": charging}


def front(unit: Fields) -> int:
    """Bases that a unit's formation puts in front. «Tiro – Fanteria», R11."""
    return min(int(unit["bases"]), FIRST_RANK.get(unit["formation"]) or int(unit["bases"]))


def suggested_melee(state: State, chosen: Chosen) -> dict[str, Any]:
    attacker, defender = state[chosen["attacker"]], state[chosen["defender"]]
    return {"attacker": seen_of(attacker, defender), "defender": seen_of(defender, attacker)}


def seen_of(own: Fields, enemy: Fields) -> dict[str, Any]:
    """The count as the formations have it, front to front; players correct what they see. «Mischie», R20 to R22."""
    contact = max(1, min(front(own), front(enemy)))
    formed = not own["disordered"]
    overlap = min(2, front(own) - contact) if formed and own["formation"] == "line" else 0
    ranked = formed and own["formation"] in ("line", "column", "march_column") and own["arm"] == "infantry"
    second = min(max(0, own["bases"] - front(own)), contact + overlap) if ranked else 0
    return {"cover": own["cover"], "bases_in_contact": contact, "overlap_bases": overlap, "second_rank_bases": second}


def fought(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """PM are noted until every pair of the melee has struck. R19, R20."""
    working = Working(state)
    settle_due(working, "melee", chosen)
    for name in ("attacker", "defender"):
        unit = chosen[name]
        remember(working, unit, facts[name])
        working.put(unit, "fought", True)
        lost = working[unit]["pm_lost_this_phase"] + outcome.values[f"{name}_pm_lost"]
        working.put(unit, "pm_lost_this_phase", lost)
    mark(working, chosen["attacker"], chosen["defender"], stage="struck")
    go_on_with_melees(working)
    return working.effects()


def known_of_outcome(state: State, chosen: Chosen) -> dict[str, Any]:
    return outcome_facts(state, chosen["attacker"], chosen["defender"])


def decided(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """The two part; the winner, unless another holds him, may follow up next turn. R49, R50."""
    working = Working(state)
    settle_due(working, "melee_outcome", chosen)
    if outcome.melee_continues:
        return working.effects()
    part(working, chosen["attacker"], chosen["defender"])
    winner = chosen.get(outcome.winner)
    if winner and outcome.follow_up != "none" and not working[winner]["in_melee"]:
        working.put(winner, "follow_up_due", True)
    return working.effects()


ACTS = (
    Act(
        infantry_fire,
        (_UNIT, _TARGET),
        fired,
        known=known_of_infantry_fire,
        suggested=suggested_fire,
        candidates=infantry_may_fire,
        steps=("fire",),
        ask_first=("range_band", "target_cover", "flank_or_rear", "shooter_cover", "bases_allotted"),
        quick="range_band",
    ),
    Act(
        artillery_fire,
        (_UNIT, _TARGET),
        fired,
        known=known_of_artillery_fire,
        suggested=suggested_fire,
        candidates=artillery_may_fire,
        steps=("fire",),
        ask_first=("range_band", "target_cover", "flank_or_rear", "shooter_cover"),
        quick="range_band",
    ),
    Act(
        morale_test,
        (_UNIT,),
        tested,
        known=known_of_test,
        suggested=suggested_test,
        ask_first=("supported", "cover", "open_terrain"),
    ),
    Act(
        close_to_contact,
        (Role("charger", Text("Charger", "Chi carica")), Role("target", Text("Target", "Bersaglio"), who="enemy")),
        closed,
        known=known_of_closing,
    ),
    Act(
        melee_order,
        (Role("army", Text("Army", "Armata"), kind="side"),),
        ordered,
        known=known_of_order,
        suggested=suggested_order,
        ask_first=("melees",),
    ),
    Act(
        melee,
        (
            Role("attacker", Text("Attacker", "Attaccante")),
            Role("defender", Text("Defender", "Difensore"), who="enemy"),
        ),
        fought,
        known=known_of_melee,
        suggested=suggested_melee,
        ask_first=tuple(
            f"{who}.{name}"
            for who in ("attacker", "defender")
            for name in ("bases_in_contact", "overlap_bases", "second_rank_bases", "cover")
        ),
    ),
    Act(
        melee_outcome,
        (
            Role("attacker", Text("Attacker", "Attaccante")),
            Role("defender", Text("Defender", "Difensore"), who="enemy"),
        ),
        decided,
        known=known_of_outcome,
    ),
)

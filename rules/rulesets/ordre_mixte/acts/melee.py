"""«Mischie»: their order, the fight, who holds the field, and horses that rest."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from rules.engine.outcome import Outcome
from rules.engine.play.acting import house_rules
from rules.engine.play.acts import Act, Chosen, Role
from rules.engine.play.dues import settle_due
from rules.engine.play.fields import gone
from rules.engine.play.state import Effect, Fields, State
from rules.engine.play.working import Working
from rules.engine.text import Text
from rules.rulesets.ordre_mixte.acts import ARMY, UNIT, rolled_for
from rules.rulesets.ordre_mixte.consequences import (
    Pair,
    ask_melees,
    go_on_with_melees,
    hold_field,
    mark,
    outcome_facts,
    remember,
)
from rules.rulesets.ordre_mixte.known import of_unit, say
from rules.rulesets.ordre_mixte.melee import cavalry_fatigue, melee, melee_order, melee_outcome
from rules.rulesets.ordre_mixte.messages import _
from rules.rulesets.ordre_mixte.state import named
from rules.rulesets.ordre_mixte.tables import FIRST_RANK
from rules.rulesets.ordre_mixte.why_not import why_not_there

_ATTACKER = Role("attacker", _("Attacker"))
_DEFENDER = Role("defender", _("Defender"), who="enemy")


# --- the order of the melees ---------------------------------------------------------------------------------------


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


def after_order(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """Set the pairs on a flank or rear to be fought now. R19."""
    working = Working(state)
    settle_due(working, "melee_order", chosen)
    for name, pair in melee_names(state).items():
        mark(working, pair["attacker"], pair["defender"], flank=name in outcome.first)
    ask_melees(working, flank=True)
    return working.effects()


MELEE_ORDER = Act(
    melee_order,
    (ARMY,),
    after_order,
    known=known_of_order,
    suggested=suggested_order,
    ask_first=("melees",),
)


# --- the fight -----------------------------------------------------------------------------------------------------


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


class Ranks(NamedTuple):
    """Bases of a unit that no other enemy has yet been fought with, and with how many others it has to share them. R20."""

    front: int
    behind: int
    others: int


def ranks(state: State, unit: str, enemy: str) -> Ranks:
    """Return what its formation puts in front and behind, without the bases that count against others. «Tiro – Fanteria», R11,
    R20.
    """
    fields = state[unit]
    front = min(int(fields["bases"]), FIRST_RANK.get(fields["formation"]) or int(fields["bases"]))
    behind = int(fields["bases"]) - front
    others = [pair for pair in state.battle["pairs"] if unit in (pair["attacker"], pair["defender"])]
    others = [pair for pair in others if enemy not in (pair["attacker"], pair["defender"])]
    taken = [pair.get("bases", {}).get(unit, (0, 0)) for pair in others]
    return Ranks(max(1, front - sum(t[0] for t in taken)), max(0, behind - sum(t[1] for t in taken)), len(others))


def suggested_melee(state: State, chosen: Chosen) -> dict[str, Any]:
    attacker, defender = chosen["attacker"], chosen["defender"]
    ours, theirs = ranks(state, attacker, defender), ranks(state, defender, attacker)
    return {"attacker": counted_bases(state[attacker], ours, theirs), "defender": counted_bases(state[defender], theirs, ours)}


def counted_bases(own: Fields, ours: Ranks, theirs: Ranks) -> dict[str, Any]:
    """The count as the formations have it, front to front; players correct what they see. «Mischie», R20 to R22.

    Beside an enemy a line overlaps only where no other enemy stands.
    """
    contact = min(ours.front, theirs.front)
    formed = not own["disordered"]
    overlap = min(2, ours.front - contact) if formed and own["formation"] == "line" and not ours.others else 0
    ranked = formed and own["formation"] in ("line", "column", "march_column") and own["arm"] == "infantry"
    second = min(ours.behind, contact + overlap) if ranked else 0
    return {"cover": own["cover"], "bases_in_contact": contact, "overlap_bases": overlap, "second_rank_bases": second}


def after_melee(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """PM are noted until every pair of the melee has struck. R19, R20."""
    working = Working(state)
    settle_due(working, "melee", chosen)
    for name in ("attacker", "defender"):
        unit = chosen[name]
        remember(working, unit, facts[name])
        working.put(unit, "fought", True)
        lost = working[unit]["pm_lost_this_phase"] + outcome.values[f"{name}_pm_lost"]
        working.put(unit, "pm_lost_this_phase", lost)
    mark(working, chosen["attacker"], chosen["defender"], stage="struck", bases=bases_taken(chosen, outcome))
    go_on_with_melees(working)
    return working.effects()


def bases_taken(chosen: Chosen, outcome: Outcome) -> dict[str, list[int]]:
    """Return the bases of each that count in this pair, so that they are not used against another enemy. R20."""
    counted = {chosen[name]: outcome.values[name] for name in ("attacker", "defender")}
    return {
        unit: [side["contact_bases"] + side["overlap_counted"], side["second_rank_counted"]] for unit, side in counted.items()
    }


MELEE = Act(
    melee,
    (
        _ATTACKER,
        _DEFENDER,
    ),
    after_melee,
    known=known_of_melee,
    suggested=suggested_melee,
    ask_first=tuple(
        f"{who}.{name}"
        for who in ("attacker", "defender")
        for name in ("bases_in_contact", "overlap_bases", "second_rank_bases", "cover")
    ),
    rolled_for=rolled_for,
)


# --- who holds the field -------------------------------------------------------------------------------------------


def known_of_outcome(state: State, chosen: Chosen) -> dict[str, Any]:
    return outcome_facts(state, chosen["attacker"], chosen["defender"])


def after_outcome(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """The two part, and the winner may follow up. R49, R50."""
    working = Working(state)
    settle_due(working, "melee_outcome", chosen)
    hold_field(working, chosen["attacker"], chosen["defender"], outcome)
    return working.effects()


MELEE_OUTCOME = Act(
    melee_outcome,
    (
        _ATTACKER,
        _DEFENDER,
    ),
    after_outcome,
    known=known_of_outcome,
)


# --- rest ----------------------------------------------------------------------------------------------------------


def why_not_rest(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    """Tired horses that have met nobody this turn. R24."""
    unit = state[address]
    if gone(unit):
        return why_not_there(state, address)
    if unit["arm"] != "cavalry" or unit["fatigue"] == "fresh":
        return say(state, _("{unit} is not tired (R24)."), unit=address)
    if unit["fought"] or unit["in_melee"] or unit["charging"] or unit["routing"] or unit["rested"]:
        return say(state, _("{unit} has no rest this turn (R24)."), unit=address)
    return None


def known_of_rest(state: State, chosen: Chosen) -> dict[str, Any]:
    return {
        **of_unit(state, chosen["unit"], "fatigue", "disordered"),
        "event": "rested",
        **house_rules(state, cavalry_fatigue),
    }


def after_rest(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    return [Effect(chosen["unit"], "fatigue", outcome.fatigue_after), Effect(chosen["unit"], "rested", True)]


REST = Act(
    cavalry_fatigue,
    (UNIT,),
    after_rest,
    known=known_of_rest,
    why_not=why_not_rest,
    steps=("turn_end",),
    label=_("Has rested in the rear"),
)

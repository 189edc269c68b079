"""Fire, morale, contact and melee as acts («Tiro», «Test di morale», «Mischie»)."""

from collections.abc import Mapping
from typing import Any, NamedTuple, get_args

from rules.engine.outcome import Outcome
from rules.engine.play.acting import house_rules
from rules.engine.play.acts import Act, Chosen, Role
from rules.engine.play.dues import add_due, settle_due
from rules.engine.play.fields import gone
from rules.engine.play.state import Effect, Fields, State
from rules.engine.play.working import Working
from rules.engine.text import Text, first_of
from rules.rulesets.ordre_mixte.asked import is_gone, mark_charged, of_unit, remember, say, steadiness
from rules.rulesets.ordre_mixte.chain import (
    Pair,
    ask_melees,
    go_on_with_melees,
    hold_field,
    lose_pm,
    mark,
    meet,
    outcome_facts,
)
from rules.rulesets.ordre_mixte.charges import close_to_contact
from rules.rulesets.ordre_mixte.fire import artillery_fire, infantry_fire, split_fire
from rules.rulesets.ordre_mixte.melee import melee, melee_order, melee_outcome
from rules.rulesets.ordre_mixte.morale import morale_test
from rules.rulesets.ordre_mixte.tables import FIRST_RANK
from rules.rulesets.ordre_mixte.terms import REFUSALS, Attacked
from rules.rulesets.ordre_mixte.tracked import named

_UNIT = Role("unit", Text("Unit", "Unità"))
_TARGET = Role("target", Text("Target", "Bersaglio"), who="enemy")
#: A garrison has a target a side at most (R12).
TARGETS = (
    Role("first", Text("First target", "Primo bersaglio"), who="enemy"),
    Role("second", Text("Second target", "Secondo bersaglio"), who="enemy"),
    Role("third", Text("Third target", "Terzo bersaglio"), who="enemy", optional=True),
    Role("fourth", Text("Fourth target", "Quarto bersaglio"), who="enemy", optional=True),
)
_MOST_PM = 48
#: The sides of a built-up area, one target each (R12).
SIDES: tuple[str, ...] = get_args(Attacked)


# --- fire ----------------------------------------------------------------------------------------------------------


def may_fire(state: State, role: str, chosen: Chosen, address: str, arm: str) -> Text | None:
    """R16, R62."""
    unit = state[address]
    if role == "target":
        return may_be_shot(state, chosen, address)
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


def may_be_shot(state: State, chosen: Chosen, target: str) -> Text | None:
    """R16; a garrison that splits its fire has one target a side. R12."""
    shooter = chosen.get("unit")
    if shooter and target in state[shooter]["fired_at"]:
        return say(state, "{unit} has fired at it (R12).", "{unit} ha già tirato su di essa (R12).", unit=shooter)
    return first_of(is_gone(state, target), REFUSALS["target_in_melee"] if state[target]["in_melee"] else None)


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
    settle_due(working, "infantry_fire", chosen)
    remember(working, unit, facts, "shooter_cover")
    remember(working, target, facts, "target_cover")
    working.put(target, "pm_lost_this_phase", working[target]["pm_lost_this_phase"] + outcome.pm_lost)
    splits = facts.get("bases_allotted") is not None
    spent = working[unit]["bases_fired"] + (outcome.bases_firing if splits else working[unit]["bases"])
    working.put(unit, "bases_fired", min(spent, working[unit]["bases"]))
    working.put(unit, "fired_at", [*working[unit]["fired_at"], target])
    working.put(unit, "fired", spent >= working[unit]["bases"])
    return working.effects()


# --- a garrison splits its fire -------------------------------------------------------------------------------------


def may_split(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    """A garrison that may fire, and those whom it may fire at. R12."""
    if role == "unit" and not state[address]["in_built_up_area"]:
        return say(state, "{unit} is in no built-up area (R12).", "{unit} non è in un centro abitato (R12).", unit=address)
    if address in targets_of(chosen):
        return say(state, "{unit} is a target already (R12).", "{unit} è già un bersaglio (R12).", unit=address)
    return infantry_may_fire(state, role if role == "unit" else "target", chosen, address)


def targets_of(chosen: Chosen) -> list[str]:
    """The enemies among whom the fire is divided."""
    return [chosen[role.name] for role in TARGETS if chosen.get(role.name)]


def targets_named(state: State, chosen: Chosen) -> list[str]:
    """Each target by a name of its own."""
    return [f"{number}. {named(state, target).en}" for number, target in enumerate(targets_of(chosen), 1)]


def known_of_split(state: State, chosen: Chosen) -> dict[str, Any]:
    unit = state[chosen["unit"]]
    return {
        "in_built_up_area": unit["in_built_up_area"],
        "bases": max(1, unit["bases"] - unit["bases_fired"]),
        "allotments": [{"target": name} for name in targets_named(state, chosen)],
        **house_rules(state, split_fire),
    }


def suggested_split(state: State, chosen: Chosen) -> dict[str, Any]:
    """Even shares, the first targets the odd bases, a side each."""
    bases, targets = known_of_split(state, chosen)["bases"], len(targets_of(chosen))
    shares = [bases // targets + (n < bases % targets) for n in range(targets)]
    return {"allotments": [{"side": SIDES[n % len(SIDES)], "bases": max(1, share)} for n, share in enumerate(shares)]}


def fire_split(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """A volley at each target; a side may still think better of it. R12."""
    working, unit = Working(state), chosen["unit"]
    for target, allotment in zip(targets_of(chosen), facts["allotments"], strict=True):
        bases = allotment["bases"]
        why = say(
            state,
            f"{{unit}} fires with {bases} bases at {{target}} (R12).",
            f"{{unit}} tira con {bases} basi su {{target}} (R12).",
            unit=unit,
            target=target,
        )
        add_due(
            working,
            "infantry_fire",
            working[unit]["side"],
            why,
            {"unit": unit, "target": target},
            {"bases_allotted": bases},
            optional=True,
        )
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
        mark_charged(working)
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


class Ranks(NamedTuple):
    """Bases of a unit that no other enemy has yet been fought with, and with how many others it has to share them. R20."""

    front: int
    behind: int
    others: int


def ranks(state: State, unit: str, enemy: str) -> Ranks:
    """What its formation puts in front and behind, without the bases that count against others. «Tiro – Fanteria», R11, R20."""
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
    return {"attacker": seen_of(state[attacker], ours, theirs), "defender": seen_of(state[defender], theirs, ours)}


def seen_of(own: Fields, ours: Ranks, theirs: Ranks) -> dict[str, Any]:
    """The count as the formations have it, front to front; players correct what they see. «Mischie», R20 to R22.

    Beside an enemy a line overlaps only where no other enemy stands.
    """
    contact = min(ours.front, theirs.front)
    formed = not own["disordered"]
    overlap = min(2, ours.front - contact) if formed and own["formation"] == "line" and not ours.others else 0
    ranked = formed and own["formation"] in ("line", "column", "march_column") and own["arm"] == "infantry"
    second = min(ours.behind, contact + overlap) if ranked else 0
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
    mark(working, chosen["attacker"], chosen["defender"], stage="struck", bases=bases_taken(chosen, outcome))
    go_on_with_melees(working)
    return working.effects()


def bases_taken(chosen: Chosen, outcome: Outcome) -> dict[str, list[int]]:
    """Which bases of each count in this pair, so that they are not put forward against another enemy. R20."""
    counted = {chosen[name]: outcome.values[name] for name in ("attacker", "defender")}
    return {
        unit: [side["contact_bases"] + side["overlap_counted"], side["second_rank_counted"]] for unit, side in counted.items()
    }


def known_of_outcome(state: State, chosen: Chosen) -> dict[str, Any]:
    return outcome_facts(state, chosen["attacker"], chosen["defender"])


def decided(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """The two part, and the winner may follow up. R49, R50."""
    working = Working(state)
    settle_due(working, "melee_outcome", chosen)
    hold_field(working, chosen["attacker"], chosen["defender"], outcome)
    return working.effects()


ACTS = (
    Act(
        infantry_fire,
        (_UNIT, _TARGET),
        fired,
        known=known_of_infantry_fire,
        suggested=suggested_fire,
        why_not=infantry_may_fire,
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
        why_not=artillery_may_fire,
        steps=("fire",),
        ask_first=("range_band", "target_cover", "flank_or_rear", "shooter_cover"),
        quick="range_band",
    ),
    Act(
        split_fire,
        (_UNIT, *TARGETS),
        fire_split,
        known=known_of_split,
        suggested=suggested_split,
        why_not=may_split,
        steps=("fire",),
        ask_first=("allotments",),
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

"""What follows a result: PM and bases come off, tests fall due, melees go on or are decided (R1, R18 to R20, R27, R50)."""

from collections.abc import Iterator, Mapping
from typing import Any

from rules.engine.dice import typed
from rules.engine.outcome import Outcome
from rules.engine.play.acting import house_rules
from rules.engine.play.dues import Due, add_due, drop_dues, dues
from rules.engine.play.fields import gone
from rules.engine.play.state import State
from rules.engine.play.working import Working
from rules.rulesets.ordre_mixte.known import chargers_of, plays, say
from rules.rulesets.ordre_mixte.losses import apply_losses
from rules.rulesets.ordre_mixte.melee import melee_outcome
from rules.rulesets.ordre_mixte.messages import _
from rules.rulesets.ordre_mixte.state import standing
from rules.rulesets.ordre_mixte.terms import BROKEN

Pair = dict[str, Any]

#: PM that the procedure takes at once; nobody has more.
_MOST_LOSSES = 60


def remember(working: Working, unit: str, values: Mapping[str, Any], fact: str = "cover") -> None:
    """Keep what eyes values of a unit's cover, to be suggested next time."""
    if fact in values:
        working.put(unit, "cover", values[fact])


def mark_charged(working: Working) -> None:
    """Cards of those who are charged say so."""
    for unit, fields in working.state.units():
        working.put(unit, "charged", not gone(fields) and bool(chargers_of(working.state, unit)))


# --- losses ------------------------------------------------------------------------------------------------------


def lose_pm(working: Working, unit: str, losses: int) -> bool:
    """PM come off, and bases with them; is a test due? R1, R27."""
    fields = working[unit]
    if gone(fields) or losses <= 0:
        return False
    found = apply_losses.run(
        {
            "pm": fields["pm"],
            "bases": max(1, fields["bases"]),
            "bases_start": max(fields["bases_start"], fields["bases"], 1),
            "losses": min(losses, _MOST_LOSSES),
            "pm_per_base": working.battle["pm_per_base"],
        },
        typed(),
    )
    working.put(unit, "pm", found.pm_after)
    working.put(unit, "bases", found.bases_after)
    if found.destroyed:
        take_off(working, unit, "destroyed")
    return bool(found.morale_test_due)


def take_off(working: Working, unit: str, fate: str) -> None:
    """A unit is ``destroyed`` or has ``left_table``: its general stays, nothing is asked of it any more. R54."""
    working.put(unit, fate, True)
    working.put(unit, "charging", None)
    mark_charged(working)
    working.put(unit, "in_melee", False)
    for command in working[unit]["generals"]:
        working.put(command, "attached_to", None)
    working.put(unit, "generals", [])
    drop_dues(
        working,
        lambda due: due.act in ("melee", "melee_outcome") or unit not in (due.chosen.get("unit"), due.chosen.get("charger")),
    )


def forget_losses(working: Working) -> None:
    """The phase is over: its losses and results are history."""
    for unit, __ in working.state.units():
        working.put(unit, "pm_lost_this_phase", 0)
        working.put(unit, "result", "not_tested")


# --- tests after the fire ------------------------------------------------------------------------------------------


def apply_fire(working: Working) -> None:
    """All losses of the fire come off together, then whoever must tests. R18, R27, R28."""
    shaken = [unit for unit, fields in working.state.units() if lose_pm(working, unit, fields["pm_lost_this_phase"])]
    for unit, fields in standing(working.state):
        if fields["routing"]:
            continue
        if unit in shaken or (plays(working.state, "R28", "all_must_test") and in_infantry_charge(working.state, unit)):
            test_due(working, unit, fire_cause(working.state, unit))


def in_infantry_charge(state: State, unit: str) -> bool:
    """Infantry that charges infantry or is charged by it. R28."""
    fields = state[unit]
    if fields["arm"] != "infantry":
        return False
    others = [*chargers_of(state, unit), *([fields["charging"]] if fields["charging"] else [])]
    return any(state[other]["arm"] == "infantry" for other in others)


def fire_cause(state: State, unit: str) -> dict[str, Any]:
    """Plain fire, or the reaction to a charge between infantry. R28, R30."""
    if not in_infantry_charge(state, unit):
        return {"cause": "fire", "opponent_arm": None, "charged_by_columns": 0, "charging_line": False, "open_terrain": True}
    chargers = [state[charger] for charger in chargers_of(state, unit)]
    columns = sum(charger["arm"] == "infantry" and charger["formation"] == "column" for charger in chargers)
    target, formation = state[unit]["charging"], state[unit]["formation"]
    at_a_line = bool(target and state[target]["formation"] == "line" and state[target]["arm"] == "infantry")
    return {
        "cause": "charge_reaction",
        "opponent_arm": "infantry",
        "charged_by_columns": min(columns, 6) if formation in ("line", "square") else 0,
        "charging_line": at_a_line and formation == "column",
    }


def test_due(working: Working, unit: str, facts: dict[str, Any]) -> None:
    why = say(
        working.state,
        _("{unit} must test its morale (R27)."),
        unit=unit,
    )
    add_due(working, "morale_test", working[unit]["side"], why, {"unit": unit}, facts)


# --- melees --------------------------------------------------------------------------------------------------------


def set_pairs(working: Working, pairs: list[Pair]) -> None:
    """Set who fights whom, and tick the units accordingly."""
    working.put("battle", "pairs", pairs)
    fighting = {unit for pair in pairs for unit in (pair["attacker"], pair["defender"])}
    for unit, fields in working.state.units():
        working.put(unit, "in_melee", unit in fighting and not gone(fields))


def meet(working: Working, charger: str, target: str) -> None:
    """A charge has gone home; a pair meets once."""
    if not any({charger, target} == {pair["attacker"], pair["defender"]} for pair in working.battle["pairs"]):
        pair = {"attacker": charger, "defender": target, "flank": False, "stage": "waiting"}
        set_pairs(working, [*working.battle["pairs"], pair])


def mark(working: Working, attacker: str, defender: str, **fields: Any) -> None:
    """Something becomes true of a pair."""
    both = {attacker, defender}
    set_pairs(
        working,
        [pair | fields if both == {pair["attacker"], pair["defender"]} else pair for pair in working.battle["pairs"]],
    )


def part(working: Working, attacker: str, defender: str) -> None:
    """The two no longer fight each other."""
    both = {attacker, defender}
    set_pairs(working, [pair for pair in working.battle["pairs"] if both != {pair["attacker"], pair["defender"]}])


def melees(state: State) -> Iterator[list[Pair]]:
    """Pairs that hang together through a unit are one melee. R20."""
    left: list[Pair] = list(state.battle["pairs"])
    while left:
        found, units = [left.pop(0)], set[str]()
        grown = True
        while grown:
            units = {unit for pair in found for unit in (pair["attacker"], pair["defender"])}
            more = [pair for pair in left if units & {pair["attacker"], pair["defender"]}]
            left = [pair for pair in left if pair not in more]
            found += more
            grown = bool(more)
        yield found


def fighters(pairs: list[Pair]) -> list[str]:
    """Units of a melee, each once."""
    return list(dict.fromkeys(unit for pair in pairs for unit in (pair["attacker"], pair["defender"])))


def ask_melees(working: Working, *, flank: bool) -> None:
    """Every pair of the melees that are fought now must strike. R19, R20."""
    for pairs in list(melees(working.state)):
        if any(pair["flank"] for pair in pairs) != flank:
            continue
        for pair in pairs:
            if pair["stage"] == "waiting":
                why = say(
                    working.state,
                    _("{attacker} and {defender} fight."),
                    attacker=pair["attacker"],
                    defender=pair["defender"],
                )
                chosen = {"attacker": pair["attacker"], "defender": pair["defender"]}
                add_due(working, "melee", working[pair["attacker"]]["side"], why, chosen)


def go_on_with_melees(working: Working) -> None:
    """Melees in which all have struck lose their PM and test; those that have tested are decided. R19, R20, R50."""
    for pairs in list(melees(working.state)):
        if all(pair["stage"] == "struck" for pair in pairs):
            _lose_together(working, pairs)
            pairs = [pair | {"stage": "lost"} for pair in pairs]
        waiting = {due.chosen.get("unit") for due in dues(working.state) if due.act == "morale_test"}
        if all(pair["stage"] == "lost" for pair in pairs) and not waiting & set(fighters(pairs)):
            for pair in pairs:
                _decide(working, pair)


def _lose_together(working: Working, pairs: list[Pair]) -> None:
    units = fighters(pairs)
    shaken = [unit for unit in units if lose_pm(working, unit, working[unit]["pm_lost_this_phase"])]
    for pair in pairs:
        mark(working, pair["attacker"], pair["defender"], stage="lost")
    for unit in shaken:
        if not working[unit]["routing"]:
            test_due(working, unit, melee_cause(working.state, unit, pairs))


def melee_cause(state: State, unit: str, pairs: list[Pair]) -> dict[str, Any]:
    """Fought by both arms, it tests as against those who are not on horseback. R33."""
    enemies = {
        state[pair["defender" if pair["attacker"] == unit else "attacker"]]["arm"]
        for pair in pairs
        if unit in (pair["attacker"], pair["defender"])
    }
    opponent = next((arm for arm in ("infantry", "artillery", "cavalry") if arm in enemies), "infantry")
    return {"cause": "melee", "opponent_arm": opponent, "charged_by_columns": 0, "charging_line": False, "open_terrain": True}


def fate_of(state: State, unit: str) -> str:
    """Return the fate of a unit after the tests of the phase: one that runs already has not held. R36, R57."""
    fields = state[unit]
    if gone(fields):
        return "destroyed"
    if fields["routing"]:
        return "rout"
    return "retreat" if fields["retreating"] else str(fields["result"])


def outcome_facts(state: State, attacker: str, defender: str) -> dict[str, Any]:
    return {
        "attacker_arm": state[attacker]["arm"],
        "defender_arm": state[defender]["arm"],
        "attacker_result": fate_of(state, attacker),
        "defender_result": fate_of(state, defender),
        **house_rules(state, melee_outcome),
    }


def _decide(working: Working, pair: Pair) -> None:
    """A melee in which somebody has broken is told; one in which all stand goes on next turn. R50."""
    attacker, defender = pair["attacker"], pair["defender"]
    mark(working, attacker, defender, stage="done")
    if not {fate_of(working.state, attacker), fate_of(working.state, defender)} & BROKEN:
        return
    why = say(
        working.state,
        _("The melee of {attacker} and {defender} is decided (R50)."),
        attacker=attacker,
        defender=defender,
    )
    chosen = {"attacker": attacker, "defender": defender}
    side = working[attacker]["side"]
    add_due(working, "melee_outcome", side, why, chosen)


def hold_field(working: Working, attacker: str, defender: str, outcome: Outcome) -> None:
    """A decided pair parts; the winner, unless another holds him, may follow up next turn. R49, R50."""
    if outcome.melee_continues:
        return
    part(working, attacker, defender)
    winner = {"attacker": attacker, "defender": defender}.get(outcome.winner)
    if winner and outcome.follow_up != "none" and not working[winner]["in_melee"]:
        working.put(winner, "follow_up_due", True)


def settle_melees(working: Working, *, flank: bool) -> None:
    """The phase is over. Where it was passed by agreement, what has struck counts all the same, without tests. R20, R50."""
    for pairs in list(melees(working.state)):
        if any(pair["flank"] for pair in pairs) != flank:
            continue
        if any(pair["stage"] == "struck" for pair in pairs):
            _lose_together(working, pairs)
        for attacker, defender in [(pair["attacker"], pair["defender"]) for pair in pairs]:
            mark(working, attacker, defender, stage="done")
            found = melee_outcome.run(outcome_facts(working.state, attacker, defender), typed())
            hold_field(working, attacker, defender, found)
    drop_dues(working, lambda due: False)


def leave_melees(working: Working, unit: str) -> None:
    """A unit is taken out of its melees by hand: nobody has to fight it any more."""
    partners = [pair for pair in working.battle["pairs"] if unit in (pair["attacker"], pair["defender"])]
    drop_dues(working, lambda due: not _fights(due, unit))
    for pair in partners:
        part(working, pair["attacker"], pair["defender"])
    go_on_with_melees(working)


def _fights(due: Due, unit: str) -> bool:
    return due.act in ("melee", "melee_outcome") and unit in (due.chosen.get("attacker"), due.chosen.get("defender"))

"""Influence as acts: leaders steady and fire up units, and hold routing ones (§3.7, §4.6.1)."""

from collections.abc import Mapping
from typing import Any

from rules.engine.outcome import Outcome
from rules.engine.play.acting import house_rules
from rules.engine.play.acts import Act, Chosen, Role
from rules.engine.play.dues import settle_due
from rules.engine.play.state import Effect, State
from rules.engine.play.working import Working
from rules.engine.text import Text
from rules.rulesets.naran_fuciliers_wars.acts.roles import UNIT
from rules.rulesets.naran_fuciliers_wars.consequences import can_lead, go_on, lost, react, remove, wounded
from rules.rulesets.naran_fuciliers_wars.holders import (
    LEADERS,
    alive,
    charismatic_of,
    gone,
    is_standard_up,
    leader_of,
    say,
    with_unit,
)
from rules.rulesets.naran_fuciliers_wars.influence import influence
from rules.rulesets.naran_fuciliers_wars.known import of
from rules.rulesets.naran_fuciliers_wars.messages import _
from rules.rulesets.naran_fuciliers_wars.sequence import take_in_hand
from rules.rulesets.naran_fuciliers_wars.tables import CHARISMATIC_VALUE
from rules.rulesets.naran_fuciliers_wars.why_not import why_not_there, why_not_unit

_LEADER = Role("leader", _("Leader"))


def influence_facts(state: State, leader: str, unit: str, now: str) -> dict[str, Any]:
    man, fields = state[leader], state[unit]
    command = state.command_of(unit)
    beside = with_unit(state, unit)
    standard = is_standard_up(state, man["side"]) and state[f"side:{man['side']}"]["standard_held_by"]
    commander = man["role"] == "commander_in_chief"
    found: dict[str, Any] = {
        "influencer": man["role"],
        "command_value": max(1, man["command_value"]),
        "charismatic_commander": bool(commander and man["charismatic"] and man["command_value"] == CHARISMATIC_VALUE),
        "own_command": leader_of(state, command) == leader,
        "already_attempted": man["influence_attempted"],
        **of(state, unit, "quality", "troop_type", "disorganised"),
        "command_origin": state[command]["origin"],
        "state": now,
        "commander_present": bool(alive(fields, "commander")),
        "officer_present": bool(alive(fields, "officer")),
        "sergeant_present": bool(alive(fields, "sergeant")),
        "musicians_present": bool(alive(fields, "musician")) or any(state[a]["role"] == "trumpeter" for a in beside),
        "leader_save": man["save"],
        "leader_wounds": man["wounds"],
        "turn": state.battle["turn"],
        **house_rules(state, influence),
    }
    if charismatic_of(state, man["side"]) is None and not standard:
        found["charismatic_or_standard_in_contact"] = False
    return found


def known_of_influence(state: State, chosen: Chosen) -> dict[str, Any]:
    """Return that who rides with it touches it; others are measured by the players. §3.7."""
    leader, unit = chosen["leader"], chosen["unit"]
    found = influence_facts(state, leader, unit, str(state[unit]["reaction"]))
    return found | {"in_contact": True} if state[leader]["attached_to"] == unit else found


def why_not_influence(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    if role == "unit":
        leader = chosen["leader"]
        if not can_lead(state, leader, address):
            return _("A general influences only units of his command (§3.7).")
        return why_not_unit(state, address)
    fields = state[address]
    if fields["role"] not in LEADERS:
        return _("Only generals and the commander-in-chief do this (§3.7).")
    if fields["influence_attempted"]:
        return say(state, _("{who} has tried in this turn (§3.7)."), who=address)
    if state.battle["active"] != fields["side"]:
        return _("The other side is next (§3.7).")
    return why_not_there(state, address)


def after_influence(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """Steadied, fired up for a turn, or worse; a unit in bloodlust may turn on its leader. §3.7, R81 to R84."""
    working, leader, unit = Working(state), chosen["leader"], chosen["unit"]
    take_in_hand(working, unit)
    working.put(leader, "influence_attempted", True)
    if outcome.leader_result:
        wounded(working, leader, outcome.leader_result)
    _influenced(working, leader, unit, outcome)
    if outcome.provisional_bloodlust:
        working.put(unit, "provisional_since", state.battle["turn"])
    return working.effects()


def _influenced(working: Working, leader: str, unit: str, outcome: Outcome) -> None:
    if outcome.unit_removed:
        remove(working, unit, "fled")
        if not gone(working[leader]):
            lost(working, leader, "fled")
        return
    if outcome.state_after != working[unit]["reaction"]:
        react(working, unit, outcome.state_after)
    working.put(unit, "disorganised", bool(outcome.disorganised_after))


INFLUENCE = Act(
    influence,
    (_LEADER, UNIT),
    after_influence,
    known=known_of_influence,
    why_not=why_not_influence,
    steps=("influence",),
    ask_first=("in_contact",),
)


def known_of_holding(state: State, chosen: Chosen) -> dict[str, Any]:
    return influence_facts(state, chosen["leader"], chosen["unit"], "rout") | {"in_contact": True}


def after_holding(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """He holds it, or another leader beside it tries, or it runs and carries them away. §4.6.1, R82."""
    working, leader, unit = Working(state), chosen["leader"], chosen["unit"]
    settle_due(working, "hold_rout", chosen)
    working.put(leader, "influence_attempted", True)
    if outcome.result == "success":
        working.put(unit, "routing", False)
        react(working, unit, "ok")
        working.put(unit, "disorganised", True)
    else:
        remove(working, unit, "fled")
    go_on(working)
    return working.effects()


HOLD_ROUT = Act(
    influence,
    (_LEADER, UNIT),
    after_holding,
    known=known_of_holding,
    id="hold_rout",
    label=_("Hold a routing unit"),
)

"""Leaders and individuals as acts: where they ride, whom they join (§4)."""

from collections.abc import Mapping
from typing import Any

from rules.engine.outcome import Outcome
from rules.engine.play.acts import Act, Chosen, Role
from rules.engine.play.state import Effect, State
from rules.engine.text import Text
from rules.rulesets.naran_fuciliers_wars.holders import LEADERS, is_present, leader_of, say
from rules.rulesets.naran_fuciliers_wars.leaders import character_movement
from rules.rulesets.naran_fuciliers_wars.messages import _
from rules.rulesets.naran_fuciliers_wars.sequence import why_not_its_turn
from rules.rulesets.naran_fuciliers_wars.why_not import why_not_individual, why_not_unit

_WHO = Role("who", _("Who"))

_RIDING = ("deployment_first", "deployment_second", "initiative_movement")


def role_of(state: State, individual: str) -> str:
    """His role as his leash asks it."""
    fields = state[individual]
    if fields["heroic"] and fields["role"] in LEADERS:
        return "heroic_commander" if fields["role"] == "commander_in_chief" else "heroic_general"
    return {"adviser": "general", "order_bearer": "messenger"}.get(fields["role"], str(fields["role"]))


def known_of_ride(state: State, chosen: Chosen) -> dict[str, Any]:
    who, unit = chosen["who"], chosen.get("unit")
    fields = state[who]
    setting_up = state.battle["step"].startswith("deployment")
    leader = leader_of(state, state.command_of(who))
    found: dict[str, Any] = {
        "role": role_of(state, who),
        "attached": unit is not None,
        "attached_to_own_command": unit is not None and state[unit]["command"] == fields["command"],
        "leaving_unit": fields["attached_to"] is not None and unit != fields["attached_to"],
        "unit_destroyed": False,
        "was_outside_zone": not fields["in_zone"],
        "no_units_left": fields["role"] == "general" and not is_present(state, state.command_of(who)),
        "on_mission": fields["on_mission"],
        "leader_attached": bool(leader and state[leader]["attached_to"]),
    }
    if found["role"] != "trumpeter":
        found |= {"distance_to_leader_cm": None, "leader_attached": False}
    if found["role"] != "scout":
        found["same_base_as_unit"] = False
    if setting_up:
        found |= {"ends_in_zone": True, "to_influence": False}
    return found


def suggested_ride(state: State, chosen: Chosen) -> dict[str, Any]:
    who = chosen["who"]
    return {"ends_in_zone": state[who]["in_zone"], "own_unit_in_radius": True, "distance_to_leader_cm": 5}


def why_not_ride(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    if role == "unit":
        return why_not_unit(state, address)
    fields = state[address]
    if why_not_individual(state, address):
        return why_not_individual(state, address)
    if fields["moved"]:
        return say(state, _("{who} has moved (§4.1)."), who=address)
    if fields["engaged"]:
        return say(state, _("{who} is in melee (§3.6.3)."), who=address)
    unit = fields["attached_to"]
    if unit and state[unit]["engaged"]:
        return say(state, _("{unit} is in melee: he stays (§4.6)."), unit=unit)
    return why_not_its_turn(state, address)


def after_ride(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    who = chosen["who"]
    setting_up = state.battle["step"].startswith("deployment")
    return [
        Effect(who, "attached_to", chosen.get("unit")),
        Effect(who, "in_zone", bool(facts.get("ends_in_zone", False))),
        Effect(who, "moved", not setting_up),
    ]


RIDE = Act(
    character_movement,
    (_WHO, Role("unit", _("Joins"), optional=True)),
    after_ride,
    known=known_of_ride,
    suggested=suggested_ride,
    why_not=why_not_ride,
    steps=_RIDING,
    id="ride",
    label=_("Ride, join a unit or leave it"),
    ask_first=("ends_in_zone", "own_unit_in_radius", "distance_to_leader_cm"),
)

"""§8.4, §9.0 What follows a melee or a volley: pursuit, retreat, flight."""

from collections.abc import Mapping
from typing import Any

from rules.engine.outcome import Outcome
from rules.engine.play.acting import house_rules
from rules.engine.play.acts import Act, Chosen, Role
from rules.engine.play.contacts import contact_between
from rules.engine.play.dues import dues, settle_due
from rules.engine.play.fields import gone
from rules.engine.play.state import Effect, State
from rules.engine.play.working import Working
from rules.engine.text import Text
from rules.rulesets.de_bellis_empire.acts.roles import UNIT
from rules.rulesets.de_bellis_empire.consequences import after_leaving, drop_swaps, forget_ground, general_at_risk, lose, remember
from rules.rulesets.de_bellis_empire.contacts import enemies_on, part, touch
from rules.rulesets.de_bellis_empire.known import no_general_beside
from rules.rulesets.de_bellis_empire.messages import _
from rules.rulesets.de_bellis_empire.results import flight, pursuit, retreat
from rules.rulesets.de_bellis_empire.state import say
from rules.rulesets.de_bellis_empire.why_not import why_not_there

_VICTOR = Role("victor", _("Who beat it"), who="enemy", optional=True)


# --- pursuit ---------------------------------------------------------------------------------------------------------


def why_not_meet(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    """Enemies that the pursuer touches in its new place."""
    if role == "contacted" and contact_between(state, chosen["winner"], address):
        return say(state, _("They are in contact already (§8.0)."))
    return why_not_there(state, address)


def known_of_pursuit(state: State, chosen: Chosen) -> dict[str, Any]:
    """All of it came with the due; what the state knows anyway is said again."""
    winner, loser = state[chosen["winner"]], state[chosen["loser"]]
    return {"winner_type": winner["type"], "loser_type": loser["type"], "winner_in_square": winner["in_square"], "mode": "melee"}


def after_pursuit(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """The winner stands where the loser stood; whom it touches there is fought in the next phase (R69)."""
    working, winner = Working(state), chosen["winner"]
    settle_due(working, "pursuit", chosen)
    if outcome.pursuit == "never":
        return working.effects()
    forget_ground(working, winner)
    remember(working, winner, {"terrain": facts.get("loser_terrain", "open")})
    for enemy in chosen.get("contacted") or ():
        if not gone(working[enemy]):
            touch(working, winner, enemy, new=False, fought=True)
    return working.effects()


PURSUIT = Act(
    pursuit,
    (
        Role("winner", _("Winner")),
        Role("loser", _("Loser"), who="enemy"),
        Role("contacted", _("Enemies it touches there"), who="enemy", many=True, optional=True),
    ),
    after_pursuit,
    known=known_of_pursuit,
    why_not=why_not_meet,
)


# --- retreat ---------------------------------------------------------------------------------------------------------


def why_not_go_back(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    """Refuse an element that has fled or goes back already, where the owner may choose."""
    if role != "unit":
        return None
    if why_not_there(state, address):
        return why_not_there(state, address)
    if any(due.chosen.get("unit") == address for due in dues(state) if due.act in ("retreat", "flight")):
        return say(state, _("{unit} goes already (§9.0)."), unit=address)
    if chosen.get("corps"):
        if state.command_of(address) != chosen["corps"]:
            return say(state, _("It is not of {corps} (§10.0)."), corps=chosen["corps"])
        if state[address]["activated"]:
            return say(state, _("{unit} has fled (§10.0)."), unit=address)
    return None


def known_of_retreat(state: State, chosen: Chosen) -> dict[str, Any]:
    unit = chosen["unit"]
    return {"type": state[unit]["type"], "scale": state.battle["scale"], **no_general_beside(state, unit)}


def suggested_retreat(state: State, chosen: Chosen) -> dict[str, Any]:
    """Held by any enemy but the one that beat it. §9.1, R51."""
    return {"other_enemy_contact": bool(enemies_on(state, chosen["unit"], "front", "flank", "rear", but=chosen.get("victor")))}


def after_going_back(working: Working, unit: str, outcome: Outcome, result: str) -> None:
    """Put the element out of contact, or lose it; either way the winner may follow. §8.4, §9.1."""
    if outcome.destroyed:
        lose(working, unit, left_table=outcome.reason == "left_table")
        if outcome.general_eliminated:
            general_at_risk(working, unit)
    else:
        part(working, unit)
    after_leaving(working, unit, "destroyed" if outcome.destroyed else result)
    drop_swaps(working)


def after_retreat(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    working = Working(state)
    settle_due(working, "retreat", chosen)
    after_going_back(working, chosen["unit"], outcome, "retreat")
    return working.effects()


RETREAT = Act(
    retreat,
    (UNIT, Role("victor", _("Who beat it"), who="enemy", optional=True)),
    after_retreat,
    known=known_of_retreat,
    suggested=suggested_retreat,
    why_not=why_not_go_back,
    ask_first=("friend_behind", "other_enemy_contact", "impassable_behind", "table_edge_behind"),
    at_once=True,
)


# --- flight ----------------------------------------------------------------------------------------------------------


def is_in_rout(state: State) -> bool:
    """Flights in the movement step are those of routed corps; in combat one flees in the other steps."""
    return bool(state.battle["step"] == "movement")


def known_of_flight(state: State, chosen: Chosen) -> dict[str, Any]:
    unit = chosen["unit"]
    fields = state[unit]
    found = {"type": fields["type"], "scale": state.battle["scale"], **house_rules(state, flight)}
    if is_in_rout(state):
        nothing = {"other_enemy_contact": False, "impassable_behind": False, "friend_behind": "none", "column_length": 1}
        return found | nothing | {"cause": "rout", "already_fled": False, "column_blocked": False, "general_adjacent": False}
    return found | {"cause": "combat", "already_fled": fields["already_fled"]} | no_general_beside(state, unit)


def suggested_flight(state: State, chosen: Chosen) -> dict[str, Any]:
    terrain = {"terrain": state[chosen["unit"]]["terrain"]}
    return terrain if is_in_rout(state) else terrain | suggested_retreat(state, chosen)


def after_flight(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    working, unit = Working(state), chosen["unit"]
    settle_due(working, "flight", chosen)
    if facts.get("cause") == "rout":
        after_flight_in_rout(working, unit, outcome)
        return working.effects()
    after_going_back(working, unit, outcome, "flight")
    if outcome.now_fled:
        working.put(unit, "already_fled", True)
        forget_ground(working, unit)
    return working.effects()


def after_flight_in_rout(working: Working, unit: str, outcome: Outcome) -> None:
    """One fewer to flee; it can do nothing else in this step. §10.0, R60."""
    corps = working.state.command_of(unit)
    left_to_flee = max(0, working[corps]["flights_due"] - 1)
    working.put(corps, "flights_due", left_to_flee)
    working.put(corps, "rout_flight_due", left_to_flee > 0)
    if outcome.destroyed:
        lose(working, unit, left_table=True)
        return
    part(working, unit)
    forget_ground(working, unit)
    working.put(unit, "in_square", False)
    working.put(unit, "activated", True)
    working.put(unit, "ran", True)


FLIGHT = Act(
    flight,
    (
        UNIT,
        _VICTOR,
        Role("corps", _("Routed corps"), kind="command", optional=True),
    ),
    after_flight,
    known=known_of_flight,
    suggested=suggested_flight,
    why_not=why_not_go_back,
    ask_first=("terrain", "leaves_table", "friend_behind", "other_enemy_contact", "impassable_behind"),
    at_once=True,
)

"""What follows a result: losses, and the next things due, in the order of the book (§8.4, §9.0, §2.0, §10.0, §11.0)."""

from collections.abc import Mapping
from typing import Any

from rules.engine.dice import typed
from rules.engine.play.acts import Chosen
from rules.engine.play.dues import Due, add_due, drop_dues
from rules.engine.play.fields import gone
from rules.engine.play.state import State, opponent
from rules.engine.play.working import Working
from rules.rulesets.de_bellis_empire.army import cost_of
from rules.rulesets.de_bellis_empire.contacts import part
from rules.rulesets.de_bellis_empire.messages import _
from rules.rulesets.de_bellis_empire.results import pursuit
from rules.rulesets.de_bellis_empire.rout import victory
from rules.rulesets.de_bellis_empire.state import corps_of_side, has_generals, left, say

#: Acts that must be finished before the next fire or melee: results are applied at once (§4.0).
RESULTS = frozenset({"retreat", "flight", "general_loss", "pursuit"})


# --- losses ----------------------------------------------------------------------------------------------------------


def lose(working: Working, unit: str, *, left_table: bool = False) -> None:
    """An element is destroyed or off the table: its points count, its contacts end, its other half skirmishes on. §10.0, §5.6."""
    if gone(working[unit]):
        return
    part(working, unit)
    working.put(unit, "left_table" if left_table else "destroyed", True)
    corps = working.state.command_of(unit)
    working.put(corps, "points_lost", working[corps]["points_lost"] + cost_of(working[unit]["type"]))
    partner = working[unit]["split_partner"]
    if partner in working.state and not gone(working[partner]):
        working.put(partner, "locked_in_skirmish", True)
    drop_dues(working, lambda due: not is_void_without(due, unit))
    if working.battle["pursuit"] and working.battle["pursuit"]["winner"] == unit:
        working.put("battle", "pursuit", None)
    note_first_beaten(working)


def is_void_without(due: Due, unit: str) -> bool:
    """Return True if this due asks something of ``unit`` that it can no longer do once it is gone."""
    acting = {"retreat": ("unit",), "flight": ("unit",), "pursuit": ("winner",), "artillery_swap": ("battery",)}
    return any(
        due.chosen.get(role) == unit for role in acting.get(due.act, ("attacker", "target") if due.act != "general_loss" else ())
    )


def drop_swaps(working: Working) -> None:
    """A battery out of contact has no place to change."""
    drop_dues(working, lambda due: due.act != "artillery_swap" or working[due.chosen["battery"]]["in_contact"])


def general_at_risk(working: Working, unit: str) -> None:
    """A general beside a destroyed element is lost: which one is asked only where there is a choice. §2.0."""
    side = working[unit]["side"]
    if not has_generals(working.state, side):
        return
    facts: dict[str, Any] = {"element_result": "destroyed", "cause": "combat", "contiguous": True, "element_is_enemy": False}
    chosen = {"unit": unit}
    corps = corps_of_side(working.state, side)
    if len(corps) == 1:
        chosen["corps"] = corps[0]
    why = say(
        working.state,
        _("{unit} was destroyed with a general beside it: he is lost (§2.0)."),
        unit=unit,
    )
    add_due(working, "general_loss", side, why, chosen, facts)


# --- results ---------------------------------------------------------------------------------------------------------


def retreat_due(working: Working, unit: str, chosen: Chosen, facts: Mapping[str, Any] | None = None) -> None:
    why = say(working.state, _("{unit} must retreat (§9.1)."), unit=unit)
    add_due(working, "retreat", working[unit]["side"], why, {"unit": unit, **chosen}, facts)


def flight_due(working: Working, unit: str, chosen: Chosen, facts: Mapping[str, Any] | None = None) -> None:
    why = say(working.state, _("{unit} must flee (§9.2)."), unit=unit)
    add_due(working, "flight", working[unit]["side"], why, {"unit": unit, **chosen}, {"cause": "combat", **(facts or {})})


def result_due(working: Working, unit: str, result: str, chosen: Chosen, facts: Mapping[str, Any]) -> None:
    """The loser's move, if the result is one."""
    if result == "retreat":
        retreat_due(working, unit, chosen, facts)
    elif result == "flight":
        flight_due(working, unit, chosen, facts)


def others_retreat(working: Working, winner: str, enemies: list[str], count: int) -> None:
    """Make the elements on the winner's flanks and rear retreat: by the contacts, else by the players' choice. §8.4, R46."""
    side = opponent(working[winner]["side"])
    for unit in enemies[:count]:
        retreat_due(working, unit, {"victor": winner})
    standing = sum(not gone(fields) for __, fields in working.state.units(side=side))
    for __ in range(min(count, standing) - len(enemies[:count])):
        why = say(
            working.state,
            _("Another enemy on the flank or rear of {winner} must retreat (§8.4)."),
            winner=winner,
        )
        add_due(working, "retreat", side, why, {"victor": winner}, optional=True)


def after_leaving(working: Working, loser: str, result: str) -> None:
    """The place of ``loser`` is empty: its victor may follow now, by how the loser went in the end. §8.4, R55."""
    waiting = working.battle["pursuit"]
    if waiting and waiting["loser"] == loser:
        working.put("battle", "pursuit", None)
        pursuit_due(working, waiting["winner"], loser, waiting["facts"] | {"loser_result": result})


def pursuit_due(working: Working, winner: str, loser: str, facts: Mapping[str, Any]) -> None:
    """Put the pursuit on the list unless the book forbids it."""
    verdict = pursuit.run(dict(facts), typed()).pursuit
    if verdict == "never" or gone(working[winner]):
        return
    must = verdict == "compulsory"
    text = _("{winner} must take the place of {loser} (§8.4).") if must else _("{winner} may take the place of {loser} (§8.4).")
    why = say(working.state, text, winner=winner, loser=loser)
    add_due(working, "pursuit", working[winner]["side"], why, {"winner": winner, "loser": loser}, facts, optional=not must)


# --- defeat ----------------------------------------------------------------------------------------------------------


def side_facts(state: State, side: str) -> dict[str, int]:
    """Return the facts of a side for ``victory``."""
    corps = [state[address] for address in corps_of_side(state, side)]
    budget = sum(c["budget"] for c in corps)
    return {
        "corps": len(corps),
        "routed": sum(bool(c["routed"]) for c in corps),
        "budget": budget,
        "points_lost": min(budget, sum(c["points_lost"] for c in corps)),
    }


def victory_facts(state: State) -> dict[str, Any]:
    facts: dict[str, Any] = {"side_a": side_facts(state, "a"), "side_b": side_facts(state, "b")}
    beaten = victory.run(facts, typed())
    if beaten.side_a_beaten and beaten.side_b_beaten:
        facts["first_beaten"] = state.battle["first_beaten"]
    return facts


def note_first_beaten(working: Working) -> None:
    """Remember who was beaten first: should both be in the end, he has lost. §11.0, R61."""
    if working.battle["first_beaten"] is None:
        now = victory.run({"side_a": side_facts(working.state, "a"), "side_b": side_facts(working.state, "b")}, typed())
        if now.side_a_beaten != now.side_b_beaten:
            working.put("battle", "first_beaten", "a" if now.side_a_beaten else "b")


def rout(working: Working, corps: str, fleeing: int) -> None:
    """A corps breaks; ``fleeing`` of its elements run in its owner's next movement step. §10.0, R60."""
    fleeing = min(fleeing, len(left(working.state, corps)))
    working.put(corps, "routed", True)
    working.put(corps, "flights_due", fleeing)
    working.put(corps, "rout_flight_due", fleeing > 0)
    note_first_beaten(working)


# --- what eyes said --------------------------------------------------------------------------------------------------


def remember(working: Working, unit: str, ground: Mapping[str, Any]) -> None:
    """Keep what eyes said of an element's ground, to be suggested next time."""
    for name in ("terrain", "cover", "town", "higher"):
        if name in ground:
            working.put(unit, name, ground[name])


def forget_ground(working: Working, unit: str) -> None:
    """Forget the ground of an element that has moved."""
    for name, start in (("terrain", "open"), ("cover", "none"), ("town", "none"), ("higher", False)):
        working.put(unit, name, start)

"""What follows a result: losses, and the next things due, in the order of the book (§Respinta, §Fuga, §Incalzare, §Rotta)."""

from collections.abc import Mapping
from typing import Any

from rules.engine.play.dues import Due, add_due, drop_dues
from rules.engine.play.fields import gone
from rules.engine.play.state import State
from rules.engine.play.working import Working
from rules.engine.text import Text
from rules.rulesets.guerre_ditalia.contacts import part, set_contacts
from rules.rulesets.guerre_ditalia.messages import _
from rules.rulesets.guerre_ditalia.state import level, losses, named, say

#: Acts that must be finished before the next shot or melee: results are applied at once.
RESULTS = frozenset({"recoil", "flight", "follow_up"})


# --- losses ------------------------------------------------------------------------------------------------------


def lose(working: Working, unit: str, *, left_table: bool = False) -> None:
    """An element is destroyed or off the table: it counts, its contacts end. §Rotta, R85, R89."""
    fields = working[unit]
    if gone(fields):
        return
    part(working, unit)
    working.put(unit, "left_table" if left_table else "destroyed", True)
    side = f"side:{fields['side']}"
    if fields["cinc"]:
        working.put(side, "cinc_lost", True)
    elif fields["type"] == "camp":
        working.put(side, "camp_lost", True)
    else:
        working.put(side, "elements_lost", working[side]["elements_lost"] + 1)
    drop_dues(working, lambda due: not asks(due, unit))
    following = working.battle["following"]
    if following and following["winner"] == unit:
        working.put("battle", "following", None)


def asks(due: Due, unit: str) -> bool:
    """Return True if this due asks something of ``unit`` that it can no longer do once it is gone."""
    return due.act in RESULTS and due.chosen.get("unit") == unit


# --- what eyes saw ---------------------------------------------------------------------------------------------------

#: What eyes saw of where an element stands, suggested next time.
_REMEMBERED = ("terrain", "higher", "ranks_behind", "elements_behind")


def remember(working: Working, unit: str, facts: Mapping[str, Any]) -> None:
    """Keep what eyes saw of where an element stands, to be suggested next time."""
    for name in _REMEMBERED:
        if name in facts:
            working.put(unit, name, facts[name])


def forget_ground(working: Working, unit: str) -> None:
    """Forget the ground of an element that has moved; who is behind it is as before."""
    working.put(unit, "terrain", "open")
    working.put(unit, "higher", False)


# --- results -----------------------------------------------------------------------------------------------------


def result_due(working: Working, unit: str, effect: str, enemy: str, facts: Mapping[str, Any]) -> None:
    """The loser's fate: at once where nothing is to be looked at, else his move. ``facts``: of a recoil."""
    match effect:
        case "destroyed":
            lose(working, unit)
        case "crew_flee":
            # Whatever stands behind, the crew runs and the base turns round (Tab. respinte, R79).
            working.put(unit, "crew_fled", True)
        case "recoil":
            why = say(working.state, _("{unit} recoils (§Respinta)."), unit=unit)
            add_due(working, "recoil", working[unit]["side"], why, {"unit": unit, "enemy": enemy}, facts)
        case "flee":
            why = say(working.state, _("{unit} flees (§Fuga)."), unit=unit)
            add_due(working, "flight", working[unit]["side"], why, {"unit": unit, "enemy": enemy})


def after_leaving(working: Working, loser: str, effect: str) -> None:
    """The place of ``loser`` is empty: who beat him must follow now. §Incalzare."""
    waiting = working.battle["following"]
    if waiting and waiting["loser"] == loser:
        working.put("battle", "following", None)
        follow_up_due(working, waiting["winner"], loser, effect)


def follow_up_due(working: Working, winner: str, loser: str, effect: str) -> None:
    if gone(working[winner]):
        return
    why = say(
        working.state,
        _("{winner} has beaten {loser} and must follow up 2 cm (§Incalzare)."),
        winner=winner,
        loser=loser,
    )
    facts = {"started_melee": True, "opponent_effect": effect}
    add_due(working, "follow_up", working[winner]["side"], why, {"unit": winner, "enemy": loser}, facts)


# --- rout --------------------------------------------------------------------------------------------------------


def why_routed(state: State, side: str) -> Text:
    """Return why this army has routed."""
    army = f"side:{side}"
    if state[army]["voluntary_rout"]:
        return say(state, _("{army} has given the battle up (§Rotta)."), army=army)
    lost, most = losses(state, side), level(state, side)
    text = _("{{army}} has lost {lost} of a morale level of {most} (§Rotta).").format(lost=lost, most=most)
    return text.format(army=named(state, army))


def withdrawal_due(working: Working, side: str) -> None:
    """The loser goes before the winner's last half-turn. §Rotta, R90."""
    army = f"side:{side}"
    why = say(
        working.state,
        _("{army} withdraws all that it has left at full speed towards its own edge (§Rotta, R90)."),
        army=army,
    )
    add_due(working, "withdrawal", side, why, {"army": army})


def withdraw(working: Working) -> None:
    """The routed army goes: nobody is in contact any more. §Rotta, R90."""
    set_contacts(working, [])
    working.put("battle", "following", None)

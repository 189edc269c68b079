"""What the acts ask of the tracked state, as facts."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from rules.engine.play.state import State
from rules.engine.text import Text
from rules.rulesets.naran_fuciliers_wars.holders import (
    LEADERS,
    alive,
    charismatic_of,
    commands,
    formation_of,
    is_present,
    is_square,
    is_standard_up,
    leader_of,
    led_by,
    named,
    order_of,
    units,
    with_unit,
    word,
)
from rules.rulesets.naran_fuciliers_wars.messages import _
from rules.rulesets.naran_fuciliers_wars.reorganisation import formations_of


def of(state: State, address: str, *fields: str) -> dict[str, Any]:
    """Return these fields of a holder, as facts of the same names."""
    return {name: state[address][name] for name in fields}


# --- tests ----------------------------------------------------------------------------------------------------------


def steadiness(state: State, unit: str) -> dict[str, Any]:
    """Quality and type of troops."""
    return of(state, unit, "quality", "troop_type")


#: What ``presence`` leaves to eyes.
NEAR = ("charismatic_distance_cm", "army_standard_distance_cm", "charismatic_with_standard")


def presence(state: State, unit: str) -> dict[str, Any]:
    """Return who and what is with a unit in its tests, as far as the app knows (6.0.6 of the conventions); distances are for
    eyes.
    """
    fields, present = state[unit], [state[address] for address in with_unit(state, unit)]
    leaders = [man for man in present if man["role"] in LEADERS]
    found: dict[str, Any] = {
        "heroic_leader": any(man["heroic"] for man in leaders),
        "leader": any(not man["heroic"] for man in leaders),
        "colonel": bool(alive(fields, "colonel")) and fields["arm"] == "infantry",
        "commander_present": bool(alive(fields, "commander")),
        "officer_present": bool(alive(fields, "officer")),
        "standard_present": fields["standards"] > 0 or any(_holds_standard(state, man) for man in with_unit(state, unit)),
        "musicians_present": bool(alive(fields, "musician")) or any(man["role"] == "trumpeter" for man in present),
    }
    side = fields["side"]
    if charismatic_of(state, side) is None:
        found |= {"charismatic_distance_cm": None, "charismatic_with_standard": False}
    if not is_standard_up(state, side):
        found |= {"army_standard_distance_cm": None, "charismatic_with_standard": False}
    return found


def _holds_standard(state: State, individual: str) -> bool:
    side = state[individual]["side"]
    return is_standard_up(state, side) and state[f"side:{side}"]["standard_held_by"] == individual


def sergeant(state: State, unit: str) -> dict[str, bool]:
    """The sergeant of a battery counts as an officer."""
    fields = state[unit]
    return {"sergeant_present": fields["arm"] == "artillery" and bool(alive(fields, "sergeant"))}


def characters(state: State, unit: str) -> list[dict[str, Any]]:
    """Return those of a unit who may be struck, for the casualty procedure: its special characters by their ids, attached
    individuals by their addresses. A bearer of the army standard is listed as a standard bearer only by ``melee`` (R75).
    """
    fields = state[unit]
    found: list[dict[str, Any]] = []
    for man in alive(fields):
        save = man.get("save")
        if save is None and man["kind"] != "colonel":
            save = fields["save"]  # he saves like his unit
        found.append({"id": man["id"], "kind": man["kind"], "save": save, "wounds": man.get("wounds", 0)})
    for address in with_unit(state, unit):
        man = state[address]
        kind = man["role"] if man["role"] in LEADERS else "individual"
        found.append({"id": address, "kind": kind, "save": man["save"] or 12, "wounds": man["wounds"]})
    return found


def to_pick(state: State, unit: str, men: list[dict[str, Any]]) -> list[tuple[str, Text]]:
    """Return who of these men of a unit may be picked: all but the bearers, once more for each of his wounds. §3.4.3."""
    found: list[tuple[str, Text]] = []
    own = {man["id"]: man for man in state[unit]["characters"]}
    for man in men:
        if man["kind"] != "standard_bearer":
            called = special_named(own[man["id"]]) if man["id"] in own else named(state, man["id"])
            again = _("{called}, again").format(called=called)
            found += [(man["id"], called), *[(man["id"], again)] * man["wounds"]]
    return found


def special_named(man: Mapping[str, Any]) -> Text:
    """ "Musician (2)": his role, with his number where there are several."""
    role, place = word(man["role"]), man["id"].partition("@")[2]
    return Text("{role} ({place})").format(role=role, place=place) if place else role


def command_state(state: State, command: str) -> dict[str, Any]:
    """Return the units of a command as the tests of orders need them (6.0.8 of the conventions)."""
    own = [fields for __, fields in units(state, command=command)]
    return {
        "general_fanatic": bool(state[command]["fanatic"]),
        "allied_or_mercenary": state[command]["origin"] != "own",
        "disorganised_units": sum(unit["disorganised"] for unit in own),
        "demoralised_units": sum(unit["reaction"] == "demoralised" for unit in own),
        "bloodlust_units": sum(unit["reaction"] == "bloodlust" for unit in own),
        "falling_back_units": sum(unit["reaction"] == "falling_back" for unit in own),
    }


def square_facts(state: State, unit: str) -> dict[str, Any]:
    """Return if it is in square; only a square can be unable to fall back."""
    square = is_square(state[unit])
    return {"square": square} if square else {"square": False, "cannot_fall_back": False}


def is_led_by_general(state: State, command: str) -> bool:
    return led_by(state, command) == "general"


def is_in_formation(state: State, unit: str) -> bool:
    """Return True if the unit is in a formation of its order (§3.3.2)."""
    fields = state[unit]
    allowed = formations_of(fields["arm"], order_of(state, unit), fields["attack_column_allowed"])  # type: ignore[arg-type]
    return formation_of(fields) in allowed


def leaders_on_table(state: State) -> list[str]:
    """Commands that draw an initiative marker: those of leaders on the table, then those who have lost theirs. §3.5.3."""
    led = [c for c in commands(state) if state[c]["position"] == "on_table" and leader_of(state, c)]
    return led + [c for c in commands(state) if c not in led and is_present(state, c)]


def called(state: State) -> dict[str, str]:
    """Return the name of each command for dice and lists, with its code where two have the same."""
    names = {command: str(state[command]["name"]) for command in state.addresses("command")}
    shared = Counter(names.values())
    return {
        command: name if name and shared[name] == 1 else f"{name} ({command.split(':')[1]})" for command, name in names.items()
    }


def command_called(state: State, name: str) -> str:
    """The address of the command that goes by this name."""
    return next(command for command, own in called(state).items() if own == name)

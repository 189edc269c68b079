"""§8.0 to §8.2 Contacts: who touches whom and where, batteries that change places with their support."""

from collections.abc import Mapping
from typing import Any

from rules.engine.outcome import Outcome
from rules.engine.play.acts import Act, Chosen, Role
from rules.engine.play.contacts import Contact, contact_between, contacts_of
from rules.engine.play.dues import add_due, dues, settle_due
from rules.engine.play.state import Effect, State
from rules.engine.play.working import Working
from rules.engine.text import Text
from rules.rulesets.de_bellis_empire.acts.roles import CONTACT
from rules.rulesets.de_bellis_empire.consequences import remember
from rules.rulesets.de_bellis_empire.contacts import enemies_on, set_contacts, touch
from rules.rulesets.de_bellis_empire.known import ground_of
from rules.rulesets.de_bellis_empire.melee import artillery_swap, contact_facing, contact_permission
from rules.rulesets.de_bellis_empire.messages import _
from rules.rulesets.de_bellis_empire.state import say
from rules.rulesets.de_bellis_empire.terms import ARTILLERY, CAVALRY, INFANTRY
from rules.rulesets.de_bellis_empire.why_not import why_not_active, why_not_passive, why_not_there

# --- contact ---------------------------------------------------------------------------------------------------------


def why_not_touch(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    """An element that has moved, and an enemy that it can have reached."""
    if why_not_there(state, address):
        return why_not_there(state, address)
    if role == "target":
        if contact_between(state, chosen["attacker"], address):
            return say(state, _("They are in contact already (§8.0)."))
        return None
    if why_not_active(state, address):
        return why_not_active(state, address)
    if state[address]["type"] in ARTILLERY:
        return _("Artillery never moves into contact (§8.4).")
    if state.battle["melee_begun"]:
        return _("Melees have begun (§4.0, R69).")
    if state[address]["ran"]:
        return say(state, _("{unit} ran with its corps (§10.0)."), unit=address)
    if not state[address]["activated"]:
        return say(state, _("{unit} has not moved in this step (§5.1)."), unit=address)
    if len(enemies_on(state, address, "front")) > 1:
        return say(state, _("{unit} touches two enemies already (§8.4)."), unit=address)
    return None


def known_of_contact(state: State, chosen: Chosen) -> dict[str, Any]:
    attacker, target = state[chosen["attacker"]], state[chosen["target"]]
    return {"attacker_type": attacker["type"], "target_type": target["type"], "attacker_in_square": attacker["in_square"]}


def suggested_contact(state: State, chosen: Chosen) -> dict[str, Any]:
    attacker, target = state[chosen["attacker"]], state[chosen["target"]]
    return {"target_terrain": target["terrain"], "town": attacker["town"] != "none" or target["town"] != "none"}


def facing_due(working: Working, attacker: str, target: str) -> None:
    why = say(
        working.state,
        _("{target} has an enemy in front already: did {attacker} touch its flank or rear? If neither, it overlaps (§8.0, R68)."),
        attacker=attacker,
        target=target,
    )
    add_due(working, "contact_facing", working[attacker]["side"], why, {"attacker": attacker, "target": target}, optional=True)


def swap_due(working: Working, battery: str) -> None:
    why = say(
        working.state,
        _("{battery} is attacked in front: it may change places with a supporter behind it (§8.2)."),
        battery=battery,
    )
    add_due(working, "artillery_swap", working[battery]["side"], why, {"battery": battery}, optional=True)


def after_contact(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """Both are in contact, on the front unless said otherwise; a battery may now change places with its support. §8.0, §8.2."""
    working, attacker, target = Working(state), chosen["attacker"], chosen["target"]
    front_taken = bool(enemies_on(state, target, "front"))
    if "target_terrain" in facts:
        remember(working, target, {"terrain": facts["target_terrain"]})
    touch(working, attacker, target)
    if front_taken:
        facing_due(working, attacker, target)
    elif working[target]["type"] in ARTILLERY and supporters(working.state, target):
        swap_due(working, target)
    return working.effects()


CONTACT_MADE = Act(
    contact_permission,
    (
        Role("attacker", _("Who moved into contact")),
        Role("target", _("Whom it touches"), who="enemy"),
    ),
    after_contact,
    known=known_of_contact,
    suggested=suggested_contact,
    why_not=why_not_touch,
    steps=CONTACT,
    ask_first=("target_terrain", "town"),
    id="contact",
    label=_("Contact"),
    at_once=True,
)


# --- on flank or rear ------------------------------------------------------------------------------------------------


def _is_overlap(state: State, contact: Contact) -> bool:
    """Has it been put on a front that another one fights already?"""
    taken = enemies_on(state, contact["defender"], "front", but=contact["attacker"])
    return contact["face"] == "front" and not contact["fought"] and bool(taken)


def why_not_facing(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    """A contact is on flank or rear only where the front is taken: else the element turns to face (§8.0)."""
    if role == "target":
        contact = contact_between(state, chosen["attacker"], address)
        if contact is None or not _is_overlap(state, contact):
            return say(state, _("{unit} turns to face whom it touches (§8.0)."), unit=address)
        return None
    if why_not_there(state, address) or why_not_active(state, address):
        return why_not_there(state, address) or why_not_active(state, address)
    if not any(contact["attacker"] == address and _is_overlap(state, contact) for contact in contacts_of(state, address)):
        return say(
            state,
            _("{unit} shares no enemy's front with a friend (§8.0, R68)."),
            unit=address,
        )
    return None


def known_of_facing(state: State, chosen: Chosen) -> dict[str, Any]:
    attacker, target = chosen["attacker"], chosen["target"]
    return {
        "front_contact_already": bool(enemies_on(state, target, "front", but=attacker)),
        "in_square": state[target]["in_square"],
    }


def after_facing(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    working = Working(state)
    settle_due(working, "contact_facing", chosen)
    pair = (chosen["attacker"], chosen["target"])
    marked = [
        c | {"face": outcome.counts_as} if (c["attacker"], c["defender"]) == pair else c for c in working.battle["contacts"]
    ]
    set_contacts(working, marked)
    return working.effects()


FACING = Act(
    contact_facing,
    (
        Role("attacker", _("Who moved into contact")),
        Role("target", _("Whom it touches"), who="enemy"),
    ),
    after_facing,
    known=known_of_facing,
    why_not=why_not_facing,
    steps=CONTACT,
    ask_first=("contacted_on",),
    quick="contacted_on",
)


# --- a battery and its support ---------------------------------------------------------------------------------------


def why_not_support(state: State, unit: str) -> Text | None:
    fields = state[unit]
    if why_not_there(state, unit):
        return why_not_there(state, unit)
    if fields["type"] not in INFANTRY | CAVALRY:
        return _("Only infantry or cavalry supports a battery (§8.2).")
    if fields["in_square"]:
        return say(state, _("{unit} is in square (§8.2, R56)."), unit=unit)
    if fields["in_contact"]:
        return say(state, _("{unit} is in contact (§8.2, R56)."), unit=unit)
    return None


def supporters(state: State, battery: str) -> list[str]:
    """Friends that could stand behind a battery and take its place. §8.2, R56."""
    side = state[battery]["side"]
    return [address for address, __ in state.units(side=side) if why_not_support(state, address) is None]


def why_not_swap(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    if role == "supporter":
        return why_not_support(state, address)
    if not any(due.act == "artillery_swap" and due.chosen["battery"] == address for due in dues(state)):
        return _("It has not been attacked in front (§8.2).")
    return why_not_passive(state, address)


def known_of_swap(state: State, chosen: Chosen) -> dict[str, Any]:
    battery, supporter = state[chosen["battery"]], state[chosen["supporter"]]
    return {
        "artillery_type": battery["type"],
        "supporter_type": supporter["type"],
        "attack_from": "front",
        "supporter_in_square": supporter["in_square"],
        "supporter_engaged": supporter["in_contact"],
        "choice": "swap",
    }


def after_swap(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """The supporter stands in front now and is in the battery's contacts. §8.2."""
    working, battery, supporter = Working(state), chosen["battery"], chosen["supporter"]
    settle_due(working, "artillery_swap", chosen)
    exchanged = [c | {"defender": supporter} if c["defender"] == battery else c for c in working.battle["contacts"]]
    set_contacts(working, exchanged)
    remember(working, supporter, ground_of(state, battery))
    return working.effects()


SWAP = Act(
    artillery_swap,
    (
        Role("battery", _("Battery")),
        Role("supporter", _("Supporter behind it")),
    ),
    after_swap,
    known=known_of_swap,
    why_not=why_not_swap,
    at_once=True,
)

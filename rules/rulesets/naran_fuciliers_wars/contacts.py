"""Who is in melee with whom (§3.5.8, §3.6): the list of contacts, and what is ticked on the units by it.

A contact is a JSON object: ``attacker`` and ``defender`` (addresses; the attacker is who made the contact, for the whole combat),
``face`` (side of the defender that was touched), ``since`` (turn), ``round`` (1 in the first melee phase), ``fought`` (in this
phase), ``settled`` (its tests are done and its dead removed), ``wrapped`` (``attacker`` or ``defender``: who laps round the
other; None), ``disorganised_defender`` (for the first round, §3.5.8), ``breakthrough`` (a breakthrough test is due after the
morale tests), ``broken_square`` (§3.5.8 d), and the losses of this phase: ``attacker_losses``, ``defender_losses``.

Either of the two may be an individual.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from rules.engine.play.contacts import Contact, contact_between, contacts_of, enemy_in
from rules.engine.play.state import State
from rules.engine.play.working import Working


def enemies_of(state: State, address: str) -> list[str]:
    """Return those whom this one is in melee with."""
    return [enemy_in(contact, address) for contact in contacts_of(state, address)]


def engagement(state: State, address: str) -> str:
    """``none``, ``one_side``, or ``wrapped`` (by an enemy, or touched by several): what a square asks (§3.3.2)."""
    found = contacts_of(state, address)
    if not found:
        return "none"
    lapped = any(contact["wrapped"] and contact[contact["wrapped"]] != address for contact in found)
    return "wrapped" if lapped or len(found) > 1 else "one_side"


def combat_round(state: State, address: str) -> int:
    """The round of the unit's oldest combat; 0 out of combat."""
    return max((contact["round"] for contact in contacts_of(state, address)), default=0)


def melee_with(state: State, address: str) -> list[dict[str, Any]]:
    """Return what a unit's card shows of its combats: the enemy, the turn of its beginning, the round."""
    return [
        {"enemy": enemy_in(contact, address), "since": contact["since"], "round": contact["round"]}
        for contact in contacts_of(state, address)
    ]


def set_contacts(working: Working, contacts: Sequence[Contact]) -> None:
    """The contacts become these; those who gain or lose one are ticked accordingly."""
    before = {address for contact in working.battle["contacts"] for address in (contact["attacker"], contact["defender"])}
    working.put("battle", "contacts", list(contacts))
    now = {address for contact in contacts for address in (contact["attacker"], contact["defender"])}
    for address in sorted(before | now):
        if address in working.state:
            working.put(address, "engaged", address in now)
            working.put(address, "melee_with", melee_with(working.state, address))


def touch(working: Working, attacker: str, defender: str, *, face: str = "front", **more: Any) -> None:
    """``attacker`` has engaged ``defender``; a pair fights once."""
    if contact_between(working.state, attacker, defender) is None:
        contact = {
            "attacker": attacker,
            "defender": defender,
            "face": face,
            "since": working.battle["turn"],
            "round": 1,
            "fought": False,
            "settled": False,
            "wrapped": None,
            "disorganised_defender": False,
            "breakthrough": False,
            "broken_square": False,
            "attacker_losses": 0,
            "defender_losses": 0,
        }
        set_contacts(working, [*working.battle["contacts"], contact | more])


def mark(working: Working, one: str, other: str, **fields: Any) -> None:
    """Something becomes true of a contact."""
    both = {one, other}
    set_contacts(
        working,
        [
            contact | fields if both == {contact["attacker"], contact["defender"]} else contact
            for contact in working.battle["contacts"]
        ],
    )


def part(working: Working, address: str) -> None:
    """Take this one out of contact with all enemies."""
    if contacts_of(working.state, address):
        set_contacts(working, [c for c in working.battle["contacts"] if address not in (c["attacker"], c["defender"])])


def separate(working: Working, one: str, other: str) -> None:
    """End the combat of these two."""
    both = {one, other}
    set_contacts(working, [c for c in working.battle["contacts"] if both != {c["attacker"], c["defender"]}])


def combats(state: State) -> Iterator[list[Contact]]:
    """Contacts that hang together through a unit are one combat (R77)."""
    left: list[Contact] = list(state.battle["contacts"])
    while left:
        found = [left.pop(0)]
        grown = True
        while grown:
            inside = fighters(found)
            more = [contact for contact in left if {contact["attacker"], contact["defender"]} & set(inside)]
            left = [contact for contact in left if contact not in more]
            found += more
            grown = bool(more)
        yield found


def combat_of(state: State, address: str) -> list[Contact]:
    """The combat that this one takes part in; empty if none."""
    return next((combat for combat in combats(state) if address in fighters(combat)), [])


def fighters(combat: Sequence[Contact]) -> list[str]:
    """Return those who fight in it, each once."""
    return list(dict.fromkeys(address for contact in combat for address in (contact["attacker"], contact["defender"])))


def losses_of_side(state: State, combat: Sequence[Contact], side: str) -> int:
    """Return what a side has lost in a combat in this phase (R77)."""
    return sum(
        contact[f"{role}_losses"]
        for contact in combat
        for role in ("attacker", "defender")
        if state.side_of(contact[role]) == side
    )


def between(state: State, unit: str, enemy: str) -> Contact:
    """Their contact; the caller knows that there is one."""
    contact = contact_between(state, unit, enemy)
    assert contact is not None
    return contact

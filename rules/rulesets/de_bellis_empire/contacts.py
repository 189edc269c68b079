"""Who touches whom (§8.0): the list of contacts, and the ticks on the elements that follow from it.

A contact is ``{"attacker", "defender", "face", "new", "fought"}``: addresses of the element that moved and of the one it touched,
the face of the latter, whether it moved there in this phase, and whether the contact has been fought in this melee step.
"""

from collections.abc import Sequence

from rules.engine.play.contacts import Contact, contact_between, contacts_of, enemy_in
from rules.engine.play.state import Fields, State
from rules.engine.play.working import Working
from rules.rulesets.de_bellis_empire.terms import CAVALRY, INFANTRY, OPEN_GROUND


def active_side(state: State) -> str:
    """Code of the active player's side (``"a"`` until lots are drawn)."""
    return "b" if state["side:b"]["player"] == state.battle["active"] else "a"


def passive_side(state: State) -> str:
    return "a" if active_side(state) == "b" else "b"


def face_of(contact: Contact, unit: str) -> str:
    """Return the face of ``unit`` that this contact is on; who moved into contact did so with his front."""
    return "front" if contact["attacker"] == unit else str(contact["face"])


def enemies_on(state: State, unit: str, *faces: str, but: str | None = None) -> list[str]:
    """Enemies that touch ``unit`` on one of these faces, ``but`` this one."""
    found = [enemy_in(contact, unit) for contact in contacts_of(state, unit) if face_of(contact, unit) in faces]
    return [enemy for enemy in found if enemy != but]


def set_contacts(working: Working, contacts: Sequence[Contact]) -> None:
    """The contacts become these; elements that gain or lose one are ticked accordingly."""
    before = _touched(working.battle["contacts"])
    working.put("battle", "contacts", list(contacts))
    now = _touched(contacts)
    for unit in dict.fromkeys((*before, *now)):
        if unit in working.state:
            working.put(unit, "in_contact", unit in now)
            working.put(unit, "contact_is_new", now.get(unit, False))


def _touched(contacts: Sequence[Contact]) -> dict[str, bool]:
    """Elements in contact, and whether any contact of theirs is new."""
    found: dict[str, bool] = {}
    for contact in contacts:
        for unit in (contact["attacker"], contact["defender"]):
            found[unit] = found.get(unit, False) or contact["new"]
    return found


def part(working: Working, unit: str) -> None:
    """``unit`` is no longer in contact with anyone."""
    if contacts_of(working.state, unit):
        set_contacts(working, [c for c in working.battle["contacts"] if unit not in (c["attacker"], c["defender"])])


def touch(working: Working, mover: str, touched: str, *, face: str = "front", new: bool = True, fought: bool = False) -> None:
    """``mover`` has come into contact with ``touched``; a pair touches once."""
    if contact_between(working.state, mover, touched) is None:
        contact = {"attacker": mover, "defender": touched, "face": face, "new": new, "fought": fought}
        set_contacts(working, [*working.battle["contacts"], contact])


def fought(working: Working, *units: str) -> None:
    """One melee settles every contact of the two that fought it: the others counted in it (§8.4, R68)."""
    marked = [
        contact | {"fought": True} if {contact["attacker"], contact["defender"]} & set(units) else contact
        for contact in working.battle["contacts"]
    ]
    set_contacts(working, marked)


def pair_of(state: State, contact: Contact) -> tuple[str, str]:
    """The active player's element of a contact, then the passive player's."""
    mover, touched = contact["attacker"], contact["defender"]
    return (mover, touched) if state[mover]["side"] == active_side(state) else (touched, mover)


def is_to_be_fought(state: State, contact: Contact) -> bool:
    """Return True if this contact must still be fought: infantry may not fight cavalry on in the open (§8.1, R42)."""
    attacker, defender = (state[unit] for unit in pair_of(state, contact))
    return not contact["fought"] and not _is_stand_off(attacker, defender)


def _is_stand_off(attacker: Fields, defender: Fields) -> bool:
    return (
        attacker["type"] in INFANTRY
        and defender["type"] in CAVALRY
        and defender["terrain"] in OPEN_GROUND
        and attacker["town"] == defender["town"] == "none"
    )


def frontal_elsewhere(state: State, unit: str, enemy: str) -> str | None:
    """Return the enemy on the front of ``unit``, fought before ``enemy`` on its flank or rear (§8.4)."""
    own = contact_between(state, unit, enemy)
    if own is None or face_of(own, unit) == "front":
        return None
    waiting = (c for c in contacts_of(state, unit) if face_of(c, unit) == "front" and is_to_be_fought(state, c))
    return next((enemy_in(contact, unit) for contact in waiting), None)

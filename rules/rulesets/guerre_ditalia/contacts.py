"""Who touches whom (§Mischia): the list of contacts, and the tick on the elements that follows from it.

A contact is ``{"attacker", "defender", "face", "since", "new", "fought", "follow_up"}``: addresses of the side that moved into
contact (R82) and of the other; the face of the latter (None: to be asked); the half-turn it began in; whether the attacker came
in this round; whether it needs no more fighting in this half-turn; whether it is fought on after a follow-up (§Incalzare).
"""

from collections.abc import Sequence

from rules.engine.play.contacts import Contact, contact_between, contacts_of, enemy_in
from rules.engine.play.state import State
from rules.engine.play.working import Working
from rules.rulesets.guerre_ditalia.tables import MOST_ROUNDS


def enemies_of(state: State, unit: str) -> list[str]:
    """Return all enemies in contact with ``unit``."""
    return [enemy_in(contact, unit) for contact in contacts_of(state, unit)]


def set_contacts(working: Working, contacts: Sequence[Contact]) -> None:
    """The contacts become these; elements that gain or lose one are ticked accordingly."""
    before, now = _touched(working.battle["contacts"]), _touched(contacts)
    working.put("battle", "contacts", list(contacts))
    for unit in dict.fromkeys((*before, *now)):
        if unit in working.state:
            working.put(unit, "in_melee", unit in now)


def _touched(contacts: Sequence[Contact]) -> dict[str, None]:
    return dict.fromkeys(unit for contact in contacts for unit in (contact["attacker"], contact["defender"]))


def part(working: Working, unit: str) -> None:
    """``unit`` is no longer in contact with anyone."""
    if contacts_of(working.state, unit):
        set_contacts(working, [c for c in working.battle["contacts"] if unit not in (c["attacker"], c["defender"])])


def touch(working: Working, mover: str, touched: str, *, face: str | None, follow_up: bool = False, fought: bool = False) -> None:
    """``mover`` has come into contact with ``touched``; a pair touches once."""
    if contact_between(working.state, mover, touched) is None:
        contact = {
            "attacker": mover,
            "defender": touched,
            "face": face,
            "since": working.battle["half_turn"],
            "new": True,
            "fought": fought,
            "follow_up": follow_up,
        }
        set_contacts(working, [*working.battle["contacts"], contact])


def fought(working: Working, one: str, other: str) -> None:
    """Mark that these two have fought a round: nothing of their contact is new any more."""
    set_contacts(
        working,
        [
            contact | {"new": False, "fought": True, "follow_up": False}
            if {contact["attacker"], contact["defender"]} == {one, other}
            else contact
            for contact in working.battle["contacts"]
        ],
    )


def take_over(working: Working, replaced: str, replacing: str) -> None:
    """``replacing`` stands in every contact of ``replaced``, in the same part. R84."""
    set_contacts(
        working,
        [
            contact | {part: replacing for part in ("attacker", "defender") if contact[part] == replaced}
            for contact in working.battle["contacts"]
        ],
    )


def can_fight_on(state: State, contact: Contact) -> bool:
    """Return True if the contact has a round left, and both have one. §Incalzare."""
    rounds = max(state[contact[part]]["rounds_fought"] for part in ("attacker", "defender"))
    return not contact["fought"] and rounds < MOST_ROUNDS


def has_to_fight(state: State, contact: Contact) -> bool:
    """Every contact fights a round; who has followed up fights on only if he wishes. §Sequenza di gioco 4, §Incalzare."""
    return can_fight_on(state, contact) and not contact["follow_up"]

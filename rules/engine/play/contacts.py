"""Contacts between units as lists in the battle's ``contacts`` keep them, for rulesets that fight melees pair by pair.

A contact is a JSON object with at least ``attacker`` and ``defender`` (addresses); what else it holds is the ruleset's.
"""

from typing import Any

from rules.engine.messages import _
from rules.engine.play.state import State
from rules.engine.text import Text

Contact = dict[str, Any]


def contacts_of(state: State, address: str) -> list[Contact]:
    """The contacts that this one takes part in."""
    return [contact for contact in state.battle["contacts"] if address in (contact["attacker"], contact["defender"])]


IN_CONTACT, IN_MELEE = _("in contact"), _("in melee")
CHARGING, CHARGED = _("charges"), _("charged")


def enemies_in_contact(state: State, address: str) -> dict[str, Text]:
    """Return the addresses of enemies in contact with a unit, each with a word for it; nothing in battles without contacts."""
    touching = contacts_of(state, address) if "contacts" in state.battle else []
    return {enemy_in(contact, address): IN_CONTACT for contact in touching}


def contact_between(state: State, one: str, other: str) -> Contact | None:
    """The contact of these two, whoever made it."""
    return next((contact for contact in contacts_of(state, one) if other in (contact["attacker"], contact["defender"])), None)


def enemy_in(contact: Contact, address: str) -> str:
    """The other one of a contact."""
    return str(contact["defender"] if contact["attacker"] == address else contact["attacker"])

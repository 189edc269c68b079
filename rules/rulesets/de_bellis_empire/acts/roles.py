"""Roles that several acts share, whom their dice are rolled for, and the steps in which acts are on offer."""

from rules.engine.play.acts import Chosen, Role, RolledFor
from rules.engine.play.state import State
from rules.engine.text import Text
from rules.rulesets.de_bellis_empire.messages import _
from rules.rulesets.de_bellis_empire.state import named

ARMY = Role("army", _("Army"), kind="side")
CORPS = Role("corps", _("Corps"), kind="command")
UNIT = Role("unit", _("Element"))
UNITS = Role("units", _("Elements"), many=True)

MOVEMENT = ("movement",)
#: Steps in which elements may come into contact.
CONTACT = ("movement", "melee")
#: The steps of a turn.
TURN = ("movement", "defensive_fire", "melee", "break_check")


def die_of_fighter(state: State, chosen: Chosen, label: Text, by: str) -> RolledFor | None:
    """Return who rolls a die: who fills the role ``by``."""
    address = chosen.get(by)
    return _named_die(address, named(state, address), label) if address else None


def die_of_general(state: State, chosen: Chosen, label: Text, by: str) -> RolledFor:
    """Return the corps' general or the general in chief, by his name if he has one."""
    address = chosen.get("corps") or chosen["army"]
    general = state[address]["commander"]
    return _named_die(address, Text(general) if general else named(state, address), label)


def _named_die(address: str, name: Text, label: Text) -> RolledFor:
    return RolledFor(address, _("{name}: {label}").format(name=name, label=label))

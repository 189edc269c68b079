"""The roles that acts of several chapters share."""

from rules.engine.play.acts import Chosen, Role, RolledFor, rolled_for_named
from rules.engine.play.state import State
from rules.engine.text import Text
from rules.rulesets.naran_fuciliers_wars.messages import _

ARMY = Role("army", _("Army"), kind="side")
COMMAND = Role("command", _("Command"), kind="command")
UNIT = Role("unit", _("Unit"))

#: What is thrown for whoever is struck, not for whoever strikes.
_OF_THE_STRUCK = ("save", "special character hit?", "individual hit?")


def die_of_volley(state: State, chosen: Chosen, label: Text) -> RolledFor | None:
    """The target's saves and officers are its own dice; the rest are the shooter's."""
    address = str(chosen.get("target" if label.en in _OF_THE_STRUCK else "shooter"))
    return rolled_for_named(state, address, label)

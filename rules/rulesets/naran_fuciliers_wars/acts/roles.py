"""The roles that acts of several chapters share."""

from rules.engine.play.acts import Chosen, Role, RolledFor, rolled_for_named
from rules.engine.play.state import State
from rules.engine.text import Text
from rules.rulesets.naran_fuciliers_wars.messages import _

ARMY = Role("army", _("Army"), kind="side")
COMMAND = Role("command", _("Command"), kind="command")
UNIT = Role("unit", _("Unit"))


def die_of_volley(state: State, chosen: Chosen, label: Text, by: str) -> RolledFor | None:
    """Return the target for its saves, the shooter for all other dice."""
    return rolled_for_named(state, str(chosen.get("target" if by == "target" else "shooter")), label)

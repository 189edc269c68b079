"""The acts of a battle by the chapters of the sheet, each directly below its own functions; here what several of them share."""

from rules.engine.facts import Facts
from rules.engine.play.acts import Role
from rules.rulesets.impetus.messages import _

UNIT = Role("unit", _("Unit"))
GROUP = Role("group", _("Moving with it as a group"), many=True, optional=True)
CHARGER = Role("charger", _("Charger"))
TARGET = Role("target", _("Target"), who="enemy")
COMMAND = Role("command", _("Command"), kind="command")
ARMY = Role("army", _("Army"), kind="side")
#: After the sixth the tables end.
MOST_MOVEMENTS = 6
#: The steps in which something is measured.
MEASURED = ("deployment", "nominate", "activation")


class NothingAsked(Facts):
    """Nothing is asked."""

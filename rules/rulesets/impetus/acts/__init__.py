"""The acts of a battle by the chapters of the sheet, each directly below its own functions; here what several of them share."""

from rules.engine.facts import Facts
from rules.engine.play.acts import Role
from rules.engine.text import Text

UNIT = Role("unit", Text("Unit", "Unità"))
GROUP = Role("group", Text("Moving with it as a group", "In gruppo con lei"), many=True, optional=True)
CHARGER = Role("charger", Text("Charger", "Chi carica"))
TARGET = Role("target", Text("Target", "Bersaglio"), who="enemy")
COMMAND = Role("command", Text("Command", "Comando"), kind="command")
ARMY = Role("army", Text("Army", "Esercito"), kind="side")
#: After the sixth the tables end.
MOST_MOVEMENTS = 6
#: The steps in which something is measured.
MEASURED = ("deployment", "nominate", "activation")


class NothingAsked(Facts):
    """Nothing is asked."""

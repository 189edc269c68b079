"""The roles that acts of several chapters share."""

from rules.engine.play.acts import Role
from rules.engine.text import Text

ARMY = Role("army", Text("Army", "Esercito"), kind="side")
COMMAND = Role("command", Text("Command", "Comando"), kind="command")
UNIT = Role("unit", Text("Unit", "Unità"))

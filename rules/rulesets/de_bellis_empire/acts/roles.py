"""Roles that several acts share, and the steps in which acts are on offer."""

from rules.engine.play.acts import Role
from rules.engine.text import Text

ARMY = Role("army", Text("Army", "Armata"), kind="side")
CORPS = Role("corps", Text("Corps", "Corpo"), kind="command")
UNIT = Role("unit", Text("Element", "Elemento"))
UNITS = Role("units", Text("Elements", "Elementi"), many=True)

MOVEMENT = ("movement",)
#: Steps in which elements may come into contact.
CONTACT = ("movement", "melee")
#: The steps of a turn.
TURN = ("movement", "defensive_fire", "melee", "break_check")

"""Who takes part in acts of several chapters, and the steps in which a question may be asked."""

from rules.engine.play.acts import Role
from rules.engine.text import Text

ARMY = Role("army", Text("Army", "Esercito"), kind="side")
UNIT = Role("unit", Text("Element", "Elemento"))
UNITS = Role("units", Text("Elements", "Elementi"), many=True)
#: Who moves together.
GROUP = Role("units", Text("Element or group", "Elemento o gruppo"), many=True)
#: Who was beaten, by whom, and the friends in his way.
BEATEN = (
    UNIT,
    Role("enemy", Text("Who beat it", "Chi l'ha battuto"), who="enemy", optional=True),
    Role("friend", Text("Friend directly in its way", "Amico subito sul percorso"), optional=True),
    Role("friends", Text("Friends beyond that one", "Altri amici dietro quello"), many=True, optional=True),
)
#: Steps in which the book may be looked up.
ALWAYS = ("command", "shooting_phasing", "shooting_non_phasing", "melee", "rout")

"""Who takes part in acts of several chapters, and the steps in which a question may be asked."""

from rules.engine.play.acts import Role
from rules.rulesets.guerre_ditalia.messages import _

ARMY = Role("army", _("Army"), kind="side")
UNIT = Role("unit", _("Element"))
UNITS = Role("units", _("Elements"), many=True)
#: Who moves together.
GROUP = Role("units", _("Element or group"), many=True)
#: Who was beaten, by whom, and the friends in his way.
BEATEN = (
    UNIT,
    Role("enemy", _("Who beat it"), who="enemy", optional=True),
    Role("friend", _("Friend directly in its way"), optional=True),
    Role("friends", _("Friends beyond that one"), many=True, optional=True),
)
#: Steps in which the book may be looked up.
ALWAYS = ("command", "shooting_phasing", "shooting_non_phasing", "melee", "rout")

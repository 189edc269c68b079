"""What an act without dice does, as its button says it."""

from collections.abc import Mapping

from rules.engine.text import Text
from rules.rulesets.guerre_ditalia.messages import _, pgettext

VERBS: Mapping[str, Text] = {
    "terrain_layout": _("Place it"),
    "river": _("Place it"),
    "table_side": _("Take this side"),
    "substitution": _("Replace"),
    "reserve_size": _("Keep back"),
    "move": _("Move"),
    "about_face": _("Turn about"),
    "change_formation": _("Change"),
    "reman_guns": _("Man the guns"),
    "recoil": pgettext("recoil", "Recoil"),
    "flight": _("Flee"),
    "follow_up": _("Follow up"),
    "contact": _("Go in"),
    "contact_late": _("Note the contact"),
    "replacement": pgettext("replacement", "Replace"),
    "voluntary_rout": _("Order the rout"),
    "withdrawal": _("Withdraw"),
}

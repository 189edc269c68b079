"""What an act without dice does, as its button says it."""

from collections.abc import Mapping

from rules.engine.text import Text
from rules.rulesets.ordre_mixte.messages import _, pgettext

VERBS: Mapping[str, Text] = {
    "move": _("Move"),
    "strategic_move": _("Move"),
    "general_move": _("Move"),
    "compulsory_move": _("Move"),
    "charge": _("Charge"),
    "evasion": _("Evade"),
    "finish_move": _("Finish the move"),
    "close_to_contact": _("Close"),
    "follow_up_move": pgettext("follow_up_move", "Advance"),
    "split_fire": _("Split the fire"),
    "melee_order": _("Set the order"),
    "melee_outcome": _("Settle it"),
    "cavalry_fatigue": _("Note the rest"),
    "generals_may_order": _("Look"),
    "give_orders": _("Give the orders"),
    "garrison": _("Occupy"),
    "leave_built_up_area": _("Leave"),
    "infantry_formation": _("Form"),
    "cavalry_formation": _("Form"),
    "artillery_formation": _("Do it"),
    "cavalry_done": _("It has moved"),
}

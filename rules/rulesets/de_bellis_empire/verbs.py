"""What an act without dice does, as its button says it."""

from collections.abc import Mapping

from rules.engine.text import Text
from rules.rulesets.de_bellis_empire.messages import _, pgettext

VERBS: Mapping[str, Text] = {
    "table_size": _("Set the table"),
    "terrain_feature": _("Place it"),
    "command_takeover": _("Take over"),
    "move": _("Move"),
    "rotate": _("Rotate"),
    "move_general": _("Move"),
    "move_chief": _("Move"),
    "strategic_move": _("Move"),
    "square_formation": _("Form"),
    "skirmish_split": _("Split"),
    "contact": _("Go in"),
    "contact_facing": pgettext("contact_facing", "Turn"),
    "artillery_swap": pgettext("artillery_swap", "Change places"),
    "pursuit": _("Pursue"),
    "retreat": pgettext("retreat", "Retreat"),
    "flight": _("Flee"),
    "general_loss": _("Note the loss"),
    "victory": _("Count"),
}

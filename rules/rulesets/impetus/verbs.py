"""What an act without dice does, as its button says it."""

from collections.abc import Mapping

from rules.engine.text import Text
from rules.rulesets.impetus.messages import _, pgettext

VERBS: Mapping[str, Text] = {
    "scout_infantry": _("Move the row"),
    "scout_mounted": _("Move the row"),
    "place_infantry_4": _("Place it"),
    "place_infantry_7": _("Place it"),
    "place_infantry_9": _("Place it"),
    "place_infantry_11": _("Place it"),
    "place_infantry_12": _("Place it"),
    "place_mounted_4": _("Place it"),
    "place_mounted_6": _("Place it"),
    "place_mounted_9": _("Place it"),
    "place_mounted_11": _("Place it"),
    "place_mounted_12": _("Place it"),
    "who_deploys_first": _("Decide"),
    "deploy": _("Deploy"),
    "nominate": _("Nominate"),
    "general_joins": _("Join"),
    "command_routs": _("Take it off"),
    "forward": _("Move"),
    "wheel": pgettext("wheel", "Wheel"),
    "lateral_oblique": _("Move"),
    "backward": _("Step back"),
    "change_of_front": pgettext("change_of_front", "Turn"),
    "rough_ground": _("Enter"),
    "stand_ready": _("Stand ready"),
    "declare_charge": _("Charge"),
    "react": _("React"),
    "way_back": pgettext("way_back", "Retreat"),
    "involuntary_interpenetration": _("Pass through"),
}

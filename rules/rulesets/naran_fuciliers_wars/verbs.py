"""What an act without dice does, as its button says it."""

from collections.abc import Mapping

from rules.engine.text import Text
from rules.rulesets.naran_fuciliers_wars.messages import _, pgettext

VERBS: Mapping[str, Text] = {
    "choose_order": _("Lay it face down"),
    "hold_back": _("Keep it back"),
    "reserve_entry": _("Enter"),
    "own_order_attack": _("Give the order"),
    "own_order_hold": _("Give the order"),
    "own_order_oppose": _("Give the order"),
    "send_attack": _("Send it"),
    "send_hold": _("Send it"),
    "send_oppose": _("Send it"),
    "take_over_command": _("Take over"),
    "reorganise": pgettext("reorganise", "Reorganise"),
    "form_line": _("Form"),
    "form_column": _("Form"),
    "form_attack_column": _("Form"),
    "form_square": _("Form"),
    "form_battery": _("Unlimber"),
    "form_limbered": _("Limber"),
    "formation_check": _("Note the ranks"),
    "lie_down": pgettext("lie_down", "Lie down"),
    "stand_up": _("Stand up"),
    "lower_standard": _("Lower it"),
    "declare_fire": _("Declare"),
    "declare_canister": _("Declare"),
    "return_fire": pgettext("return_fire", "Return fire"),
    "move": _("Move"),
    "press_on": _("Move"),
    "gunners_enter": _("Enter"),
    "gunners_leave": pgettext("gunners_leave", "Leave"),
    "contact": _("Engage"),
    "wrap": _("Wrap round"),
    "chase_messenger": _("Chase"),
    "declare_capture": _("Try"),
    "disengage": pgettext("disengage", "Disengage"),
    "ride": _("Ride"),
    "collision": _("Pass through"),
    "interpenetration": _("Pass through"),
}

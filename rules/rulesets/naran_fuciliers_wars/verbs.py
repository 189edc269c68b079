"""What an act without dice does, as its button says it."""

from collections.abc import Mapping

from rules.engine.text import Text

VERBS: Mapping[str, Text] = {
    "choose_order": Text("Lay it face down", "Posa coperto"),
    "hold_back": Text("Keep it back", "Tieni fuori"),
    "reserve_entry": Text("Enter", "Entra"),
    "own_order_attack": Text("Give the order", "Dai l'ordine"),
    "own_order_hold": Text("Give the order", "Dai l'ordine"),
    "own_order_oppose": Text("Give the order", "Dai l'ordine"),
    "send_attack": Text("Send it", "Manda"),
    "send_hold": Text("Send it", "Manda"),
    "send_oppose": Text("Send it", "Manda"),
    "take_over_command": Text("Take over", "Assumi il comando"),
    "reorganise": Text("Reorganise", "Riorganizza"),
    "form_line": Text("Form", "Forma"),
    "form_column": Text("Form", "Forma"),
    "form_attack_column": Text("Form", "Forma"),
    "form_square": Text("Form", "Forma"),
    "form_battery": Text("Unlimber", "Metti in batteria"),
    "form_limbered": Text("Limber", "Aggancia"),
    "formation_check": Text("Note the ranks", "Segna le file"),
    "lie_down": Text("Lie down", "A terra"),
    "stand_up": Text("Stand up", "In piedi"),
    "lower_standard": Text("Lower it", "Ammaina"),
    "declare_fire": Text("Declare", "Dichiara"),
    "declare_canister": Text("Declare", "Dichiara"),
    "return_fire": Text("Return fire", "Rispondi al fuoco"),
    "move": Text("Move", "Muovi"),
    "press_on": Text("Move", "Muovi"),
    "gunners_enter": Text("Enter", "Entra"),
    "gunners_leave": Text("Leave", "Esci"),
    "contact": Text("Engage", "Ingaggia"),
    "wrap": Text("Wrap round", "Avvolgi"),
    "chase_messenger": Text("Chase", "Insegui"),
    "declare_capture": Text("Try", "Tenta"),
    "disengage": Text("Disengage", "Disingaggia"),
    "ride": Text("Ride", "Cavalca"),
    "collision": Text("Pass through", "Attraversa"),
    "interpenetration": Text("Pass through", "Attraversa"),
}

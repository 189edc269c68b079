"""What an act without dice does, as its button says it."""

from collections.abc import Mapping

from rules.engine.text import Text

VERBS: Mapping[str, Text] = {
    "move": Text("Move", "Muovi"),
    "strategic_move": Text("Move", "Muovi"),
    "general_move": Text("Move", "Muovi"),
    "compulsory_move": Text("Move", "Muovi"),
    "charge": Text("Charge", "Carica"),
    "evasion": Text("Evade", "Evadi"),
    "finish_move": Text("Finish the move", "Finisci"),
    "close_to_contact": Text("Close", "A contatto"),
    "follow_up_move": Text("Advance", "Avanza"),
    "split_fire": Text("Split the fire", "Dividi il tiro"),
    "melee_order": Text("Set the order", "Fissa l'ordine"),
    "melee_outcome": Text("Settle it", "Applica l'esito"),
    "cavalry_fatigue": Text("Note the rest", "Segna il riposo"),
    "generals_may_order": Text("Look", "Guarda"),
    "give_orders": Text("Give the orders", "Dai gli ordini"),
    "garrison": Text("Occupy", "Occupa"),
    "leave_built_up_area": Text("Leave", "Lascia"),
    "infantry_formation": Text("Form", "Forma"),
    "cavalry_formation": Text("Form", "Forma"),
    "artillery_formation": Text("Do it", "Esegui"),
    "cavalry_done": Text("It has moved", "Ha mosso"),
}

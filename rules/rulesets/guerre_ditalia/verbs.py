"""What an act without dice does, as its button says it."""

from collections.abc import Mapping

from rules.engine.text import Text

VERBS: Mapping[str, Text] = {
    "terrain_layout": Text("Place it", "Piazza"),
    "river": Text("Place it", "Piazza"),
    "table_side": Text("Take this side", "Prendi questo lato"),
    "substitution": Text("Replace", "Sostituisci"),
    "reserve_size": Text("Keep back", "Tieni in riserva"),
    "move": Text("Move", "Muovi"),
    "about_face": Text("Turn about", "Fai dietro-front"),
    "change_formation": Text("Change", "Cambia"),
    "reman_guns": Text("Man the guns", "Rimetti in batteria"),
    "recoil": Text("Recoil", "Arretra"),
    "flight": Text("Flee", "Fuggi"),
    "follow_up": Text("Follow up", "Incalza"),
    "contact": Text("Go in", "A contatto"),
    "contact_late": Text("Note the contact", "Segna il contatto"),
    "replacement": Text("Replace", "Rimpiazza"),
    "voluntary_rout": Text("Order the rout", "Ordina la rotta"),
    "withdrawal": Text("Withdraw", "Ritira"),
}

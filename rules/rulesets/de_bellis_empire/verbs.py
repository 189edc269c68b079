"""What an act without dice does, as its button says it."""

from collections.abc import Mapping

from rules.engine.text import Text

VERBS: Mapping[str, Text] = {
    "table_size": Text("Set the table", "Fissa il tavolo"),
    "terrain_feature": Text("Place it", "Piazza"),
    "command_takeover": Text("Take over", "Assumi il comando"),
    "move": Text("Move", "Muovi"),
    "rotate": Text("Rotate", "Ruota"),
    "move_general": Text("Move", "Muovi"),
    "move_chief": Text("Move", "Muovi"),
    "strategic_move": Text("Move", "Muovi"),
    "square_formation": Text("Form", "Forma"),
    "skirmish_split": Text("Split", "Dividi"),
    "contact": Text("Go in", "A contatto"),
    "contact_facing": Text("Turn", "Gira"),
    "artillery_swap": Text("Change places", "Cambia posto"),
    "pursuit": Text("Pursue", "Insegui"),
    "retreat": Text("Retreat", "Ritira"),
    "flight": Text("Flee", "Fuggi"),
    "general_loss": Text("Note the loss", "Segna la perdita"),
    "victory": Text("Count", "Conta"),
}

"""What an act without dice does, as its button says it."""

from collections.abc import Mapping

from rules.engine.text import Text

VERBS: Mapping[str, Text] = {
    "scout_infantry": Text("Move the row", "Sposta la riga"),
    "scout_mounted": Text("Move the row", "Sposta la riga"),
    "place_infantry_4": Text("Place it", "Posiziona"),
    "place_infantry_7": Text("Place it", "Posiziona"),
    "place_infantry_9": Text("Place it", "Posiziona"),
    "place_infantry_11": Text("Place it", "Posiziona"),
    "place_infantry_12": Text("Place it", "Posiziona"),
    "place_mounted_4": Text("Place it", "Posiziona"),
    "place_mounted_6": Text("Place it", "Posiziona"),
    "place_mounted_9": Text("Place it", "Posiziona"),
    "place_mounted_11": Text("Place it", "Posiziona"),
    "place_mounted_12": Text("Place it", "Posiziona"),
    "who_deploys_first": Text("Decide", "Decidi"),
    "deploy": Text("Deploy", "Schiera"),
    "nominate": Text("Nominate", "Proponi"),
    "general_joins": Text("Join", "Unisci"),
    "command_routs": Text("Take it off", "Toglilo"),
    "forward": Text("Move", "Muovi"),
    "wheel": Text("Wheel", "Ruota"),
    "lateral_oblique": Text("Move", "Muovi"),
    "backward": Text("Step back", "Arretra"),
    "change_of_front": Text("Turn", "Cambia fronte"),
    "rough_ground": Text("Enter", "Entra"),
    "stand_ready": Text("Stand ready", "Metti in opportunità"),
    "declare_charge": Text("Charge", "Carica"),
    "react": Text("React", "Reagisci"),
    "way_back": Text("Retreat", "Ritira"),
    "involuntary_interpenetration": Text("Pass through", "Attraversa"),
}

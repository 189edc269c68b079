"""The book's «Battle Check List»: twelve turns of eight rounds. Each round has its box. (Introduction, c; §3.0)"""

from rules.engine.play.sequence import CheckList, Round
from rules.engine.text import Text

CHECK_LIST = CheckList(
    Text("Battle Check List", "Battle Check List"),
    "Battle Check List, §3.0, R95",
    12,
    (
        Round(Text("Reserves and reinforcements", "Riserve e rinforzi"), "§3.1", ("reserves_reinforcements",)),
        Round(Text("Orders", "Ordini"), "§3.2", ("orders",)),
        Round(Text("Reorganisation", "Riorganizzazione"), "§3.3", ("reorganisation",)),
        Round(Text("Fire", "Fuoco"), "§3.4", ("fire", "volleys")),
        Round(Text("Initiative and movement", "Iniziativa e movimento"), "§3.5", ("initiative_movement",)),
        Round(Text("Melee", "Combattimento"), "§3.6", ("melee",)),
        Round(Text("Influence", "Influenza"), "§3.7", ("influence",)),
        Round(Text("Command test", "Test di Comando"), "§3.8", ("command_test",)),
    ),
)

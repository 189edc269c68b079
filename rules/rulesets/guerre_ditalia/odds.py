"""What is worth knowing before the dice."""

from rules.engine.odds.chain import Outlook

OUTLOOK = Outlook(
    fields={
        "attacker_roll": ("attacker",),
        "terrain_count": ("pieces",),
        "attacker_removes_terrain": ("success",),
        "river_bridges": ("bridges", "dry"),
        "command_points": ("cp",),
        "shooting": ("target_effect", "winner+degree"),
        "melee": ("attacker_effect", "defender_effect", "winner+degree"),
        "pursuit_after_rout": ("pursuit",),
    }
)

"""What is worth knowing before the dice."""

from rules.engine.odds.chain import Harm, Outlook

_SHOT = ("target_effect", "shooter_effect")
_ROUND = ("defender_effect", "attacker_effect")

OUTLOOK = Outlook(
    fields={
        "attacker_roll": ("attacker",),
        "attacker_by_name": ("attacker",),
        "terrain_count": ("pieces",),
        "attacker_removes_terrain": ("success",),
        "river_bridges": ("bridges", "dry"),
        "command_points": ("cp",),
        "shooting": _SHOT,
        "shot": _SHOT,
        "melee": _ROUND,
        "melee_round": _ROUND,
        "pursuit_after_rout": ("pursuit",),
    },
    harm={
        "shot": (
            Harm("shooter_destroyed", "unit", "elements_destroyed"),
            Harm("target_destroyed", "target", "elements_destroyed"),
        ),
        "melee_round": (
            Harm("unit_destroyed", "unit", "elements_destroyed"),
            Harm("enemy_destroyed", "enemy", "elements_destroyed"),
        ),
    },
)

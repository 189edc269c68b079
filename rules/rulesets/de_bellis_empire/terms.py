"""The words of De Bellis Empire: identifiers, the sets they fall into, and how each is said in both languages.

The book's own words are the Italian ones; where two chapters of it use different words for one thing, R4 and R5 say which.
"""

from typing import Literal, cast, get_args

from rules.engine.text import Text

InfantryType = Literal["irregular_infantry", "line_infantry", "light_infantry", "voltigeurs", "elite_infantry", "guard_infantry"]
CavalryType = Literal[
    "irregular_cavalry", "lancers", "light_cavalry", "dragoons", "cuirassiers", "guard_heavy_cavalry", "guard_light_cavalry"
]
ArtilleryType = Literal["light_artillery", "medium_artillery", "heavy_artillery", "horse_artillery"]
GeneralType = Literal["general", "general_in_chief"]
ElementType = Literal[InfantryType, CavalryType, ArtilleryType]
BaseType = Literal[ElementType, GeneralType]

ELEMENT_TYPES = cast(tuple[ElementType, ...], get_args(ElementType))
INFANTRY: frozenset[str] = frozenset(get_args(InfantryType))
CAVALRY: frozenset[str] = frozenset(get_args(CavalryType))
ARTILLERY: frozenset[str] = frozenset(get_args(ArtilleryType))
GENERALS: frozenset[str] = frozenset(get_args(GeneralType))
#: The only ones that form square.
FORMED_INFANTRY = INFANTRY - {"voltigeurs"}
#: Those whom a rout does not dishearten (§10.0).
GUARD: frozenset[str] = frozenset({"guard_infantry", "guard_heavy_cavalry", "guard_light_cavalry"})

Nation = Literal["other", "british", "french", "russian"]
Quality = Literal["mediocre", "normal", "genius"]
Scale = Literal["15mm", "25mm"]
Player = Literal["first", "second"]
Side = Literal["passive", "active"]
Army = Literal["a", "b"]
Commander = Literal["corps", "in_chief"]
StepId = Literal["movement", "defensive_fire", "melee", "break_check"]

Terrain = Literal["open", "road", "rough", "difficult"]
Cover = Literal["none", "light", "heavy"]
Town = Literal["none", "edge", "inside"]
Feature = Literal[
    "open_ground",
    "gentle_hill",
    "road",
    "hedge",
    "low_wall",
    "scrub",
    "frozen_water",
    "orchard",
    "wood",
    "marsh",
    "steep_hillside",
    "village_wooden",
    "village_stone",
    "farmyard",
    "palisade",
    "wooden_house",
    "wall",
    "redoubt",
    "trench",
    "barricade",
    "stone_house",
]
#: Ground on which horses ride freely and voltigeurs find no shelter (R49).
OPEN_GROUND: frozenset[str] = frozenset({"open", "road"})

MovementRow = Literal[
    "general_row",
    "square_row",
    "light_infantry_row",
    "other_infantry_row",
    "light_cavalry_row",
    "irregular_cavalry_row",
    "heavy_cavalry_row",
    "horse_artillery_row",
    "foot_artillery_row",
    "heavy_artillery_row",
]
RangeRow = Literal[
    "infantry_range", "rifle_range", "light_or_horse_artillery_range", "foot_artillery_range", "heavy_artillery_range"
]
ResultsRow = Literal["infantry", "voltigeurs", "light_cavalry", "irregular_cavalry", "heavy_cavalry", "artillery"]

Action = Literal[
    "move", "rotate_in_place", "form_square", "leave_square", "split_skirmishers", "rejoin_skirmishers", "move_general"
]
FORMATION_CHANGES: frozenset[str] = frozenset({"form_square", "leave_square", "split_skirmishers", "rejoin_skirmishers"})
Subject = Literal["element", "group", "artillery_mixed"]
Facing = Literal["same", "opposite", "other"]
Face = Literal["front", "flank", "rear"]
ZoneAction = Literal["stand", "stop_at_edge", "enter", "cross", "contact", "line_up", "withdraw", "other_move"]

Range = Literal["short", "medium", "long"]
Band = Literal[Range, "out"]
Blocker = Literal[
    "terrain",
    "lower_terrain",
    "friendly_element",
    "enemy_element",
    "friendly_voltigeurs_in_front",
    "friendly_voltigeurs",
    "enemy_voltigeurs",
]

Mode = Literal["fire", "melee"]
Column = Literal["less", "half_or_less"]
Result = Literal["none", "retreat", "flight", "destroyed"]
Special = Literal[
    "by_cavalry_in_open",
    "by_voltigeurs_in_open",
    "by_cavalry",
    "by_square",
    "by_artillery",
    "by_light_cavalry",
    "by_artillery_in_melee",
    "by_heavy_cavalry",
    "difficult_terrain",
    "in_melee",
    "several_fronts",
    "second_flight",
]
FriendBehind = Literal["none", "same_facing", "different_facing"]
TownZone = Literal["edge", "inside"]
TownAction = Literal["melee", "fire", "rear_support", "step_back", "enter", "result"]

TERMS: dict[str, Text] = {}

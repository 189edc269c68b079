"""The tables of De Bellis Empire, laid out as in the book. Lengths in millimetres; a dash is ``None``. A number stands once."""

from typing import NamedTuple

from rules.engine.outcome import Modifier, modifiers
from rules.rulesets.de_bellis_empire.terms import (
    BaseType,
    Column,
    Cover,
    ElementType,
    Feature,
    MovementRow,
    Quality,
    RangeRow,
    Result,
    ResultsRow,
    Scale,
    Special,
    Terrain,
    Town,
)


class Base(NamedTuple):
    """A base: front and depth in either scale, and what stands on it."""

    front_15mm: int
    depth_15mm: int
    front_25mm: int
    depth_25mm: int
    figures: int

    def front(self, scale: Scale) -> int:
        return self.front_15mm if scale == "15mm" else self.front_25mm

    def depth(self, scale: Scale) -> int:
        return self.depth_15mm if scale == "15mm" else self.depth_25mm


_FORMED_FOOT = Base(40, 20, 50, 25, figures=3)
_LIGHT_FOOT = Base(40, 20, 50, 25, figures=2)
_HORSE = Base(40, 30, 50, 40, figures=3)
_IRREGULAR_HORSE = Base(40, 30, 50, 40, figures=2)
_GUN_AND_CREW = Base(40, 40, 50, 60, figures=2)

#: §1.0 «Imbasettamento».
BASES: dict[BaseType, Base] = {
    "irregular_infantry": _FORMED_FOOT,
    "line_infantry": _FORMED_FOOT,
    "light_infantry": _LIGHT_FOOT,
    "voltigeurs": _LIGHT_FOOT,
    "elite_infantry": _FORMED_FOOT,
    "guard_infantry": _FORMED_FOOT,
    "irregular_cavalry": _IRREGULAR_HORSE,
    "lancers": _HORSE,
    "light_cavalry": _HORSE,
    "dragoons": _HORSE,
    "cuirassiers": _HORSE,
    "guard_heavy_cavalry": _HORSE,
    "guard_light_cavalry": _HORSE,
    "light_artillery": _GUN_AND_CREW,
    "medium_artillery": _GUN_AND_CREW,
    "heavy_artillery": _GUN_AND_CREW,
    "horse_artillery": _GUN_AND_CREW,
    "general": Base(15, 30, 20, 40, figures=1),
    "general_in_chief": Base(20, 30, 30, 40, figures=2),
}

#: §5.6: side of the marker under a square.
SQUARE_MARKER: dict[Scale, int] = {"15mm": 30, "25mm": 40}

#: §7.1: the field of fire, in fronts of the shooter.
FIELD_OF_FIRE_FRONTS = 3

#: §2.0: points of a corps; corps an army may have.
BUDGET = 36
MOST_CORPS = 4


class Table(NamedTuple):
    """§3.0: the playing surface: side for one corps a side, growth for every further corps, greatest depth."""

    side: int = 600
    per_further_corps: int = 300
    greatest_depth: int = 1200
    terrain_pieces: int = 3
    terrain_piece_side: int = 100


TABLE = Table()


class Ground(NamedTuple):
    """A piece of terrain: movement class, cover, and whether it is a line to stand behind."""

    terrain: Terrain
    cover: Cover = "none"
    linear: bool = False


#: §3.0, filled up by R11.
FEATURES: dict[Feature, Ground] = {
    "open_ground": Ground("open"),
    "gentle_hill": Ground("open"),
    "road": Ground("road"),
    "hedge": Ground("rough", "light", linear=True),
    "low_wall": Ground("rough", "heavy", linear=True),
    "scrub": Ground("rough"),
    "frozen_water": Ground("rough"),
    "orchard": Ground("rough", "light"),
    "wood": Ground("difficult", "light"),
    "marsh": Ground("difficult"),
    "steep_hillside": Ground("difficult"),
    "village_wooden": Ground("difficult", "light"),
    "village_stone": Ground("difficult", "heavy"),
    "farmyard": Ground("open", "light"),
    "palisade": Ground("rough", "light", linear=True),
    "wooden_house": Ground("difficult", "light"),
    "wall": Ground("rough", "heavy", linear=True),
    "redoubt": Ground("rough", "heavy", linear=True),
    "trench": Ground("rough", "heavy", linear=True),
    "barricade": Ground("rough", "heavy", linear=True),
    "stone_house": Ground("difficult", "heavy"),
}

#: §4.0: how far from its own edge an army may be set up.
DEPLOYMENT_DEPTH = 150

#: §4.0 «Tipo di Generale»: the die.
QUALITY: dict[int, Quality] = {1: "mediocre", 2: "normal", 3: "normal", 4: "normal", 5: "normal", 6: "genius"}

#: §5.1: what a general's quality does to his activation points.
QUALITY_PA: dict[Quality, int] = {"mediocre": -1, "normal": 0, "genius": +1}
LEAST_PA = 1

#: §5.2: command radius of a corps general; §5.1: of the general in chief (nearer than this).
COMMAND_RADIUS_IN_SIGHT = 480
COMMAND_RADIUS_OUT_OF_SIGHT = 240
COMMAND_RADIUS_IN_CHIEF = 240


#: §5.1, §5.2, §5.7, R18, R20: the parts of the price of an activation (out of command they are paid twice).
PRICES = {
    price.id: price
    for price in (
        Modifier("base", 1, "§5.1"),
        Modifier("artillery_mixed", 1, "§5.2"),
        Modifier("free_general_move", -1, "§5.7, R20"),
    )
}


class Pace(NamedTuple):
    """Millimetres of a move by terrain; 0 where the row may not go."""

    road: int
    open: int
    rough: int
    difficult: int

    def over(self, terrain: Terrain) -> int:
        return int(getattr(self, terrain))


#: §5.4 «Movimenti delle truppe».
MOVEMENT: dict[MovementRow, Pace] = {
    "general_row": Pace(200, 200, 200, 200),
    "square_row": Pace(0, 20, 0, 0),
    "light_infantry_row": Pace(160, 120, 120, 80),
    "other_infantry_row": Pace(120, 120, 80, 40),
    "light_cavalry_row": Pace(200, 200, 160, 120),
    "irregular_cavalry_row": Pace(240, 200, 160, 120),
    "heavy_cavalry_row": Pace(160, 160, 120, 80),
    "horse_artillery_row": Pace(140, 120, 80, 0),
    "foot_artillery_row": Pace(100, 80, 40, 0),
    "heavy_artillery_row": Pace(100, 60, 20, 0),
}

#: Which movement row a base uses (R4, R5); in square it uses its own row.
MOVEMENT_ROW: dict[BaseType, MovementRow] = {
    "irregular_infantry": "other_infantry_row",
    "line_infantry": "other_infantry_row",
    "light_infantry": "light_infantry_row",
    "voltigeurs": "light_infantry_row",
    "elite_infantry": "other_infantry_row",
    "guard_infantry": "other_infantry_row",
    "irregular_cavalry": "irregular_cavalry_row",
    "lancers": "light_cavalry_row",
    "light_cavalry": "light_cavalry_row",
    "dragoons": "heavy_cavalry_row",
    "cuirassiers": "heavy_cavalry_row",
    "guard_heavy_cavalry": "heavy_cavalry_row",
    "guard_light_cavalry": "light_cavalry_row",
    "light_artillery": "foot_artillery_row",
    "medium_artillery": "foot_artillery_row",
    "heavy_artillery": "heavy_artillery_row",
    "horse_artillery": "horse_artillery_row",
    "general": "general_row",
    "general_in_chief": "general_row",
}

#: §5.5: a strategic move begins and ends farther than this from every enemy.
STRATEGIC_DISTANCE = 480

#: §6.0: depth of the zone of control.
ZONE_OF_CONTROL = 80


class Ranges(NamedTuple):
    """Upper bounds of the range bands, inclusive (R2)."""

    short: int | None
    medium: int
    long: int


#: §7.0 «Raggio dei tiri».
RANGES: dict[RangeRow, Ranges] = {
    "infantry_range": Ranges(None, 40, 80),
    "rifle_range": Ranges(None, 60, 120),
    "light_or_horse_artillery_range": Ranges(120, 200, 360),
    "foot_artillery_range": Ranges(160, 240, 400),
    "heavy_artillery_range": Ranges(160, 280, 480),
}

#: Which range row a battery uses (R5).
ARTILLERY_RANGE_ROW: dict[ElementType, RangeRow] = {
    "light_artillery": "light_or_horse_artillery_range",
    "medium_artillery": "foot_artillery_range",
    "heavy_artillery": "heavy_artillery_range",
    "horse_artillery": "light_or_horse_artillery_range",
}

#: §7.2, R30: one fires out of terrain, and into it, at most this deep from its edge.
SIGHT_INSIDE_TERRAIN = 20


#: §7.2 «Modificatori del tiro». ``support_fire`` is for the target, the others for the shooter.
FIRE_MODIFIERS = modifiers(
    "§7.2",
    ("british_infantry", +1),
    ("square_firing", -1),
    ("old_guard", +1, "R36"),
    ("russian_heavy_artillery", +1),
    ("target_in_square", +1),
    ("long_range", -1),
    ("artillery_short_range", +1),
    ("heavy_cover", -2),
    ("light_cover", -1),
    ("town_edge", -2, "§12, R39"),
    ("target_voltigeurs", -1),
    ("target_cavalry", +1),
    ("enfilade", +2, "§7.5, R38"),
    ("routed_corps", -1, "§10.0, R37"),
    ("support_fire", -1, "§7.4, R35"),
)

#: §8.3 «Modificatori della mischia», §10.0, §12. The charge column is in ``FACTORS``.
MELEE_MODIFIERS = modifiers(
    "§8.3",
    ("general_adjacent", +1, "R62"),
    ("rear_support", +1, "R45"),
    ("higher_ground", +1),
    ("light_cover", +1),
    ("heavy_cover", +1, "R44"),
    ("town_edge", +2, "§12, R39"),
    ("difficult_terrain", -2),
    ("rough_terrain", -1),
    ("cavalry_against_square", -2),
    ("artillery_attacked", -1, "R41"),
    ("flank_contact", -1),
    ("rear_contact", -1),
    ("overlap", -1, "R24"),
    ("routed_corps", -1, "§10.0, R37"),
)

#: R44, house rule ``heavy_plus_two``.
HEAVY_COVER_PLUS_TWO = Modifier("heavy_cover", +2, "§8.3, R44")


class Factors(NamedTuple):
    """A row of the basic factors: fire, melee, charge (a dash: ``None``), cost in points."""

    fire: int | None
    melee: int
    charge: int | None
    cost: int


#: §7.5 «Fattore base tattico di tiro e di mischia».
FACTORS: dict[ElementType, Factors] = {
    "irregular_infantry": Factors(2, 2, None, 2),
    "line_infantry": Factors(3, 3, None, 3),
    "light_infantry": Factors(3, 3, None, 4),
    "voltigeurs": Factors(1, 1, None, 2),
    "elite_infantry": Factors(4, 4, None, 4),
    "guard_infantry": Factors(4, 4, +1, 5),
    "irregular_cavalry": Factors(None, 2, None, 2),
    "lancers": Factors(None, 2, +1, 3),
    "light_cavalry": Factors(None, 2, None, 3),
    "dragoons": Factors(None, 3, +1, 4),
    "cuirassiers": Factors(None, 4, +2, 5),
    "guard_heavy_cavalry": Factors(None, 4, +2, 5),
    "guard_light_cavalry": Factors(None, 3, +1, 4),
    "light_artillery": Factors(2, 4, None, 2),
    "medium_artillery": Factors(3, 4, None, 3),
    "heavy_artillery": Factors(4, 4, None, 4),
    "horse_artillery": Factors(2, 3, None, 3),
}

#: Which row of the results a type uses (R4).
RESULTS_ROW: dict[ElementType, ResultsRow] = {
    "irregular_infantry": "infantry",
    "line_infantry": "infantry",
    "light_infantry": "infantry",
    "voltigeurs": "voltigeurs",
    "elite_infantry": "infantry",
    "guard_infantry": "infantry",
    "irregular_cavalry": "irregular_cavalry",
    "lancers": "light_cavalry",
    "light_cavalry": "light_cavalry",
    "dragoons": "heavy_cavalry",
    "cuirassiers": "heavy_cavalry",
    "guard_heavy_cavalry": "heavy_cavalry",
    "guard_light_cavalry": "light_cavalry",
    "light_artillery": "artillery",
    "medium_artillery": "artillery",
    "heavy_artillery": "artillery",
    "horse_artillery": "artillery",
}


class Fate(NamedTuple):
    """A cell of the results: what happens, unless one of the special cases, tested in this order, holds."""

    otherwise: Result
    unless: tuple[tuple[Special, Result], ...] = ()


#: §9.0 «Risultati dei tiri e delle mischie» (R47, R48).
RESULTS: dict[ResultsRow, dict[Column, Fate]] = {
    "infantry": {
        "less": Fate("retreat"),
        "half_or_less": Fate("destroyed"),
    },
    "voltigeurs": {
        "less": Fate("retreat"),
        "half_or_less": Fate("flight", (("by_cavalry_in_open", "destroyed"), ("by_voltigeurs_in_open", "destroyed"))),
    },
    "light_cavalry": {
        "less": Fate("retreat", (("by_cavalry", "flight"),)),
        "half_or_less": Fate(
            "flight", (("by_cavalry", "destroyed"), ("by_square", "destroyed"), ("difficult_terrain", "destroyed"))
        ),
    },
    "irregular_cavalry": {
        "less": Fate("flight", (("difficult_terrain", "destroyed"), ("by_artillery", "destroyed"))),
        "half_or_less": Fate(
            "flight", (("by_light_cavalry", "destroyed"), ("by_square", "destroyed"), ("difficult_terrain", "destroyed"))
        ),
    },
    "heavy_cavalry": {
        "less": Fate(
            "retreat",
            (("by_artillery_in_melee", "destroyed"), ("difficult_terrain", "destroyed"), ("by_heavy_cavalry", "flight")),
        ),
        "half_or_less": Fate("destroyed"),
    },
    "artillery": {
        "less": Fate("none", (("in_melee", "destroyed"),)),
        "half_or_less": Fate("destroyed"),
    },
}

#: §9.2: how much farther than its movement a fleeing element runs.
FLIGHT_BEYOND_MOVEMENT = 40

#: §10.0: a corps breaks when it has lost one part in so many of its budget; §11.0 for an army of one corps.
BREAKING_PART = 3

#: §12: the ground that a town is fought on, at its edge and inside; outside of towns it is the element's own (R64).
TOWN_GROUND: dict[Town, Terrain] = {"edge": "rough", "inside": "difficult"}

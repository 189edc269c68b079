"""The tables of the quick reference sheet, laid out as on it; a dash is ``None``. A number stands once.

Citations name the sheet's own blocks. Ranges are in millimetres, moves in centimetres, as the outcomes tell them.
"""

from typing import NamedTuple

from rules.engine.outcome import Modifier, modifiers
from rules.rulesets.ordre_mixte.terms import Arm, Fatigue, Formation, MoraleResult, MovementRow, Weapon


class Ranges(NamedTuple):
    """Upper bounds of the two bands; the figure itself still belongs to its band (R13)."""

    short: int
    long: int


#: «Gittate».
RANGES: dict[Weapon, Ranges] = {
    "musket": Ranges(40, 90),
    "rifle": Ranges(60, 120),
    "medium_artillery": Ranges(100, 400),
    "heavy_artillery": Ranges(100, 400),
    "light_artillery": Ranges(100, 300),
    "horse_artillery": Ranges(100, 300),
}

#: «Fanteria», «Artiglieria», «Mischie»: what a base is worth before any modifier.
INFANTRY_BASE = Modifier("base_value", 10, "Tiro – Fanteria")
ARTILLERY_BASE = Modifier("base_value", 20, "Tiro – Artiglieria")
MELEE_BASE = Modifier("base_value", 10, "Mischie")

#: Bases of the first rank unless the players count them (R11); all of them where there is a dash.
FIRST_RANK: dict[Formation, int | None] = {
    "line": None,
    "open_order": None,
    "column": 2,
    "march_column": 1,
    "square": 1,
}

FIRE = "Tiro – Modificatori"
MELEE = "Mischie – Modificatori"
MORALE = "Test di morale"


#: «Modificatori (cumulativi)» of fire, per base.
FIRE_MODIFIERS = modifiers(
    FIRE,
    ("elite", +5),
    ("veteran", +3),
    ("recruit", -2),
    ("disordered", -2),
    ("target_light_cover", -5),
    ("target_heavy_cover", -10, "R7"),
    ("infantry_short_range", +5),
    ("russian_infantry", -2),
    ("artillery_short_range", +10),
    ("dense_target", +5, "R15"),
    ("open_order_or_deployed_artillery", -5),
    ("artillery_vs_cavalry", +10),
    ("light_artillery", -5, "R14"),
    ("heavy_artillery", +5),
    ("flank_or_rear", +2),
    ("from_hard_cover", -8, "R8"),
)

#: R8, house rule ``target_in_hard_cover``: the same row read the other way round.
TARGET_HARD_COVER = Modifier("target_hard_cover", FIRE_MODIFIERS["from_hard_cover"].value, f"{FIRE}, R8")

#: Rows of fire that concern one arm only.
INFANTRY_FIRE_ROWS: frozenset[str] = frozenset({"infantry_short_range", "russian_infantry"})
ARTILLERY_FIRE_ROWS: frozenset[str] = frozenset(
    {"artillery_short_range", "artillery_vs_cavalry", "light_artillery", "heavy_artillery"}
)


class MeleeBases(NamedTuple):
    """What counts beside the bases in contact, for a unit that is not disordered."""

    overlap: bool
    second_rank: bool


#: «Mischie», note *, R21, R22.
MELEE_BASES: dict[tuple[Arm, Formation], MeleeBases] = {
    ("infantry", "line"): MeleeBases(overlap=True, second_rank=True),
    ("infantry", "column"): MeleeBases(overlap=False, second_rank=True),
    ("infantry", "march_column"): MeleeBases(overlap=False, second_rank=True),
    ("infantry", "square"): MeleeBases(overlap=False, second_rank=False),
    ("infantry", "open_order"): MeleeBases(overlap=False, second_rank=False),
    ("cavalry", "line"): MeleeBases(overlap=True, second_rank=False),
    ("cavalry", "column"): MeleeBases(overlap=False, second_rank=False),
    ("cavalry", "march_column"): MeleeBases(overlap=False, second_rank=False),
    ("artillery", "deployed"): MeleeBases(overlap=False, second_rank=False),
    ("artillery", "limbered"): MeleeBases(overlap=False, second_rank=False),
}
NO_MORE_THAN_CONTACT = MeleeBases(overlap=False, second_rank=False)

#: «Modificatori» of melee, per base: what infantry and artillery have.
MELEE_MODIFIERS = modifiers(
    MELEE,
    ("artillery", -10),
    ("disordered", -5),
    ("elite", +5),
    ("veteran", +3),
    ("recruit", -3),
    ("vs_open_order_or_artillery", +20, "R60"),
    ("vs_disordered", +10, "R9"),
    ("vs_light_cover", -2),
    ("vs_heavy_cover", -4, "R7"),
)
#: The same for cavalry, where it has a row or a figure of its own.
CAVALRY_MELEE_MODIFIERS = MELEE_MODIFIERS | modifiers(
    MELEE,
    ("charging_cavalry", +10, "R10"),
    ("heavy_cavalry", +15),
    ("cuirassier", +3, "R23"),
    ("lancer_vs_infantry", +3, "R23"),
    ("tired_cavalry", -5, "R24"),
    ("spent_cavalry", -10, "R24"),
    ("elite", +10),
    ("veteran", +6),
    ("recruit", -6),
)

#: Last line of «Mischie»: so much of a percentage is a sure loss (R4, R5); the most that counts by house rule R4.
SURE_LOSS = 100
TWO_LOSSES_AT_MOST = 2 * SURE_LOSS

#: R24: cavalry tires by a step, and recovers by a step.
FATIGUE: tuple[Fatigue, ...] = ("fresh", "tired", "spent")


class Pace(NamedTuple):
    """Centimetres of a move by formation. Columns of every kind and limbered guns share the first figure (R43)."""

    column: int
    rout: int | None = None
    line: int | None = None
    square: int | None = None
    open_order: int | None = None
    deployed: int | None = None


#: «Velocità».
MOVEMENT: dict[MovementRow, Pace] = {
    "infantry": Pace(17, rout=22, line=14, square=5, open_order=22),
    "light_cavalry": Pace(30, rout=30, line=22),
    "heavy_cavalry": Pace(25, rout=25, line=20),
    "foot_artillery": Pace(14, rout=14, deployed=6),
    "horse_artillery": Pace(28, rout=28, deployed=6),
    "general": Pace(30),
}

#: The two lines on march order, R41.
MARCH_ORDER = Modifier("march_order", +3, "Movimento, R41")
MARCH_ORDER_ON_ROAD = Modifier("march_order_on_road", +7, "Movimento, R41")

#: «Movimento strategico».
STRATEGIC_TIMES = 2

#: «Sequenza di mossa»: how far from an enemy that can fire a charger stops, in millimetres (R61).
STOP_SHORT = 10

#: «Test di morale»: the dice, the most PM that a unit tests with.
MORALE_DIE_UNDER_FIRE = 10
MORALE_DIE_IN_MELEE = 6
MOST_PM_TO_TEST = 4

#: The modifiers of the morale test; ``bases_lost`` is for each.
MORALE_MODIFIERS = modifiers(
    MORALE,
    ("elite", +2),
    ("veteran", +1),
    ("recruit", -1),
    ("attached_general", +1),
    ("charismatic_general", +1, "R31"),
    ("russian_infantry", +1),
    ("in_hard_cover", +1, "R7"),
    ("bases_lost", -1, "R2"),
    ("line_charged_by_one_column", -1, "R28"),
    ("line_charged_by_two_columns", -2, "R28, R30"),
    ("square_charged_by_columns", -3, "R28"),
    ("column_charging_line", +1, "R28"),
    ("supported", +1, "R32"),
)


class Fate(NamedTuple):
    """A result of the morale test: the highest total that has it, PM lost, bases to turn round."""

    up_to: int | None
    pm: int
    bases_to_turn: int


#: The results, worst first.
MORALE_RESULTS: dict[MoraleResult, Fate] = {
    "rout": Fate(2, pm=2, bases_to_turn=2),
    "retreat": Fate(4, pm=1, bases_to_turn=1),
    "hold": Fate(None, pm=0, bases_to_turn=0),
}
#: Last lines of the results: what a square that stands loses all the same (R33).
SQUARE_STANDS_PM = 1

"""The tables of Naran Fuciliers Wars, laid out as in the book. Lengths in centimetres; a dash is ``None``."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple, TypeVar

from rules.engine.outcome import Modifier, modifiers
from rules.rulesets.naran_fuciliers_wars.words import (
    CommandResult,
    Cover,
    Crossing,
    HandWeaponOrHooves,
    Manoeuvre,
    Order,
    OrderResult,
    Quality,
    SpeechResult,
    TestResult,
    TroopType,
    Victory,
    Weapon,
    WeaponOrNone,
    Woods,
)

Row = TypeVar("Row", bound=str)


def row_of(total: int, least: Mapping[Row, int | None]) -> Row:
    """The first row whose least total is reached; a row without one takes what is left."""
    return next(row for row, bound in least.items() if bound is None or total >= bound)


def counted(modifiers: Iterable[Modifier]) -> tuple[Modifier, ...]:
    """Return the modifiers that are not zero."""
    return tuple(modifier for modifier in modifiers if modifier.value)


# --- §1 The armies ---------------------------------------------------------------------------------------------------

#: §1.1 «Valore di Comando»: points of each value.
COMMAND_VALUE_COST = {1: 10, 2: 20, 3: 35, 4: 50, 5: 80}
#: §1.1, §2.1, §4.10, §4.11: what further things cost.
SPECIAL_CHARACTER_COST = 10
EXPLORATION_COST = 27
CHARISMATIC_COST = 100
ARMY_STANDARD_COST = 100

#: §1.1, R1: up to so many points a command may be without a leader.
SMALL_ARMY = 500
#: §1.1, R5: messengers and scouts for each command.
AIDES_PER_COMMAND = 2
#: §1.1: trumpeters of one leader.
TRUMPETERS = 2
#: §1.1: infantry units for each unit of cavalry; units for each elite unit, and for each poor one.
INFANTRY_PER_CAVALRY = 2
UNITS_PER_EXTREME = 2
#: §1.1: least units of a brigade, and brigades that a field battery needs.
BRIGADE_UNITS = 2
BRIGADES_PER_FIELD_BATTERY = 2
#: §1.1, R6: standard bearers and musicians of a unit.
STANDARDS_AND_MUSICIANS = {"infantry": 2, "cavalry": 1, "artillery": 1}

#: §4.10, R87: a charismatic commander-in-chief has this value, and counts for this one.
CHARISMATIC_VALUE = 5
CHARISMATIC_COUNTS = 6

# --- §2 Before the battle --------------------------------------------------------------------------------------------

#: §2.1.1: dice of every side, of each scout and of each unit with the ability; modifier of each unit.
SCOUTING_DICE = {"side": 2, "scout": 2, "exploration_unit": 1, "command": 1}
SCOUTING = modifiers("§2.1.1", ("light_cavalry", +2), ("other_cavalry", +1), ("skirmishers", +1), ("artillery", -2))

#: §2.2.2: length of river for each crossing.
CROSSING_EVERY = 60
#: §2.2.3: a feature may be shifted on this face or more; never when outmanoeuvred.
SHIFT_ON = {"no_winner": 4, "outscouted": 5}
FEATURE_GAP = 30

#: §2.3.1, §3.1.1: depth of the deployment strip on the standard table, gap between the two.
ZONE_DEPTH = 30
ARMIES_APART = 60

#: §2.3.5, R15: markers of each weapon.
AMMUNITION: dict[WeaponOrNone, dict[str, int]] = {
    "bow": {"volley": 6},
    "firearm": {"volley": 6},
    "mounted_firearm": {"volley": 6},
    "cannon": {"round_shot": 4, "canister": 2},
    "howitzer": {"shell": 4, "canister": 2},
    "none": {},
}

#: §2.3.4: added to the die for the first turn of reinforcements.
REINFORCEMENTS_AFTER = 2
LAST_TURN = 12


class SpeechEffect(NamedTuple):
    """What a speech does: from which total, to whom, and how command tests remember it."""

    least: int | None
    units: str
    reaction: str | None
    disorganised: bool
    command_test: int


#: §2.4, R16: the incitement speech.
SPEECH_RANGE = 20
SPEECH: dict[SpeechResult, SpeechEffect] = {
    "legendary": SpeechEffect(10, "command", "bloodlust", False, +1),
    "success": SpeechEffect(9, "unit", "bloodlust", False, +1),
    "no_effect": SpeechEffect(7, "none", None, False, 0),
    "failure": SpeechEffect(6, "unit", "demoralised", True, -1),
    "disaster": SpeechEffect(None, "command", "demoralised", True, -1),
}
SPEECH_MODIFIERS = modifiers("§2.4", ("own_command", +1), ("charismatic", +1, "§4.10"), ("army_standard", +1, "§4.11"))

# --- §3.1 Reserves and reinforcements --------------------------------------------------------------------------------

#: §3.1.1: the general's value on arrival, the total needed, the faces of the entry edge, gaps from the table edge.
ARRIVAL_VALUE = {5: +2, 4: +1, 3: 0, 2: -1, 1: -2}
ARRIVES_ON = 7
#: §3.1.1: the modifier is how many turns have passed since this one.
TURNS_BEFORE = 2
ENTRY_EDGE = {1: "own", 2: "own", 3: "right", 4: "right", 5: "left", 6: "left"}
UNITS_FROM_EDGE = 1
INDIVIDUALS_FROM_EDGE = 5

# --- §3.2 Orders -----------------------------------------------------------------------------------------------------

#: §2.3.1, §4.3: command radius, alone and with a trumpeter.
COMMAND_RADIUS = 20
COMMAND_RADIUS_TRUMPETER = 30

#: §3.2.2: modifiers of the general's test.
GENERALS_TEST = modifiers(
    "§3.2.2",
    ("fanatic_attack", +1),
    ("commander_in_person", +1),
    ("messenger", +1),
    ("allied_or_mercenary", -1),
    ("disorganised_units", -1, "R24"),
    ("demoralised_units", -1),
    ("bloodlust_units", -1),
    ("falling_back_units", -2),
)


class OrderEffect(NamedTuple):
    """What becomes of an order, of the units, and of the carrier."""

    least: int | None
    accepted: bool = False
    disorganised: bool = False
    demoralised: bool = False
    delayed: bool = False


#: §3.2.2 «Il Test del Generale», R22, R23.
GENERALS_RESULT: dict[OrderResult, OrderEffect] = {
    "accepted": OrderEffect(6, accepted=True),
    "accepted_confusion": OrderEffect(5, accepted=True, disorganised=True),
    "delayed": OrderEffect(4, delayed=True),
    "delayed_confusion": OrderEffect(3, disorganised=True, delayed=True),
    "ignored": OrderEffect(2),
    "ignored_confusion": OrderEffect(1, disorganised=True),
    "misunderstood": OrderEffect(0, disorganised=True),
    "panic": OrderEffect(None, disorganised=True, demoralised=True),
}
#: §3.2.2: what a general hears instead of the order that was sent.
MISUNDERSTOOD: dict[Order, Order] = {"attack": "hold", "hold": "attack", "oppose": "hold"}

#: §3.2.2 «Test dei nuovi ordini dei Generali di Cavalleria».
CAVALRY_RESULT: dict[OrderResult, OrderEffect] = {
    "accepted": OrderEffect(5, accepted=True),
    "accepted_confusion": OrderEffect(4, accepted=True, disorganised=True),
    "delayed": OrderEffect(3),
    "ignored_confusion": OrderEffect(0, disorganised=True),
    "panic": OrderEffect(None, disorganised=True, demoralised=True),
}

#: §3.6.6: what an order does to the morale test.
ORDER_MORALE: dict[Order, int] = {"attack": 0, "hold": +1, "oppose": -1}

# --- §3.3 Reorganisation ---------------------------------------------------------------------------------------------

#: §3.2.1, §3.3.2: formations by order; an attack column where the list allows it.
ORDER_FORMATIONS: dict[str, dict[Order, tuple[str, ...]]] = {
    "infantry": {"attack": ("line",), "hold": ("column", "line", "square"), "oppose": ("column", "square")},
    "cavalry": {"attack": ("line",), "hold": ("column", "line"), "oppose": ("column",)},
    "artillery": {"attack": ("battery",), "hold": ("limbered", "battery"), "oppose": ("limbered",)},
}

#: §3.3.2, R28: least ranks of a column, most of a line, front and full ranks of an attack column.
COLUMN_RANKS = {"infantry": 4, "cavalry": 3}
LINE_RANKS = {"infantry": 3, "cavalry": 2}
ATTACK_COLUMN = 4

#: §4.11: figures that must stand round an army standard to be lowered.
FRIENDS_TO_LOWER = 3

# --- §3.4 Fire -------------------------------------------------------------------------------------------------------


class Ranges(NamedTuple):
    """Limits of the range bands, inclusive; below ``minimum`` one cannot fire."""

    point_blank: int | None
    short: int
    long: int
    minimum: int = 0


#: §3.4.3 «Tabella delle Gittate», R41.
RANGES: dict[Weapon, Ranges] = {
    "bow": Ranges(None, 15, 30),
    "firearm": Ranges(5, 15, 40),
    "mounted_firearm": Ranges(5, 10, 20),
    "howitzer": Ranges(None, 30, 60, minimum=20),
}
#: The same for cannon: up to these pounds.
CANNON_RANGES: dict[int, Ranges] = {6: Ranges(10, 20, 60), 10: Ranges(10, 20, 70), 60: Ranges(10, 20, 80)}

#: §3.5.10 «Visibilità»: how far one sees out of woods or into them, and inside.
SIGHT_AT_EDGE: dict[Woods, int] = {"wood": 10, "forest": 5}
SIGHT_INSIDE = 5
#: §3.4.2, §3.5.10: cover of woods against each projectile.
WOODS_COVER: dict[str, dict[Woods, Cover]] = {
    "small_arms": {"wood": "heavy", "forest": "heavy"},
    "canister": {"wood": "heavy", "forest": "heavy"},
    "round_shot": {"wood": "none", "forest": "light"},
    "shell": {"wood": "none", "forest": "none"},
}

#: §3.4.1, §3.3.2: ranks that fire, and the part of a square on each side.
FIRING_RANKS = {"infantry": 3, "cavalry": 2}
SIDES_OF_SQUARE = 4
#: §3.4.3: a friend so near protects a battery or an individual.
PROTECTED_WITHIN = 20

#: §3.4.3, §3.6.5: figures for each extra die of quality.
FIGURES_PER_QUALITY_DIE: dict[Quality, int] = {"elite": 5, "veteran": 10}

FIRE_HITS_ON = 5
FIRE_TO_HIT = modifiers(
    "§3.4.3",
    ("long_range", -1),
    ("disorganised", -1),
    ("demoralised", -1),
    ("bloodlust", -1),
    ("falling_back", -1),
    ("artillery_at_artillery", -1),
    ("artillery_at_individual", -1),
    ("indirect", -2),
    ("target_square", +1),
    ("point_blank", +2, "R41"),
    ("artillery_at_troops", +1),
)
#: §1.1, §4.4, R38: the sharpshooter's own die.
SHARPSHOOTER = Modifier("sharpshooter", +1, "§1.1, §4.4, R38")
FIRE_COVER = modifiers("§3.4.3", ("light_cover", -1), ("heavy_cover", -2))

#: §3.4.3: lowest killing result against no armour, and against armour or shield.
FIRE_KILLS_ON: dict[str, tuple[int, int]] = {
    "bow": (4, 5),
    "firearm": (3, 4),
    "mounted_firearm": (3, 4),
    "canister": (3, 4),
    "round_shot": (2, 2),
    "shell": (2, 2),
}
#: §3.4.3: round shot and shell against heavy cover.
SHOT_KILLS_IN_HEAVY_COVER = 3

#: §3.4.3, §3.6.5: mortal hits for each officer die.
HITS_PER_OFFICER_DIE = 3
OFFICER_ON = 6

# --- §3.4.4, §3.6.6 Reaction tests -----------------------------------------------------------------------------------

#: §3.4.4, §3.6.6: quality in reaction tests, and in shifting figures (§3.5.7).
QUALITY: dict[Quality, int] = {"elite": +2, "veteran": +1, "average": 0, "poor": -1}

LOSS_TEST = modifiers(
    "§3.4.4",
    ("losses", -1),
    ("artillery_fire", -1, "R48"),
    ("canister", -1, "R48"),
    ("infantry_short_range", -1, "R48"),
    ("heavy_losses", -3, "R49"),
    ("demoralised", -2),
    ("bloodlust", +2),
    ("square", +1),
)
MORALE_TEST = modifiers(
    "§3.6.6",
    ("quarter_losses", -1, "R76"),
    ("half_losses", -3, "R76"),
    ("more_losses_than_enemy", -1, "R77"),
    ("fewer_losses_than_enemy", +1, "R77"),
    ("standard_lost", -1, "R77"),
    ("demoralised", -2),
    ("bloodlust", +2),
    ("square", +1),
    ("breakthrough", -1, "§3.5.8"),
)
PRESENCE = modifiers(
    "§3.4.4",
    ("heroic_leader", +3, "§4.7, §4.8"),
    ("leader", +2),
    ("colonel", +1, "§4.9"),
    ("commander_or_officer", +1),
    ("standard", +1),
    ("musicians", +1),
    ("charismatic", +1, "§4.10, R54"),
    ("army_standard", +1, "§4.11, R54"),
)
#: §4.10, §4.11, R54: how far a charismatic character and the army standard are felt, apart and in contact with each other.
FELT_WITHIN = 20
FELT_TOGETHER_WITHIN = 30

#: §3.4.4, §3.6.6: least total of each result; below the last it is a rout.
REACTIONS: dict[TroopType, dict[TestResult, int | None]] = {
    "disciplined": {"bloodlust": 12, "ok": 6, "demoralised": 4, "falling_back": 2, "rout": None},
    "irregular": {"bloodlust": 10, "ok": 7, "demoralised": 5, "falling_back": 3, "rout": None},
    "fanatic": {"bloodlust": 9, "ok": 7, "demoralised": 5, "falling_back": 3, "rout": None},
}

# --- §3.5 Movement ---------------------------------------------------------------------------------------------------

#: §3.5.5, in mm.
ROAD_MM = 50
LINE_MM = -50


class Limits(NamedTuple):
    """Greatest angle of a manoeuvre in column and in line (``None``: not possible), and how much of the move it leaves."""

    column: int | None
    line: int | None
    column_move: str
    line_move: str


#: §3.5.4.
MANOEUVRES: dict[Manoeuvre, Limits] = {
    "forward": Limits(0, 0, "full", "full"),
    "oblique": Limits(45, 45, "full", "half"),
    "change_direction": Limits(90, None, "full", "none"),
    "wheel_to_engage": Limits(None, 45, "none", "half"),
    "retire": Limits(45, 0, "half", "half"),
    "about_face": Limits(180, None, "none", "none"),
    "face_flank": Limits(90, None, "none", "none"),
}

#: §3.5.10 «Guadare il Fiume», R61: least total of each result, and one part in so many that drowns.
CROSSING: dict[Crossing, tuple[int | None, int | None]] = {
    "crossed": (1, None),
    "crossed_with_losses": (0, 4),
    "failed_quarter": (-1, 4),
    "failed_half": (-2, 2),
    "trapped": (None, 2),
}

#: §3.5.8: how far a square throws cavalry back; how far a broken line gives way.
SQUARE_REPULSES = 5
LINE_PUSHED_BACK = 10
#: §3.5.6: gunners run to a square this near.
REFUGE_WITHIN = 15

# --- §3.6 Melee ------------------------------------------------------------------------------------------------------

MELEE_VALUE = {"infantry": 1, "cavalry": 2, "artillery": 1}
#: §3.6.5: dice for each extra one of an attack order.
DICE_PER_ATTACK_DIE = 5
#: §3.6.2, R71: ranks behind the front that may strike.
SUPPORT_RANKS = {"spear": 1, "pike": 2}
SUPPORT_RANKS_MIXED = 2

MELEE_HITS_ON = 4
MELEE_TO_HIT = modifiers(
    "§3.6.5",
    ("higher_quality", +1),
    ("lower_quality", -1),
    ("enemy_shield", -1, "R67"),
    ("disorganised", -1),
    ("multiple_ranks", -1, "R71"),
    ("lance", +1),
)
#: §3.6.5: lowest killing result against neither armour nor shield, and against either.
MELEE_KILLS_ON: dict[HandWeaponOrHooves, tuple[int, int]] = {
    "one_handed": (3, 4),
    "cavalry_lance": (2, 3),
    "spear": (3, 4),
    "pike": (3, 4),
    "bayonet": (3, 4),
    "two_handed": (2, 3),
    "hooves": (3, 4),
}
MELEE_TO_KILL = modifiers("§3.6.5", ("bloodlust", +1), ("defending_standard", +1, "§3.6.4"))
CAPTURE_TO_KILL_BONUS = MELEE_TO_KILL["defending_standard"].value

# --- §3.7 Influence, §3.8 Command test -------------------------------------------------------------------------------

INFLUENCE_QUALITY: dict[Quality, int] = {"poor": +2, "average": +1, "veteran": -1, "elite": -2}
INFLUENCE_TROOP_TYPE: dict[TroopType, int] = {"irregular": +2, "fanatic": +1, "disciplined": -1}
INFLUENCE_ORIGIN = {"own": 0, "allied": +1, "mercenary": +2}
INFLUENCE_STATE = {"ok": 0, "demoralised": +2, "falling_back": +1, "bloodlust": +2, "rout": 0}
INFLUENCE = modifiers(
    "§3.7", ("commander", -1), ("officer", -1), ("sergeant", -1), ("musicians", -1), ("charismatic_or_standard", -2, "§4.10")
)
#: §3.7: so much above the value, an attempt fails totally.
TOTAL_FAILURE_ABOVE = 3

COMMAND_TEST = modifiers(
    "§3.8",
    ("heroic", +1, "§4.7, §4.8"),
    ("charismatic", +1, "§4.10"),
    ("army_standard", +1, "§4.11"),
    ("commands_lost", -1),
    ("commander_lost", -3),
    ("charismatic_leader_lost", -1, "§4.10"),
)
SPEECH_REMEMBERED = {"none": 0, "positive": +1, "neutral": 0, "negative": -1}
COMMAND_RESULT: dict[CommandResult, int | None] = {
    "steady": 7,
    "disorganised": 6,
    "demoralised": 5,
    "falling_back": 4,
    "rout": None,
}

# --- §4 Leaders ------------------------------------------------------------------------------------------------------

#: §4.3: a trumpeter stays this near his leader.
TRUMPETER_WITHIN = 10

# --- §1.3 Victory ----------------------------------------------------------------------------------------------------

#: §1.3, R90, R91: from which share of the army's points in per cent; a total victory is above its share.
VICTORY: dict[Victory, int] = {
    "total_victory": 60,
    "great_victory": 40,
    "decisive_victory": 30,
    "minor_victory": 10,
    "draw": 0,
}
#: R90, house rule ``draw``: a minor victory begins here then.
DRAW_UP_TO = 20

"""The tables of the Impetus sheet, laid out as printed. Distances in H; a dash is ``None``. A number stands once.

Cited ``fuori scheda``: numbers that the sheet does not print, with the ruling that supplies them.
"""

from typing import NamedTuple

from rules.engine.outcome import Modifier, modifiers
from rules.rulesets.impetus import sheet
from rules.rulesets.impetus.terms import (
    Band,
    CloseWeapon,
    Column,
    Discipline,
    General,
    Manoeuvre,
    Reroll,
    Structure,
    TerrainPiece,
    TerrainTable,
    TestKind,
    Trait,
    UnitType,
    Weapon,
    WeaponClass,
    Who,
)

# --- Tipo di Truppa --------------------------------------------------------------------------------------------------


class Pace(NamedTuple):
    """One cell: how far, and whether it disorders ("+D")."""

    distance: int
    disorders: bool = False


class Paces(NamedTuple):
    """A row of the table; ``None`` where it may not go."""

    normal: Pace
    charge: Pace
    broken: Pace | None
    difficult: Pace | None


def _d(distance: int) -> Pace:
    return Pace(distance, disorders=True)


#: «Tipo di Truppa»: who shares a row stands before it (R20 for the chariots).
_PACES: tuple[tuple[tuple[UnitType, ...], Paces], ...] = (
    (("heavy_foot", "elephants"), Paces(Pace(2), Pace(2), _d(2), _d(1))),
    (("missile_foot",), Paces(Pace(2), Pace(2), Pace(2), _d(1))),
    (("light_foot",), Paces(Pace(2), Pace(2), Pace(2), Pace(2))),
    (("skirmishers",), Paces(Pace(3), Pace(3), Pace(3), Pace(3))),
    (("wagenburg", "artillery", "heavy_chariots"), Paces(Pace(2), Pace(2), _d(2), None)),
    (("scythed_chariots",), Paces(Pace(2), Pace(2), None, None)),
    (("heavy_cavalry_1",), Paces(Pace(2), Pace(3), _d(2), _d(1))),
    (("heavy_cavalry_2", "medium_cavalry"), Paces(Pace(3), Pace(4), _d(2), _d(1))),
    (("light_chariots",), Paces(Pace(3), Pace(3), _d(2), None)),
    (("light_cavalry",), Paces(Pace(4), Pace(4), _d(2), _d(1))),
)
PACES: dict[UnitType, Paces] = {type_: row for types, row in _PACES for type_ in types}
#: The second number of the light foot's charge: in the open.
IMPETUOUS_LIGHT_FOOT_CHARGE = Pace(3)

# --- Test di Disciplina ----------------------------------------------------------------------------------------------

#: core, R5: the least total that passes.
DISCIPLINE_TARGETS: dict[Discipline, int] = {"A": 3, "B": 4, "C": 5}

#: «Test di Disciplina». What an attached general adds stands in ``GENERALS``, his traits in ``TRAITS``.
DISCIPLINE_MODIFIERS = modifiers(
    sheet.DISCIPLINE,
    ("out_of_command", -1),
    ("extra_movements", -1),
    ("group_fragmented", -1),
    ("disordered", -1),
    ("missile_foot_shooter", +2),
    ("mounted_shooter", -1),
    ("long_charge", +1),
    ("heavy_foot", +1),
    ("charged_by_medium_or_light_cavalry", +1),
    ("mounted", +2, "R10"),
    ("skirmishers_or_light_cavalry", +1),
    ("evading_from_foot", +1),
    ("repeated_evasion", -1),
)
#: R8, house rule ``cumulative``: the row of the generic modifiers and the row of the rally.
OUT_OF_COMMAND_TWICE = Modifier("out_of_command", -2, f"{sheet.DISCIPLINE}, R8")
#: Movements that cost nothing: the row begins after the second.
FREE_SECOND_MOVEMENT = 2


class Consequence(NamedTuple):
    """What a discipline test leads to, and whether failing it disorders."""

    passed: str
    failed: str
    disorders: bool = False


#: core, R11.
CONSEQUENCES: dict[TestKind, Consequence] = {
    "second_move": Consequence("moves_in_order", "moves_then_disordered", disorders=True),
    "change_of_front": Consequence("turns", "normal_movement_only"),
    "rally": Consequence("rallied", "stays_disordered", disorders=True),
    "opportunity_charge": Consequence("charges", "no_reaction"),
    "opportunity_fire": Consequence("shoots", "no_reaction"),
    "defensive_fire": Consequence("shoots", "no_reaction"),
    "close_ranks": Consequence("ranks_closed", "ranks_not_closed"),
    "countercharge": Consequence("countercharges", "receives_disordered", disorders=True),
    "evade": Consequence("evades", "evades_disordered", disorders=True),
    "frenzy": Consequence("holds", "must_charge"),
    "withdrawal": Consequence("withdraws", "stays_disordered_in_contact", disorders=True),
}
#: R11, house rule ``stands``.
EVADER_STANDS = Consequence("evades", "stands")

# --- Movimento -------------------------------------------------------------------------------------------------------


class ManoeuvreColumn(NamedTuple):
    """A column of the table: who may when disordered, as a group, as a further movement; who goes 1H only; its notes."""

    disordered: Who
    group: Who
    further: Who
    one_h: frozenset[str] = frozenset()
    must_go_forward: bool = False
    may_contact_enemy: bool = False
    last: bool = False
    interpenetrates: bool = False


#: «Movimento».
MANOEUVRES: dict[Manoeuvre, ManoeuvreColumn] = {
    "forward": ManoeuvreColumn("all", "all", "all", may_contact_enemy=True, interpenetrates=True),
    "wheel": ManoeuvreColumn("all", "all", "all", must_go_forward=True, may_contact_enemy=True),
    "lateral_oblique": ManoeuvreColumn(
        "nobody",
        "skirmishers_light_medium_cavalry",
        "skirmishers_light_medium_cavalry",
        one_h=frozenset({"large_unit", "elephants"}),
        must_go_forward=True,
        last=True,
    ),
    "backward": ManoeuvreColumn(
        "skirmishers_light_medium_cavalry",
        "skirmishers_light_cavalry",
        "all",
        one_h=frozenset({"impetuous", "large_unit", "elephants"}),
        interpenetrates=True,
    ),
    "change_of_front": ManoeuvreColumn("nobody", "nobody", "nobody", last=True),
}
#: How far these guns wheel, in degrees, and which they are.
GUN_WHEEL = 45
WHEELING_ONCE: frozenset[WeaponClass] = frozenset({"A", "C"})
#: A change of front turns by one of these.
TURNS = (90, 180)

# --- Schieramento ----------------------------------------------------------------------------------------------------

#: Step 1: one point for so many mounted units.
MOUNTED_PER_POINT = 2
#: Step 3: the attacker's piece lies at least so far from the first.
ATTACKERS_PIECE = 8
#: Step 7: which dice a command structure may roll again.
STRUCTURE_REROLLS: dict[Structure, frozenset[Reroll]] = {
    "good": frozenset({"first", "second", "both"}),
    "average": frozenset({"both"}),
    "poor": frozenset(),
}
#: Which of two dice, counted from 0.
REROLLED: dict[Reroll, tuple[int, ...]] = {"none": (), "first": (0,), "second": (1,), "both": (0, 1)}

#: «+ Fanteria», «+ Montati»: up to which total of 2D6 a row goes, and what may be chosen in it (R25).
TERRAIN: dict[TerrainTable, tuple[tuple[int, tuple[TerrainPiece, ...]], ...]] = {
    "infantry": (
        (4, ("none",)),
        (7, ("small_broken", "small_gentle_hill", "small_difficult")),
        (9, ("none", "road", "difficult")),
        (11, ("large_broken", "large_difficult", "impassable")),
        (12, ("none", "river", "village")),
    ),
    "mounted": (
        (4, ("large_broken",)),
        (6, ("none", "road", "small_broken", "gentle_hill")),
        (9, ("none", "difficult", "impassable")),
        (11, ("none", "bridge_or_ford", "move_opponent_terrain")),
        (12, ("none", "remove_opponent_terrain")),
    ),
}
#: core, R26: scouting points move the total within these.
TERRAIN_TOTALS = (2, 12)

# --- Tabella di Tiro -------------------------------------------------------------------------------------------------


class Shot(NamedTuple):
    """Dice added to the VBU, by band and target; the last column is one for both."""

    short_foot: int
    short_mounted: int
    long_foot: int | None = None
    long_mounted: int | None = None
    extreme: int | None = None

    def at(self, band: Band, *, mounted: bool) -> int | None:
        if band == "extreme":
            return self.extreme
        found: int | None = getattr(self, f"{band}_{'mounted' if mounted else 'foot'}")
        return found


#: «Tabella di Tiro».
SHOTS: dict[tuple[Weapon, WeaponClass | None], Shot] = {
    ("longbow", "A"): Shot(+1, +2, 0, +1),
    ("longbow", "B"): Shot(0, +1, -1, 0),
    ("short_bow", "A"): Shot(0, +1, -1, 0),
    ("short_bow", "B"): Shot(-1, 0, -3, -2),
    ("composite_bow", "A"): Shot(+1, +2, 0, +1),
    ("composite_bow", "B"): Shot(0, +1, -1, 0),
    ("composite_bow", "C"): Shot(-2, -1, -3, -2),
    ("crossbow", "A"): Shot(+1, +2, -1, 0),
    ("crossbow", "B"): Shot(0, +1, -2, -1),
    ("handgun", None): Shot(-1, 0),
    ("arquebus", "A"): Shot(+1, +2, -1, 0),
    ("arquebus", "B"): Shot(0, +1, -2, -1),
    ("musket", None): Shot(+1, +2, 0, +1),
    ("javelin", None): Shot(0, +1),
    ("sling", None): Shot(0, +1, -1, 0),
    ("artillery", "A"): Shot(+4, +4, +3, +3, +2),
    ("artillery", "B"): Shot(+3, +3, +2, +2, 0),
    ("artillery", "C"): Shot(+3, +3, +2, +2, +1),
    ("various_weapons", None): Shot(-1, -1),
}
#: Weapons with a dash beyond short range, and at extreme range, in every class.
SHORT_RANGE_ONLY: frozenset[Weapon] = frozenset(w for (w, _), shot in SHOTS.items() if shot.long_foot is None)
EXTREME_RANGE: frozenset[Weapon] = frozenset(w for (w, _), shot in SHOTS.items() if shot.extreme is not None)

#: «Tabella di Tiro», heads of the columns: how far a band goes; the bound belongs to it (R54).
BANDS: dict[Band, int] = {"short": 4, "long": 8, "extreme": 12}

#: «Modificatori al Tiro».
SHOOTING_MODIFIERS = modifiers(
    sheet.SHOOTING_MODIFIERS,
    ("movement", -1),
    ("disordered", -1),
    ("indirect_fire", -2, "R29"),
    ("cover", -1, "R30"),
    ("evading_target", -1),
    ("artillery_vs_mass", +2),
    ("reaction_fire", -1, "R31"),
)
#: «Tiro a S, CL e ART»: by range.
DISPERSED_TARGET: dict[Band, int] = {"short": -1, "long": -2, "extreme": -2}
DISPERSED: frozenset[str] = frozenset({"skirmishers", "light_cavalry", "artillery"})
#: Behind fortifications: against artillery, against all others.
FORTIFICATIONS_ARTILLERY = Modifier("fortifications", -1, sheet.SHOOTING_MODIFIERS)
FORTIFICATIONS = Modifier("fortifications", -2, sheet.SHOOTING_MODIFIERS)

# --- Test di Coesione ------------------------------------------------------------------------------------------------

#: «Modificatori al Test di Coesione al Tiro». What a general adds stands in ``GENERALS``.
SHOOTING_COHESION = modifiers(
    sheet.SHOOTING_COHESION,
    ("disordered", -1),
    ("solid_target", +1),
    ("weak_weapon_at_short_range", +1),
    ("longbow_at_long_range", +1),
    ("long_range", +2),
    ("defensive_firearms", -1),
)
SOLID: frozenset[str] = frozenset(
    {"heavy_foot", "heavy_cavalry_1", "heavy_chariots", "light_chariots", "scythed_chariots", "wagenburg"}
)
WEAK_AT_SHORT_RANGE: frozenset[str] = frozenset({"short_bow", "composite_bow", "handgun", "javelin", "various_weapons"})

#: «Modificatori al Test di Coesione in Mischia».
MELEE_COHESION = modifiers(
    sheet.MELEE_COHESION,
    ("disordered", -1),
    ("flank_or_rear", -2, "R33"),
    ("cavalry_vs_heavy_foot", -1),
    ("heavy_foot_vs_other_foot", +1),
    ("closed_ranks", +1, "R74"),
    ("defended_position", +1),
)

# --- Generali --------------------------------------------------------------------------------------------------------


class Worth(NamedTuple):
    """A row of «Generali»: what he gives, and which dice of the initiative he may roll again."""

    initiative: int
    discipline: int
    melee: int
    cohesion: int
    rerolls: tuple[Reroll, ...] = ()
    may_cede: bool = False


#: «Generali».
GENERALS: dict[General, Worth] = {
    "genius": Worth(+4, +2, +1, +1, ("first", "second", "both"), may_cede=True),
    "charismatic": Worth(+4, +2, +1, +1, ("first", "second", "both"), may_cede=True),
    "expert": Worth(+3, +2, +1, +1, ("both",)),
    "reliable": Worth(+2, +2, +1, +1),
    "poor": Worth(+1, +1, +1, +1),
    "incompetent": Worth(0, +1, +1, +1),
}
#: core, R15: from the worst to the best.
LADDER: tuple[General, ...] = ("incompetent", "poor", "reliable", "expert", "charismatic", "genius")


class TraitWorth(NamedTuple):
    """A row of «Generali», Extra."""

    melee: int = 0
    rally: int = 0
    reaction: int = 0
    radius: int = 0


#: «Generali», Extra.
TRAITS: dict[Trait, TraitWorth] = {
    "brave": TraitWorth(melee=+2),
    "tough": TraitWorth(melee=+1, rally=+1),
    "self_confident": TraitWorth(reaction=+1),
    "cavalry": TraitWorth(melee=+1, radius=+2),
}
#: «Test Perdita»: the least face that eliminates.
LOSS_TEST = {"shooting": 6, "melee": 5}

# --- Bonus Impeto ----------------------------------------------------------------------------------------------------

#: «Bonus Impeto ridotto», rows with a maximum.
IMPETUS_CAPS = {"foot_charging_long_weapons": 2, "cavalry_charging_chariots": 2, "charger_worn": 1}
#: «Bonus Impeto ridotto», the other rows.
IMPETUS_MODIFIERS = modifiers(sheet.REDUCED, ("target_in_closed_ranks", -2), ("manoeuvred_charge", +1, "R36"))
#: Worn, these are not capped.
CHARGES_WORN: frozenset[str] = frozenset(
    {"heavy_cavalry_1", "heavy_cavalry_2", "heavy_chariots", "scythed_chariots", "elephants"}
)

# --- Modificatori generici -------------------------------------------------------------------------------------------

#: «Modificatori generici». What a general adds stands in ``GENERALS`` and ``TRAITS``.
MELEE_MODIFIERS = modifiers(
    sheet.GENERIC,
    ("disordered", -1),
    ("worn_manoeuvred_charge", -1),
    ("supported_flanks", +1),
    ("better_discipline", +1),
    ("difficult_terrain", -2, "R58"),
    ("heavy_chariots_vs_foot", +1),
)
#: Charging defended fortifications: foot and elephants, other mounted troops.
ASSAULT_ON_FOOT = Modifier("assaulting_fortifications", -1, f"{sheet.GENERIC}, R57")
ASSAULT_MOUNTED = Modifier("assaulting_fortifications", -2, f"{sheet.GENERIC}, R57")


class Depth(NamedTuple):
    """A row of «Bonus Profondità»: against mounted troops, against others."""

    mounted: int
    others: int


#: «Bonus Profondità». Pikes: for every rear rank; the others once.
DEPTH = {
    "pikes": Depth(2, 1),
    "heavy_foot_with_spear_or_polearm": Depth(2, 1),
    "impetuous_foot": Depth(1, 1),
    "heavy_cavalry": Depth(0, 2),
}


class CloseWeaponDice(NamedTuple):
    """A column of «Pilum / Armi a Tiro Ravvicinato»."""

    charging: int
    receiving: int


#: «Pilum / Armi a Tiro Ravvicinato».
CLOSE_WEAPONS: dict[CloseWeapon, CloseWeaponDice] = {"pilum": CloseWeaponDice(2, 4), "pbw": CloseWeaponDice(3, 3)}
#: Its further rows: disordered; first turn of a combat or pursuit, unless exhausted (R40).
CLOSE_WEAPON_DISORDERED = -1
CLOSE_WEAPON_FIRST_TURN = 1

# --- Ritirata / Inseguimento / Carica --------------------------------------------------------------------------------

#: Distances by face, 1 to 6.
RETREAT: dict[Column, tuple[int, ...]] = {
    "foot": (1, 1, 1, 1, 2, 2),
    "mounted": (1, 1, 1, 2, 2, 2),
    "light_cavalry": (1, 2, 2, 2, 3, 3),
}
PURSUIT: dict[Column, tuple[int, ...]] = {
    "foot": (0, 0, 0, 1, 1, 2),
    "mounted": (0, 0, 1, 1, 2, 2),
    "light_cavalry": (0, 1, 1, 2, 2, 3),
}

# --- core ------------------------------------------------------------------------------------------------------------

#: core, R2: this face is a hit, two of that one are.
HIT, HALF_A_HIT = 6, 5
#: core, R3: this face always fails the cohesion test, that one always passes.
ALWAYS_FAILS, ALWAYS_PASSES = 6, 1
#: core, R44: which two ways of meeting make a melee, attacker's and defender's.
MEETINGS = (("charging", "receiving"), ("charging", "countercharging"), ("pursuing", "pursued"), ("engaged", "engaged"))

"""The tables of Guerre d'Italia, laid out as in the book. Lengths in millimetres; a dash is ``None``. A number stands once."""

from fractions import Fraction
from typing import NamedTuple

from rules.engine.outcome import Modifier, modifiers
from rules.rulesets.guerre_ditalia.terms import (
    GUNS,
    LIGHTS,
    MOUNTED,
    TROOP_TYPES,
    Action,
    Column,
    Effect,
    Mode,
    RecoilCell,
    Role,
    Special,
    Terrain,
    TroopType,
    View,
)


class Base(NamedTuple):
    """A base and its figures; the second pair where the book leaves room. Figures of a camp are free, of a gun its crew."""

    front: int
    depth: int
    figures: int | None
    deepest: int
    most_figures: int | None


def _base(depth: int, figures: int | None, deepest: int | None = None, most_figures: int | None = None) -> Base:
    return Base(40, depth, figures, deepest or depth, most_figures or figures)


#: §Gli elementi della battaglia (organ guns: R42).
BASES: dict[TroopType, Base] = {
    "gendarmes": _base(20, 3),
    "cavalry": _base(20, 3),
    "light_cavalry": _base(20, 2),
    "missile_cavalry": _base(20, 2),
    "pikes": _base(15, 4),
    "spears": _base(15, 4),
    "halberdiers": _base(15, 4),
    "swordsmen": _base(15, 3, deepest=20, most_figures=4),
    "missile_foot": _base(20, 4),
    "light_foot": _base(20, 2),
    "forlorn_hope": _base(20, 3),
    "artillery": _base(40, 2),
    "organ_guns": _base(40, 2),
    "camp": _base(80, None),
}


class Moves(NamedTuple):
    """A row of the movement table: move, range of shooting, flight."""

    move: int
    range: int | None = None
    flight: int | None = None


#: Tab. movimenti.
MOVES: dict[TroopType, Moves] = {
    "gendarmes": Moves(120),
    "cavalry": Moves(140),
    "light_cavalry": Moves(160, flight=200),
    "missile_cavalry": Moves(160, 40, 200),
    "pikes": Moves(60),
    "spears": Moves(60),
    "halberdiers": Moves(80),
    "swordsmen": Moves(80),
    "missile_foot": Moves(80, 80, 100),
    "light_foot": Moves(100, 60, 150),
    "forlorn_hope": Moves(80, 60),
    "artillery": Moves(10, 600),
    "organ_guns": Moves(40, 120),
    "camp": Moves(0),
}

#: §Addestramento, R19: who knows no step up or down.
WITHOUT_STEPS = GUNS | {"camp"}
#: §Addestramento, R19: the moves of the table one above the other, and below them that of the slowest recruits.
LADDER = (45, *sorted({MOVES[type_].move for type_ in TROOP_TYPES if type_ not in WITHOUT_STEPS}))
#: R20, house rule ``plus_20``: the step above the highest.
ABOVE_THE_LADDER = 20

#: §Movimento e Manovre: what a manoeuvre makes of the move; an about-face leaves half to the lights alone.
MODE_SHARE: dict[Mode, Fraction] = {
    "normal": Fraction(1),
    "about_face": Fraction(1, 2),
    "retreat": Fraction(1, 2),
    "change_formation": Fraction(4, 3),
}
INCLINE_SHIFT = 20


class Factors(NamedTuple):
    """Combat factors against foot and against mounted troops. R43: guns and camps are foot."""

    foot: int
    mounted: int

    def against(self, enemy: TroopType) -> int:
        return self.mounted if enemy in MOUNTED else self.foot


#: Tab. risultati: the factors.
FACTORS: dict[TroopType, Factors] = {
    "gendarmes": Factors(3, 4),
    "cavalry": Factors(3, 3),
    "light_cavalry": Factors(2, 2),
    "missile_cavalry": Factors(2, 2),
    "pikes": Factors(3, 4),
    "spears": Factors(3, 3),
    "halberdiers": Factors(5, 3),
    "swordsmen": Factors(5, 2),
    "missile_foot": Factors(2, 2),
    "light_foot": Factors(2, 2),
    "forlorn_hope": Factors(4, 3),
    "artillery": Factors(3, 2),
    "organ_guns": Factors(4, 4),
    "camp": Factors(1, 1),
}

#: Tab. risultati: factors in a shooting roll, where they differ (R40).
SHOOTING_FACTORS: dict[TroopType, Factors] = {**FACTORS, "forlorn_hope": Factors(2, 2)}


#: Tab. fattori «Fattori tattici».
MODIFIERS = modifiers(
    "Tab. fattori",
    ("general", +1, "R56"),
    ("second_rank_spears", +1),
    ("third_rank_pikes", +1, "R48, R49"),
    ("fourth_rank_pikes", +1, "R48, R49"),
    ("higher", +1, "R55"),
    ("veteran_or_elite", +1, "R56"),
    ("following_up", +1, "R57"),
    ("archebus", +1, "R41"),
    ("archebus_close", +1),
    ("deep_target", +1),
    ("fortification", +2, "R54"),
    ("second_rank_pikes", +3),
    ("enemy_support", -1, "R53"),
    ("shooting_down", -1),
    ("recruits", -1),
    ("in_difficult_terrain", -2, "R65"),
    ("enemy_in_difficult_terrain", -2, "R51"),
    ("routing", -2, "R66"),
)

_EXPOSED = "exposed_to_firearms"
#: Tab. fattori: as target of guns or arquebuses.
EXPOSED: dict[TroopType, Modifier] = {
    "spears": Modifier(_EXPOSED, -1, "Tab. fattori"),
    "halberdiers": Modifier(_EXPOSED, -2, "Tab. fattori"),
    "swordsmen": Modifier(_EXPOSED, -2, "Tab. fattori"),
}
#: Tab. fattori: elements behind the target that make it deep for guns.
DEEP_TARGET = 2


class Ground(NamedTuple):
    """A row of the terrain table. ``difficult``: in combat (R65); ``cover`` from shots; ``defence`` and ``higher`` in melee."""

    blocks: View = "no"
    difficult: bool = False
    cover: int = 0
    higher: int = 0
    defence: int = 0


_BAD_GOING = Ground("yes", difficult=True, cover=1)
_HILL = Ground("beyond_crest", higher=MODIFIERS["higher"].value)

#: Tab. terreno.
GROUND: dict[Terrain, Ground] = {
    "open": Ground(),
    "woods": _BAD_GOING,
    "fields": _BAD_GOING,
    "built_up": _BAD_GOING,
    "marsh": _BAD_GOING,
    "broken_ground": _BAD_GOING,
    "gentle_hill": _HILL,
    "steep_hill": _HILL,
    "river": Ground(difficult=True),
    "dry_river": Ground(),
    "bridge": Ground(),
    "river_bank": Ground(higher=MODIFIERS["higher"].value),
    "fortification": Ground(cover=2, defence=MODIFIERS["fortification"].value),
}

#: Tab. terreno, §Tiro a distanza: who shoots over heads from a hill.
OVERHEAD: dict[str, frozenset[str]] = {
    "gentle_hill": GUNS | {"missile_foot", "light_foot", "forlorn_hope"},
    "steep_hill": frozenset({"light_foot"}),
}
#: §Visibilità: how far one sees and is seen when hidden.
HIDDEN_SIGHT = 20


#: §Terreno: the board, the average die (R1), the pieces, and the die for a removal by pieces counted.
BOARD_WIDTH = 900
AVERAGE_DIE: dict[int, int] = {1: 2, 2: 3, 3: 3, 4: 4, 5: 4, 6: 5}
RIVER_ROLL = 6
LONGEST_PIECE = 200
WIDEST_PIECE = 150
LONGEST_FORTIFICATION = 160
OVERSIZE_COUNTS = 2
MOST_OF_A_KIND = 2
REMOVAL_NEEDS: dict[int, int] = {3: 5, 4: 3, 5: 3}
#: §Corso d'acqua: the roll that dries the river.
DRY_ROLL = 1


class Zone(NamedTuple):
    """§Piazzamento: who deploys when, and how far from the own edge."""

    order: int
    depth: int


DEPLOYMENT: dict[Role, Zone] = {"attacker": Zone(1, 100), "defender": Zone(2, 200)}
SIDE_MARGIN = 150
#: The reserve is one part in so many.
RESERVE_PART = 4
MOST_SUBSTITUTIONS = 2
NOT_REPLACEABLE: frozenset[str] = GUNS | {"gendarmes", "pikes", "spears"}

#: §Raggio di comando, §Movimento e Manovre, §Artiglieria sotto tiro, §Rimpiazzo: CP for one element (a move: for all that move).
ACTION_PRICES: dict[Action, Modifier] = {
    "move": Modifier("action_price", 1, "§Movimento e Manovre"),
    "about_face": Modifier("action_price", 1, "§Movimento e Manovre, R17"),
    "change_formation": Modifier("action_price", 1, "§Movimento e Manovre, R17"),
    "reman_guns": Modifier("action_price", 1, "§Artiglieria sotto tiro"),
    "replace": Modifier("action_price", 1, "§Rimpiazzo"),
}
#: The surcharge: as much again for every CP of the price.
SURCHARGE = 1
FREE_CP = Modifier("free_cp", -1, "§Raggio di comando, R16")
COMMAND_RADIUS = 300

#: §Tiro a distanza, «Supporto»: supporters of one shot at most.
MOST_SHOOTING_SUPPORTS: dict[TroopType, int] = {"missile_foot": 3, "artillery": 2, "organ_guns": 2}

#: §Respinta, §Incalzare: a recoil and the advance after it; rounds and recoils of a half-turn.
RECOIL_DISTANCE = 20
FOLLOW_UP_DISTANCE = 20
MOST_ROUNDS = 3
FATAL_RECOIL = 3

#: §Rimpiazzo: who takes the place of whom, and over how many in between.
REPLACES: dict[TroopType, frozenset[str]] = {
    "swordsmen": frozenset({"pikes", "missile_foot", "light_foot"}),
    "halberdiers": frozenset({"pikes", "missile_foot", "light_foot"}),
    "pikes": frozenset({"missile_foot", "light_foot"}),
}
MOST_BETWEEN = 2

#: §Interpenetrazione: whom mounted troops pass through.
MOUNTED_PASS = LIGHTS


class Fate(NamedTuple):
    """A cell of the results: what happens, unless one of the special cases, tested in this order, holds."""

    otherwise: Effect
    unless: tuple[tuple[Special, Effect], ...] = ()


_DIFFICULT: tuple[Special, Effect] = ("difficult_ground", "destroyed")
_DESTROYED = Fate("destroyed")
_LIGHT_HORSE: dict[Column, Fate] = {
    "less": Fate("recoil", (("by_gendarmes", "destroyed"), _DIFFICULT, ("by_cavalry", "flee"))),
    "half_or_less": Fate("flee", (("by_mounted_in_contact", "destroyed"), _DIFFICULT)),
}
_PIKES_AND_SPEARS: dict[Column, Fate] = {
    "less": Fate("recoil", (("by_gendarmes_or_forlorn_hope_in_contact", "destroyed"), _DIFFICULT)),
    "half_or_less": _DESTROYED,
}
_BATTERY: dict[Column, Fate] = {
    "less": Fate("crew_flee", (("by_anyone_in_contact", "destroyed"),)),
    "half_or_less": _DESTROYED,
}

#: Tab. risultati «Risultati di combattimento» (R61 to R65).
RESULTS: dict[TroopType, dict[Column, Fate]] = {
    "gendarmes": {
        "less": Fate("recoil", (("by_those_it_contacted", "destroyed"), _DIFFICULT)),
        "half_or_less": _DESTROYED,
    },
    "cavalry": {
        "less": Fate("recoil", (_DIFFICULT,)),
        "half_or_less": _DESTROYED,
    },
    "light_cavalry": _LIGHT_HORSE,
    "missile_cavalry": _LIGHT_HORSE,
    "pikes": _PIKES_AND_SPEARS,
    "spears": _PIKES_AND_SPEARS,
    "halberdiers": {
        "less": Fate("recoil", (("by_gendarmes", "destroyed"), _DIFFICULT)),
        "half_or_less": _DESTROYED,
    },
    "swordsmen": {
        "less": Fate("recoil", (("by_mounted_or_forlorn_hope_in_contact", "destroyed"), _DIFFICULT)),
        "half_or_less": _DESTROYED,
    },
    "missile_foot": {
        "less": Fate("recoil", (("by_mounted_in_contact", "destroyed"), _DIFFICULT)),
        "half_or_less": Fate("destroyed", (("by_pikes", "flee"),)),
    },
    "light_foot": {
        "less": Fate("recoil", (("by_mounted_in_contact", "destroyed"),)),
        "half_or_less": Fate("flee", (("by_mounted_or_light_foot_in_contact", "destroyed"),)),
    },
    "forlorn_hope": {
        "less": Fate("recoil", (("by_gendarmes_or_cavalry_in_contact", "destroyed"),)),
        "half_or_less": _DESTROYED,
    },
    "artillery": _BATTERY,
    "organ_guns": _BATTERY,
    "camp": {"less": _DESTROYED, "half_or_less": _DESTROYED},
}

_CELLS: dict[str, RecoilCell] = {"P": "push", "X": "perish", "K": "trample", "T": "pass"}
#: The friends of the recoil table by column; those written together share one.
_FRIENDS: tuple[tuple[TroopType, ...], ...] = (
    ("gendarmes",),
    ("cavalry",),
    ("light_cavalry", "missile_cavalry"),
    ("pikes",),
    ("spears",),
    ("halberdiers",),
    ("swordsmen",),
    ("missile_foot",),
    ("light_foot",),
    ("forlorn_hope",),
    ("artillery", "organ_guns"),
    ("camp",),
)


def _row(letters: str) -> dict[TroopType, RecoilCell]:
    """P the friend is pushed, X oneself destroyed, K the friend destroyed, T passed through; a letter for each column."""
    cells = zip(_FRIENDS, letters.split(), strict=True)
    return {friend: _CELLS[letter] for friends, letter in cells for friend in friends}


#: Tab. respinte «Recoil table» (R67 to R73): row who recoils, column the friend directly behind. The camp has no row: it is lost.
RECOIL: dict[TroopType, dict[TroopType, RecoilCell]] = {
    # friend behind:    Gen Cav L/M Pik Spe Ala Swo MiF LiF FoH Art Campo
    "gendarmes": _row("  P   P   P   X   X   K   K   K   K   K   K   X"),
    "cavalry": _row("    P   P   P   X   X   X   K   K   K   K   K   X"),
    "light_cavalry": _row("T   T   T   X   X   X   X   K   K   K   K   X"),
    "missile_cavalry": _row("T  T   T   X   X   X   X   K   K   K   K   X"),
    "pikes": _row("      X   X   P   P   P   P   P   P   P   P   P   T"),
    "spears": _row("     X   X   P   P   P   P   P   P   P   P   P   T"),
    "halberdiers": _row("X   X   P   P   P   P   P   P   P   P   P   T"),
    "swordsmen": _row("  X   X   P   P   P   P   P   P   P   P   P   T"),
    "missile_foot": _row("X  X   P   T   T   T   T   P   P   P   P   T"),
    "light_foot": _row(" T   T   T   T   T   T   T   T   T   T   T   T"),
    "forlorn_hope": _row("X  X   P   P   P   P   P   P   P   P   P   T"),
    "artillery": _row("  T   T   T   T   T   T   T   T   T   T   T   T"),
    "organ_guns": _row(" T   T   T   T   T   T   T   T   T   T   T   T"),
}

#: §Rotta, R85: what counts how much against the morale level.
LOSSES: dict[str, Modifier] = {
    "elements_lost": Modifier("elements_lost", 1, "§Rotta"),
    "cinc_lost": Modifier("cinc_lost", 3, "§Rotta, R85"),
    "camp_lost": Modifier("camp_lost", 2, "§Rotta"),
}
#: R86: without a level of its own an army routs at one part in so many.
BREAKING_PART = 3
#: §Rotta: the roll for a pursuit.
PURSUIT_ROLL = 6

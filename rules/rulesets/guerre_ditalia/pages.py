"""The book's tables as pages show them: nothing stands here that is not in ``tables.py``."""

from collections.abc import Iterator

from rules.engine.ruleset import Table
from rules.rulesets.guerre_ditalia.messages import _
from rules.rulesets.guerre_ditalia.tables import (
    ACTION_PRICES,
    BASES,
    EXPOSED,
    FACTORS,
    GROUND,
    LOSSES,
    MODIFIERS,
    MOVES,
    RECOIL,
    RESULTS,
    SHOOTING_FACTORS,
)
from rules.rulesets.guerre_ditalia.terms import MOVEMENT_DIFFICULT, Terrain, TroopType

Row = tuple[str | int | None, ...]

#: A column of the recoil table for each kind of friend, those that share one written once.
_FRIENDS: dict[str, TroopType] = {
    "gendarmes": "gendarmes",
    "cavalry": "cavalry",
    "lights": "light_cavalry",
    "pikes": "pikes",
    "spears": "spears",
    "halberdiers": "halberdiers",
    "swordsmen": "swordsmen",
    "missile_foot": "missile_foot",
    "light_foot": "light_foot",
    "forlorn_hope": "forlorn_hope",
    "guns": "artillery",
    "camp": "camp",
}


def yes(holds: bool) -> str | None:
    return "yes" if holds else None


def base(type_: TroopType) -> Row:
    found = BASES[type_]
    return type_, found.front, found.depth, found.deepest, found.figures, found.most_figures


def factors(type_: TroopType) -> Row:
    shooting = SHOOTING_FACTORS[type_] if MOVES[type_].range else (None, None)
    return type_, *FACTORS[type_], *shooting


def ground(terrain: Terrain) -> Row:
    found = GROUND[terrain]
    slow, fights = terrain in MOVEMENT_DIFFICULT, found.difficult
    numbers = (found.cover or None, found.higher or None, found.defence or None)
    return terrain, yes(slow or terrain == "steep_hill"), yes(fights), found.blocks, *numbers


def results() -> Iterator[Row]:
    """A line for every special case, in the order in which they are tested, then the line that holds otherwise."""
    for type_, columns in RESULTS.items():
        for column, fate in columns.items():
            for special, effect in fate.unless:
                yield type_, column, special, effect
            yield type_, column, "otherwise" if fate.unless else None, fate.otherwise


TABLES = (
    Table(
        _("Bases"),
        "§Gli elementi della battaglia",
        ("type", "base_front_mm", "base_depth_mm", "base_depth_max_mm", "figures", "figures_max"),
        tuple(base(type_) for type_ in BASES),
        unit="mm",
    ),
    Table(
        _("Effects of the terrain"),
        "Tab. terreno",
        ("terrain", "difficult_to_move", "difficult_to_fight", "blocks_view", "cover", "higher_bonus", "defence_bonus"),
        tuple(ground(terrain) for terrain in GROUND),
    ),
    Table(
        _("Movement and range"),
        "Tab. movimenti",
        ("type", "move_mm", "range_mm", "flight_mm"),
        tuple((type_, moves.move or None, moves.range, moves.flight) for type_, moves in MOVES.items()),
        unit="mm",
    ),
    Table(
        _("Price of the actions"),
        "§Raggio di comando",
        ("action", "cp"),
        tuple((action, price.value) for action, price in ACTION_PRICES.items()),
    ),
    Table(
        _("Recoil: who recoils, and the friend behind"),
        "Tab. respinte",
        ("type", *_FRIENDS),
        tuple((type_, *(cells[friend] for friend in _FRIENDS.values())) for type_, cells in RECOIL.items()),
    ),
    Table(
        _("Combat factors"),
        "§Risoluzione",
        ("type", "factor_vs_foot", "factor_vs_mounted", "shooting_factor_vs_foot", "shooting_factor_vs_mounted"),
        tuple(factors(type_) for type_ in FACTORS),
    ),
    Table(
        _("Combat results"),
        "Tab. risultati",
        ("type", "column", "special", "result"),
        tuple(results()),
    ),
    Table(
        _("Tactical factors"),
        "Tab. fattori",
        ("modifier", "value"),
        tuple((modifier.id, modifier.value) for modifier in MODIFIERS.values()),
    ),
    Table(
        _("Target of guns or arquebuses"),
        "Tab. fattori, R42",
        ("type", "value"),
        tuple((type_, modifier.value) for type_, modifier in EXPOSED.items()),
    ),
    Table(
        _("Losses"),
        "§Rotta",
        ("losses", "value"),
        tuple((id_, loss.value) for id_, loss in LOSSES.items()),
    ),
)

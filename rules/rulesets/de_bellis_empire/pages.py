"""The book's tables as pages show them: nothing stands here that is not in ``tables.py``."""

from collections.abc import Iterator, Mapping

from rules.engine.outcome import Modifier
from rules.engine.ruleset import Table
from rules.rulesets.de_bellis_empire.messages import _, pgettext
from rules.rulesets.de_bellis_empire.tables import (
    BASES,
    FACTORS,
    FEATURES,
    FIRE_MODIFIERS,
    MELEE_MODIFIERS,
    MOVEMENT,
    MOVEMENT_ROW,
    PRICES,
    RANGES,
    RESULTS,
    RESULTS_ROW,
)
from rules.rulesets.de_bellis_empire.terms import Feature

Row = tuple[str | int | None, ...]


def modifiers(table: Mapping[str, Modifier]) -> tuple[Row, ...]:
    return tuple((modifier.id, modifier.value) for modifier in table.values())


def ground(feature: Feature) -> Row:
    terrain, cover, linear = FEATURES[feature]
    return feature, terrain, None if cover == "none" else cover, "yes" if linear else None


def results() -> Iterator[Row]:
    """A line for every special case, in the order in which they are tested, then the line that holds otherwise."""
    for row, columns in RESULTS.items():
        for column, fate in columns.items():
            for special, result in fate.unless:
                yield row, column, special, result
            yield row, column, "otherwise" if fate.unless else None, fate.otherwise


TABLES = (
    Table(
        _("Bases"),
        "§1.0",
        ("type", "front_15mm", "depth_15mm", "front_25mm", "depth_25mm", "figures"),
        tuple((type_, *base) for type_, base in BASES.items()),
        unit="mm",
    ),
    Table(
        _("Factors and costs"),
        "§7.5",
        ("type", "fire", "melee", "charge", "cost"),
        tuple((type_, *factors) for type_, factors in FACTORS.items()),
    ),
    Table(
        _("Terrain"),
        "§3.0, R11",
        ("feature", "terrain", "cover", "linear"),
        tuple(ground(feature) for feature in FEATURES),
    ),
    Table(
        _("Price of an activation"),
        "§5.1, §5.2, §5.7",
        ("component", "value"),
        modifiers(PRICES),
    ),
    Table(
        _("Movement"),
        "§5.4",
        ("row", "road", "open", "rough", "difficult"),
        tuple((row, *(reach or None for reach in pace)) for row, pace in MOVEMENT.items()),
        unit="mm",
    ),
    Table(
        pgettext("pages", "Range"),
        "§7.0",
        ("row", "short", "medium", "long"),
        tuple((row, *ranges) for row, ranges in RANGES.items()),
        unit="mm",
    ),
    Table(_("Fire modifiers"), "§7.2", ("modifier", "value"), modifiers(FIRE_MODIFIERS)),
    Table(_("Melee modifiers"), "§8.3", ("modifier", "value"), modifiers(MELEE_MODIFIERS)),
    Table(_("Results"), "§9.0", ("row", "column", "special", "result"), tuple(results())),
    Table(
        _("Rows that a type uses"),
        "R4, R5",
        ("type", "movement", "result"),
        tuple((type_, MOVEMENT_ROW[type_], row) for type_, row in RESULTS_ROW.items()),
    ),
)

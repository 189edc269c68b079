"""The sheet's tables as pages show them: nothing stands here that is not in ``tables.py``."""

from collections.abc import Iterator

from rules.engine.ruleset import Table
from rules.rulesets.ordre_mixte.messages import _
from rules.rulesets.ordre_mixte.tables import (
    ARTILLERY_BASE,
    ARTILLERY_FIRE_ROWS,
    CAVALRY_MELEE_MODIFIERS,
    FIRE,
    FIRE_MODIFIERS,
    FIRST_RANK,
    INFANTRY_BASE,
    INFANTRY_FIRE_ROWS,
    MARCH_ORDER,
    MARCH_ORDER_ON_ROAD,
    MELEE,
    MELEE_BASE,
    MELEE_BASES,
    MELEE_MODIFIERS,
    MORALE,
    MORALE_MODIFIERS,
    MORALE_RESULTS,
    MOVEMENT,
    RANGES,
)

Row = tuple[str | int | None, ...]


def fire_rows() -> Iterator[Row]:
    yield INFANTRY_BASE.id, INFANTRY_BASE.value, ARTILLERY_BASE.value
    for id_, modifier in FIRE_MODIFIERS.items():
        yield (
            id_,
            None if id_ in ARTILLERY_FIRE_ROWS else modifier.value,
            None if id_ in INFANTRY_FIRE_ROWS else modifier.value,
        )


def melee_rows() -> Iterator[Row]:
    """Yield the rows; a dash where an arm has none; guns are no cavalry."""
    yield MELEE_BASE.id, MELEE_BASE.value, MELEE_BASE.value
    for id_, modifier in CAVALRY_MELEE_MODIFIERS.items():
        foot = MELEE_MODIFIERS.get(id_)
        yield id_, foot.value if foot else None, None if id_ == "artillery" else modifier.value


def yes(counts: bool) -> str | None:
    return "yes" if counts else None


TABLES = (
    Table(
        _("Ranges"),
        "Gittate",
        ("weapon", "short", "long"),
        tuple((weapon, *ranges) for weapon, ranges in RANGES.items()),
        unit="mm",
    ),
    Table(
        _("Bases that fire"),
        "Tiro – Fanteria",
        ("formation", "first_rank"),
        tuple(FIRST_RANK.items()),
    ),
    Table(
        _("Fire modifiers"),
        FIRE,
        ("modifier", "infantry_fire", "artillery_fire"),
        tuple(fire_rows()),
        unit="%",
    ),
    Table(
        _("Bases in melee beside those in contact"),
        "Mischie",
        ("arm", "formation", "overlap", "second_rank"),
        tuple((arm, formation, yes(overlap), yes(rank)) for (arm, formation), (overlap, rank) in MELEE_BASES.items()),
    ),
    Table(
        _("Melee modifiers"),
        MELEE,
        ("modifier", "infantry_or_artillery", "cavalry"),
        tuple(melee_rows()),
        unit="%",
    ),
    Table(
        _("Movement"),
        "Movimento",
        ("arm", "column_or_limbered", "rout", "line", "square", "open_order", "deployed"),
        tuple((row, *pace) for row, pace in MOVEMENT.items()),
        unit="cm",
    ),
    Table(
        _("March order"),
        "R41",
        ("modifier", "value"),
        tuple((extra.id, extra.value) for extra in (MARCH_ORDER, MARCH_ORDER_ON_ROAD)),
        unit="cm",
    ),
    Table(
        _("Morale modifiers"),
        MORALE,
        ("modifier", "value"),
        tuple((modifier.id, modifier.value) for modifier in MORALE_MODIFIERS.values()),
    ),
    Table(
        _("Results of the morale test"),
        "Test di morale – Risultati",
        ("result", "up_to", "pm", "bases_to_turn"),
        tuple((result, *fate) for result, fate in MORALE_RESULTS.items()),
    ),
)

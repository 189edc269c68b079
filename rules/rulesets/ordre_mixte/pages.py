"""The sheet's tables as pages show them: nothing stands here that is not in ``tables.py``."""

from collections.abc import Iterator

from rules.engine.ruleset import Table
from rules.engine.text import Text
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
    """What an arm has no row for is a dash; guns are no cavalry."""
    yield MELEE_BASE.id, MELEE_BASE.value, MELEE_BASE.value
    for id_, modifier in CAVALRY_MELEE_MODIFIERS.items():
        foot = MELEE_MODIFIERS.get(id_)
        yield id_, foot.value if foot else None, None if id_ == "artillery" else modifier.value


def yes(counts: bool) -> str | None:
    return "yes" if counts else None


TABLES = (
    Table(
        Text("Ranges", "Gittate"),
        "Gittate",
        ("weapon", "short", "long"),
        tuple((weapon, *ranges) for weapon, ranges in RANGES.items()),
        unit="mm",
    ),
    Table(
        Text("Bases that fire", "Basi che sparano"),
        "Tiro – Fanteria",
        ("formation", "first_rank"),
        tuple(FIRST_RANK.items()),
    ),
    Table(
        Text("Fire modifiers", "Modificatori del tiro"),
        FIRE,
        ("modifier", "infantry_fire", "artillery_fire"),
        tuple(fire_rows()),
        unit="%",
    ),
    Table(
        Text("Bases in melee beside those in contact", "Basi in mischia oltre a quelle a contatto"),
        "Mischie",
        ("arm", "formation", "overlap", "second_rank"),
        tuple((arm, formation, yes(overlap), yes(rank)) for (arm, formation), (overlap, rank) in MELEE_BASES.items()),
    ),
    Table(
        Text("Melee modifiers", "Modificatori della mischia"),
        MELEE,
        ("modifier", "infantry_or_artillery", "cavalry"),
        tuple(melee_rows()),
        unit="%",
    ),
    Table(
        Text("Movement", "Movimento"),
        "Movimento",
        ("arm", "column_or_limbered", "rout", "line", "square", "open_order", "deployed"),
        tuple((row, *pace) for row, pace in MOVEMENT.items()),
        unit="cm",
    ),
    Table(
        Text("March order", "Ordine di marcia"),
        "R41",
        ("modifier", "value"),
        tuple((extra.id, extra.value) for extra in (MARCH_ORDER, MARCH_ORDER_ON_ROAD)),
        unit="cm",
    ),
    Table(
        Text("Morale modifiers", "Modificatori del morale"),
        MORALE,
        ("modifier", "value"),
        tuple((modifier.id, modifier.value) for modifier in MORALE_MODIFIERS.values()),
    ),
    Table(
        Text("Results of the morale test", "Risultati del test di morale"),
        "Test di morale – Risultati",
        ("result", "up_to", "pm", "bases_to_turn"),
        tuple((result, *fate) for result, fate in MORALE_RESULTS.items()),
    ),
)

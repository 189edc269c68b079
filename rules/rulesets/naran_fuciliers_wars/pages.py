"""The book's tables as pages show them: nothing stands here that is not in ``tables.py``."""

from collections.abc import Iterator, Mapping
from typing import Any

from rules.engine.outcome import Modifier
from rules.engine.ruleset import Table
from rules.rulesets.naran_fuciliers_wars.messages import _
from rules.rulesets.naran_fuciliers_wars.tables import (
    AMMUNITION,
    ARMY_STANDARD_COST,
    ARRIVAL_VALUE,
    CANNON_RANGES,
    CAVALRY_RESULT,
    CHARISMATIC_COST,
    COMMAND_RESULT,
    COMMAND_TEST,
    COMMAND_VALUE_COST,
    CROSSING,
    EXPLORATION_COST,
    FIRE_COVER,
    FIRE_KILLS_ON,
    FIRE_TO_HIT,
    GENERALS_RESULT,
    GENERALS_TEST,
    INFLUENCE,
    INFLUENCE_ORIGIN,
    INFLUENCE_QUALITY,
    INFLUENCE_STATE,
    INFLUENCE_TROOP_TYPE,
    LOSS_TEST,
    MANOEUVRES,
    MELEE_KILLS_ON,
    MELEE_TO_HIT,
    MELEE_TO_KILL,
    MORALE_TEST,
    ORDER_FORMATIONS,
    ORDER_MORALE,
    PRESENCE,
    QUALITY,
    RANGES,
    REACTIONS,
    SCOUTING,
    SCOUTING_DICE,
    SPECIAL_CHARACTER_COST,
    SPEECH,
    SPEECH_MODIFIERS,
    VICTORY,
    OrderEffect,
)
from rules.rulesets.naran_fuciliers_wars.words import OrderResult

Row = tuple[str | int | None, ...]


def modifiers(*tables: Mapping[str, Modifier]) -> tuple[Row, ...]:
    return tuple((modifier.id, modifier.value) for table in tables for modifier in table.values())


def values(table: Mapping[Any, int]) -> tuple[Row, ...]:
    """Identifiers and their numbers; what counts for nothing is left out."""
    return tuple((name, value) for name, value in table.items() if value)


def costs() -> Iterator[Row]:
    for value, cost in COMMAND_VALUE_COST.items():
        yield f"command_value_{value}", cost
    yield "special_character", SPECIAL_CHARACTER_COST
    yield "exploration_ability", EXPLORATION_COST
    yield "charismatic_character", CHARISMATIC_COST
    yield "army_standard", ARMY_STANDARD_COST


def ammunition() -> Iterator[Row]:
    for weapon, markers in AMMUNITION.items():
        for kind, count in markers.items():
            yield weapon, kind, count


def order_results(table: Mapping[OrderResult, OrderEffect]) -> Iterator[Row]:
    for result, effect in table.items():
        order = "new_order" if effect.accepted else "another_order" if result == "misunderstood" else "old_order"
        shaken = "demoralised" if effect.demoralised else "disorganised" if effect.disorganised else None
        yield effect.least, result, order, shaken


def ranges() -> Iterator[Row]:
    rows = [*RANGES.items(), *((f"cannon_{pounds}", row) for pounds, row in CANNON_RANGES.items())]
    for weapon, row in rows:
        yield weapon, row.minimum or None, row.point_blank, row.short, row.long


def formations() -> Iterator[Row]:
    columns = ("column", "line", "square", "limbered", "battery")
    for arm, by_order in ORDER_FORMATIONS.items():
        for order, allowed in by_order.items():
            yield arm, order, *(formation if formation in allowed else None for formation in columns)


TABLES = (
    Table(_("Costs"), "§1.1, §2.1, §4.10, §4.11", ("subject", "points"), tuple(costs()), unit="points"),
    Table(
        _("Victory"),
        "§1.3, R90, R91",
        ("percent_from", "result"),
        tuple((share, result) for result, share in VICTORY.items()),
    ),
    Table(_("Scouting, dice"), "§2.1.1", ("subject", "dice"), values(SCOUTING_DICE)),
    Table(_("Scouting, modifiers"), "§2.1.1", ("subject", "value"), modifiers(SCOUTING)),
    Table(_("Starting ammunition"), "§2.3.5, R15", ("weapon", "volley", "salvos"), tuple(ammunition())),
    Table(
        _("Incitement speech"),
        "§2.4, R16",
        ("from_total", "result", "units_affected", "reaction_after", "command_test"),
        tuple((row.least, result, row.units, row.reaction, row.command_test) for result, row in SPEECH.items()),
    ),
    Table(
        _("Incitement speech, modifiers"),
        "§2.4",
        ("modifier", "value"),
        modifiers(SPEECH_MODIFIERS),
    ),
    Table(
        _("Reinforcements, the general's value"),
        "§3.1.1",
        ("command_value", "value"),
        tuple(ARRIVAL_VALUE.items()),
    ),
    Table(
        _("General's test, modifiers"),
        "§3.2.2",
        ("modifier", "value"),
        modifiers(GENERALS_TEST),
    ),
    Table(
        _("General's test"),
        "§3.2.2, R22",
        ("from_total", "result", "order_taken", "shaken"),
        tuple(order_results(GENERALS_RESULT)),
    ),
    Table(
        _("Cavalry general's test"),
        "§3.2.2",
        ("from_total", "result", "order_taken", "shaken"),
        tuple(order_results(CAVALRY_RESULT)),
    ),
    Table(
        _("Formations by order"),
        "§3.2.1, §3.3.2",
        ("arm", "order", "column", "line", "square", "limbered", "battery"),
        tuple(formations()),
    ),
    Table(
        _("Ranges"),
        "§3.4.3",
        ("weapon", "least", "point_blank", "short", "long"),
        tuple(ranges()),
        unit="cm",
    ),
    Table(_("Fire, to hit"), "§3.4.3", ("modifier", "value"), modifiers(FIRE_TO_HIT)),
    Table(
        _("Fire, to kill"),
        "§3.4.3",
        ("weapon", "unarmoured", "armoured"),
        tuple((weapon, *numbers) for weapon, numbers in FIRE_KILLS_ON.items()),
    ),
    Table(_("Fire, cover"), "§3.4.3", ("modifier", "value"), modifiers(FIRE_COVER)),
    Table(_("Quality in reaction tests"), "§3.4.4", ("quality", "value"), values(QUALITY)),
    Table(_("Loss test"), "§3.4.4", ("modifier", "value"), modifiers(LOSS_TEST)),
    Table(_("Morale test"), "§3.6.6", ("modifier", "value"), values(ORDER_MORALE) + modifiers(MORALE_TEST)),
    Table(_("Who is present"), "§3.4.4, §3.6.6", ("modifier", "value"), modifiers(PRESENCE)),
    Table(
        _("Results of reaction tests"),
        "§3.4.4, §3.6.6",
        ("result", *REACTIONS),
        tuple((result, *(row[result] for row in REACTIONS.values())) for result in REACTIONS["disciplined"]),
    ),
    Table(
        _("Manoeuvres"),
        "§3.5.4",
        ("manoeuvre", "column_angle", "column_move", "line_angle", "line_move"),
        tuple((name, row.column, row.column_move, row.line, row.line_move) for name, row in MANOEUVRES.items()),
    ),
    Table(
        _("Fording a river"),
        "§3.5.10, R61",
        ("from_total", "result", "drowned_part"),
        tuple((least, result, part) for result, (least, part) in CROSSING.items()),
    ),
    Table(_("Melee, to hit"), "§3.6.5", ("modifier", "value"), modifiers(MELEE_TO_HIT)),
    Table(
        _("Melee, to kill"),
        "§3.6.5",
        ("weapon", "unarmoured", "armoured"),
        tuple((weapon, *numbers) for weapon, numbers in MELEE_KILLS_ON.items()),
    ),
    Table(
        _("Melee, to kill, modifiers"),
        "§3.6.4, §3.6.5",
        ("modifier", "value"),
        modifiers(MELEE_TO_KILL),
    ),
    Table(
        _("Influence"),
        "§3.7",
        ("modifier", "value"),
        values(INFLUENCE_QUALITY)
        + values(INFLUENCE_TROOP_TYPE)
        + values(INFLUENCE_ORIGIN)
        + values(INFLUENCE_STATE)
        + modifiers(INFLUENCE),
    ),
    Table(_("Command test, modifiers"), "§3.8", ("modifier", "value"), modifiers(COMMAND_TEST)),
    Table(
        _("Command test"),
        "§3.8",
        ("from_total", "result"),
        tuple((least, result) for result, least in COMMAND_RESULT.items()),
    ),
)

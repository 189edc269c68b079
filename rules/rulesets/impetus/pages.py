"""The sheet's tables as pages show them: nothing stands here that is not in ``tables.py``."""

from collections.abc import Iterable, Iterator, Mapping

from rules.engine.outcome import Modifier
from rules.engine.ruleset import Table
from rules.engine.text import Text
from rules.rulesets.impetus import sheet
from rules.rulesets.impetus.messages import _, pgettext
from rules.rulesets.impetus.tables import (
    ASSAULT_MOUNTED,
    ASSAULT_ON_FOOT,
    CLOSE_WEAPON_DISORDERED,
    CLOSE_WEAPON_FIRST_TURN,
    CLOSE_WEAPONS,
    DEPTH,
    DISCIPLINE_MODIFIERS,
    DISCIPLINE_TARGETS,
    DISPERSED_TARGET,
    FORTIFICATIONS,
    FORTIFICATIONS_ARTILLERY,
    GENERALS,
    IMPETUOUS_LIGHT_FOOT_CHARGE,
    IMPETUS_CAPS,
    IMPETUS_MODIFIERS,
    LOSS_TEST,
    MANOEUVRES,
    MELEE_COHESION,
    MELEE_MODIFIERS,
    PACES,
    PURSUIT,
    RETREAT,
    SHOOTING_COHESION,
    SHOOTING_MODIFIERS,
    SHOTS,
    TERRAIN,
    TRAITS,
    Pace,
)
from rules.rulesets.impetus.terms import TerrainTable

Row = tuple[str | int | None, ...]


def modifiers(table: Mapping[str, Modifier]) -> tuple[Row, ...]:
    return tuple((modifier.id, modifier.value) for modifier in table.values())


def plus_d(pace: Pace | None) -> Row:
    """Distance and "+D"; dashes where one may not go."""
    return (None, None) if pace is None else (pace.distance, "yes" if pace.disorders else None)


def paces() -> Iterator[Row]:
    for type_, row in PACES.items():
        impetuous = IMPETUOUS_LIGHT_FOOT_CHARGE.distance if type_ == "light_foot" else None
        yield type_, row.normal.distance, row.charge.distance, impetuous, *plus_d(row.broken), *plus_d(row.difficult)


def manoeuvres() -> Iterator[Row]:
    for name, column in MANOEUVRES.items():
        yield (
            name,
            column.disordered,
            column.group,
            column.further,
            *(
                "yes" if note else None
                for note in (column.must_go_forward, column.may_contact_enemy, column.last, column.interpenetrates)
            ),
        )


def terrain(table: TerrainTable) -> Iterator[Row]:
    """A line for every piece that may be chosen."""
    for up_to, pieces in TERRAIN[table]:
        for piece in pieces:
            yield up_to, piece


def shooting_modifiers() -> Iterator[Row]:
    yield from modifiers(SHOOTING_MODIFIERS)
    yield "dispersed_target", DISPERSED_TARGET["short"]
    yield "dispersed_target_long", DISPERSED_TARGET["long"]
    yield "fortifications", FORTIFICATIONS.value
    yield "fortifications_artillery", FORTIFICATIONS_ARTILLERY.value


def melee_modifiers() -> Iterator[Row]:
    yield from modifiers(MELEE_MODIFIERS)
    yield "assault_on_foot", ASSAULT_ON_FOOT.value
    yield "assault_mounted", ASSAULT_MOUNTED.value


def close_weapons() -> Iterator[Row]:
    yield from ((weapon, *dice) for weapon, dice in CLOSE_WEAPONS.items())
    yield "close_weapon_disordered", CLOSE_WEAPON_DISORDERED, CLOSE_WEAPON_DISORDERED
    yield "close_weapon_first_turn", CLOSE_WEAPON_FIRST_TURN, CLOSE_WEAPON_FIRST_TURN


def distances() -> Iterator[Row]:
    columns: Iterable[tuple[int, ...]] = (*RETREAT.values(), *PURSUIT.values())
    for die, row in enumerate(zip(*columns, strict=True), 1):
        yield die, *(distance or None for distance in row)


def modifier_table(title: Text, cite: str, rows: Iterable[Row]) -> Table:
    return Table(title, cite, ("modifier", "value"), tuple(rows))


TABLES = (
    Table(
        pgettext("pages", "Movement"),
        sheet.MOVEMENT,
        (
            *("unit_type", "normal", "charge", "charge_impetuous"),
            *("broken", "broken_disorders", "difficult", "difficult_disorders"),
        ),
        tuple(paces()),
        unit="H",
    ),
    modifier_table(_("Discipline test"), sheet.DISCIPLINE, modifiers(DISCIPLINE_MODIFIERS)),
    Table(
        _("Targets of the discipline test (off the sheet)"),
        sheet.CORE_DISCIPLINE,
        ("discipline", "target"),
        tuple(DISCIPLINE_TARGETS.items()),
    ),
    Table(
        _("Manoeuvres"),
        sheet.MANOEUVRES,
        (
            *("manoeuvre", "when_disordered", "as_a_group", "further_movement", "must_go_forward"),
            *("may_contact_enemy", "must_be_last_movement", "voluntary_interpenetration"),
        ),
        tuple(manoeuvres()),
    ),
    Table(
        _("Terrain: more foot"),
        sheet.TERRAIN_INFANTRY,
        ("up_to", "piece"),
        tuple(terrain("infantry")),
    ),
    Table(
        _("Terrain: more mounted"),
        sheet.TERRAIN_MOUNTED,
        ("up_to", "piece"),
        tuple(terrain("mounted")),
    ),
    Table(
        _("Shooting: dice added to the VBU"),
        sheet.SHOOTING,
        ("weapon", "weapon_class", "short_foot", "short_mounted", "long_foot", "long_mounted", "extreme"),
        tuple((weapon, class_, *shot) for (weapon, class_), shot in SHOTS.items()),
    ),
    modifier_table(_("Shooting modifiers"), sheet.SHOOTING_MODIFIERS, shooting_modifiers()),
    modifier_table(pgettext("pages", "Cohesion test after shooting"), sheet.SHOOTING_COHESION, modifiers(SHOOTING_COHESION)),
    Table(
        _("Generals"),
        sheet.GENERALS,
        ("general", "initiative", "discipline", "melee", "cohesion"),
        tuple((general, *worth[:4]) for general, worth in GENERALS.items()),
    ),
    Table(
        _("Traits of generals"),
        sheet.TRAITS,
        ("trait", "melee", "rallying", "reaction", "radius"),
        tuple((trait, *(value or None for value in worth)) for trait, worth in TRAITS.items()),
    ),
    Table(
        _("Loss test of a general"),
        sheet.LOSS_TEST,
        ("reason", "eliminates_on"),
        tuple(LOSS_TEST.items()),
    ),
    modifier_table(_("Impetus limited to"), sheet.CAPS, IMPETUS_CAPS.items()),
    modifier_table(_("Impetus reduced or raised"), sheet.REDUCED, modifiers(IMPETUS_MODIFIERS)),
    modifier_table(_("Melee dice"), sheet.GENERIC, melee_modifiers()),
    Table(
        _("Depth"),
        sheet.DEPTH,
        ("row", "against_mounted", "against_others"),
        tuple((row, *(dice or None for dice in depth)) for row, depth in DEPTH.items()),
    ),
    Table(
        _("Pilum and point-blank weapons"),
        sheet.CLOSE_WEAPONS,
        ("close_weapon", "charging", "receiving"),
        tuple(close_weapons()),
    ),
    modifier_table(pgettext("pages", "Cohesion test in melee"), sheet.MELEE_COHESION, modifiers(MELEE_COHESION)),
    Table(
        _("Retreat, pursuit, charge"),
        sheet.RETREAT,
        ("die", *(f"retreat_{column}" for column in RETREAT), *(f"pursuit_{column}" for column in PURSUIT)),
        tuple(distances()),
        unit="H",
    ),
)

"""The spec's table of fates (§6.13), written once more from the rows of a battle, by hand and without the engine."""

from typing import Any

from battles.ledger.reading import load_rows
from battles.models import Battle

GUARD = ("guard_infantry", "guard_heavy_cavalry", "guard_light_cavalry")


def fate_of(battle: Battle, address: str, *, won: bool) -> dict[str, Any]:
    """What became of the unit that was fielded there: fate, steps lost, of how many."""
    _seq, rows = load_rows(battle.pk)
    halves = [rows[address + half] for half in "xy" if address + half in rows.holders]
    if halves and address not in rows.holders:
        return _of_halves([_empire(half, _command(rows, half), won=won)["fate"] for half in halves])
    unit = rows[address]
    return OF_RULESET[battle.ruleset](unit, _command(rows, unit), won=won)


def _command(rows: Any, unit: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = rows[f"command:{unit['command']}"]
    return found


def _of_halves(fates: list[str]) -> dict[str, Any]:
    destroyed, standing = fates.count("destroyed"), fates.count("intact")
    if destroyed == 2:
        return fate("destroyed", 2, 2)
    if standing:
        return fate("intact" if standing == 2 else "reduced", 2 - standing, 2)
    return fate("dispersed", destroyed, 2)


def fate(name: str, lost: int, of: int) -> dict[str, Any]:
    return {"fate": name, "lost": lost, "of": of}


def _empire(unit: dict[str, Any], command: dict[str, Any], *, won: bool) -> dict[str, Any]:
    of = 2 if unit["type"] == "light_infantry" else 1
    if unit["destroyed"]:
        return fate("destroyed", of, of)
    if unit["left_table"] or (not won and command["routed"] and unit["type"] not in GUARD):
        return fate("dispersed", 0, of)
    return fate("intact", 0, of)


def _italian(unit: dict[str, Any], command: dict[str, Any], *, won: bool) -> dict[str, Any]:
    if unit["destroyed"]:
        return fate("destroyed", 1, 1)
    if unit["crew_fled"]:
        return fate("intact" if won else "captured", 0, 1)
    if unit["type"] == "camp" and not won:
        return fate("captured", 0, 1)
    if unit["left_table"] or (unit["fled"] and not won):
        return fate("dispersed", 0, 1)
    return fate("intact", 0, 1)


def _impetus(unit: dict[str, Any], command: dict[str, Any], *, won: bool) -> dict[str, Any]:
    of = unit["vbu_start"] + sum(unit["rear_ranks_start"])
    now = unit["vbu"] + sum(unit["rear_ranks"])
    if unit["destroyed"] or now == 0:
        return fate("destroyed", of, of)
    if unit["left_table"] or (command["broken"] and not won):
        return fate("dispersed", of - now, of)
    return fate("reduced" if now < of else "intact", of - now, of)


def _naran(unit: dict[str, Any], command: dict[str, Any], *, won: bool) -> dict[str, Any]:
    of, now = unit["figures_start"], unit["figures"] - unit["losses_pending"]
    if command["position"] != "on_table":
        return fate("intact", 0, of)
    if unit["fate"] in ("destroyed", "killed") or now == 0:
        return fate("destroyed", of, of)
    if unit["fate"] == "captured":
        return fate("captured", of - now, of)
    if unit["fate"] == "fled" or (unit["routing"] and not won):
        return fate("dispersed", of - now, of)
    return fate("reduced" if now < of else "intact", of - now, of)


def _ordre(unit: dict[str, Any], command: dict[str, Any], *, won: bool) -> dict[str, Any]:
    of, now = unit["pm_start"], unit["pm"]
    if unit["destroyed"] or now == 0:
        return fate("destroyed", of, of)
    if unit["guns_abandoned"] and not won:
        return fate("captured", of - now, of)
    if unit["left_table"] or (unit["routing"] and not won):
        return fate("dispersed", of - now, of)
    return fate("reduced" if now < of else "intact", of - now, of)


OF_RULESET = {
    "de-bellis-empire": _empire,
    "guerre-ditalia": _italian,
    "impetus": _impetus,
    "naran-fuciliers-wars": _naran,
    "ordre-mixte": _ordre,
}

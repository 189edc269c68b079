"""What happens to units: lines of their ledgers, losses, capture; a force without any is gone."""

from collections.abc import Iterable
from typing import Any

from campaigns.ledger.writing import Writing


def capture_force(work: Writing, force: str, captor: str | None) -> None:
    """A force that surrenders: all that is left of it is the captor's."""
    for code, _fields in list(work.now.units_of(force)):
        write_unit(work, code, status="captured", captor=captor)
    work.put(f"force:{force}", gone=True, busy=False, road=None, inside=False)


def write_unit(work: Writing, code: str, **fields: Any) -> None:
    """A line of a unit's ledger: strength, status and other fields."""
    address = f"unit:{code}"
    work.put(address, **fields, seq=work.working[address]["seq"] + 1)


def dissolve_empty(work: Writing, forces: Iterable[str]) -> None:
    """A force with nobody left is gone from the map."""
    for force in forces:
        if not any(True for _unit in work.now.units_of(force)):
            work.put(f"force:{force}", gone=True, busy=False, road=None, inside=False)


def lose_steps(work: Writing, lost: dict[str, int]) -> None:
    """Units lose steps; one without any left is destroyed."""
    for unit, steps in lost.items():
        if steps:
            strength = work.working[f"unit:{unit}"]["strength"] - steps
            write_unit(work, unit, strength=strength, **({} if strength else {"status": "destroyed"}))

"""What never changes in a campaign, remembered by this process: its kit, and its units but for how they stand."""

from collections import OrderedDict
from threading import Lock
from typing import Any, Generic, TypeVar

from campaigns.engine.kits import Kit
from campaigns.models import Campaign, Unit

T = TypeVar("T")
#: Campaigns of which a process remembers this.
KEPT = 100


class Remembered(Generic[T]):
    """The latest so many, by the campaign's code, those least asked for going first.

    Not by its primary key: a database whose tables were made again, or that is another's, gives the same numbers once more.
    """

    def __init__(self, most: int) -> None:
        self._kept: OrderedDict[str, T] = OrderedDict()
        self._most, self._lock = most, Lock()

    def get(self, code: str) -> T | None:
        with self._lock:
            if code in self._kept:
                self._kept.move_to_end(code)
            return self._kept.get(code)

    def keep(self, code: str, value: T) -> T:
        with self._lock:
            self._kept[code] = value
            self._kept.move_to_end(code)
            while len(self._kept) > self._most:
                self._kept.popitem(last=False)
        return value

    def clear(self) -> None:
        with self._lock:
            self._kept.clear()


kits: Remembered[Kit] = Remembered(KEPT)
units: Remembered[dict[int, Unit]] = Remembered(KEPT)


def kit_of(row: Campaign) -> Kit:
    """The campaign's kit; its row may have been read without."""
    return kits.get(row.code) or kits.keep(row.code, Kit.model_validate(row.kit))


def units_of(row: Campaign) -> tuple[dict[str, Unit], dict[str, Any]]:
    """The campaign's units by code, and the state of each. One query, two where there are new ones.

    They are everybody's in this process: not to be altered, and a unit's own ``state`` may be an old one.
    """
    now = list(row.units.values_list("pk", "code", "state"))
    known = units.get(row.code)
    if known is None or any(pk not in known for pk, _code, _state in now):
        fresh = row.units.select_related("source__command")
        known = units.keep(row.code, {unit.pk: unit for unit in fresh})
    there = [(known[pk], state) for pk, _code, state in now if pk in known]
    return {unit.code: unit for unit, _state in there}, {unit.code: state for unit, state in there}


def forget_all() -> None:
    """As a process that was started just now."""
    kits.clear()
    units.clear()

"""Who runs an event, and who has run it: named to everybody who may look. ``docs/explanation/seats.md``, rules 4 and 8."""

from dataclasses import dataclass

from tournaments.models import Event, Staff


@dataclass(frozen=True, slots=True)
class StaffNames:
    """The staff of an event now, and those of them who left."""

    now: tuple[Staff, ...]
    former: tuple[str, ...]


def staff_of(event: Event) -> StaffNames:
    """Return the staff and the names of former staff (one query); nobody is named twice."""
    everybody = list(Staff.objects.filter(event=event))
    now = tuple(one for one in everybody if one.left_at is None)
    former = dict.fromkeys(one.name for one in everybody if one.left_at is not None)
    return StaffNames(now, tuple(name for name in former if name not in {one.name for one in now}))

"""New rows in a campaign that goes on: units that are recruited, forces that are parted from others."""

from collections.abc import Container
from dataclasses import dataclass
from itertools import count
from typing import Any

from armies.models import Army, ArmyCommand, ArmyUnit
from campaigns.engine.kits import Pooled
from campaigns.ledger.arms import arms_of
from campaigns.ledger.steps import steps_of
from campaigns.ledger.writing import Writing
from campaigns.models import Force, Unit

#: State of a force that is new on the map.
FRESH = {"inside": False, "road": None, "gone": False, "busy": False, "exhausted_until": 0, "forced_in": 0, "carried": 0}


@dataclass(frozen=True, slots=True)
class Recruit:
    """A unit of the pool, raised at a place; ``force``: the one it joins, None for a new one."""

    faction: str
    place: str
    unit: Pooled
    force: str | None


def enlist(work: Writing, recruit: Recruit) -> str:
    """The unit's rows and holder, in its force; its code."""
    force = recruit.force or new_force(work, recruit.faction, recruit.place, _name(work, recruit))
    snapshot = work.snapshot
    army = snapshot.forces[force].army
    position = army.commands.count() + 1
    command = ArmyCommand.objects.create(army=army, position=position, name=snapshot.forces[force].name)
    options = recruit.unit.options
    source = ArmyUnit.objects.create(command=command, position=1, profile=recruit.unit.profile, options=options)
    code = _free(f"{recruit.faction[:50]}-u", snapshot.units)
    steps = steps_of(snapshot.kit.ruleset, recruit.unit.profile, options, recruit.unit.steps)
    own = {"force": force, "strength": steps, "status": "ready", "seq": 1, "since": None, "scattered_in": 0}
    own |= {"captor": None, "experience": 0}
    snapshot.units[code] = Unit(
        campaign=snapshot.row,
        code=code,
        source=source,
        points=recruit.unit.points,
        steps=steps,
        arm=arms_of(snapshot.kit.ruleset).get(recruit.unit.profile, "foot"),
        state=own,
    )
    snapshot.units[code].save()
    work.add(f"unit:{code}", own)
    return code


def _free(prefix: str, taken: Container[str]) -> str:
    """The next code of a faction's own: numbers that run through all factions would count what others do unseen."""
    return next(code for number in count(1) if (code := f"{prefix}{number}") not in taken)


def _name(work: Writing, recruit: Recruit) -> str:
    return work.snapshot.place_name(recruit.place)


def new_force(work: Writing, faction: str, place: str, name: str, *, like: str | None = None, **fields: Any) -> str:
    """A force without units yet; ``like``: one whose list's options and leader it takes over. Its code."""
    snapshot = work.snapshot
    model = snapshot.forces[like].army if like else None
    army = Army.objects.create(
        is_force=True,
        ruleset=snapshot.kit.ruleset,
        name=name[:80],
        options=model.options if model else {},
    )
    code = _free(f"{faction[:50]}-", snapshot.forces)
    own = {"faction": faction, "at": place, **FRESH, "unsupplied": 0, "supplied": True, "leaders": {}, **fields}
    snapshot.forces[code] = Force.objects.create(campaign=snapshot.row, code=code, name=name[:80], army=army, state=own)
    work.add(f"force:{code}", own)
    return code

"""Forces are split, joined, and hand over units while orders are written: at once, and only their own side reads it (§6.6)."""

from collections.abc import Sequence
from typing import Any, Literal

from django.utils.translation import gettext as _

from campaigns.actions.sheets import may_write
from campaigns.engine.regrouping import regroup as regroup_procedure
from campaigns.ledger.enlisting import new_force
from campaigns.ledger.snapshot import Requester, Snapshot
from campaigns.ledger.writing import Writing, locked_campaign
from campaigns.models import Entry
from campaigns.queries.rights import need, refuse
from common.errors import Refused
from journal.writing import once

Do = Literal["split", "join", "transfer"]


@once()
def regroup(
    *,
    code: str,
    who: Requester,
    force: str,
    do: Do,
    units: Sequence[str] = (),
    to: str = "",
    name: str = "",
    key: str | None = None,
) -> Entry:
    """``units`` of ``force`` go to the force ``to``, or in a split to a new one called ``name``; a join takes all of them."""
    with locked_campaign(code, who, key, "regroup") as work:
        snapshot = work.snapshot
        faction = _standing(snapshot, force)["faction"]
        need(snapshot, "regroup", faction=faction, force=force)
        may_write(snapshot, faction)
        facts: dict[str, Any] = {"do": do, "from": _grouping(snapshot, force), "units": [] if do == "join" else list(units)}
        if do == "split":
            facts["new_id"] = f"{force[:50]}+"
        else:
            facts["to"] = _grouping(snapshot, to) if _standing(snapshot, to) else None
        found = work.run(regroup_procedure, facts)
        refuse(found)
        moved = [each["id"] for each in facts["from"]["units"] if each["id"] not in found.values["from"]["units"]]
        target = _parted(work, force, name) if do == "split" else to
        _hand_over(work, force, target, moved, dissolved=found.dissolved)
        facts = {"do": do, "from": force, "to": target, "units": moved}
        reads = [f"force:{force}", f"force:{target}"]
        return work.write("regroup", facts=facts, reads=reads, audience=snapshot.audience_of(faction))


def _standing(snapshot: Snapshot, force: str) -> Any:
    fields = snapshot.state.holders.get(f"force:{force}")
    if fields is None or fields["gone"]:
        raise Refused(_("There is no such force."))
    return fields


def _grouping(snapshot: Snapshot, force: str) -> dict[str, Any]:
    fields = _standing(snapshot, force)
    units = [{"id": code, "points": snapshot.worth(code, unit["strength"])} for code, unit in snapshot.units_of(force)]
    return {"id": force, **{name: fields[name] for name in ("faction", "at", "inside", "busy")}, "units": units}


def _parted(work: Writing, force: str, name: str) -> str:
    """Create a force at the place, and with the wear, of the one that it is split from."""
    fields = work.snapshot.force(force)
    worn = ("inside", "exhausted_until", "forced_in", "unsupplied", "supplied")
    called = name.strip()[:80] or f"{work.snapshot.force_name(force)} 2"[-80:]
    return new_force(work, fields["faction"], fields["at"], called, like=force, **{each: fields[each] for each in worn})


def _hand_over(work: Writing, force: str, target: str, units: Sequence[str], *, dissolved: bool) -> None:
    """Wearier units make the whole force as weary as they are."""
    giver, taker = work.working[f"force:{force}"], work.working[f"force:{target}"]
    for unit in units:
        work.put(f"unit:{unit}", force=target)
    weary = {name: max(giver[name], taker[name]) for name in ("exhausted_until", "forced_in", "unsupplied")}
    work.put(f"force:{target}", **weary)
    if dissolved:
        work.put(f"force:{target}", carried=min(99, giver["carried"] + taker["carried"]))
        work.put(f"force:{force}", gone=True, carried=0)

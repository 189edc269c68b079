"""A faction's sheet of orders: written force by force, sealed when it is handed in, taken back until the reveal.

What is written on a sheet leaves no trace in the log: only the seal does. Every version of a sheet is stored.
"""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from campaigns.actions.sheets import may_write, next_version, written
from campaigns.actions.turn import reveal_if_ready
from campaigns.engine.world import Order
from campaigns.ledger.snapshot import Requester, Snapshot
from campaigns.ledger.writing import locked_campaign
from campaigns.models import Entry, Sheet
from campaigns.queries.orders import answer_to_order
from campaigns.queries.rights import enemies_within, need, permission, refuse
from campaigns.queries.sheets import latest_sheets
from common.errors import NotYours, Refused
from journal.writing import once


@once()
def give_order(*, code: str, who: Requester, force: str, order: Mapping[str, Any], key: str | None = None) -> Sheet:
    """Write one force's order on its faction's sheet: a new version.

    Refused where the order is not possible or the sheet is handed in.
    """
    with locked_campaign(code, who, key, "give_order") as work:
        snapshot = work.snapshot
        if f"force:{force}" not in snapshot.state:
            raise Refused(_("There is no such force."))
        faction = snapshot.force(force)["faction"]
        need(snapshot, "give_order", faction=faction, force=force)
        may_write(snapshot, faction)
        refuse(answer_to_order(snapshot, force, order))
        if order.get("do") == "garrison" and enemies_within(snapshot, force):
            raise Refused(_("Enemies are inside these walls."))
        latest = latest_sheets(snapshot, [faction]).get(faction)
        version = next_version(snapshot, faction, latest)
        orders = dict(latest.orders if latest else {}) | {force: Order.model_validate(dict(order)).model_dump()}
        return written(work, faction, version, orders, purchases=latest.purchases if latest else [])


@once()
def hand_in(*, code: str, who: Requester, faction: str, key: str | None = None) -> Entry:
    """Seal a faction's sheet as it is; the last to do so starts the reveal, if the campaign waits for nothing else."""
    with locked_campaign(code, who, key, "hand_in") as work:
        snapshot = work.snapshot
        _leads(snapshot, faction)
        if snapshot.state[f"faction:{faction}"]["sealed"]:
            raise Refused(_("These orders are already handed in."))
        latest = latest_sheets(snapshot, [faction]).get(faction)
        version = next_version(snapshot, faction, latest)
        noted = latest.purchases if latest else []
        sheet = written(work, faction, version, dict(latest.orders if latest else {}), purchases=noted, sealed=True)
        work.put(f"faction:{faction}", sealed=sheet.seal)
        entry = work.write("hand_in", facts={"faction": faction, "seal": sheet.seal}, reads=["campaign"])
        reveal_if_ready(work)
        return entry


@once()
def take_back(*, code: str, who: Requester, faction: str, key: str | None = None) -> Entry:
    """Open a sheet again that was handed in."""
    with locked_campaign(code, who, key, "take_back") as work:
        _leads(work.snapshot, faction)
        if not work.snapshot.state[f"faction:{faction}"]["sealed"]:
            raise Refused(_("These orders are not handed in."))
        work.put(f"faction:{faction}", sealed="")
        return work.write("take_back", facts={"faction": faction}, reads=["campaign"])


@once()
def set_absent(*, code: str, who: Requester, faction: str, absent: bool, key: str | None = None) -> Entry:
    """A faction that is away is not waited for (§6.5): what is on its sheet counts, else the campaign's default order.

    Everybody reads it. It lasts until its leader, or the arbiter, says that he is back.
    """
    with locked_campaign(code, who, key, "set_absent") as work:
        _leads(work.snapshot, faction)
        if bool(work.snapshot.state[f"faction:{faction}"].get("absent")) == absent:
            raise Refused(_("Nothing to change: it is already so."))
        work.put(f"faction:{faction}", absent=absent)
        entry = work.write("absent", facts={"faction": faction, "absent": absent}, reads=["campaign"])
        if absent and any(work.snapshot.state[f"faction:{each}"]["sealed"] for each in work.snapshot.faction_by_id):
            reveal_if_ready(work)
        return entry


def _leads(snapshot: Snapshot, faction: str) -> None:
    """Sheets are sealed by the leader or the arbiter; a commander writes his own order on it."""
    if faction not in snapshot.faction_by_id:
        raise Refused(_("There is no such faction."))
    need(snapshot, "give_order", faction=faction)
    if permission(snapshot, "give_order", faction=faction).values["as"] not in ("arbiter", "leader"):
        raise NotYours(_("Only the faction's leader can hand in its orders."))

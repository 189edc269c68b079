"""Versions of a faction's sheet: orders and purchases, sealed or not."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from campaigns.engine.sheets import submit_order
from campaigns.ledger.snapshot import Snapshot
from campaigns.ledger.writing import Writing, seconds
from campaigns.models import Sheet
from campaigns.queries.rights import refuse
from common.errors import Refused
from rules.engine.dice import typed


def may_write(snapshot: Snapshot, faction: str) -> None:
    """Refused where the sheet is handed in."""
    if snapshot.state[f"faction:{faction}"]["sealed"]:
        raise Refused(_("These orders are handed in: withdraw them first."))


def next_version(snapshot: Snapshot, faction: str, latest: Sheet | None) -> int:
    """Return the version that this press writes (§6.4). Refused where it may not be written."""
    version = latest.version if latest else 0
    facts = {
        "stage": snapshot.stage,
        "role": snapshot.role,
        "own": snapshot.role in ("leader", "commander"),
        "now": seconds(),
        "deadline": snapshot.here["deadline"],
        "version": version,
        "expected": version,
    }
    found = submit_order.run(facts, typed())
    refuse(found)
    return int(found.version)


def written(
    work: Writing,
    faction: str,
    version: int,
    orders: Mapping[str, Any],
    *,
    purchases: Sequence[Any] = (),
    sealed: bool = False,
) -> Sheet:
    """Create a new version of a faction's sheet."""
    member = work.snapshot.member
    return Sheet.objects.create(
        campaign=work.snapshot.row,
        turn=work.snapshot.turn,
        faction=faction,
        version=version,
        orders=dict(orders),
        purchases=list(purchases),
        sealed=sealed,
        member=member,
        who=member.name if member else "",
        key=work.mark,
    )

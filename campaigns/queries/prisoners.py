"""Prisoners of a campaign, and the open offers to exchange them."""

from typing import Any

from campaigns.ledger.snapshot import Snapshot


def prisoners(snapshot: Snapshot, faction: str, captor: str) -> list[str]:
    """Return the units of a faction that a side holds."""
    found = ((on.partition(":")[2], snapshot.state[on]) for on in snapshot.state.addresses("unit"))
    return [
        code
        for code, fields in found
        if fields["status"] == "captured" and fields["captor"] == captor and snapshot.force(fields["force"])["faction"] == faction
    ]


def offers_of(snapshot: Snapshot) -> list[dict[str, Any]]:
    """Exchanges that are offered or agreed, and not carried out yet."""
    found: list[dict[str, Any]] = snapshot.here.get("exchanges") or []
    return found

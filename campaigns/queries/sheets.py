"""Sheets of orders: the latest of each faction."""

from collections.abc import Iterable

from campaigns.ledger.snapshot import Snapshot
from campaigns.models import Sheet


def latest_sheets(snapshot: Snapshot, factions: Iterable[str] | None = None) -> dict[str, Sheet]:
    """The sheets of this turn that count now, by faction; of all factions, or of some. One query."""
    found = Sheet.objects.filter(campaign=snapshot.row, turn=snapshot.turn).order_by("faction", "version")
    if factions is not None:
        found = found.filter(faction__in=list(factions))
    return {sheet.faction: sheet for sheet in found}

"""Sheets of orders: the latest of each faction."""

from collections.abc import Iterable

from campaigns.ledger.snapshot import Snapshot
from campaigns.models import Sheet


def latest_sheets(snapshot: Snapshot, factions: Iterable[str] | None = None) -> dict[str, Sheet]:
    """Return the latest sheet of this turn by faction; of all factions, or of some. One query."""
    sheets = Sheet.objects.filter(campaign=snapshot.row, turn=snapshot.turn).order_by("faction", "-version").distinct("faction")
    if factions is not None:
        sheets = sheets.filter(faction__in=list(factions))
    return {sheet.faction: sheet for sheet in sheets}

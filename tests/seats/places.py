"""Tables on which only the two players sit."""

from battles.ledger.memory import snapshots
from battles.models import Seat
from tests.battles.table import Table


def alone_on_both_sides(table: Table) -> None:
    """Take everybody from the table but the players of side a and side b, as if the others had never been there."""
    keep = [table.seats[name].pk for name in ("player", "opponent")]
    Seat.objects.filter(battle=table.battle).exclude(pk__in=keep).delete()
    snapshots.clear()

"""Numbers of the log as each may count them: an entry that is not theirs to read has none, and leaves no gap."""

from bisect import bisect_left
from dataclasses import dataclass

from campaigns.ledger.snapshot import Snapshot
from campaigns.models import Entry
from campaigns.queries.sight import reads_all


@dataclass(frozen=True, slots=True)
class Numbers:
    """``hidden``: sequence numbers of the entries that the requester may not read, in order."""

    hidden: tuple[int, ...]

    def of(self, seq: int) -> int:
        """The number by which an entry is shown."""
        return seq - bisect_left(self.hidden, seq)

    def seq(self, number: int) -> int:
        """The entry that is shown by this number."""
        found = number
        for hidden in self.hidden:
            if hidden > found:
                break
            found += 1
        return found


def numbers(snapshot: Snapshot) -> Numbers:
    """The numbers for the requester. One query, none where nothing is hidden."""
    if reads_all(snapshot) or snapshot.number == snapshot.seq:
        return Numbers(())
    found = Entry.objects.filter(campaign=snapshot.row).exclude(audience__in=["", *snapshot.audiences]).order_by("seq")
    return Numbers(tuple(found.values_list("seq", flat=True)))

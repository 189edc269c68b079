"""Campaign pages as they were last made: who looks again gets the same piece, by few queries and without making it anew.

A page depends on the campaign's number, who takes part, the sheets of one's own factions, view and language: that is the key.
"""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock

from django.db.models import Max
from django.utils.translation import get_language

from campaigns.ledger import Who
from campaigns.ledger.snapshot import members_around, own_among
from campaigns.models import Campaign, Member, Sheet
from campaigns.queries.views import view_from

#: How many pages are kept in a process.
KEPT = 200


@dataclass(frozen=True, slots=True)
class Glance:
    """As much of a campaign as says whether a page of it is still good, for whoever asks."""

    row: Campaign
    members: tuple[Member, ...]
    member: Member | None

    @property
    def key(self) -> tuple[object, ...]:
        people = tuple((each.pk, each.name, each.role, *each.factions, each.force) for each in self.members)
        return self.row.code, self.row.seq, self.row.name, view_from(self.member), get_language(), self._sheets(), people

    def _sheets(self) -> int | None:
        """The latest sheet that this person may read; none of it stands in the log."""
        if self.row.stage != "orders" or self.member is None or self.member.role == "spectator":
            return None
        sheets = Sheet.objects.filter(campaign=self.row, turn=self.row.turn)
        if self.member.role != "arbiter":
            sheets = sheets.filter(faction__in=self.member.factions)
        latest: int | None = sheets.aggregate(latest=Max("pk"))["latest"]
        return latest


def glance(code: str, who: Who) -> Glance | None:
    """The campaign's own row and its people; None where there is none. Two queries."""
    row = Campaign.objects.select_related("club").defer("kit", "state").filter(code=code).first()
    if row is None:
        return None
    members = members_around(row, who)
    taking_part = tuple(member for member in members if member.role != "spectator")
    return Glance(row, taking_part, own_among(members, who))


class Pages:
    """The latest pages of this process, the least looked at going first."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[object, ...], str] = OrderedDict()
        self._lock = Lock()

    def page(self, key: tuple[object, ...], make: Callable[[], str]) -> str:
        """The page for ``key``, made if there is none."""
        with self._lock:
            found = self._kept.get(key)
            if found is not None:
                self._kept.move_to_end(key)
                return found
        made = make()
        with self._lock:
            self._kept[key] = made
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return made

    def clear(self) -> None:
        with self._lock:
            self._kept.clear()


pages = Pages()

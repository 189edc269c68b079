"""What changed between a list that was handed in and the one that it replaces: for the staff."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import ngettext

from armies.copies import Difference, differences, element_count
from tournaments.models import HandedInList, Player


@dataclass(frozen=True, slots=True)
class ListChange:
    """The differences from the list before. ``points``: None where the former was never counted."""

    accepted: bool
    elements: int
    points: int | None
    units: tuple[Difference, ...]

    @property
    def words(self) -> str:
        """Return the change in short: "−3 elements, −12 points"; "" where only names or options differ."""
        parts = []
        if self.elements:
            parts.append(ngettext("%(number)s element", "%(number)s elements", abs(self.elements)) % _signed(self.elements))
        if self.points:
            parts.append(ngettext("%(number)s point", "%(number)s points", abs(self.points)) % _signed(self.points))
        return ", ".join(parts)


def _signed(number: int) -> dict[str, str]:
    return {"number": signed(number)}


def signed(number: int) -> str:
    """Return a number with its sign, a true minus."""
    return f"−{-number}" if number < 0 else f"+{number}"


def changes_of(players: Iterable[Player]) -> dict[int, ListChange]:
    """Return by entry's number how its list differs from the one that it replaces (one query)."""
    numbers = {player.handed_in_id: player.number for player in players if player.handed_in_id}
    copies = HandedInList.objects.filter(pk__in=numbers, replaces__isnull=False).select_related("replaces")
    changes = {numbers[copy.pk]: change_of(copy, copy.replaces) for copy in copies if copy.replaces}
    return {number: change for number, change in changes.items() if change.units}


def change_of(copy: HandedInList, former: HandedInList) -> ListChange:
    """Compare a copy with a former one."""
    points = None if copy.points is None or former.points is None else copy.points - former.points
    return ListChange(
        former.accepted_at is not None,
        element_count(copy.document) - element_count(former.document),
        points,
        tuple(differences(former.document, copy.document)),
    )

"""What a campaign's page depends on, read in three short queries: a page that was rendered for it is sent again.

A page depends on the campaign's number, who takes part, the sheets of one's own factions, the hours to a deadline that is near,
view and language: that is the key.
"""

from dataclasses import dataclass

from django.db.models import Max
from django.utils.translation import get_language

from campaigns.ledger import Requester
from campaigns.ledger.snapshot import audience_of_member, own_member, present_members
from campaigns.models import Campaign, Member
from campaigns.queries.due import hours_left


@dataclass(frozen=True, slots=True)
class Glance:
    """What a campaign's page depends on. ``sheets``: faction → primary key of its latest sheet of the turn."""

    row: Campaign
    members: tuple[Member, ...]
    member: Member | None
    sheets: dict[str, int]

    @property
    def key(self) -> tuple[object, ...]:
        people = tuple((each.pk, each.name, each.role, *each.factions, each.force) for each in self.members)
        return (
            "campaign",
            self.row.code,
            self.row.seq,
            self.row.name,
            audience_of_member(self.member),
            get_language(),
            self._sheets(),
            self._hours(),
            people,
        )

    def _hours(self) -> int | None:
        """Whole hours to a deadline that is near, for those who are reminded of it."""
        return hours_left(self.row) if self.member is not None and self.member.role == "leader" else None

    def _sheets(self) -> int | None:
        """The latest sheet that this person may read; the log has none of it."""
        if self.row.stage != "orders" or self.member is None or self.member.role == "spectator":
            return None
        may_read = self.sheets if self.member.role == "arbiter" else self.member.factions
        return max((self.sheets[faction] for faction in may_read if faction in self.sheets), default=None)


def glance(code: str, who: Requester) -> Glance | None:
    """Return the campaign's row, its people and its latest sheets; None if there is no such campaign. Three queries."""
    row = Campaign.objects.defer("kit", "state").filter(code=code).first()
    if row is None:
        return None
    members = present_members(row, who)
    taking_part = tuple(member for member in members if member.role != "spectator")
    sheets = dict(row.sheets.filter(turn=row.turn).values_list("faction").annotate(Max("pk")))
    return Glance(row, taking_part, own_member(members, who), sheets)

"""Campaign pages as they were last made: who looks again gets the same piece, by few queries and without making it anew.

A page depends on the campaign's number, who takes part, the sheets of one's own factions, the hours to a deadline that is near,
view and language: that is the key.
"""

import json
from dataclasses import dataclass
from typing import Any

from django.db import connection
from django.utils.translation import get_language

from campaigns.ledger import Requester
from campaigns.ledger.snapshot import own_among
from campaigns.models import Campaign, Member
from campaigns.queries.due import hours_left
from campaigns.queries.views import view_from
from common.html_cache import HtmlCache

#: The campaign, its people (who only watch are left out, but for whoever asks) and the latest sheets, in one statement.
_GLANCE = """
SELECT c.id, c.code, c.seq, c.name, c.stage, c.turn, c.watching, c.club_id, c.deadline, c.order_days,
  c.battle_days,
  (SELECT coalesce(json_agg(json_build_array(m.id, m.name, m.role, m.factions, m.force, m.user_id, m.token, m.through_club)
      ORDER BY m.joined_at, m.id), '[]')
    FROM campaigns_member m WHERE m.campaign_id = c.id AND m.left_at IS NULL
      AND (m.role <> 'spectator' OR m.user_id = %(user)s OR (m.token = %(token)s AND m.user_id IS NULL))),
  (SELECT coalesce(json_object_agg(s.faction, s.latest), '{}')
    FROM (SELECT faction, max(id) AS latest FROM campaigns_sheet
      WHERE campaign_id = c.id AND turn = c.turn GROUP BY faction) s)
FROM campaigns_campaign c WHERE c.code = %(code)s
"""


@dataclass(frozen=True, slots=True)
class Glance:
    """As much of a campaign as says whether a page of it is still good, for whoever asks.

    ``row`` and ``members`` hold what this needs and no more; ``sheets``: faction → primary key of its latest sheet of the turn.
    """

    row: Campaign
    members: tuple[Member, ...]
    member: Member | None
    sheets: dict[str, int]

    @property
    def key(self) -> tuple[object, ...]:
        people = tuple((each.pk, each.name, each.role, *each.factions, each.force) for each in self.members)
        return (
            self.row.code,
            self.row.seq,
            self.row.name,
            view_from(self.member),
            get_language(),
            self._sheets(),
            self._hours(),
            people,
        )

    def _hours(self) -> int | None:
        """Whole hours to a deadline that is near, for those who are reminded of it."""
        return hours_left(self.row) if self.member is not None and self.member.role == "leader" else None

    def _sheets(self) -> int | None:
        """The latest sheet that this person may read; none of it stands in the log."""
        if self.row.stage != "orders" or self.member is None or self.member.role == "spectator":
            return None
        may_read = self.sheets if self.member.role == "arbiter" else self.member.factions
        return max((self.sheets[faction] for faction in may_read if faction in self.sheets), default=None)


def glance(code: str, who: Requester) -> Glance | None:
    """The campaign's own row and its people; None where there is none. One query."""
    with connection.cursor() as cursor:
        cursor.execute(_GLANCE, {"code": code, "user": who.user_id, "token": who.token})
        found = cursor.fetchone()
    if found is None:
        return None
    row = Campaign(**dict(zip(_ROW, found, strict=False)))
    members = [Member(**dict(zip(_MEMBER, each, strict=True))) for each in _read(found[-2])]
    taking_part = tuple(member for member in members if member.role != "spectator")
    return Glance(row, taking_part, own_among(members, who), _read(found[-1]))


_ROW = ("id", "code", "seq", "name", "stage", "turn", "watching", "club_id", "deadline", "order_days", "battle_days")
_MEMBER = ("id", "name", "role", "factions", "force", "user_id", "token", "through_club")


def _read(value: Any) -> Any:
    return json.loads(value) if isinstance(value, str) else value


#: The latest pages of this process.
pages = HtmlCache(megabytes=16)

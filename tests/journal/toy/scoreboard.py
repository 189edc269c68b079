"""What a scoreboard adds to the kernel: its snapshot, one action, its audit, its topic."""

from dataclasses import dataclass

from django.db.models import Q

from common.errors import NotYours, Refused
from journal.audit import Audit, changes_of, differences, replay
from journal.snapshot import Requester, Snapshot
from journal.topics import topic_of
from journal.writing import Journal, locked, once
from rules.engine.play.state import Change
from tests.journal.toy.models import Entry, Scoreboard, Seat


@dataclass(frozen=True)
class Points(Snapshot):
    row: Scoreboard
    seat: Seat | None

    @property
    def code(self) -> str:
        return self.row.code

    @property
    def seq(self) -> int:
        return self.row.seq

    @property
    def place(self) -> str:
        return str(self.seat.pk) if self.seat else ""

    @property
    def audience(self) -> str:
        return self.seat.role if self.seat else ""

    def aspect(self, on: str) -> str | None:
        return str(self.row.points.get(on, 0))


def read(row: Scoreboard, requester: Requester) -> Points:
    own = Q(user=requester.user_id, user__isnull=False) | Q(token=requester.token, user=None)
    return Points(row, row.seats.filter(own, left_at=None).first())


def hidden(points: Points) -> str:
    """Return the hidden remark for those who may read it: the only place where it is removed."""
    return points.row.hidden if points.audience == "scorer" else ""


SCOREBOARDS = Journal("scoreboard", Scoreboard, Entry, "scoreboard", read, lambda: Refused("There is no such scoreboard."))


@once(lambda entry: entry.seq)
def score(code: str, requester: Requester, player: str, points: int, *, key: str | None = None) -> int:
    """Add points; return the number of the entry."""
    with locked(SCOREBOARDS, code, requester, key, ("score", player)) as work:
        if work.snapshot.audience != "scorer":
            raise NotYours("Only scorers may score.")
        first, before = not work.row.points, work.row.points.get(player)
        work.row.points[player] = (before or 0) + points
        change = Change("points", player, before, work.row.points[player])
        made = [Change("points", "", None, {player: points})] if first else [change]
        return int(work.append(changes=made, facts={"player": player, "points": points}, saved=["points"]).seq)


def wrong(row: Scoreboard) -> list[str]:
    log = replay((seq, changes_of(changes)) for seq, changes in row.entries.values_list("seq", "changes"))
    return [str(each) for each in differences(log.holders, {"points": row.points} if row.points else {})]


def record(row: Scoreboard, lines: list[str]) -> bool:
    was_right = not row.wrong
    Scoreboard.objects.filter(pk=row.pk).update(wrong=lines)
    return was_right


AUDIT = Audit(wrong, record, "manage.py scoreboards")


def read_for(code: str, view: str) -> Points | None:
    row = Scoreboard.objects.filter(code=code).first()
    return Points(row, None) if row else None


TOPIC = topic_of(
    SCOREBOARDS, view_for=lambda _request, _code: "", read_for=read_for, render=lambda points: str(points.row.points)
)

"""What a scoreboard adds to the kernel: its snapshot, one action, its audit, its topic."""

from dataclasses import dataclass

from common.errors import NotYours, Refused
from journal.audit import Audit, changes_of, differences, replay
from journal.snapshot import Requester, Snapshot
from journal.topics import topic_of
from journal.writing import Journal, locked, once
from rules.engine.play.state import Change
from tests.journal.toy.models import Entry, Scoreboard


@dataclass(frozen=True)
class Points(Snapshot):
    row: Scoreboard
    requester: Requester

    @property
    def code(self) -> str:
        return self.row.code

    @property
    def seq(self) -> int:
        return self.row.seq

    @property
    def place(self) -> str:
        return self.requester.token or ""

    def aspect(self, on: str) -> str | None:
        return str(self.row.points.get(on, 0))


SCOREBOARDS = Journal("scoreboard", Scoreboard, Entry, "scoreboard", Points, lambda: Refused("There is no such scoreboard."))


@once(lambda entry: entry.seq)
def score(code: str, requester: Requester, player: str, points: int, *, key: str | None = None) -> int:
    """Add points; return the number of the entry."""
    with locked(SCOREBOARDS, code, requester, key, ("score", player)) as work:
        if not work.snapshot.place:
            raise NotYours("Only players may score.")
        before = work.row.points.get(player)
        work.row.points[player] = (before or 0) + points
        change = Change("points", player, before, work.row.points[player])
        made = [change] if work.row.seq else [Change("points", "", None, {player: points})]
        return int(work.append(changes=made, facts={"player": player, "points": points}, saved=["points"]).seq)


def wrong(row: Scoreboard) -> list[str]:
    log = replay((seq, changes_of(changes)) for seq, changes in row.entries.values_list("seq", "changes"))
    return [str(each) for each in differences(log.holders, {"points": row.points} if row.seq else {})]


def record(row: Scoreboard, lines: list[str]) -> bool:
    was_right = not row.wrong
    Scoreboard.objects.filter(pk=row.pk).update(wrong=lines)
    return was_right


AUDIT = Audit(wrong, record, "manage.py scoreboards")


def read_for(code: str, view: str) -> Points | None:
    row = Scoreboard.objects.filter(code=code).first()
    return Points(row, Requester(token=view)) if row else None


TOPIC = topic_of(
    SCOREBOARDS, view_for=lambda _request, _code: "", read_for=read_for, render=lambda points: str(points.row.points)
)

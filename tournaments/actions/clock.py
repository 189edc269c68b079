"""A round's clock: started, paused, prolonged for all or for one table, stopped. T§6.27."""

from django.utils import timezone
from django.utils.translation import gettext as _

from common.errors import Refused
from tournaments.actions.writing import once, staff, writing
from tournaments.engine.clock import ClockAction, round_clock
from tournaments.models import RoundState
from tournaments.queries.procedures import resolve
from tournaments.queries.viewers import Requester


@once()
def continue_clock(*, code: str, who: Requester) -> None:
    """Take back that time was called: the clock goes on as if it had not been stopped."""
    with writing(code, who, "continue_clock") as work:
        staff(work)
        played = work.snapshot.latest
        if played is None or played.state != RoundState.PUBLISHED:
            raise Refused(_("Publish the round before starting its clock."))
        if not played.row.clock or played.row.clock[-1]["what"] != "stop":
            raise Refused(_("Time has not been called."))
        work.facts["round"] = played.number
        work.set(played.row, clock=played.row.clock[:-1])


@once()
def turn_clock(*, code: str, who: Requester, what: ClockAction, table: int | None = None, minutes: int | None = None) -> None:
    """Do something with the clock of the round that is played. ``table`` (its position) and ``minutes``: of an extension."""
    with writing(code, who, "turn_clock") as work:
        staff(work)
        played, length = work.snapshot.latest, work.snapshot.settings.clock_minutes
        if played is None or played.state != RoundState.PUBLISHED:
            raise Refused(_("Publish the round before starting its clock."))
        if length is None:
            raise Refused(_("This tournament has no clock: set the length of a round first."))
        row, now = played.row, int(timezone.now().timestamp())
        event = {"at": max([now, *(one["at"] for one in row.clock)]), "what": what}
        event |= {"table": str(table)} if table is not None else {}
        event |= {"minutes": minutes} if minutes is not None else {}
        events = [*row.clock, event]
        resolve(round_clock, {"minutes": length, "now": event["at"], "events": events})
        names = {one.position: one.name for one in work.snapshot.tables}
        if table is not None and table not in names:
            raise Refused(_("There is no such table."))
        work.facts.update(round=played.number, what=what, minutes=minutes, table=names.get(table or 0, ""))
        work.set(row, clock=events)

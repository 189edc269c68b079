"""The battles of an event are closed while it hides their results or the lists they were mustered from. T§6.15."""

from dataclasses import replace

from battles.actions.closing import set_columns
from battles.models import Battle
from tournaments.models import LogEntry, Watching
from tournaments.queries.snapshot import KNOWN, Snapshot
from tournaments.queries.viewers import PUBLIC, Viewer

#: Who may watch an event's battles while these are not closed; everybody with the link where it is not named.
WATCHING = {Watching.CLUB: "club", Watching.ENTERED: "seats"}


def hides_battles(snapshot: Snapshot, number: int) -> bool:
    """Return True while the event hides the results of this round, its pairings, or the army lists. Nothing once it has ended."""
    public = replace(snapshot, viewer=Viewer(PUBLIC))
    if public.is_finished:
        return False
    played = public.round(number)
    if played is None or played.state not in KNOWN or not public.sees("lists"):
        return True
    return not public.sees("results", own=False, closed=min(public.closed, number - 1))


def update_battles(snapshot: Snapshot, *, watching: bool = False) -> None:
    """Close and open the event's battles as it stands now; with ``watching``, set who may watch them, and their club, as well."""
    by_round = _opened(snapshot)
    for number, battles in by_round.items():
        set_columns(Battle.everything.filter(pk__in=battles), closed=hides_battles(snapshot, number))
    if watching:
        event = snapshot.event
        every = [battle for battles in by_round.values() for battle in battles]
        who = WATCHING.get(Watching(event.watching), "link")
        set_columns(Battle.everything.filter(pk__in=every), watching=who, club=event.club_id)


def _opened(snapshot: Snapshot) -> dict[int, list[int]]:
    """Return the battles that were opened in each round, also those whose game was drawn again since."""
    found: dict[int, list[int]] = {}
    entries = LogEntry.objects.filter(event=snapshot.event, action="open_battle").values_list("facts__round", "changes")
    for number, changes in entries:
        found.setdefault(number, []).extend(after for _on, name, _before, after in changes if name == "battle_id" and after)
    return found

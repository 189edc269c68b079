"""The state of an event, in a line."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.queries.snapshot import Snapshot


def whereabouts(snapshot: Snapshot) -> str:
    """Return the state of the event in the reader's language, as far as the snapshot's viewer may know."""
    if snapshot.is_finished:
        return _("Finished")
    if snapshot.is_open:
        players = len(snapshot.playing)
        if snapshot.has_teams:
            return ngettext("Open for entries: %(teams)s team", "Open for entries: %(teams)s teams", players) % {"teams": players}
        words = ngettext("Open for entries: %(players)s player", "Open for entries: %(players)s players", players)
        return words % {"players": players}
    latest = snapshot.latest
    if latest is None:
        return _("Running: the first round comes next")
    if latest.state == "draft":
        return _("Round %(number)s is drafted") % {"number": latest.number}
    if latest.state == "closed":
        return _("Round %(number)s is closed") % {"number": latest.number}
    facts = {"number": latest.number, "done": latest.done, "games": len(latest.games)}
    return _("Round %(number)s: %(done)s of %(games)s results") % facts

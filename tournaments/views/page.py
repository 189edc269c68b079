"""What every page of an event shows around its own: name, tabs, how things stand, the viewer's next game."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _

from tournaments.queries.clock import clock_of
from tournaments.queries.next_games import next_games
from tournaments.queries.snapshot import Snapshot
from tournaments.views.pieces import mine_html, whereabouts_html


def tabs_of(snapshot: Snapshot, tab: str) -> list[tuple[str, str, bool]]:
    """The event's pages that this viewer has: address, name, whether it is the one shown."""
    code, latest = snapshot.event.code, snapshot.latest
    found = [("event", reverse("tournaments:event", args=[code]), _("Overview"))]
    found.append(("players", reverse("tournaments:players", args=[code]), _("Teams") if snapshot.has_teams else _("Players")))
    if latest is not None:
        found.append(("rounds", reverse("tournaments:round", args=[code, latest.number]), _("Rounds")))
        found.append(("standings", reverse("tournaments:standings", args=[code]), _("Standings")))
    if latest is not None and snapshot.settings.kind in ("knockout", "groups_knockout"):
        found.append(("bracket", reverse("tournaments:bracket", args=[code]), _("Bracket")))
    if snapshot.viewer.is_staff:
        if latest is not None:
            found.append(("desk", reverse("tournaments:desk", args=[code]), _("Umpire")))
        found.append(("log", reverse("tournaments:log", args=[code]), _("Log")))
    return [(address, name, key == tab) for key, address, name in found]


def live_context(snapshot: Snapshot) -> dict[str, Any]:
    """Return the context of an event's frame."""
    games, clock = next_games(snapshot), clock_of(snapshot)
    return {
        "snapshot": snapshot,
        "event": snapshot.event,
        "viewer": snapshot.viewer,
        "whereabouts": whereabouts_html(snapshot, None if games and games[0].clock else clock),
        "mine": mine_html(snapshot, games),
        "clock": clock,
    }


def page(request: HttpRequest, snapshot: Snapshot, template: str, tab: str, *, status: int = 200, **context: Any) -> HttpResponse:
    """A page of an event, or its body alone where htmx asks for that. Nobody else keeps it: what it shows depends on who asks."""
    if wants_body(request):
        context |= {"snapshot": snapshot, "event": snapshot.event, "viewer": snapshot.viewer, "frame": "tournaments/body.html"}
    else:
        context = live_context(snapshot) | {"tabs": tabs_of(snapshot, tab), "tab": tab, "place": "tournaments"} | context
    return not_shared(render(request, f"tournaments/{template}.html", context, status=status))


def not_shared(answer: HttpResponse) -> HttpResponse:
    """Mark an answer as this viewer's own, and as another for each part of the page that htmx asks for."""
    answer["Cache-Control"] = "private, no-cache"
    patch_vary_headers(answer, ["HX-Target"])
    return answer


def wants_body(request: HttpRequest) -> bool:
    """Return True for an htmx request for the body of a page; what is around it comes with the live stream."""
    return request.headers.get("HX-Target") == "event-body" and request.method == "GET"

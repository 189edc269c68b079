"""Standings, key by key, the lots and the log."""

from collections.abc import Callable
from hashlib import sha256
from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.utils.safestring import SafeString
from django.views.decorators.http import require_safe

from tournaments.models import LogEntry
from tournaments.queries.lots import all_agree, drawn_of, former_seeds
from tournaments.queries.procedures import sentence
from tournaments.queries.sentences import sentence_of
from tournaments.queries.snapshot import Snapshot
from tournaments.queries.standings import computed
from tournaments.views.access import says_why, shared_or_404, snapshot_or_404, staff_snapshot
from tournaments.views.ladder import ladder_for
from tournaments.views.page import page
from tournaments.views.pieces import cross_html, points_html, standings_html


@require_safe
def standings(request: HttpRequest, code: str) -> HttpResponse:
    """The standings with every key of the chain. Who: all who may look at the event, as its organisers let them."""
    return _of_standings(request, code, "standings", "table", standings_html)


@require_safe
def points(request: HttpRequest, code: str) -> HttpResponse:
    """Show where everybody's points come from, game by game. Who: as for the standings."""
    return _of_standings(request, code, "points", "points", points_html)


@require_safe
def cross(request: HttpRequest, code: str) -> HttpResponse:
    """Show the cross table. Who: as for the standings."""
    return _of_standings(request, code, "cross", "table", cross_html)


def _of_standings(
    request: HttpRequest, code: str, template: str, name: str, piece: Callable[[Snapshot], SafeString]
) -> HttpResponse:
    """Return a page of the standings; ``why``: the reason why the viewer may not see them."""
    snapshot = shared_or_404(request, code)
    why = snapshot.hidden.get("standings")
    there = why is None and computed(snapshot).rows
    context: dict[str, Any] = {
        name: piece(snapshot) if there else "",
        "why": sentence(why) if why else None,
        "ladder": ladder_for(request.user, snapshot.event.club),
    }
    return page(request, snapshot, template, "standings", **context)


@require_safe
def lots(request: HttpRequest, code: str) -> HttpResponse:
    """The fingerprint of the seed; once the event has ended the seed, and every roll checked. Who: all who may look at it."""
    snapshot = snapshot_or_404(request, code)
    event = snapshot.event
    context: dict[str, Any] = {}
    if snapshot.is_finished:
        drawn = drawn_of(event)
        context = {
            "seed": bytes(event.seed).hex(),
            "former": [(entry, seed.hex(), sha256(seed).hexdigest()) for entry, seed in former_seeds(event)],
            "drawn": [(one, sentence_of(one.entry)) for one in drawn],
            "agrees": all_agree(drawn),
            "example": next(((one.seed.hex(), one.rolls[0]) for one in drawn if one.rolls), None),
        }
    return page(request, snapshot, "lots", "event", **context)


@require_safe
@says_why
def log(request: HttpRequest, code: str) -> HttpResponse:
    """Everything that was done, the latest first. Who: organisers and umpires."""
    snapshot = staff_snapshot(request, code)
    found = Paginator(LogEntry.objects.filter(event=snapshot.event).order_by("-seq"), 100).get_page(request.GET.get("page"))
    entries = [(entry, sentence_of(entry)) for entry in found.object_list]
    return page(request, snapshot, "log", "log", entries=entries, page=found)

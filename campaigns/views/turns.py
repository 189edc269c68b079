"""For those who watch: a turn step by step and as a story, the public's page, the projector's."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from campaigns.ledger import Snapshot
from campaigns.queries import tale, watch
from campaigns.queries.map import chart
from campaigns.views import board
from campaigns.views.access import snapshot_or_404
from common.links import full_link
from rules.engine.ruleset import rulesets

#: The audience of those without a place in a campaign.
PUBLIC = "spectator||"
#: Entries that are no news for the wall.
QUIET = ("set_deadline", "upkeep", "propose", "agree", "refuse", "withdraw")
#: The room of the map on the wall, in units of which a name takes sixteen: from ten metres it can be read.
WALL = (760, 520)


@require_safe
def turn(request: HttpRequest, code: str, turn: int) -> HttpResponse:
    """A turn: its moves impulse by impulse (``?impulse=``), then its story. Who: everybody who may watch the campaign."""
    snapshot = snapshot_or_404(request, code)
    if not 1 <= turn <= snapshot.turn:
        raise Http404
    reveal = watch.reveal_of(snapshot, turn) if snapshot.kit.places else None
    wanted = request.GET.get("impulse", "")
    context = {
        "snapshot": snapshot,
        "turn": turn,
        "frame": watch.frame(snapshot, reveal, int(wanted[:3]) if wanted.isdecimal() else None) if reveal else None,
        "chapters": tale.tale_of(snapshot, turn),
        "earlier": turn - 1 if turn > 1 else None,
        "later": turn + 1 if turn < snapshot.turn else None,
    }
    return render(request, "campaigns/turn.html", context)


@require_safe
def story(request: HttpRequest, code: str) -> HttpResponse:
    """The campaign's story so far, turn by turn, to be read and printed. Who: everybody who may watch; each as far as they know.

    The arbiter hands out the bulletin of one side: ``?side=``.
    """
    snapshot = snapshot_or_404(request, code)
    sides = dict(snapshot.side_by_id) if snapshot.role == "arbiter" else {}
    side = sides.get(request.GET.get("side", ""))
    if side:
        factions = "+".join(sorted(faction.id for faction in side.factions))
        snapshot = snapshot.for_audience(f"leader|{factions}|")
    context = {
        "snapshot": snapshot,
        "stage": board.stage_of(snapshot),
        "sides": [(each, snapshot.side_name(each)) for each in sides],
        "side": snapshot.side_name(side.id) if side else None,
        "turns": tale.tales_of(snapshot).items(),
        "points": board.points_of(snapshot),
    }
    return render(request, "campaigns/story.html", context)


def _as_public(request: HttpRequest, code: str) -> Snapshot:
    """The campaign as strangers see it, for those who may watch it."""
    return snapshot_or_404(request, code).for_audience(PUBLIC)


@require_safe
def public(request: HttpRequest, code: str) -> HttpResponse:
    """Show what everybody may see: map, standing, battles, the story. Who: everybody who may watch the campaign; all see the
    same.
    """
    snapshot = _as_public(request, code)
    context = board.context(snapshot) | {
        "ruleset": rulesets()[snapshot.kit.ruleset].name,
        "turns": range(snapshot.turn, 0, -1),
        "chapters": tale.tale_of(snapshot, snapshot.turn) if snapshot.turn else [],
        "link": full_link(request, request.path),
    }
    return render(request, "campaigns/public.html", context)


@require_safe
def projector(request: HttpRequest, code: str) -> HttpResponse:
    """The map for the projector, readable from ten metres, as strangers see it. Who: everybody who may watch the campaign."""
    snapshot = _as_public(request, code)
    context = board.context(snapshot) | {"chart": chart(snapshot, fit=WALL)}
    context["latest"] = next((entry for entry in context["story"] if entry.action not in QUIET), None)
    return render(request, "campaigns/projector.html", context)

"""What goes on paper: the player's sheet with the campaign's own numbers, a sheet for orders, cards of the forces."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from campaigns.engine.kits import Kit
from campaigns.engine.words import WORDS
from campaigns.ledger import Snapshot
from campaigns.queries.map import chart, sign_of
from campaigns.queries.roster import roster
from campaigns.queries.sight import own_forces
from campaigns.views import says_why
from campaigns.views.access import snapshot_or_404
from campaigns.views.board import deadline_of, points_of
from campaigns.views.guide import sheet_context
from common.errors import NotYours

#: Lines of a sheet for purchases and notes.
BLANK = range(4)
#: The room of a map above the orders, in pixels.
SHEET = (1000, 560)
#: The room of the map on an A3 sheet across, in pixels.
POSTER = (1480, 900)


@require_safe
@says_why
def players_sheet(request: HttpRequest, code: str) -> HttpResponse:
    """Show what a player has to know, with the campaign's own numbers, in one page. Who: everybody who may watch the campaign."""
    snapshot = snapshot_or_404(request, code)
    if snapshot.kit.kind != "map":
        raise Http404
    context = sheet_context(snapshot.kit) | {"snapshot": snapshot, "name": snapshot.name}
    return render(request, "campaigns/players_sheet.html", context)


@require_safe
@says_why
def orders(request: HttpRequest, code: str) -> HttpResponse:
    """A page for each faction, to write orders on by hand. Who: those who give orders; each has his own."""
    snapshot = snapshot_or_404(request, code)
    if snapshot.kit.kind != "map":
        raise Http404
    sheets = _of_factions(snapshot)
    for sheet in sheets:  # the arbiter hands it out: it shows what its faction sees, and not what he does
        sheet["chart"] = chart(snapshot.for_audience(f"leader|{sheet['faction']}|"), fit=SHEET)
    context = {
        "snapshot": snapshot,
        "sheets": sheets,
        "orders": _orders(snapshot.kit),
        "deadline": deadline_of(snapshot),
        "blank": BLANK,
    }
    return render(request, "campaigns/print_orders.html", context)


@require_safe
@says_why
def cards(request: HttpRequest, code: str) -> HttpResponse:
    """A card of each force with its units and what they can lose. Who: those who lead them; each has his own."""
    snapshot = snapshot_or_404(request, code)
    return render(request, "campaigns/print_cards.html", {"snapshot": snapshot, "sheets": _of_factions(snapshot)})


@require_safe
def poster(request: HttpRequest, code: str) -> HttpResponse:
    """The map on one sheet as its reader sees it; ``?forces=none``: places alone. Who: everybody who may watch the campaign."""
    snapshot = snapshot_or_404(request, code)
    if snapshot.kit.kind != "map":
        raise Http404
    bare = request.GET.get("forces") == "none"
    context = {
        "snapshot": snapshot,
        "bare": bare,
        "points": points_of(snapshot),
        "chart": chart(snapshot, visible={} if bare else None, fit=POSTER),
    }
    return render(request, "campaigns/print_map.html", context)


def _of_factions(snapshot: Snapshot) -> list[dict[str, Any]]:
    """Forces of one's own by faction. NotYours for those who lead none."""
    own = own_forces(snapshot)
    if not own:
        raise NotYours(_("You lead no force in this campaign."))
    found: dict[str, list[dict[str, Any]]] = {}
    for force in own:
        fields = snapshot.force(force)
        line = {
            "name": snapshot.force_name(force),
            "place": snapshot.place_name(fields["at"]),
            "inside": fields["inside"],
            "busy": fields["busy"],
            "points": snapshot.points_of(force),
            "leader": snapshot.forces[force].army.commander,
            "commands": roster(snapshot, force),
        }
        found.setdefault(fields["faction"], []).append(line)
    return [
        {
            "faction": faction,
            "name": snapshot.faction_name(faction),
            "sign": sign_of(snapshot, snapshot.sides.of_faction[faction]),
            "purse": snapshot.state[f"faction:{faction}"]["purse"],
            "forces": forces,
        }
        for faction, forces in found.items()
    ]


def _orders(kit: Kit) -> list[Any]:
    """The orders that a campaign knows."""
    rules = kit.rules
    known = {"hold": True, "march": True, "intercept": rules.intercept, "garrison": True, "sortie": True}
    known |= {"besiege": True, "storm": True, "forage": bool(rules.supply_range)}
    walls = any(place.fort for place in kit.places)
    return [WORDS[do] for do, on in known.items() if on and (walls or do not in ("garrison", "sortie", "besiege", "storm"))]

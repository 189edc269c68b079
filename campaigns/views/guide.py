"""What who runs a campaign, writes a kit or plays wants to read."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from campaigns.engine.kits import Kit
from campaigns.queries.kit_map import paper_chart
from campaigns.queries.kits import ready_kits
from campaigns.queries.stakes import summary

#: The room of a map on a player's sheet, in pixels.
SHEET = (860, 560)


def _language() -> str:
    return "it" if (get_language() or "en").startswith("it") else "en"


@require_safe
def guide(request: HttpRequest) -> HttpResponse:
    """The first campaign in ten steps, and how a kit is written. Who: everybody."""
    maps = [kit for kit in ready_kits().values() if kit.kind == "map"]
    return render(request, "campaigns/guide.html", {"words": f"campaigns/guide/guide_{_language()}.html", "kits": maps})


@require_safe
def players_sheet(request: HttpRequest, kit: str) -> HttpResponse:
    """Show what a player has to know, with a kit's own numbers, in one page to print. Who: everybody."""
    found = ready_kits().get(kit)
    if found is None or found.kind != "map":
        raise Http404
    return render(request, "campaigns/players_sheet.html", sheet_context(found))


def sheet_context(kit: Kit) -> dict[str, Any]:
    """Return the context of the player's sheet of a kit on a map."""
    small, medium = kit.rules.bands
    return {
        "words": f"campaigns/guide/sheet_{_language()}.html",
        "name": kit.name.it if _language() == "it" else kit.name.en,
        "kit": kit,
        "rules": kit.rules,
        "small": small,
        "medium": medium,
        "wear": ", ".join(map(str, kit.rules.wear)),
        "chart": paper_chart(kit, SHEET),
        "stakes": list(summary(kit)),
    }

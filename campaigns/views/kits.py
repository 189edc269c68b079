"""Kits: taken out and brought in as JSON, written on the map, checked as they are."""

import json
from typing import Any, get_args

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from campaigns.actions.drafts import change_draft, edited, keyed, place_key, read_text, road_key, start_draft
from campaigns.engine.kits import Kit
from campaigns.engine.terms import ROAD_KINDS, PlaceKind
from campaigns.engine.words import WORDS
from campaigns.models import Draft
from campaigns.queries.kit_map import SCALE, kit_chart
from campaigns.queries.kits import problems_of, ready_kit, ready_kits
from campaigns.queries.sight import reads_all
from campaigns.views import says_why
from campaigns.views.access import snapshot_or_404
from common.errors import NotYours, Refused
from common.rates import limit_rate
from journal.guests import account
from journal.stale import Stale, depends_on, seen_by

#: Where a browser's session keeps the codes of a guest's kits, and how many.
GUEST_DRAFTS, MAX_DRAFTS = "campaign_drafts", 20


def _json(data: Any, name: str) -> HttpResponse:
    """A kit as a file."""
    answer = HttpResponse(json.dumps(data, ensure_ascii=False, indent=2) + "\n", content_type="application/json")
    answer["Content-Disposition"] = f'attachment; filename="{name}.json"'
    return answer


def _slug(kit: dict[str, Any]) -> str:
    return "".join(sign for sign in str(kit.get("kit", "")) if sign.isascii() and (sign.isalnum() or sign in "-_")) or "kit"


@require_safe
def export_ready(request: HttpRequest, kit: str) -> HttpResponse:
    """A kit that is ready, as JSON. Who: everybody."""
    data = ready_kit(kit)
    if data is None:
        raise Http404
    return _json(data, _slug(data))


@require_safe
@says_why
def export_campaign(request: HttpRequest, code: str) -> HttpResponse:
    """The kit of a campaign, as JSON. Who: who may read everything: the arbiter, and everybody when it has ended."""
    snapshot = snapshot_or_404(request, code)
    if not reads_all(snapshot):
        raise NotYours(_("Only the arbiter knows where all forces are until the campaign has ended."))
    return _json(snapshot.row.kit, _slug(snapshot.row.kit))


@require_http_methods(["GET", "HEAD", "POST"])
@says_why
def drafts(request: HttpRequest) -> HttpResponse:
    """One's own kits; a new one from a file, from text, or from one that is ready. Who: everybody; each sees their own."""
    problem, text = "", ""
    if request.method == "POST":
        limit_rate(request, "battle")
        text = request.POST.get("text", "")
        try:
            made = start_draft(user=account(request), kit=_wanted(request, text))
        except Refused as refused:
            problem = refused.text
        else:
            if made.user_id is None:
                request.session[GUEST_DRAFTS] = [*request.session.get(GUEST_DRAFTS, []), made.code][-MAX_DRAFTS:]
            return redirect("campaigns:kit", made.code)
    ready = [each for each in ready_kits().values() if each.kind == "map"]
    context = {"drafts": _own(request), "ready": ready, "problem": problem, "text": text}
    return render(request, "campaigns/drafts.html", context, status=422 if problem else 200)


def _wanted(request: HttpRequest, text: str) -> dict[str, Any]:
    """What the form sends: a file, a text, or the name of a kit that is ready."""
    file = request.FILES.get("file")
    if file:
        try:
            return read_text(file.read(2_000_000).decode("utf-8-sig"))
        except UnicodeDecodeError:
            raise Refused(_("This file is not text.")) from None
    if request.POST.get("kit"):
        found = ready_kit(request.POST["kit"][:60])
        if found is None:
            raise Refused(_("There is no such kit."))
        return found
    return read_text(text)


def _own(request: HttpRequest) -> list[Draft]:
    user = account(request)
    if user:
        return list(Draft.objects.filter(user=user))
    return list(Draft.objects.filter(user=None, code__in=request.session.get(GUEST_DRAFTS, [])))


def own_draft_or_404(request: HttpRequest, code: str) -> Draft:
    """A kit of one's own; to all others it does not exist."""
    found = next((draft for draft in _own(request) if draft.code == code), None)
    if found is None:
        raise Http404
    return found


@require_http_methods(["GET", "HEAD", "POST"])
@depends_on("kit")
def kit(request: HttpRequest, code: str) -> HttpResponse:
    """A kit on the map, with its numbers beside; saved and checked at every change. Who: whose it is."""
    draft = own_draft_or_404(request, code)
    data, problem, status = draft.kit, "", 200
    if request.method == "POST":
        try:
            data = read_text(request.POST["text"]) if "text" in request.POST else edited(draft.kit, request.POST.dict())
            change_draft(draft, data, seen_by(request))
        except Refused as refused:
            draft.refresh_from_db()
            problem, status = refused.text, 409 if isinstance(refused, Stale) else 422
            if "text" not in request.POST:
                data = edited(draft.kit, request.POST.dict())
        else:
            if "HX-Request" not in request.headers:
                return redirect("campaigns:kit", code)
    return render(request, "campaigns/kit.html", _context(draft, data, problem, request), status=status)


def _context(draft: Draft, data: dict[str, Any], problem: str, request: HttpRequest) -> dict[str, Any]:
    language = get_language() or "en"
    kit = Kit.read(draft.kit)
    typed = bool(problem) and "text" in request.POST
    shown = draft.kit if typed else data
    return {
        "draft": draft,
        "kit": shown,
        "kit_places": list(keyed(shown.get("places", []), place_key)),
        "kit_roads": list(keyed(shown.get("roads", []), road_key)),
        "kit_forces": list(keyed(shown.get("forces", []), place_key)),
        "name": kit.name.it if language.startswith("it") else kit.name.en,
        "problem": problem,
        "problems": problems_of(draft.kit),
        "chart": kit_chart(kit),
        "scale": str(SCALE),
        "factions": [
            (each.id, each.name.it if language.startswith("it") else each.name.en) for side in kit.sides for each in side.factions
        ],
        "places": [(place.id, place.name or place.id) for place in kit.places],
        "place_kinds": [(each, WORDS[each].of(language)) for each in get_args(PlaceKind)],
        "road_kinds": [(each, WORDS[each].of(language)) for each in ROAD_KINDS],
        "typed": typed,
        "text": request.POST["text"] if typed else json.dumps(draft.kit, ensure_ascii=False, indent=2),
    }


@require_safe
def export_draft(request: HttpRequest, code: str) -> HttpResponse:
    """A kit of one's own as JSON. Who: whose it is."""
    draft = own_draft_or_404(request, code)
    return _json(draft.kit, _slug(draft.kit))

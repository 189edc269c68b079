"""The list of campaigns, a new one, the campaign page, its log, a force, a unit."""

from typing import Any

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils.safestring import mark_safe
from django.views.decorators.http import require_http_methods, require_safe

from campaigns.actions import create_campaign
from campaigns.engine.kits import Kit
from campaigns.engine.words import WORDS
from campaigns.forms.campaign import NewCampaignForm
from campaigns.ledger.books import ledgers
from campaigns.ledger.scenarios import localised
from campaigns.queries.arms import sign_of_arm
from campaigns.queries.kits import game_name, ready_kits
from campaigns.queries.names import unit_name
from campaigns.queries.numbers import numbers
from campaigns.queries.reader import Reader
from campaigns.queries.rights import may_do, may_or_together
from campaigns.queries.roster import roster
from campaigns.queries.story import entries_of
from campaigns.views import board
from campaigns.views.access import GUESTS, campaigns_here, glance_or_404, snapshot_or_404
from campaigns.views.kits import own_draft_or_404
from common.errors import Refused
from common.rates import limit_rate
from common.sized_cache import pieces
from rules.engine.ruleset import rulesets

#: Turns on a page of the log.
TURNS_A_PAGE, LATEST = 10, 32_767


@require_safe
def campaigns(request: HttpRequest) -> HttpResponse:
    """One's campaigns and those of one's clubs. Who: everybody; each sees their own."""
    page = Paginator(campaigns_here(request), 20).get_page(request.GET.get("page"))
    return render(request, "campaigns/list.html", {"page": page})


@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """Choose a kit, then one's own part in it. Who: everybody, without an account as a guest."""
    sent = request.POST if request.method == "POST" else None
    kits = ready_kits()
    kit = kits.get((sent or request.GET).get("kit", "")) or _own_kit(request, (sent or request.GET).get("draft", ""))
    if kit is None:
        context: dict[str, Any] = {"kits": [(each, game_name(each)) for each in kits.values()]}
        return render(request, "campaigns/kits.html", context, status=422 if sent is not None else 200)
    form = NewCampaignForm(request.user, kit, sent)
    if sent is not None and form.is_valid():
        try:
            limit_rate(request, "battle")
            made, member = create_campaign(form.campaign())
        except Refused as refused:
            form.add_error(None, refused.text)
        else:
            GUESTS.remember(request, made.code, member)
            return redirect("campaigns:people", made.code)
    context = {
        "form": form,
        "kit": kit,
        "draft": (sent or request.GET).get("draft", ""),
        "notes": localised(kit.notes),
        "ruleset": game_name(kit),
    }
    return render(request, "campaigns/new.html", context, status=422 if sent is not None else 200)


def _own_kit(request: HttpRequest, draft: str) -> Kit | None:
    """A kit that the requester has written; None without one. 404 for another's."""
    return Kit.read(own_draft_or_404(request, draft).kit) if draft else None


@require_safe
def campaign(request: HttpRequest, code: str) -> HttpResponse:
    """The campaign page: the map, the battles, one's own forces, who has handed in, the points, the story.

    Who: everybody who may watch the campaign.
    """
    known = glance_or_404(request, code)
    body = pieces.get(known.key, lambda: _body(request, code))
    answer = render(request, "campaigns/campaign.html", {"name": known.row.name, "body": mark_safe(body)})
    answer["Cache-Control"] = "private, no-cache"
    return answer


def _body(request: HttpRequest, code: str) -> str:
    """The page's own part, without anything of the person who asks but his view. Without a request: no token gets into it."""
    snapshot = snapshot_or_404(request, code)
    return render_to_string("campaigns/body.html", board.context(snapshot) | {"ruleset": rulesets()[snapshot.kit.ruleset].name})


@require_safe
def log(request: HttpRequest, code: str) -> HttpResponse:
    """The log as far as the requester may read it, some turns a page. Who: everybody who may watch the campaign."""
    snapshot = snapshot_or_404(request, code)
    page = Paginator(range(snapshot.turn, -1, -1), TURNS_A_PAGE).get_page(request.GET.get("page"))
    shown = list(page.object_list)
    latest = shown[0] if page.has_previous() else LATEST  # turns that were turned round again as well
    entries = entries_of(snapshot, turns=(shown[-1], latest))
    context = {"snapshot": snapshot, "entries": entries, "page": page, "may_reverse": may_or_together(snapshot, "reverse")}
    return render(request, "campaigns/log.html", context)


@require_safe
def force(request: HttpRequest, code: str, force: str) -> HttpResponse:
    """A force of one's own with its units. Who: everybody who may read everything about it; to all others it does not exist."""
    snapshot = snapshot_or_404(request, code)
    if force not in snapshot.forces or not Reader(snapshot).knows(force):
        raise Http404
    context = {
        "snapshot": snapshot,
        "force": snapshot.forces[force],
        "fields": snapshot.force(force),
        "place": snapshot.place_name(snapshot.force(force)["at"]),
        "faction": snapshot.faction_name(snapshot.force(force)["faction"]),
        "points": snapshot.points_of(force),
        "commands": roster(snapshot, force),
        "may_regroup": may_do(snapshot, "regroup", faction=snapshot.force(force)["faction"], force=force),
    }
    return render(request, "campaigns/force.html", context)


@require_safe
def unit(request: HttpRequest, code: str, unit: str) -> HttpResponse:
    """A unit's ledger: all that changed its strength. Who: everybody who may read everything about its force; others get 404."""
    snapshot = snapshot_or_404(request, code)
    if unit not in snapshot.units or not Reader(snapshot).knows_unit(unit):
        raise Http404
    fields, counted = snapshot.state[f"unit:{unit}"], numbers(snapshot)
    lines = [
        {
            "turn": line.turn,
            "what": WORDS[line.kind],
            "steps": f"{line.steps:+d}".replace("-", "−") if line.steps else "",
            "strength": line.strength,
            "status": WORDS[line.status],
            "number": counted.of(line.seq),
        }
        for line in ledgers(snapshot.row, unit=unit).get(unit, ())
    ]
    context = {
        "snapshot": snapshot,
        "name": unit_name(snapshot, unit),
        "sign": sign_of_arm(snapshot, snapshot.units[unit]),
        "unit": fields,
        "steps": snapshot.units[unit].steps,
        "status_word": WORDS[fields["status"]],
        "force": snapshot.forces[fields["force"]],
        "lines": lines,
    }
    return render(request, "campaigns/unit.html", context)

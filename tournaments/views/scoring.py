"""The organiser's own scoring and order of tie-breaks."""

from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from battles.queries.games import names_of
from common.errors import Refused
from common.numbers import whole_number
from journal.stale import Stale, depends_on
from tournaments import actions
from tournaments.forms.scoring import BLANK, ChainForm, ScoringForm, beginning
from tournaments.forms.words import CHAIN_WORDS, PRESET_WORDS, choices_of
from tournaments.models.settings import CHAINS
from tournaments.queries.extras import extras_of
from tournaments.queries.fitting import unfit_scorings, without_points
from tournaments.views.access import organiser_snapshot, requester_of, says_why
from tournaments.views.page import page


@require_http_methods(["GET", "HEAD", "POST"])
@says_why
@depends_on("settings")
def scoring(request: HttpRequest, code: str) -> HttpResponse:
    """Edit how a result becomes points: begun from a preset or from nothing, checked by the engine. Who: organisers."""
    snapshot = organiser_snapshot(request, code)
    sent = request.POST if request.method == "POST" else None
    settings = snapshot.event.settings
    ruleset = (request.POST if sent is not None else request.GET).get("ruleset", "")
    if ruleset not in settings["rulesets"] or len(settings["rulesets"]) < 2:
        ruleset = ""
    who = requester_of(request, code)
    here = reverse("tournaments:scoring", args=[code]) + (f"?ruleset={ruleset}" if ruleset else "")
    if sent is not None and "share" in sent:
        actions.share_scoring(code=code, who=who, ruleset=ruleset)
        return redirect(here)
    given = _given(settings, ruleset, request.GET.get("from", ""))
    form = ScoringForm(given, _with_more_rows(sent) if sent is not None else None)
    status = 200
    if sent is not None and "more" not in sent:
        status = 422
        if form.is_valid():
            try:
                actions.set_scoring(code=code, who=who, scoring=form.scoring(), ruleset=ruleset, preset=form.preset())
            except Refused as refused:
                form.add_error(None, refused.text)
                status = 409 if isinstance(refused, Stale) else 422
            else:
                messages.success(request, _("The scoring is changed: all standings follow it."))
                return redirect(here)
    names = dict(names_of(settings["rulesets"]))
    context: dict[str, Any] = {
        "form": form,
        "ruleset": ruleset,
        "ruleset_name": names.get(ruleset, ""),
        "rulesets": [(slug, names[slug]) for slug in settings["rulesets"]] if len(settings["rulesets"]) > 1 else [],
        "has_own": ruleset in settings.get("scorings", {}),
        "presets": choices_of(PRESET_WORDS),
        "blanks": list(BLANK),
        "begun_from": request.GET.get("from", ""),
        "unfit": unfit_scorings(snapshot.settings),
        "without_points": without_points(snapshot),
    }
    return page(request, snapshot, "scoring", "event", status=status, **context)


def _given(settings: Mapping[str, Any], ruleset: str, choice: str) -> Mapping[str, Any]:
    """What the form begins with: what was chosen to begin from, or what counts now."""
    return beginning(choice) or settings.get("scorings", {}).get(ruleset) or settings["scoring"]


def _with_more_rows(sent: QueryDict) -> QueryDict:
    """What was sent, with a few lines more where they were asked for."""
    there = whole_number(sent.get("row-TOTAL_FORMS"), digits=2)
    if "more" not in sent or there is None:
        return sent
    more = sent.copy()
    more["row-TOTAL_FORMS"] = str(there + 5)
    return more


@require_http_methods(["GET", "HEAD", "POST"])
@says_why
@depends_on("settings")
def tie_breaks(request: HttpRequest, code: str) -> HttpResponse:
    """Edit the order of tie-breaks. Who: organisers."""
    snapshot = organiser_snapshot(request, code)
    sent = request.POST if request.method == "POST" else None
    begun = CHAINS.get(request.GET.get("from", ""), snapshot.event.settings["chain"])
    form = ChainForm(begun, extras_of(snapshot), sent)
    status = 200 if sent is None else 422
    if sent is not None and form.is_valid():
        try:
            actions.edit_event(code=code, who=requester_of(request, code), settings={"chain": form.chain()})
        except Stale as stale:
            form.error, status = stale.text, stale.status
        else:
            messages.success(request, _("The tie-breaks are changed: all standings follow them."))
            return redirect("tournaments:tie-breaks", code)
    context: dict[str, Any] = {"form": form, "chains": choices_of(CHAIN_WORDS), "begun_from": request.GET.get("from", "")}
    return page(request, snapshot, "tie_breaks", "event", status=status, **context)

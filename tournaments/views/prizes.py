"""Prizes: the first of the standings and of the rankings beside them; the page to share."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from common.errors import NotYours
from common.forms import submit
from common.links import full_link
from common.numbers import whole_number
from journal.stale import depends_on
from tournaments import actions
from tournaments.engine.standings import EXTRA
from tournaments.queries.extras import extras_of
from tournaments.queries.prizes import side_rankings_of
from tournaments.queries.procedures import sentence
from tournaments.queries.standings import standings_of
from tournaments.views.access import organiser_snapshot, requester_of, says_why, snapshot_or_404
from tournaments.views.page import page


class RankingForm(forms.Form):
    """A ranking beside the standings."""

    name = forms.CharField(label=gettext_lazy("Name of the prize"), max_length=60)
    what = forms.ChoiceField(
        label=gettext_lazy("What counts"),
        choices=[
            ("inflicted", gettext_lazy("losses inflicted")),
            ("suffered", gettext_lazy("losses suffered")),
            ("difference", gettext_lazy("inflicted less suffered")),
            ("points", gettext_lazy("points of the games")),
        ],
    )
    mode = forms.ChoiceField(
        label=gettext_lazy("How"),
        choices=[
            ("sum", gettext_lazy("all games together")),
            ("average", gettext_lazy("the average game")),
            ("best", gettext_lazy("only the best game")),
        ],
    )
    low = forms.BooleanField(label=gettext_lazy("Less is better"), required=False)
    army = forms.CharField(
        label=gettext_lazy("Only armies with this word"),
        max_length=80,
        required=False,
        help_text=gettext_lazy("For the best of a period or a nation: 1796, Austria."),
    )

    def __init__(self, extras: Sequence[str], data: Any = None) -> None:
        super().__init__(data)
        self.fields["what"].choices += [(EXTRA + name, name) for name in extras]  # type: ignore[attr-defined]

    def ranking(self) -> dict[str, Any]:
        given = self.cleaned_data
        found = {name: given[name] for name in ("name", "what", "mode", "army")}
        return {**found, "order": "low" if given["low"] else "high", "best_of": 1 if given["mode"] == "best" else None}


@require_http_methods(["GET", "HEAD", "POST"])
@says_why
@depends_on("rankings")
def prizes(request: HttpRequest, code: str) -> HttpResponse:
    """The first of every ranking, to be read out and shared. Who: viewers of the standings; adding: organisers."""
    snapshot = snapshot_or_404(request, code)
    sent = request.POST if request.method == "POST" else None
    if sent is not None and not snapshot.viewer.is_organiser:
        raise NotYours(_("Only an organiser of this tournament can do that."))
    form = RankingForm(extras_of(snapshot), sent) if snapshot.viewer.is_organiser else None
    status: int | None = 200
    if form is not None:
        who, known, new = requester_of(request, code), snapshot.event.settings.get("side_rankings", []), form
        wanted = partial(actions.edit_event, code=code, who=who)
        status = submit(form, lambda: wanted(settings={"side_rankings": [*known, new.ranking()]}))
    if status is None:
        return redirect("tournaments:prizes", code)
    found = standings_of(snapshot)
    context: dict[str, Any] = {
        "why": None if found else sentence(snapshot.hidden["standings"]),
        "podium": [row for row in found.rows if row.rank <= 3] if found and snapshot.rounds else (),
        "rankings": side_rankings_of(snapshot, found) if found else (),
        "form": form,
        "share_url": full_link(request, reverse("tournaments:prizes", args=[code])),
        "qr_url": reverse("tournaments:qr", args=[code]),
    }
    return page(request, snapshot, "prizes", "standings", status=status, **context)


@require_POST
@says_why
@depends_on("rankings")
def remove_ranking(request: HttpRequest, code: str) -> HttpResponse:
    """A ranking beside the standings goes. Who: organisers."""
    snapshot = organiser_snapshot(request, code)
    place = whole_number(request.POST.get("place"), digits=2)
    rankings = [one for n, one in enumerate(snapshot.event.settings.get("side_rankings", []), 1) if n != place]
    actions.edit_event(code=code, who=requester_of(request, code), settings={"side_rankings": rankings})
    return redirect("tournaments:prizes", code)

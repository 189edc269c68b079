"""Small pages beside the orders: regrouping, choice of retreat, and the arbiter's decisions."""

from typing import Any

from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from campaigns import actions
from campaigns.forms.decisions import RoadForm, SetRightForm, TruceForm
from campaigns.forms.orders import RegroupForm, RetreatForm
from campaigns.ledger import Snapshot
from campaigns.models import Entry
from campaigns.queries.reader import Reader
from campaigns.queries.rights import need, need_or_together
from campaigns.views import PROPOSING, agreed_so_far, new_key, pressing, says_why
from common.errors import Refused
from common.forms import submit
from journal.stale import depends_on


def _own_force(snapshot: Snapshot, force: str) -> None:
    """Http404 where there is none, or none of which the requester may read everything."""
    if f"force:{force}" not in snapshot.state or snapshot.force(force)["gone"] or not Reader(snapshot).knows(force):
        raise Http404


@require_http_methods(["GET", "HEAD", "POST"])
@says_why
@depends_on("turn", "force:{force}")
def regroup(request: HttpRequest, code: str, force: str) -> HttpResponse:
    """Part a force, join it to another, hand units over. Who: its leader, the arbiter."""
    snapshot, press = pressing(request, code)
    _own_force(snapshot, force)
    need(snapshot, "regroup", faction=snapshot.force(force)["faction"], force=force)
    form = RegroupForm(snapshot, force, request.POST if request.method == "POST" else None)
    status = submit(form, lambda: actions.regroup(**press, force=force, **form.arguments()))
    if status is None:
        return redirect("campaigns:sheet", code)
    context = {
        "question": _("Regroup %(force)s") % {"force": snapshot.force_name(force)},
        "text": _("The chosen units move at once; choose all of them to merge the forces. Only your own side sees this."),
        "verb": _("Regroup"),
    }
    return _answered(request, snapshot, form, context, status)


@require_http_methods(["GET", "HEAD", "POST"])
@says_why
@depends_on("engagement:{engagement}")
def retreat(request: HttpRequest, code: str, engagement: str, force: str) -> HttpResponse:
    """Show where a force goes if it is beaten. Who: its leader or commander, the arbiter."""
    snapshot, press = pressing(request, code)
    fields = snapshot.state.holders.get(f"engagement:{engagement}")
    if fields is None or all(each["force"] != force for each in fields["forces"]):
        raise Http404
    _own_force(snapshot, force)
    need(snapshot, "choose_retreat", faction=snapshot.force(force)["faction"], force=force)
    form = RetreatForm(snapshot, fields, force, request.POST if request.method == "POST" else None)

    def choose() -> None:
        place = form.cleaned_data["place"]
        actions.choose_retreat(**press, engagement=engagement, force=force, places=[place] if place else [])

    status = submit(form, choose)
    if status is None:
        return redirect("campaigns:battle", code, engagement)
    context = {
        "question": _("Retreat of %(force)s") % {"force": snapshot.force_name(force)},
        "text": _("If that place is not free, the next best one is used."),
        "verb": _("Confirm"),
    }
    return _answered(request, snapshot, form, context, status)


def _answered(request: HttpRequest, snapshot: Snapshot, form: Form, context: dict[str, Any], status: int) -> HttpResponse:
    whole = {"snapshot": snapshot, "form": form, "key": new_key(), **context}
    return render(request, "campaigns/question.html", whole, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@says_why
@depends_on("turn")
def decisions(request: HttpRequest, code: str) -> HttpResponse:
    """Truces, closed roads, what is set right by hand. Who: the arbiter; without one, all leaders together."""
    snapshot, press = pressing(request, code)
    need_or_together(snapshot, "reverse")
    do = request.POST.get("do", "") if request.method == "POST" else ""
    truce, road, right = (
        form(snapshot, request.POST if do == name else None)
        for name, form in (("truce", TruceForm), ("road", RoadForm), ("right", SetRightForm))
    )
    status = 200
    if do:
        status = 422
        form: Form = {"truce": truce, "road": road}.get(do, right)
        if form.is_valid():
            try:
                entry = _decide(press, form)
            except Refused as refused:
                form.add_error(None, refused.text)
                status = refused.status
            else:
                agreed_so_far(request, entry)
                return redirect("campaigns:campaign" if entry.action in PROPOSING else "campaigns:decisions", code)
    context = {
        "snapshot": snapshot,
        "forms": [("truce", _("A truce"), truce), ("road", _("A road"), road), ("right", _("Correction by hand"), right)],
        "truces": [tuple(map(snapshot.side_name, pair)) for pair in snapshot.here["truces"]],
        "closed": [tuple(map(snapshot.place_name, pair)) for pair in snapshot.here["closed"]],
        "key": new_key(),
    }
    return render(request, "campaigns/decisions.html", context, status=status)


def _decide(press: dict[str, Any], form: Form) -> Entry:
    given = form.cleaned_data
    if isinstance(form, TruceForm):
        return actions.set_truce(**press, sides=(given["one"], given["other"]), holds=given["holds"], reason=given["reason"])
    if isinstance(form, RoadForm):
        return actions.close_road(**press, road=form.roads[int(given["road"])], closed=given["closed"], reason=given["reason"])
    assert isinstance(form, SetRightForm)
    return actions.set_right(**press, **form.arguments())

"""Orders: the sheet of a faction, and one force's order, tapped on the map or chosen in the list."""

from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from campaigns import actions
from campaigns.actions import demo
from campaigns.forms.orders import OrderForm, order_of
from campaigns.ledger import Snapshot
from campaigns.queries.due import due
from campaigns.queries.map import Chart, chart, sign_of
from campaigns.queries.names import order_words
from campaigns.queries.orders import answer_to_order
from campaigns.queries.paragraphs import linked
from campaigns.queries.rights import need, sentence
from campaigns.queries.sheets import latest_sheets
from campaigns.queries.sight import own_forces
from campaigns.views import new_key, plans, pressing, says_why
from campaigns.views.access import snapshot_or_404
from campaigns.views.board import deadline_of
from common.errors import NotYours, Refused
from journal.stale import depends_on


@require_safe
@says_why
def sheet(request: HttpRequest, code: str) -> HttpResponse:
    """The orders of this turn on one map, to be written, looked over and handed in. Who: those who give orders.

    ``?force=`` chooses a force, ``?to=`` and ``?do=`` its order, which is checked and drawn; a form writes it.
    """
    snapshot = snapshot_or_404(request, code)
    own = own_forces(snapshot)
    factions = list(dict.fromkeys(snapshot.force(force)["faction"] for force in own))
    if not own:
        raise NotYours(_("You lead no force in this campaign."))
    latest = latest_sheets(snapshot, factions)
    writable = [force for force in own if plans.may_be_written(snapshot, force)]
    chosen = request.GET.get("force", "") if request.GET.get("force") in writable else ""
    written = {force: order for each in latest.values() for force, order in each.orders.items() if force in own}
    do, to = request.GET.get("do", ""), request.GET.get("to", "")[:60]
    plan = plans.plan(snapshot, chosen, do, to, written) if chosen else None
    shown = [
        {
            "id": faction,
            "name": snapshot.faction_name(faction),
            "sign": sign_of(snapshot, snapshot.sides.of_faction[faction]),
            "sealed": snapshot.state[f"faction:{faction}"]["sealed"],
            "absent": bool(snapshot.state[f"faction:{faction}"].get("absent")),
            "forces": [
                _line(snapshot, force, latest) | {"writable": force in writable, "chosen": force == chosen}
                for force in own
                if snapshot.force(force)["faction"] == faction
            ],
        }
        for faction in factions
    ]
    waiting = [force for force in writable if force not in written]
    context = {
        "snapshot": snapshot,
        "sheets": shown,
        "deadline": deadline_of(snapshot),
        "due": due(snapshot),
        "may_hand_in": snapshot.role in ("arbiter", "leader") and snapshot.stage == "orders",
        "key": new_key(),
        "plan": plan,
        "next": waiting[0] if waiting and "written" in request.GET else "",
        "chart": _orders_chart(snapshot, writable, written, plan) if snapshot.kit.places else None,
    }
    return render(request, "campaigns/sheet.html", context)


def _orders_chart(snapshot: Snapshot, writable: Sequence[str], written: Mapping[str, Any], plan: plans.Plan | None) -> Chart:
    """The map with all written orders as arrows, and where the chosen force can go."""
    orders = dict(written)
    marks: dict[str, str] = {}
    if plan:
        orders.pop(plan.force, None)
        if plan.order and not plan.why_not:
            orders[plan.force] = plan.order
        marks = dict.fromkeys(plan.goals, "next") | {snapshot.force(plan.force)["at"]: "way"}
    links = {force: f"?force={force}" for force in writable if not plan or force != plan.force}
    goals = {place: f"?{goal.query}" for place, goal in plan.goals.items()} if plan else {}
    return chart(snapshot, force_links=links, place_links=goals, marks=marks, orders=orders, chosen=plan.force if plan else "")


def _line(snapshot: Snapshot, force: str, latest: Mapping[str, Any]) -> dict[str, Any]:
    fields = snapshot.force(force)
    own = latest.get(fields["faction"])
    order = own.orders.get(force) if own else None
    return {
        "code": force,
        "name": snapshot.force_name(force),
        "place": snapshot.place_name(fields["at"]),
        "points": snapshot.points_of(force),
        "busy": fields["busy"],
        "order": order_words(snapshot, order) if order else "",
    }


@require_POST
@says_why
@depends_on("turn", "sheet:{faction}")
def hand_in(request: HttpRequest, code: str) -> HttpResponse:
    """Seal a faction's sheet. Who: its leader, the arbiter."""
    _snapshot, press = pressing(request, code)
    actions.hand_in(**press, faction=request.POST.get("faction", "")[:60])
    demo.answer(code)
    messages.success(request, _("Your orders are handed in. Everybody sees that they are in, but not their content."))
    return redirect("campaigns:campaign", code)


@require_POST
@says_why
@depends_on("turn", "sheet:{faction}")
def take_back(request: HttpRequest, code: str) -> HttpResponse:
    """Open a sheet again that was handed in. Who: its leader, the arbiter."""
    _snapshot, press = pressing(request, code)
    actions.take_back(**press, faction=request.POST.get("faction", "")[:60])
    return redirect("campaigns:sheet", code)


@require_POST
@says_why
@depends_on("turn")
def away(request: HttpRequest, code: str) -> HttpResponse:
    """Say that a faction is away and not waited for, or back again. Who: its leader, the arbiter."""
    _snapshot, press = pressing(request, code)
    absent = request.POST.get("absent") == "1"
    faction = request.POST.get("faction", "")[:60]
    actions.set_absent(**press, faction=faction, absent=absent)
    if absent:
        messages.success(request, _("The turn does not wait for you. Orders you write still count."))
    return redirect("campaigns:sheet", code)


@require_http_methods(["GET", "HEAD", "POST"])
@says_why
@depends_on("turn", "order:{force}")
def order(request: HttpRequest, code: str, force: str) -> HttpResponse:
    """One force's order. Each tap on the map is a link that makes the way longer; the form gives it.

    Who: who leads the force, and the arbiter; to all others it does not exist.
    """
    snapshot, press = pressing(request, code)
    if force not in own_forces(snapshot):
        raise Http404
    need(snapshot, "give_order", faction=snapshot.force(force)["faction"], force=force)
    if request.method == "POST":
        return _given(request, snapshot, force, press)
    latest = latest_sheets(snapshot, [snapshot.force(force)["faction"]]).get(snapshot.force(force)["faction"])
    written = latest.orders.get(force) if latest else None
    sent = request.GET.dict() if "do" in request.GET else _as_fields(written)
    form = OrderForm(snapshot, force, initial=sent)
    return _shown(request, snapshot, force, form, order_of(sent))


def _as_fields(order: Mapping[str, Any] | None) -> dict[str, Any]:
    """A written order as the form's fields."""
    if order is None:
        return {"do": "hold"}
    return {**order, "path": ",".join(order["path"])}


def _given(request: HttpRequest, snapshot: Snapshot, force: str, press: dict[str, Any]) -> HttpResponse:
    form = OrderForm(snapshot, force, request.POST)
    if form.is_valid():
        wanted = form.order()
        try:
            actions.give_order(**press, force=force, order=wanted)
        except Refused as refused:
            form.add_error(None, refused.text)
            return _shown(request, snapshot, force, form, wanted, status=refused.status)
        messages.success(request, _("%(force)s: order written.") % {"force": snapshot.force_name(force)})
        return redirect(f"{reverse('campaigns:sheet', args=[snapshot.code])}?written={force}")
    return _shown(request, snapshot, force, form, order_of(request.POST.dict()), status=422)


def _shown(
    request: HttpRequest, snapshot: Snapshot, force: str, form: OrderForm, wanted: dict[str, Any], *, status: int = 200
) -> HttpResponse:
    address = reverse("campaigns:order", args=[snapshot.code, force])
    way = wanted.get("path", []) if wanted["do"] == "march" else []
    steps = _steps(snapshot, force, way, wanted)
    outcome = None if wanted["do"] == "march" and not way else answer_to_order(snapshot, force, wanted)
    context = {
        "snapshot": snapshot,
        "force": snapshot.forces[force],
        "fields": snapshot.force(force),
        "place": snapshot.place_name(snapshot.force(force)["at"]),
        "points": snapshot.points_of(force),
        "sign": sign_of(snapshot, snapshot.side_of(force)),
        "form": form,
        "way": [snapshot.place_name(place) for place in way],
        "steps": [(snapshot.place_name(place), href) for place, href in steps.items()],
        "shorter": _address(address, way[:-1], wanted) if way else "",
        "order_line": order_words(snapshot, {"support": None, "target": None, **wanted})
        if outcome and not outcome.refused
        else "",
        "outcome": outcome,
        "why_not": sentence(outcome.reason) if outcome and outcome.refused else None,
        "citation": linked(outcome.cite) if outcome and outcome.refused else "",
        "chart": _chart(snapshot, force, way, steps),
        "sealed": snapshot.state[f"faction:{snapshot.force(force)['faction']}"]["sealed"],
        "key": new_key(),
    }
    return render(request, "campaigns/order.html", context, status=status)


def _chart(snapshot: Snapshot, force: str, way: list[str], steps: Mapping[str, str]) -> Chart:
    marks = dict.fromkeys([snapshot.force(force)["at"], *way], "way") | dict.fromkeys(steps, "next")
    links = {own: reverse("campaigns:order", args=[snapshot.code, own]) for own in own_forces(snapshot) if own != force}
    return chart(snapshot, force_links=links, place_links=steps, marks=marks)


def _steps(snapshot: Snapshot, force: str, way: list[str], wanted: Mapping[str, Any]) -> dict[str, str]:
    """Where the way can go on to: place → the address that makes it so."""
    address = reverse("campaigns:order", args=[snapshot.code, force])
    at = way[-1] if way else snapshot.force(force)["at"]
    near = [road.beyond(at) for road in snapshot.kit.roads if at in road.ends]
    longer = {place: [*way, place] for place in near}
    possible = {}
    for place, path in longer.items():
        for forced in (bool(wanted.get("forced")), True):
            march = {"do": "march", "path": path, "forced": forced, "avoid": bool(wanted.get("avoid"))}
            if not answer_to_order(snapshot, force, march).refused:
                possible[place] = _address(address, path, march)
                break
    return possible


def _address(address: str, path: list[str], wanted: Mapping[str, Any]) -> str:
    sent = {"do": "march", "path": ",".join(path)}
    sent |= {name: "on" for name in ("forced", "avoid") if wanted.get(name)}
    return f"{address}?{urlencode(sent, safe=',')}"

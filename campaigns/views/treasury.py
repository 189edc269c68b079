"""A faction's treasury: purchases noted for the turn, prisoners and their exchange."""

from typing import Any

from django.contrib import messages
from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from campaigns import actions
from campaigns.forms.treasury import ExchangeForm, RecruitForm, ReplaceForm
from campaigns.ledger import Snapshot
from campaigns.queries.names import pooled_name, unit_name
from campaigns.queries.prisoners import offers_of, prisoners
from campaigns.queries.purchases import pool_of, price_of
from campaigns.queries.rights import need
from campaigns.queries.sheets import latest_sheets
from campaigns.views import new_key, pressing, says_why
from common.errors import Refused
from journal.stale import depends_on

FORMS: dict[str, type[ReplaceForm] | type[RecruitForm] | type[ExchangeForm]] = {
    "replace": ReplaceForm,
    "recruit": RecruitForm,
    "exchange": ExchangeForm,
}


@require_http_methods(["GET", "HEAD", "POST"])
@says_why
@depends_on("turn", "treasury:{do} {number} {faction}")
def treasury(request: HttpRequest, code: str, faction: str) -> HttpResponse:
    """Show a faction's purchases and exchanges of the turn, and note new ones. Who: its leader, the arbiter."""
    snapshot, press = pressing(request, code)
    if faction not in snapshot.faction_by_id:
        raise Http404
    need(snapshot, "buy", faction=faction)
    do = request.POST.get("do", "") if request.method == "POST" else ""
    forms: dict[str, Form] = {name: form(snapshot, faction, request.POST if name == do else None) for name, form in FORMS.items()}
    status = 200
    try:
        if do in forms:
            status = 422
            if forms[do].is_valid():
                _act(press, faction, do, forms[do].cleaned_data)
                return redirect("campaigns:treasury", code, faction)
        elif do == "cancel":
            number = _number(request)
            actions.cancel_purchase(**press, faction=faction, number=number)
            return redirect("campaigns:treasury", code, faction)
        elif do in ("agree", "decline"):
            actions.answer_exchange(**press, number=_number(request), agreed=do == "agree")
            return redirect("campaigns:treasury", code, faction)
    except Refused as refused:
        status = refused.status
        if do in forms:
            forms[do].add_error(None, refused.text)
        else:
            messages.error(request, refused.text)
    return render(request, "campaigns/treasury.html", _context(snapshot, faction, forms), status=status)


def _number(request: HttpRequest) -> int:
    given = request.POST.get("number", "")
    return int(given) if given.isdigit() and len(given) < 5 else -1


def _act(press: dict[str, Any], faction: str, do: str, given: dict[str, Any]) -> None:
    if do == "exchange":
        actions.offer_exchange(**press, faction=faction, to=given["to"], back=given["back"], given=given["given"])
        return
    purchase = {"do": do, **given}
    if do == "recruit":
        purchase |= {"pool": int(given["pool"]), "force": given["force"] or None}
    actions.buy(**press, faction=faction, purchase=purchase)


def _context(snapshot: Snapshot, faction: str, forms: dict[str, Form]) -> dict[str, Any]:
    sheet = latest_sheets(snapshot, [faction]).get(faction)
    purchases = sheet.purchases if sheet else []
    side = snapshot.sides.of_faction[faction]
    return {
        "snapshot": snapshot,
        "faction": faction,
        "name": snapshot.faction_name(faction),
        "purse": snapshot.state[f"faction:{faction}"]["purse"],
        "sealed": snapshot.state[f"faction:{faction}"]["sealed"],
        "noted": [(_noted(snapshot, faction, each), price_of(snapshot, faction, each)) for each in purchases],
        "total": sum(price_of(snapshot, faction, each) for each in purchases),
        "replace": forms["replace"] if forms["replace"].fields["unit"].choices else None,  # type: ignore[attr-defined]
        "recruit": forms["recruit"] if any(pool_of(snapshot, faction)) else None,
        "exchange": forms["exchange"] if _captives(snapshot, side) else None,
        "offers": [_offer(snapshot, faction, each) for each in offers_of(snapshot) if faction in (each["a"], each["b"])],
        "key": new_key(),
    }


def _captives(snapshot: Snapshot, side: str) -> bool:
    """Return True if this side has prisoners, or somebody of it is one."""
    return any(
        prisoners(snapshot, each, other)
        for each, own in snapshot.sides.of_faction.items()
        for other in snapshot.side_by_id
        if side in (own, other)
    )


def _noted(snapshot: Snapshot, faction: str, purchase: dict[str, Any]) -> str:
    if purchase["do"] == "replace":
        facts = {"unit": unit_name(snapshot, purchase["unit"]), "steps": purchase["steps"]}
        return _("%(unit)s: replacements, steps %(steps)s") % facts
    pooled = snapshot.faction_by_id[faction].pool[purchase["pool"]]
    name = pooled_name(snapshot, pooled.profile)
    return _("Recruits: %(unit)s at %(place)s") % {"unit": name, "place": snapshot.place_name(purchase["place"])}


def _offer(snapshot: Snapshot, faction: str, offer: dict[str, Any]) -> dict[str, Any]:
    mine = offer["a"] == faction
    back, given = (offer["back"], offer["given"]) if mine else (offer["given"], offer["back"])
    return {
        "id": offer["id"],
        "with": snapshot.faction_name(offer["b"] if mine else offer["a"]),
        "back": ", ".join(unit_name(snapshot, unit) for unit in back),
        "given": ", ".join(unit_name(snapshot, unit) for unit in given),
        "agreed": offer["agreed"],
        "may_agree": not mine and not offer["agreed"],
    }

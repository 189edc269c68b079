"""Answers to what the leaders of a campaign without an arbiter propose to one another."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from campaigns import actions
from campaigns.ledger import Snapshot
from campaigns.queries.proposals import Card, answerable, card, is_own
from campaigns.views import agreed_so_far, new_key, pressing, says_why
from common.errors import NotYours, Refused


@require_http_methods(["GET", "HEAD", "POST"])
@says_why
def agree(request: HttpRequest, code: str, proposal: str) -> HttpResponse:
    """Agree to a proposal, after one question. Who: the leaders whose agreement it needs."""
    snapshot, press = pressing(request, code)
    shown = _card(snapshot, proposal)
    if request.method == "POST":
        agreed_so_far(request, actions.agree(**press, proposal=proposal))
        return redirect("campaigns:campaign", code)
    return _question(request, snapshot, shown, _("Agree?"), _("Agree"))


@require_http_methods(["GET", "HEAD", "POST"])
@says_why
def refuse(request: HttpRequest, code: str, proposal: str) -> HttpResponse:
    """Refuse a proposal, or withdraw it, after one question. Who: the leaders whose agreement it needs; its proposer."""
    snapshot, press = pressing(request, code)
    shown = _card(snapshot, proposal)
    if request.method == "POST":
        actions.refuse_proposal(**press, proposal=proposal)
        return redirect("campaigns:campaign", code)
    if is_own(snapshot, answerable(snapshot)[proposal]):
        return _question(request, snapshot, shown, _("Withdraw the proposal?"), _("Withdraw"), danger=True)
    return _question(request, snapshot, shown, _("Refuse the proposal?"), _("Refuse"), danger=True)


def _card(snapshot: Snapshot, proposal: str) -> Card:
    """Return an open proposal. NotYours for those who answer none, Refused for one that is not there (any more)."""
    if snapshot.role != "leader":
        raise NotYours(_("Only leaders answer proposals."))
    fields = answerable(snapshot).get(proposal)
    if fields is None:
        raise Refused(_("This proposal is no longer open."))
    return card(snapshot, proposal, fields)


def _question(
    request: HttpRequest, snapshot: Snapshot, shown: Card, question: str, verb: str, *, danger: bool = False
) -> HttpResponse:
    context = {
        "snapshot": snapshot,
        "question": question,
        "text": _("%(name)s proposes: %(matter)s.") % {"name": shown.by, "matter": shown.words},
        "list_title": _("These have agreed:") if shown.agreed else "",
        "list": shown.agreed,
        "verb": verb,
        "danger": danger,
        "key": new_key(),
    }
    return render(request, "campaigns/question.html", context)

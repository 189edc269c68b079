"""What was agreed for a battle: house rules, dice, options of the rulebook."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from battles.actions.settings import why_not_settle
from battles.models.battle import DicePolicy, Watching
from battles.queries.house_rules import house_rules_of
from battles.seats.access import snapshot_or_404


@require_safe
def rules(request: HttpRequest, code: str) -> HttpResponse:
    """House rules and what else was agreed, with the ways to tables and rulings. Who: those who may watch."""
    snapshot = snapshot_or_404(request, code)
    context = {
        "snapshot": snapshot,
        "house_rules": house_rules_of(snapshot),
        "dice": DicePolicy(snapshot.agreed_dice).label,
        "may_settle": why_not_settle(snapshot, snapshot.requester.user_id) is None,
        "watching": _("only its players and referees, until its campaign or tournament opens it")
        if snapshot.closed
        else Watching(snapshot.watching).label,
    }
    return render(request, "battles/record/rules.html", context)

"""A demo tournament of the visitor's own."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from common.rates import limit_rate
from journal.guests import account
from tournaments.actions.demo import start_demo
from tournaments.models import Role
from tournaments.views.access import remember, says_why


@require_POST
@says_why
def demo(request: HttpRequest) -> HttpResponse:
    """Open a demo, as organiser or (``role``) as player. Who: everybody."""
    limit_rate(request, "event")
    user = account(request)
    role = "player" if request.POST.get("role") == "player" else Role.ORGANISER.value
    begun = start_demo(user=user, guest=str(user) if user else _("Guest"), role=role)
    if user is None:
        remember(request, begun.event.code, begun.token)
    return redirect("tournaments:event", begun.event.code)

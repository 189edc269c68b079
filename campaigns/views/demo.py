"""The demo campaign, in one tap."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from campaigns.actions.demo import KIT, start_demo
from campaigns.views import says_why
from campaigns.views.access import GUESTS
from common.rates import limit_rate
from journal.guests import account


@require_POST
@says_why
def demo(request: HttpRequest) -> HttpResponse:
    """A demo campaign of one's own, of a ``kit``: leading ``side``, or seeing both. Who: everybody."""
    limit_rate(request, "battle")
    user = account(request)
    guest = "" if user else _("Guest")
    wanted = {name: request.POST.get(name, "")[:60] for name in ("side", "kit")}
    campaign, member = start_demo(user=user, guest=guest, side=wanted["side"], kit=wanted["kit"] or KIT)
    GUESTS.remember(request, campaign.code, member)
    return redirect("campaigns:campaign", campaign.code)

"""Notices over HTTP: reading them, choosing what comes by which way, a club's webhook."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.forms import BaseForm
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from common.errors import Refused
from common.numbers import whole_number
from common.rates import limit_rate, rate_limited
from people import queries as people_queries
from people.models import User
from people.notices import actions, invitations, push, queries
from people.notices.choices import zone_of
from people.notices.forms import ChoicesForm, SubscriptionForm, WebhookForm
from people.notices.mail import reachable
from people.notices.models import NoticeBox, Webhook
from people.requests import SignedInRequest

get_or_post = require_http_methods(["GET", "HEAD", "POST"])
#: Notices on a page.
PAGE = 30


@require_GET
@never_cache
@login_required
def notices(request: SignedInRequest) -> HttpResponse:
    """One's notices, the newest first. Who: signed in, for oneself."""
    page = Paginator(queries.notices_of(request.user), PAGE).get_page(request.GET.get("page"))
    context = {"page": page, "lines": queries.lines(list(page.object_list)), "zone": zone_of(_box(request.user))}
    return render(request, "people/notices/notices.html", context)


def _box(user: User) -> NoticeBox | None:
    return NoticeBox.objects.filter(pk=user.pk).first()


@require_GET
@never_cache
@login_required
def notice(request: SignedInRequest, notice_id: int) -> HttpResponse:
    """Redirect to the subject of a notice, which is then read. Who: signed in, for oneself."""
    found = queries.notice_or_404(request.user, notice_id)
    actions.read(user=request.user, notice=found.pk)
    return HttpResponseRedirect(found.url)


@require_POST
@login_required
def read_all(request: SignedInRequest) -> HttpResponse:
    """All notices are read. Who: signed in, for oneself."""
    actions.read(user=request.user)
    return redirect("people:notices")


@get_or_post
@never_cache
@login_required
def notice_choices(request: SignedInRequest) -> HttpResponse:
    """Choose channels and quiet hours of notices. Who: signed in, for oneself."""
    form = ChoicesForm(request.POST or None, user=request.user)
    if form.is_valid():
        actions.choose(user=request.user, **form.chosen())
        messages.success(request, _("Saved."))
        return redirect("people:notice-choices")
    context = {
        "form": form,
        "browsers": request.user.push_subscriptions.all(),
        "push_key": push.public_key(),
        "has_mail": bool(reachable([request.user.pk])),
    }
    return render(request, "people/notices/choices.html", context, status=_status(form))


@require_POST
@login_required
def subscribe(request: SignedInRequest) -> HttpResponse:
    """Send push messages to this browser. Who: signed in, for oneself."""
    if rate_limited(request, "push", times=20, seconds=300):
        return render(request, "429.html", status=429)
    form = SubscriptionForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("This browser cannot be added: its push service cannot be reached."))
        return redirect("people:notice-choices")
    device = device_of(request.headers.get("User-Agent", ""))
    actions.subscribe(user=request.user, device=device, **form.cleaned_data)
    messages.success(request, _("This browser now receives push messages."))
    return redirect("people:notice-choices")


@require_POST
@login_required
def unsubscribe(request: SignedInRequest, subscription_id: int) -> HttpResponse:
    """A browser takes none any more. Who: signed in, for oneself."""
    actions.unsubscribe(user=request.user, subscription=subscription_id)
    messages.success(request, _("Push messages are switched off there."))
    return redirect("people:notice-choices")


def device_of(agent: str) -> str:
    """A browser in two words, out of what it says of itself: "Firefox, Android"."""
    browsers = {"Firefox/": "Firefox", "Edg": "Edge", "OPR/": "Opera", "Chrome/": "Chrome", "Safari/": "Safari"}
    systems = {"Android": "Android", "iPhone": "iPhone", "iPad": "iPad", "Windows": "Windows", "Mac OS": "Mac", "Linux": "Linux"}
    found = [next((name for sign, name in signs.items() if sign in agent), "") for signs in (browsers, systems)]
    return ", ".join(filter(None, found))


# A club's webhook


@get_or_post
@never_cache
@login_required
def webhook(request: SignedInRequest, slug: str) -> HttpResponse:
    """Set a club's webhook. Who: organisers of the club."""
    club = people_queries.organiser_or_404(request.user, slug).club
    found = Webhook.objects.filter(club=club).first()
    form = WebhookForm(request.POST or None, instance=found or Webhook(language=request.LANGUAGE_CODE[:2]))
    if request.method == "POST" and rate_limited(request, "webhook", times=30, seconds=300):
        return render(request, "429.html", status=429)
    if form.is_valid():
        actions.set_webhook(club=club, **form.cleaned_data)
        messages.success(request, _("Saved."))
        return redirect("people:webhook", slug)
    context: dict[str, Any] = {"club": club, "form": form, "webhook": found}
    return render(request, "people/notices/webhook.html", context, status=_status(form))


@require_POST
@login_required
def try_webhook(request: SignedInRequest, slug: str) -> HttpResponse:
    """A word to a club's receiver. Who: organisers of the club."""
    club = people_queries.organiser_or_404(request.user, slug).club
    if rate_limited(request, "webhook", times=30, seconds=300):
        return render(request, "429.html", status=429)
    actions.try_webhook(webhook=get_object_or_404(Webhook, club=club), url=club.get_absolute_url())
    messages.success(request, _("A test message has been sent. Check in a moment whether it has arrived."))
    return redirect("people:webhook", slug)


@require_POST
@login_required
def withdraw_webhook(request: SignedInRequest, slug: str) -> HttpResponse:
    """Nothing goes there any more. Who: organisers of the club."""
    club = people_queries.organiser_or_404(request.user, slug).club
    actions.withdraw_webhook(club=club)
    messages.success(request, _("The webhook is removed."))
    return redirect("people:webhook", slug)


def _status(form: BaseForm) -> int:
    """422 for a form that came back with something to mend."""
    return 422 if form.is_bound else 200


@require_POST
@login_required
def invite_fellow(request: SignedInRequest) -> HttpResponse:
    """Send a link that is on one's page to a club mate. Who: signed in, to members of their clubs."""
    back = request.POST.get("back", "")
    if not url_has_allowed_host_and_scheme(back, allowed_hosts={request.get_host()}, require_https=request.is_secure()):
        back = reverse("people:clubs")
    try:
        limit_rate(request, "invite-fellow")
        link = invitations.opened(request.user, request.POST.get("link", ""))
        to = whole_number(request.POST.get("to"), digits=15) or 0
        fellow = invitations.invite_fellow(by=request.user, to=to, link=link)
    except Refused as refused:
        messages.error(request, str(refused))
    else:
        messages.success(request, _("The invitation has been sent to %(name)s.") % {"name": fellow})
    return HttpResponseRedirect(back)

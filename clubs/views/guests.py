"""Guests of a club's evenings: the organisers' link for them, and the page where they answer without an account."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from clubs import actions
from clubs.forms.guests import GuestForm
from clubs.models import GuestAnswer, GuestLink
from clubs.queries.evenings import coming
from clubs.queries.guests import cancelled_for_guest, club_of_link, evenings_for_guest
from clubs.views.access import evening_of, for_organisers
from common.errors import Refused
from common.links import full_link, qr_response
from common.rates import limit_rate, rate_limited
from people.models import Club, Membership, User

#: In the session: the tokens of a guest's answers by the evening's primary key, and of how many: the latest.
ANSWERS, KEPT = "evening-guest", 20


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@for_organisers
def guest_link(request: HttpRequest, membership: Membership) -> HttpResponse:
    """The club's link for guests and its QR code; POST makes a new one. Who: organisers of the club."""
    if request.method == "POST":
        actions.renew_guest_link(club=membership.club)
        return redirect("clubs:guest-link", membership.club.slug)
    link = GuestLink.objects.filter(club=membership.club).first()
    context = {"club": membership.club, "address": _address(request, link) if link else ""}
    return render(request, "clubs/guest_link.html", context)


@require_safe
@never_cache
@for_organisers
def guest_link_qr(request: HttpRequest, membership: Membership) -> HttpResponse:
    """Return the link for guests as a QR code (SVG). Who: organisers of the club."""
    return qr_response(_address(request, get_object_or_404(GuestLink, club=membership.club)))


@require_POST
@for_organisers
def revoke_guest_link(request: HttpRequest, membership: Membership) -> HttpResponse:
    """The link leads nowhere any more. Who: organisers of the club."""
    actions.revoke_guest_link(club=membership.club)
    messages.success(request, _("The old link no longer works."))
    return redirect("clubs:guest-link", membership.club.slug)


@require_POST
@for_organisers
def remove_guest(request: HttpRequest, membership: Membership, evening: int, guest: int) -> HttpResponse:
    """A guest does not come after all. Who: organisers of the club."""
    found = evening_of(membership, evening)
    actions.remove_guest(answer=get_object_or_404(GuestAnswer, pk=guest, evening=found))
    return redirect("clubs:evening", membership.club.slug, found.pk)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def guests(request: HttpRequest, token: str) -> HttpResponse:
    """The next evenings of a club, and one's answer to them. Who: everybody who holds the link; members go to their own page."""
    club = club_of_link_or_404(request, token)
    user = request.user if request.user.is_authenticated else None
    if user and Membership.objects.filter(club=club, user=user).exists():
        return redirect("clubs:evenings", club.slug)
    kept = request.session.get(ANSWERS, {})
    evenings = evenings_for_guest(club, request.user, kept)
    known = next((one.own.name for one in evenings if one.own), str(user or ""))
    form, status = GuestForm(initial={"name": known}), 200
    if request.method == "POST":
        form = GuestForm(request.POST)
        status = _answered(request, club, user, form) if form.is_valid() else 422
        if status == 302:
            return redirect("clubs:guests", token)
    cancelled = cancelled_for_guest(club, request.user, kept)
    context = {"club": club, "form": form, "evenings": evenings, "cancelled": cancelled}
    return render(request, "clubs/guests.html", context, status=status)


def club_of_link_or_404(request: HttpRequest, token: str) -> Club:
    """A right link opens as often as people like, wrong ones are counted."""
    club = club_of_link(token)
    if club is None:
        limit_rate(request, "guests")
        raise Http404
    return club


def _answered(request: HttpRequest, club: Club, user: User | None, form: GuestForm) -> int:
    """Write the answer down and remember it in this browser; the status of what comes of it."""
    if rate_limited(request, "guest-answer", times=60, seconds=300):  # a whole hall may sit behind one address
        form.add_error(None, _("Too many attempts: wait five minutes, then try again."))
        return 429
    evening = get_object_or_404(coming(club), pk=form.evening)
    kept = request.session.get(ANSWERS, {})
    name, token = form.cleaned_data["name"], kept.get(str(evening.pk))
    try:
        made = actions.answer_as_guest(evening=evening, name=name, coming=form.coming, token=token, user=user)
    except Refused as refused:
        form.add_error(None, refused.text)
        return refused.status
    if user is None:
        rest = {pk: token for pk, token in kept.items() if pk != str(evening.pk)}
        request.session[ANSWERS] = dict([*rest.items(), (str(evening.pk), made.token)][-KEPT:])
    words = _("The club knows that you are coming.") if made.coming else _("The club knows that you cannot come.")
    messages.success(request, words)
    return 302


def _address(request: HttpRequest, link: GuestLink) -> str:
    return full_link(request, reverse("clubs:guests", args=[link.token]))

"""The club's evenings in one's own calendar."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from clubs import actions
from clubs.models import CalendarFeed, Evening
from clubs.queries.calendar import as_calendar, of_club
from clubs.views.access import evening_of, for_members
from common.links import full_link
from common.rates import rate_limited
from people.models import Membership


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@for_members
def calendar(request: HttpRequest, membership: Membership) -> HttpResponse:
    """The address by which one's calendar reads the evenings; POST makes a new one. Who: members of the club, for themselves."""
    if request.method == "POST":
        actions.renew_feed(membership=membership)
        return redirect("clubs:calendar", membership.club.slug)
    feed = CalendarFeed.objects.filter(club=membership.club, user=membership.user).first()
    address = full_link(request, reverse("clubs:feed", args=[feed.token])) if feed else ""
    context = {
        "club": membership.club,
        "address": address,
        "webcal": address.replace("http", "webcal", 1).replace("webcals", "webcal"),
    }
    return render(request, "clubs/calendar.html", context)


@require_POST
@for_members
def revoke_calendar(request: HttpRequest, membership: Membership) -> HttpResponse:
    """One's address leads nowhere any more. Who: members of the club, for themselves."""
    actions.revoke_feed(membership=membership)
    messages.success(request, _("The old link no longer works."))
    return redirect("clubs:calendar", membership.club.slug)


@require_safe
def feed(request: HttpRequest, token: str) -> HttpResponse:
    """The club's evenings for calendars. Who: holders of the secret address of a member who is not blocked."""
    found = CalendarFeed.objects.select_related("club", "user").filter(token=token).first()
    if found is None or not Membership.objects.filter(club=found.club_id, user=found.user_id, user__is_active=True).exists():
        if rate_limited(request, "calendar", times=30, seconds=60):
            return HttpResponse(status=429)
        return HttpResponse(status=404)
    with translation.override(found.user.language or translation.get_language()):
        return _file(of_club(found.club, lambda evening: _address(request, evening)), "evenings")


@require_safe
@for_members
def evening_file(request: HttpRequest, membership: Membership, evening: int) -> HttpResponse:
    """One evening as a file for calendars. Who: members of the club."""
    found = evening_of(membership, evening)
    return _file(as_calendar([found], lambda one: _address(request, one)), f"evening-{found.begins:%Y-%m-%d}")


def _address(request: HttpRequest, evening: Evening) -> str:
    return full_link(request, reverse("clubs:evening", args=[evening.club.slug, evening.pk]))


def _file(content: bytes, name: str) -> HttpResponse:
    answer = HttpResponse(content, content_type="text/calendar; charset=utf-8")
    answer["Content-Disposition"] = f'inline; filename="{name}.ics"'
    answer["Cache-Control"] = "private, no-cache"
    return answer

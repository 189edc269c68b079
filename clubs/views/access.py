"""Who a request comes from, as far as a club is concerned: fetched and permitted in one step."""

from collections.abc import Callable
from functools import wraps
from typing import cast

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from clubs.models import Evening
from clubs.queries.evenings import evening_or_404
from common.errors import Refused
from people.models import Club, Membership, User
from people.queries import membership_or_404, organiser_or_404

View = Callable[..., HttpResponse]


def for_members(view: View) -> View:
    """The view is given the asking person's place in the club (``slug``); strangers get 404, visitors sign in first.

    A refusal becomes a page with its sentence and the way back.
    """

    @wraps(view)
    @login_required
    def wrapped(request: HttpRequest, slug: str, **kwargs: object) -> HttpResponse:
        return _answered(view, request, membership_or_404(cast(User, request.user), slug), **kwargs)

    return wrapped


def for_organisers(view: View) -> View:
    """Wrap a view as ``for_members`` does, for organisers alone; other members get 403."""

    @wraps(view)
    @login_required
    def wrapped(request: HttpRequest, slug: str, **kwargs: object) -> HttpResponse:
        return _answered(view, request, organiser_or_404(cast(User, request.user), slug), **kwargs)

    return wrapped


def _answered(view: View, request: HttpRequest, membership: Membership, **kwargs: object) -> HttpResponse:
    try:
        return view(request, membership, **kwargs)
    except Refused as refused:
        context = {"refused": refused, "back": membership.club.get_absolute_url(), "label": _("Back")}
        return render(request, "refused.html", context, status=refused.status)


def evening_of(membership: Membership, evening: int) -> Evening:
    """An evening of the member's club, with its answers."""
    return evening_or_404(membership.club, evening)


def umpire_or_403(membership: Membership) -> Membership:
    """Return the membership of an umpire or organiser; other members are refused."""
    if not membership.is_umpire:
        raise PermissionDenied
    return membership


def club_or_404(slug: str) -> Club:
    found = Club.objects.filter(slug=slug).first()
    if found is None:
        raise Http404
    return found

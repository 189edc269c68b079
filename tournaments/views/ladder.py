"""A club's ladder by the ratings of its tournaments."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from common.related import RelatedPage
from people.models import Club
from people.queries import membership_or_404
from people.requests import SignedInRequest
from tournaments.queries.ladder import NEW_UNTIL, ladder_of


@require_safe
@login_required
def ladder(request: SignedInRequest, club: str) -> HttpResponse:
    """Ratings of all who have played in the club's tournaments. Who: members of the club."""
    found = membership_or_404(request.user, club).club
    answer = render(request, "tournaments/ladder.html", {"club": found, "ladder": ladder_of(found), "new_until": NEW_UNTIL})
    answer["Cache-Control"] = "private, no-cache"
    return answer


def page_of(user: Any, club: Club) -> RelatedPage:
    """Return what the club's own page links to, for its members."""
    return RelatedPage(_("Tournament ladder"), reverse("tournaments:ladder", args=[club.slug]))


def ladder_for(user: Any, club: Club | None) -> str:
    """The address of the ladder for who may look at it; empty for everybody else."""
    if club is None or not user.is_authenticated or not user.memberships.filter(club=club).exists():
        return ""
    return reverse("tournaments:ladder", args=[club.slug])

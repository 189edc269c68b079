"""The room of an evening: its tables on the wall, placards for them, and where a placard leads."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from clubs.models import GuestLink
from clubs.queries.evenings import coming
from clubs.queries.hall import battle_on, evening_now, tables_in, wall_of
from clubs.views.access import evening_of, for_members, for_organisers
from clubs.views.guests import club_of_link_or_404
from common.links import full_link, qr_svg
from people.models import Club, Membership


@require_safe
@for_members
def wall(request: HttpRequest, membership: Membership, evening: int) -> HttpResponse:
    """All tables of an evening, for the wall: turn, whose move, losses. Who: members of the club."""
    found = evening_of(membership, evening)
    screens = wall_of(found, request)
    wanted = request.GET.get("screen", "")
    first = int(wanted) % len(screens) if wanted.isdecimal() and len(wanted) < 5 else 0
    context = {
        "club": membership.club,
        "evening": found,
        "screens": screens,
        "first": first,
        "next": (first + 1) % len(screens),
    }
    answer = render(request, "clubs/wall.html", context)
    answer["Cache-Control"] = "private, no-cache"
    return answer


@require_safe
@never_cache
@for_organisers
def placards(request: HttpRequest, membership: Membership) -> HttpResponse:
    """A placard for each table, the same on every evening. Who: organisers of the club."""
    club, numbers = membership.club, range(1, tables_in(membership.club) + 1)
    link = GuestLink.objects.filter(club=club).first()
    pages = [
        reverse("clubs:guest-table", args=[link.token, number]) if link else reverse("clubs:at-table", args=[club.slug, number])
        for number in numbers
    ]
    tables = [(number, qr_svg(full_link(request, page))) for number, page in zip(numbers, pages, strict=True)]
    return render(request, "clubs/placards.html", {"club": club, "tables": tables, "link": link})


@require_safe
@never_cache
@for_members
def at_table(request: HttpRequest, membership: Membership, number: int) -> HttpResponse:
    """Redirect to the battle on a table, or to where one is opened. Who: members of the club."""
    return _to_table(membership.club, number)


@require_safe
@never_cache
def guest_table(request: HttpRequest, token: str, number: int) -> HttpResponse:
    """Redirect as ``at_table``, from a table's placard. Who: everybody with the club's link for guests.

    Who is no member comes to a battle that is for everybody with its link, and while its evening is held; else to the evenings.
    """
    club = club_of_link_or_404(request, token)
    if request.user.is_authenticated and Membership.objects.filter(club=club, user=request.user).exists():
        return _to_table(club, number)
    evening = evening_now(club)
    battle = battle_on(evening, number) if evening else None
    if battle is None or not battle.is_public:
        return redirect("clubs:guests", token)
    return redirect("battles:battle", battle.code)


def _to_table(club: Club, number: int) -> HttpResponse:
    evening = coming(club).first()
    if evening is None:
        return redirect("clubs:evenings", club.slug)
    battle = battle_on(evening, number)
    if battle is not None:
        return redirect("battles:battle", battle.code)
    if number > evening.tables:
        return redirect("clubs:evening", club.slug, evening.pk)
    return redirect("clubs:table", club.slug, evening.pk, number)

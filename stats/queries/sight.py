"""Whose figures somebody may see, and which battles count in them.

The rule is one: **a battle counts in what somebody sees if they sat in it, or if its club is theirs and the club's members may
watch it.** So nothing is told of a battle that one could not open. A battle of no club counts for those who sat in it alone; so
does one for those with a seat. Others see a person's figures only where both are in the same club, and there by that club's
battles; who has opted out of statistics has no figures but for their own eyes, and stands in no table.
"""

from collections.abc import Sequence
from typing import Any

from django.db.models import Q, QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404

from armies.models import Army
from armies.queries import readable_army_or_404
from people.models import Club, Membership, User
from people.queries import membership_or_404
from stats.models import Appearance, Seated

#: What the members of its club may know of. ``closed`` is read from the battle, since it changes without an entry of the log.
SHARED = Q(shared=True, battle__closed=False)


def common_clubs(viewer: User, player: User) -> QuerySet[Club]:
    """The clubs that both are in."""
    theirs = Membership.objects.filter(user=player).values("club")
    return Club.objects.filter(memberships__user=viewer, pk__in=theirs)


def player_or_404(viewer: User, pk: int) -> User:
    """Return an account whose figures the viewer may see: oneself, or a club mate who has not opted out."""
    if pk == viewer.pk:
        return viewer
    player = get_object_or_404(User, pk=pk, in_statistics=True, is_active=True)
    if not common_clubs(viewer, player).exists():
        raise Http404
    return player


def club_mates_among(viewer: User, users: Sequence[int]) -> set[int]:
    """Return those of these accounts that share a club with the viewer."""
    clubs = viewer.memberships.values("club")
    return set(Membership.objects.filter(user__in=users, club__in=clubs).values_list("user_id", flat=True))


def appearances_of(player: User, viewer: User) -> QuerySet[Appearance]:
    """The sides that somebody played, as far as the viewer may know of them."""
    own = Appearance.objects.filter(seated__user=player)
    if player == viewer:
        return own
    return own.filter(SHARED, club__in=common_clubs(viewer, player).values("pk"))


def of_club(club: Club) -> QuerySet[Appearance]:
    """Return what every member of the club may see."""
    return Appearance.objects.filter(SHARED, club=club)


def visible_to(viewer: User) -> QuerySet[Appearance]:
    """Both sides of all battles that somebody may know of."""
    own = Seated.objects.filter(user=viewer).values("appearance__battle")
    clubs = viewer.memberships.values("club")
    return Appearance.objects.filter(Q(battle__in=own) | (SHARED & Q(club__in=clubs)))


def club_or_404(viewer: User, slug: str) -> Club:
    """A club of the viewer's."""
    return membership_or_404(viewer, slug).club


def army_or_404(viewer: Any, pk: int) -> Army:
    """A list that the viewer may read, and that fights."""
    army = readable_army_or_404(viewer, pk)
    if army.is_book:
        raise Http404
    return army


#: Whose ``Seated`` may be named before others.
NAMEABLE = Q(user__in_statistics=True, user__is_active=True)


def of_members(club: Club) -> QuerySet[Appearance]:
    """Return the rows of the club's table of players: each member that sat there and has not opted out."""
    members = Membership.objects.filter(club=club).values("user")
    shown = Q(seated__user__in_statistics=True, seated__user__is_active=True, seated__user__in=members)
    return Appearance.objects.filter(SHARED, shown, club=club)

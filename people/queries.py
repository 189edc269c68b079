"""Reads with a name. Those that end in ``_or_404`` fetch and permit in one step."""

from typing import Any, NamedTuple

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.core.exceptions import PermissionDenied
from django.db.models import Count, Func, IntegerField, QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import timezone

from people.models import Invitation, Membership, Role, User


class Rank(Func):
    """The place of a role in a list of members."""

    arity = 1
    output_field = IntegerField()
    template = "array_position('{{{}}}', %(expressions)s::text)".format(
        ",".join((Role.ORGANISER, Role.UMPIRE, Role.TREASURER, Role.MEMBER))
    )


def memberships_of(user: User) -> QuerySet[Membership]:
    """A person's clubs with their role there, by name, each with ``people`` (how many are in it)."""
    return (
        Membership.objects.filter(user=user)
        .select_related("club")
        .annotate(people=Count("club__memberships"))
        .order_by("club__name", "club_id")
    )


def membership_or_404(user: User, slug: str) -> Membership:
    """Return this person's membership; 404 for others, so that they do not learn of the club."""
    return get_object_or_404(Membership.objects.select_related("club", "user"), user=user, club__slug=slug)


def organiser_or_404(user: User, slug: str) -> Membership:
    """Return the membership of an organiser; 403 for other members, else 404."""
    membership = membership_or_404(user, slug)
    if not membership.is_organiser:
        raise PermissionDenied
    return membership


def members_of(club_id: int) -> QuerySet[Membership]:
    """Everyone in the club: organisers, umpires, treasurers, members."""
    return Membership.objects.filter(club_id=club_id).select_related("user").order_by(Rank("role"), "joined_at", "pk")


class MemberLine(NamedTuple):
    """Somebody in the list of members. ``url``: what the reader may change about them; ``role``: what to call it, if any."""

    name: str
    url: str
    role: str
    is_self: bool


def member_lines(reader: Membership) -> list[MemberLine]:
    """Everyone in the reader's club, in the order of ``members_of``. A club has hundreds: each line is as little as it shows."""
    rows = members_of(reader.club_id).values_list("user_id", "role", "user__display_name", "user__username")
    roles = {role.value: "" if role == Role.MEMBER else str(role.label) for role in Role}
    pages = reverse("people:members", args=[reader.club.slug])
    organises = reader.is_organiser
    return [
        MemberLine(
            display_name or username,
            f"{pages}{pk}/" if organises and pk != reader.user_id else "",
            roles[role],
            pk == reader.user_id,
        )
        for pk, role, display_name, username in rows
    ]


def fellow_or_404(organiser: Membership, user_id: int) -> Membership:
    """Another member of the same club, for its organiser."""
    if user_id == organiser.user_id:
        raise Http404
    return get_object_or_404(Membership.objects.select_related("user", "club"), club_id=organiser.club_id, user_id=user_id)


def open_invitations(club_id: int) -> QuerySet[Invitation]:
    """Links somebody could still join with, the newest first."""
    return Invitation.objects.filter(club_id=club_id, revoked_at=None, expires_at__gt=timezone.now()).select_related("invited_by")


def invitation_or_404(organiser: Membership, invitation_id: int) -> Invitation:
    """An invitation of the organiser's club, open or not."""
    return get_object_or_404(Invitation.objects.select_related("club"), pk=invitation_id, club_id=organiser.club_id)


def invitation_by_token_or_404(token: str) -> Invitation:
    """The invitation behind a link, open or not: who holds the link may know which club it was for."""
    return get_object_or_404(Invitation.objects.select_related("club", "invited_by"), token=token)


def clubs_left_leaderless_without(user: User) -> list[str]:
    """Return the names of clubs in which others remain and only this person organises."""
    own = Membership.objects.filter(user=user, role=Role.ORGANISER).values("club_id")
    others = Membership.objects.filter(club_id__in=own).exclude(user=user).select_related("club")
    with_others = {other.club_id: other.club.name for other in others}
    led = {other.club_id for other in others if other.is_organiser}
    return [name for club_id, name in with_others.items() if club_id not in led]


def account_of(user: User) -> dict[str, Any]:
    """Account, clubs and invitations of a person, for the person."""
    return {
        "account": {
            "username": user.username,
            "name": user.display_name,
            "email": user.email,
            "language": user.language,
            "theme": user.theme,
            "second_step": [str(one.type) for one in Authenticator.objects.filter(user=user)],
            "joined": user.date_joined,
            "last_sign_in": user.last_login,
            "addresses": [
                {"email": address.email, "confirmed": address.verified} for address in EmailAddress.objects.filter(user=user)
            ],
        },
        "clubs": [
            {"name": m.club.name, "address": m.club.slug, "role": m.role, "joined": m.joined_at} for m in memberships_of(user)
        ],
        "invitations": [
            {"club": i.club.name, "note": i.note, "created": i.created_at, "expires": i.expires_at, "withdrawn": i.revoked_at}
            for i in Invitation.objects.filter(invited_by=user).select_related("club")
        ],
    }

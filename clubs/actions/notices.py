"""What people hear of an evening: that there is one, that it has changed, that they have an opponent. Nobody is named in it."""

from collections.abc import Collection, Mapping
from datetime import datetime
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from clubs.models import Answer, Attendance, Evening, GuestAnswer, GuestLink
from people.notices.actions import send, settle
from people.notices.kinds import Kind

EVENING, OPPONENT = "evening", "opponent_found"
CHANGED, CANCELLED, AGAIN = "evening_changed", "evening_cancelled", "evening_again"
KINDS = (
    Kind(
        EVENING,
        _("A new club evening"),
        _("%(club)s meets on %(when)s. Are you coming?"),
        _("%(club)s meets on %(when)s."),
        channels=("bell",),
    ),
    Kind(OPPONENT, _("An opponent for an evening"), _("You have an opponent for the evening of %(club)s on %(when)s.")),
    Kind(
        CHANGED,
        _("An evening you are coming to has changed day, time or place"),
        _("The evening of %(club)s on %(was)s has changed. Now: %(when)s. Place: %(place)s."),
        _("The evening of %(club)s on %(was)s has changed. Now: %(when)s. Place: %(place)s."),
    ),
    Kind(
        CANCELLED,
        _("An evening you are coming to is cancelled"),
        _("The evening of %(club)s on %(when)s is cancelled."),
        _("The evening of %(club)s on %(when)s is cancelled."),
    ),
    Kind(
        AGAIN,
        _("A cancelled evening is on again"),
        _("The evening of %(club)s on %(when)s is on again."),
        _("The evening of %(club)s on %(when)s is on again."),
    ),
)


def announce(evening: Evening, *, by: int) -> None:
    """Members hear of a new evening, but for who made it; and so does what listens to the club."""
    members = evening.club.memberships.exclude(user=by).values_list("user_id", flat=True)
    _send(EVENING, evening, members, "", club=evening.club_id)


def opponent_found(evening: Evening, users: Collection[int], battle: str) -> None:
    """Notify these users that they have an opponent, in the battle of that code."""
    _send(OPPONENT, evening, users, f":{battle}")


def changed(evening: Evening, *, was: datetime, by: int) -> None:
    """Notify attendees, except ``by``, of another day, hour or place of an evening that began at ``was``.

    With another day or hour, announce it again to the other members: their answers were to the former one.
    """
    settle(_subject(evening), (EVENING, CHANGED) if evening.starts_at != was else (CHANGED,))
    _to_all_who_come(CHANGED, evening, by, {"was": was, "place": evening.place or "–"})
    if evening.starts_at != was:
        others = evening.club.memberships.exclude(user=by).exclude(user__in=_members_who_come(evening))
        _send(EVENING, evening, others.values_list("user_id", flat=True), f":{evening.revision}")


def cancelled(evening: Evening, *, by: int) -> None:
    """Notify attendees of a deleted evening, and dismiss its earlier notices."""
    settle(_subject(evening), (EVENING, OPPONENT, CHANGED, AGAIN))
    if not evening.over:
        _to_all_who_come(CANCELLED, evening, by, url=reverse("clubs:evenings", args=[evening.club.slug]))


def takes_place_again(evening: Evening, *, by: int) -> None:
    """Notify attendees of a restored evening."""
    settle(_subject(evening), (CANCELLED,))
    if not evening.over:
        _to_all_who_come(AGAIN, evening, by)


def _to_all_who_come(kind: str, evening: Evening, by: int, more: Mapping[str, Any] | None = None, url: str = "") -> None:
    """Members and guests with an account, each with a page that they may open; and what listens to the club."""
    of = f":{evening.revision}"
    members = {user for user in _members_who_come(evening) if user != by}
    _send(kind, evening, members, of, more=more, url=url, club=evening.club_id)
    link = GuestLink.objects.filter(club=evening.club_id).first()
    page = reverse("clubs:guests", args=[link.token]) if link else "/"
    _send(kind, evening, _guests_who_come(evening) - {by}, of, more=more, url=page)


def _members_who_come(evening: Evening) -> set[int]:
    comes = Attendance.objects.filter(evening=evening, user__memberships__club=evening.club_id).exclude(answer=Answer.AWAY)
    return set(comes.values_list("user_id", flat=True))


def _guests_who_come(evening: Evening) -> set[int]:
    """The accounts of guests who come, but for those who have become members."""
    guests = GuestAnswer.objects.filter(evening=evening, coming=True, user__isnull=False)
    return set(guests.exclude(user__memberships__club=evening.club_id).values_list("user_id", flat=True)) - {None}


def _send(
    kind: str,
    evening: Evening,
    users: Collection[int],
    of: str,
    *,
    more: Mapping[str, Any] | None = None,
    url: str = "",
    club: int | None = None,
) -> None:
    send(
        kind,
        users,
        f"{evening.pk}{of}",
        url=url or reverse("clubs:evening", args=[evening.club.slug, evening.pk]),
        values={"club": str(evening.club), "when": evening.starts_at, **(more or {})},
        subject=_subject(evening),
        club=club,
    )


def _subject(evening: Evening) -> str:
    return f"evening:{evening.pk}"

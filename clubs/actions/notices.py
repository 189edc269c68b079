"""What members hear of an evening: that there is one, and that they have an opponent. Nobody's name stands in it."""

from collections.abc import Collection

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from clubs.models import Evening
from people.notices.actions import send, settle
from people.notices.kinds import Kind

EVENING, OPPONENT = "evening", "opponent_found"
KINDS = (
    Kind(
        EVENING,
        _("A new evening of a club"),
        _("%(club)s meets on %(when)s. Say whether you come."),
        _("%(club)s meets on %(when)s."),
        channels=("bell",),
    ),
    Kind(OPPONENT, _("An opponent for an evening"), _("You have an opponent for the evening of %(club)s on %(when)s.")),
)


def announce(evening: Evening, *, by: int) -> None:
    """Members hear of a new evening, but for who made it; and so does what listens to the club."""
    members = evening.club.memberships.exclude(user=by).values_list("user_id", flat=True)
    _send(EVENING, evening, members, "", club=evening.club_id)


def opponent_found(evening: Evening, users: Collection[int], battle: str) -> None:
    """These have an opponent now, in the battle of that code."""
    _send(OPPONENT, evening, users, f":{battle}")


def no_evening(evening: Evening) -> None:
    """The evening was put away: what was said of it is over."""
    settle(_subject(evening), (EVENING, OPPONENT))


def _send(kind: str, evening: Evening, users: Collection[int], of: str, *, club: int | None = None) -> None:
    send(
        kind,
        users,
        f"{evening.pk}{of}",
        url=reverse("clubs:evening", args=[evening.club.slug, evening.pk]),
        values={"club": str(evening.club), "when": evening.starts_at},
        subject=_subject(evening),
        club=club,
    )


def _subject(evening: Evening) -> str:
    return f"evening:{evening.pk}"

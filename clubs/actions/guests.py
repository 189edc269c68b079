"""Guests of a club's evenings: the club's link for them, and their answers."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.actions.evenings import going_on
from clubs.models import Evening, GuestAnswer, GuestLink
from common.errors import Refused
from common.links import new_token
from people.models import Club, User
from people.personal_data import GUEST, NAMELESS

#: More guests than any club has chairs for: beyond them an organiser is to be asked.
MOST_GUESTS = 40


def renew_guest_link(*, club: Club) -> GuestLink:
    """A new link for the club's guests; the former one leads nowhere."""
    with transaction.atomic():
        token = {"token": new_token()}
        found, _made = GuestLink.objects.update_or_create(club=club, defaults=token, create_defaults=token)
        return found


def revoke_guest_link(*, club: Club) -> None:
    """The club's link for guests leads nowhere from now on. What they answered stays."""
    GuestLink.objects.filter(club=club).delete()


def answer_as_guest(
    *, evening: Evening, name: str, coming: bool, token: str | None = None, user: User | None = None
) -> GuestAnswer:
    """Replace a guest's answer: by their account, else by the ``token`` of their browser.

    Refused without a name, for an evening that is over, and where there are ``MOST_GUESTS``.
    """
    name = " ".join(name.split())[:60]
    if not name or name in NAMELESS:
        raise Refused(_("Enter your name so that the club knows who is coming."))
    with transaction.atomic():
        row = going_on(evening)
        answers = GuestAnswer.objects.filter(evening=row)
        former = answers.filter(user=user).first() if user else answers.filter(token=token, user=None).first() if token else None
        if former is None and answers.count() >= MOST_GUESTS:
            raise Refused(_("Too many guests have answered: ask the club first."))
        found = former or GuestAnswer(evening=row, user=user)
        found.name, found.coming, found.answered_at = name, coming, timezone.now()
        found.starts_at, found.place = row.starts_at, row.place
        found.save()
        return found


def remove_guest(*, answer: GuestAnswer) -> None:
    """A guest's answer is gone: taken back, or by an organiser."""
    GuestAnswer.objects.filter(pk=answer.pk).delete()


def forget_guests(before: datetime) -> int:
    """The names of guests go from evenings that began before then; how many."""
    return GuestAnswer.objects.filter(evening__starts_at__lt=before).exclude(name__in=NAMELESS).update(name=GUEST)

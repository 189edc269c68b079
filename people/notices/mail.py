"""Notices as e-mail: who can be written to, and one message for all notices of a person that are due together."""

from collections.abc import Collection, Sequence

from allauth.account.models import EmailAddress
from django.conf import settings
from django.core.mail import EmailMessage
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import ngettext

from people.models import User
from people.notices.choices import zone_of
from people.notices.kinds import all_kinds
from people.notices.models import Notice, NoticeBox


def reachable(users: Collection[int]) -> list[int]:
    """Return those of these users who can be sent e-mail: a mail server is set and their address is not unconfirmed."""
    if not settings.HAS_EMAIL or not users:
        return []
    unconfirmed = EmailAddress.objects.filter(user__in=users, primary=True, verified=False).values("user")
    return list(User.objects.filter(pk__in=users).exclude(email="").exclude(pk__in=unconfirmed).values_list("pk", flat=True))


def compose(user: User, notices: Sequence[Notice]) -> EmailMessage:
    """Return notices as one e-mail, in the current language and the time zone of its reader."""
    box = NoticeBox.objects.filter(pk=user.pk).first()
    with timezone.override(zone_of(box)):
        lines = [(all_kinds()[one.kind].text(one.values), full_url(reverse("people:notice", args=[one.pk]))) for one in notices]
        many = ngettext("%(number)s notice for you", "%(number)s notices for you", len(lines)) % {"number": len(lines)}
        context = {"name": str(user), "lines": lines, "choices": full_url(reverse("people:notice-choices"))}
        subject = f"Stendardo: {lines[0][0] if len(lines) == 1 else many}"
        return EmailMessage(subject[:200], render_to_string("people/notices/letter.txt", context), to=[user.email])


def full_url(path: str) -> str:
    """Return an address for a message; "" where PUBLIC_URL is not set."""
    return str(settings.PUBLIC_URL + path) if settings.PUBLIC_URL else ""

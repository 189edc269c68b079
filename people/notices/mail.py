"""Notices by e-mail: one letter for all of a person's that are due together."""

from collections.abc import Collection, Sequence
from datetime import datetime

from allauth.account.models import EmailAddress
from django.conf import settings
from django.core.mail import EmailMessage
from django.db import transaction
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import ngettext

from people import post
from people.models import User
from people.notices.choices import zone_of
from people.notices.kinds import all_kinds
from people.notices.models import Channel, Delivery, Notice, NoticeBox


def reachable(users: Collection[int]) -> list[int]:
    """Those of these people who can be written to: with an address that waits for no confirmation, where there is a server."""
    if not settings.HAS_EMAIL or not users:
        return []
    waiting = EmailAddress.objects.filter(user__in=users, primary=True, verified=False).values("user")
    return list(User.objects.filter(pk__in=users).exclude(email="").exclude(pk__in=waiting).values_list("pk", flat=True))


def write_due(now: datetime) -> int:
    """Write a letter to everybody for whom notices are due; how many. Who sends it is ``people.post``."""
    due = Delivery.objects.filter(channel=Channel.MAIL, due_at__lte=now).order_by().values_list("notice__user", flat=True)
    return sum(_write(user, now) for user in list(due.distinct()) if user)


@transaction.atomic
def _write(user_id: int, now: datetime) -> bool:
    """All that is due for one person becomes a letter, in one transaction: however often this is tried, one comes of it."""
    mine = Delivery.objects.filter(channel=Channel.MAIL, due_at__lte=now, notice__user=user_id)
    rows = list(mine.select_for_update(skip_locked=True, of=("self",)).select_related("notice").order_by("pk"))
    user = User.objects.filter(pk=user_id, is_active=True).exclude(email="").first()
    known = [row.notice for row in rows if row.notice.kind in all_kinds()]
    if user is not None and known:
        with translation.override(user.language or settings.LANGUAGE_CODE):
            post.write(as_letter(user, known))
    Delivery.objects.filter(pk__in=[row.pk for row in rows]).delete()
    return bool(user and known)


def as_letter(user: User, notices: Sequence[Notice]) -> EmailMessage:
    """Notices as one letter, in the current language and the hours of whoever gets it."""
    box = NoticeBox.objects.filter(pk=user.pk).first()
    with timezone.override(zone_of(box)):
        lines = [(all_kinds()[one.kind].text(one.values), full(reverse("people:notice", args=[one.pk]))) for one in notices]
        many = ngettext("%(number)s notice for you", "%(number)s notices for you", len(lines)) % {"number": len(lines)}
        context = {"name": str(user), "lines": lines, "choices": full(reverse("people:notice-choices"))}
        subject = f"Stendardo: {lines[0][0] if len(lines) == 1 else many}"
        return EmailMessage(subject[:200], render_to_string("people/notices/letter.txt", context), to=[user.email])


def full(path: str) -> str:
    """An address for a letter; empty where nobody has said where people find us."""
    return str(settings.PUBLIC_URL + path) if settings.PUBLIC_URL else ""

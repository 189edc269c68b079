"""A letter before a deadline to those who are waited for: once for each deadline, by whichever worker comes first."""

from typing import Any

from django.conf import settings
from django.core.mail import EmailMessage
from django.db.models import F, Q, QuerySet
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from campaigns.actions.turn import state_of_turn
from campaigns.actions.upkeep import unsettled
from campaigns.ledger.snapshot import CLOCK, Snapshot
from campaigns.ledger.writing import at_work
from campaigns.models import Campaign, Member
from campaigns.queries.due import LONGEST, lead
from people import post


def nearly_due() -> QuerySet[Campaign]:
    """Campaigns whose deadline is near, and of which nobody was reminded of it."""
    now = timezone.now()
    unreminded = Q(reminded_of=None) | ~Q(reminded_of=F("deadline"))
    near = Q(deadline__gt=now, deadline__lte=now + LONGEST)
    return Campaign.objects.filter(unreminded, near, ended_at=None, is_demo=False)


def remind(code: str) -> int:
    """Write to those who are waited for, if it is time; how many letters. Looked at again under the lock."""
    with at_work(code, CLOCK) as work:
        snapshot, row = work.snapshot, work.snapshot.row
        if row.deadline is None or row.reminded_of == row.deadline or timezone.now() < row.deadline - lead(row):
            return 0
        row.reminded_of = row.deadline
        row.save(update_fields=["reminded_of"])
        people = waited_for(snapshot) if settings.HAS_EMAIL else []
        for member in people:
            _write(snapshot, member)
        return len(people)


def waited_for(snapshot: Snapshot) -> list[Member]:
    """Those with an account and an address whose orders, or whose battles, are missing."""
    if snapshot.stage == "orders":
        factions = set(state_of_turn(snapshot).waiting)
        forces = {code for code, fields in snapshot.standing_forces() if fields["faction"] in factions}
    else:
        forces = {each["force"] for _code, fields in unsettled(snapshot) for each in fields["forces"]}
        factions = {snapshot.force(force)["faction"] for force in forces}
    concerned = [
        member
        for member in snapshot.members
        if (member.role == "leader" and factions & set(member.factions))
        or (member.role == "commander" and member.force in forces)
    ]
    rows = Member.objects.filter(pk__in=[member.pk for member in concerned], user__is_active=True).exclude(user__email="")
    return list(rows.select_related("user"))


def _write(snapshot: Snapshot, member: Member) -> None:
    user = member.user
    assert user is not None
    with translation.override(user.language or settings.LANGUAGE_CODE):
        context: dict[str, Any] = {
            "name": str(user),
            "campaign": snapshot.name,
            "turn": snapshot.turn,
            "stage": snapshot.stage,
            "deadline": snapshot.row.deadline,
            "address": settings.PUBLIC_URL and settings.PUBLIC_URL + reverse("campaigns:campaign", args=[snapshot.code]),
        }
        subject = _("%(campaign)s: you are waited for") % {"campaign": snapshot.name}
        post.write(EmailMessage(subject, render_to_string("campaigns/reminder.txt", context), to=[user.email]))

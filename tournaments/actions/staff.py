"""Who runs an event: links for further organisers and umpires, taking such a place, leaving it."""

from datetime import timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

import journal.seats
from common.errors import Refused
from journal.seats import fit_name
from tournaments.actions.seats import end_links
from tournaments.actions.writing import Writing, once, organiser, writing
from tournaments.models import Event, Role, Staff, StaffInvitation
from tournaments.queries.deleted import RESTORE_DAYS
from tournaments.queries.viewers import Requester


@once(lambda entry: StaffInvitation.objects.get(pk=entry.answer))
def invite_staff(*, code: str, who: Requester, role: str) -> StaffInvitation:
    """The open link for one more organiser or umpire, made if there is none."""
    with writing(code, who, "invite_staff", staff_only=True) as work:
        organiser(work)
        if role not in Role.values:
            raise Refused(_("There is no such place."))
        invitation = journal.seats.invite(StaffInvitation(event=work.event, role=role), rows=work)
        work.answer = invitation.pk
        return invitation


@once(lambda entry: Staff.objects.get(pk=entry.answer))
def join_staff(*, invitation: StaffInvitation, user: Any | None, name: str, key: str | None = None) -> Staff:
    """Take the place of a link, with an account or as a guest by name. Good for one."""
    named = str(user) if user else fit_name(name)
    who = Requester(user.pk if user else None, name=named, key=key)
    with writing(invitation.event.code, who, "join_staff") as work:
        fresh = journal.seats.open_or_refused(invitation)
        former = list(Staff.objects.filter(event=work.event, user=user, left_at=None)) if user else []
        for each in former:
            if fresh.role != Role.ORGANISER:
                _refuse_without_organiser(work, each.pk)
        joined = Staff(event=work.event, user=user, name=named[:60], role=fresh.role)
        journal.seats.take(fresh, joined, former=former, rows=work)
        work.facts["name"], work.answer = joined.name, joined.pk
        return joined


@once()
def remove_staff(*, code: str, who: Requester, staff: int) -> None:
    """An organiser or umpire goes, and every link that they have seen ends. One organiser stays."""
    with writing(code, who, "remove_staff") as work:
        organiser(work)
        found = Staff.objects.filter(event=work.event, pk=staff, left_at=None).first()
        if found is None:
            return
        others = _refuse_without_organiser(work, staff)
        work.facts["name"] = found.name
        journal.seats.leave(found, ends_link=False, rows=work)
        for invitation in StaffInvitation.objects.filter(event=work.event, revoked_at=None):  # they know these
            journal.seats.revoke(invitation, work)
        end_links(work)
        if found.user_id is not None and found.user_id == work.event.owner_id:
            work.set(work.event, owner=next((one.user for one in others if one.user_id), None))


def _refuse_without_organiser(work: Writing, leaving: int) -> list[Staff]:
    """Return the organisers who stay; refused where there is none."""
    others = list(Staff.objects.filter(event=work.event, role=Role.ORGANISER, left_at=None).exclude(pk=leaving))
    if not others:
        raise Refused(_("A tournament needs an organiser: invite another one first."))
    return others


@once()
def delete_event(*, code: str, who: Requester) -> None:
    """Put the event away. Its organisers can bring it back for a while; what was put away long ago goes for good now."""
    with transaction.atomic(), writing(code, who, "delete_event") as work:
        organiser(work)
        work.set(work.event, deleted_at=timezone.now())
        Event.everything.filter(deleted_at__lt=timezone.now() - timedelta(days=RESTORE_DAYS)).delete()


@once()
def restore_event(*, code: str, who: Requester) -> None:
    """A deleted event is there again, as it was."""
    with writing(code, who, "restore_event", deleted=True) as work:
        organiser(work)
        work.set(work.event, deleted_at=None)

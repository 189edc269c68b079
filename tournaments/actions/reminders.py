"""Notices before the deadline for lists: to players without one, and to organisers with the number missing.

Once for each deadline, by whichever worker comes first.
"""

import logging

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from tournaments.actions.notices import accounts_of, tell_of_lists
from tournaments.models import Event, Role, Staff, Status
from tournaments.queries.lists_due import LONGEST, lead, without_list
from tournaments.queries.snapshot import read
from tournaments.queries.viewers import Viewer

log = logging.getLogger(__name__)


def remind_of_lists() -> list[str]:
    """Send reminders for all events whose lists are due soon; return the codes of events with any sent."""
    return [code for code in nearly_due().values_list("code", flat=True) if _reminded(code)]


def nearly_due() -> QuerySet[Event]:
    """Events whose deadline for lists is near, at the most ``LONGEST`` away."""
    now = timezone.now()
    near = {"settings__lists__deadline__gt": now.timestamp(), "settings__lists__deadline__lte": (now + LONGEST).timestamp()}
    return Event.objects.filter(**near, is_demo=False).exclude(status=Status.FINISHED)


def _reminded(code: str) -> bool:
    """What fails is logged, tried again at the next look, and holds up no other event."""
    try:
        return bool(remind(code))
    except Exception:
        log.exception("The lists of %s could not be asked for.", code)
        return False


@transaction.atomic
def remind(code: str) -> int:
    """Tell those who are waited for, if it is time; how many. Looked at again with the row locked."""
    event = Event.objects.select_for_update().get(code=code)
    deadline = event.lists_until
    if deadline is None or event.reminded_of == deadline or not deadline - lead(event) <= timezone.now() < deadline:
        return 0
    event.reminded_of = deadline
    event.save(update_fields=["reminded_of"])
    missing = without_list(read(event, Viewer("organiser")))
    organisers = Staff.objects.filter(event=event, role=Role.ORGANISER, left_at=None).exclude(user=None)
    staff = {user for user in organisers.values_list("user_id", flat=True) if user}
    return tell_of_lists(event, deadline, accounts_of(missing), staff, len(missing))

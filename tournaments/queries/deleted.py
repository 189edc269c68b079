"""Events that were put away, for those who can bring them back."""

from datetime import timedelta

from django.db.models import Q, QuerySet
from django.utils import timezone

from tournaments.models import Event, Role, Staff

#: How long a deleted event can be brought back.
RESTORE_DAYS = 30


def deleted_events(mine: Q) -> QuerySet[Event]:
    """Return the deleted events that this person organised (``mine``: their rows of the staff), the last one first."""
    since = timezone.now() - timedelta(days=RESTORE_DAYS)
    run = Staff.objects.filter(mine, role=Role.ORGANISER, left_at=None)
    found = Event.everything.filter(deleted_at__gte=since, is_demo=False, pk__in=run.values("event"))
    return found.defer("seed").order_by("-deleted_at")

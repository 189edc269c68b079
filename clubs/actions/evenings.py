"""Evenings are made, changed, made again week by week, put away and brought back."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext as _

from campaigns.models import Campaign
from clubs.actions import notices
from clubs.models import Evening
from clubs.queries.evenings import RESTORE_DAYS
from common.errors import Refused
from people.models import Club, User
from tournaments.models import Event

#: How many weeks ahead an evening can be made again at once.
MOST_WEEKS = 12


@dataclass(frozen=True, slots=True)
class NewEvening:
    """An evening to be, or what an evening is to become. Moments know their time zone; ``time_zone`` is that of its clock."""

    starts_at: datetime
    time_zone: str
    ends_at: datetime | None = None
    place: str = ""
    note: str = ""
    tables: int = 4
    tournaments: Sequence[Event] = ()
    campaigns: Sequence[Campaign] = ()


#: Fields of ``NewEvening`` that are in the evening's own row.
FIELDS = ("starts_at", "time_zone", "ends_at", "place", "note", "tables")


@transaction.atomic
def make_evening(*, club: Club, by: User, new: NewEvening) -> Evening:
    """A new evening of the club; its members hear of it."""
    evening = _made(club, by, new)
    notices.announce(evening, by=by.pk)
    return evening


def _made(club: Club, by: User, new: NewEvening) -> Evening:
    evening = Evening.objects.create(club=club, created_by=by, **{name: getattr(new, name) for name in FIELDS})
    _events(evening, new)
    return evening


def edit_evening(*, evening: Evening, by: User, new: NewEvening) -> Evening:
    """Change an evening to ``new``; those who come are notified of another day, hour or place. Refused if it was deleted
    meanwhile.
    """
    with transaction.atomic():
        row = locked(evening)
        was, place = row.starts_at, row.place
        for name in FIELDS:
            setattr(row, name, getattr(new, name))
        row.revision += 1
        row.save()
        _events(row, new)
        if (row.starts_at, row.place) != (was, place) and not row.over:
            notices.changed(row, was=was, by=by.pk)
        return row


def _events(evening: Evening, new: NewEvening) -> None:
    evening.tournaments.set(new.tournaments)
    evening.campaigns.set(new.campaigns)


def repeat_evening(*, evening: Evening, by: User, weeks: int) -> list[Evening]:
    """Repeat the evening in each of the next ``weeks`` weeks, at the same hour of its clock; not where there is one already."""
    if not 1 <= weeks <= MOST_WEEKS:
        raise Refused(_("From one week to %(most)s weeks.") % {"most": MOST_WEEKS})
    with transaction.atomic():
        Club.objects.select_for_update().get(pk=evening.club_id)  # two who press at once make it once
        row = locked(evening)
        made = []
        for week in range(1, weeks + 1):
            starts_at = later(row.begins, week)
            if Evening.objects.filter(club=row.club_id, starts_at=starts_at).exists():
                continue
            new = NewEvening(
                starts_at, row.time_zone, later(row.ends, week) if row.ends else None, row.place, row.note, row.tables
            )
            made.append(_made(row.club, by, new))
        return made


def later(moment: datetime, weeks: int) -> datetime:
    """Return the same local time a number of weeks later, also across a change of summer time."""
    return (moment.replace(tzinfo=None) + timedelta(weeks=weeks)).replace(tzinfo=moment.tzinfo)


@transaction.atomic
def delete_evening(*, evening: Evening, by: User) -> None:
    """Delete the evening and notify its attendees. Its battles stay where they are.

    For ``RESTORE_DAYS`` organisers can bring it back.
    """
    if _put_away(evening, timezone.now()):
        notices.cancelled(evening, by=by.pk)


@transaction.atomic
def restore_evening(*, evening: Evening, by: User) -> None:
    """A deleted evening is there again, with its answers and its tables."""
    if _put_away(evening, None):
        notices.takes_place_again(evening, by=by.pk)


def _put_away(evening: Evening, at: datetime | None) -> bool:
    """Delete it, or with None bring it back; whether it was not so already. Its number counts on."""
    rows = Evening.everything.filter(pk=evening.pk, deleted_at__isnull=at is not None)
    changed = bool(rows.update(deleted_at=at, revision=F("revision") + 1))
    evening.refresh_from_db(from_queryset=Evening.everything.all())
    return changed


def forget_deleted_evenings() -> int:
    """Evenings that were deleted ``RESTORE_DAYS`` ago go for good; how many."""
    gone = Evening.everything.filter(deleted_at__lt=timezone.now() - timedelta(days=RESTORE_DAYS))
    number = gone.count()
    gone.delete()
    return number


def locked(evening: Evening) -> Evening:
    """The evening's row, held until the transaction ends; Refused when it was deleted meanwhile."""
    row = Evening.objects.select_for_update(of=("self",)).select_related("club").filter(pk=evening.pk).first()
    if row is None:
        raise Refused(_("This evening has been deleted."))
    return row


def going_on(evening: Evening) -> Evening:
    """Lock an evening as ``locked``; Refused when it is over."""
    row = locked(evening)
    if row.over:
        raise Refused(_("This evening is over."))
    return row

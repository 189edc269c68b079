"""Evenings as calendars read them: iCalendar (RFC 5545)."""

from collections.abc import Callable, Iterable
from datetime import timedelta

import icalendar
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.models import Evening
from people.models import Club

#: How far back a calendar reaches, and how many evenings it holds at the most.
BACK, MOST = timedelta(days=90), 200


def of_club(club: Club, address: Callable[[Evening], str]) -> bytes:
    """The club's evenings of the last ``BACK`` and all to come; ``address``: of an evening's page."""
    since = timezone.now() - BACK
    evenings = list(Evening.objects.filter(club=club, starts_at__gte=since).order_by("starts_at")[:MOST])
    for evening in evenings:
        evening.club = club
    return as_calendar(evenings, address, name=club.name)


def as_calendar(evenings: Iterable[Evening], address: Callable[[Evening], str], *, name: str = "") -> bytes:
    """Return the evenings as a calendar, each with its time zone."""
    calendar = icalendar.Calendar()
    calendar.add("prodid", "-//Stendardo//Evenings//EN")
    calendar.add("version", "2.0")
    if name:
        calendar.add("x-wr-calname", name)
        calendar.add("refresh-interval", timedelta(hours=6), parameters={"value": "DURATION"})
    for evening in evenings:
        calendar.add_component(_entry(evening, address(evening)))
    calendar.add_missing_timezones()
    return bytes(calendar.to_ical())


def _entry(evening: Evening, url: str) -> icalendar.Event:
    entry = icalendar.Event()
    entry.add("uid", f"{evening.uid}@stendardo")
    entry.add("dtstamp", evening.changed_at)
    entry.add("sequence", evening.revision)
    entry.add("dtstart", evening.begins)
    if evening.ends:
        entry.add("dtend", evening.ends)
    entry.add("summary", _("Evening of %(club)s") % {"club": evening.club})
    if evening.place:
        entry.add("location", evening.place)
    if evening.note:
        entry.add("description", evening.note)
    entry.add("url", url)
    return entry

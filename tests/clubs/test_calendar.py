"""The club's evenings in calendars: a secret address for each member, and a file of each evening."""

from datetime import UTC, datetime

import icalendar
import pytest

from clubs import actions
from clubs.actions import NewEvening
from clubs.models import CalendarFeed
from people.models import Membership

PAGE = "/people/clubs/marengo/calendar/"


@pytest.fixture
def evening(club, cast):
    begins, ends = datetime(2027, 7, 1, 18, 30, tzinfo=UTC), datetime(2027, 7, 1, 22, tzinfo=UTC)
    new = NewEvening(begins, "Europe/Rome", ends, place="Sala; grande", note="Chiavi da Anna,\nporta sul retro.")
    return actions.make_evening(club=club, by=cast["anna"], new=new)


def feed_of(client) -> str:
    client.post(PAGE)
    return f"/people/calendar/{CalendarFeed.objects.get().token}.ics"


def entries(answer) -> list:
    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    return list(icalendar.Calendar.from_ical(answer.content).walk("VEVENT"))


def test_a_calendar_reads_the_evenings_without_signing_in(browse, evening, cast):
    cast["bruno"].language = "it"
    cast["bruno"].save()

    (entry,) = entries(browse().get(feed_of(browse("bruno"))))

    assert entry["SUMMARY"] == "Serata di Circolo Marengo"
    assert entry["LOCATION"] == "Sala; grande"
    assert entry["DESCRIPTION"] == "Chiavi da Anna,\nporta sul retro."
    assert entry["DTSTART"].params["TZID"] == "Europe/Rome"
    assert entry["DTSTART"].dt.isoformat() == "2027-07-01T20:30:00+02:00"
    assert entry["DTEND"].dt.isoformat() == "2027-07-02T00:00:00+02:00"
    assert entry["URL"].endswith(f"/people/clubs/marengo/evenings/{evening.pk}/")


def test_the_time_zone_is_told_to_calendars_that_do_not_know_it(browse, evening):
    calendar = icalendar.Calendar.from_ical(browse().get(feed_of(browse("bruno"))).content)

    assert [zone["TZID"] for zone in calendar.walk("VTIMEZONE")] == ["Europe/Rome"]


def test_a_changed_evening_is_the_same_one(browse, evening, cast):
    address = feed_of(browse("bruno"))
    (before,) = entries(browse().get(address))
    actions.edit_evening(evening=evening, by=cast["anna"], new=NewEvening(datetime(2027, 7, 2, 18, tzinfo=UTC), "Europe/Rome"))

    (after,) = entries(browse().get(address))

    assert (after["UID"], after["SEQUENCE"]) == (before["UID"], before["SEQUENCE"] + 1)
    actions.delete_evening(evening=evening, by=cast["anna"])
    assert entries(browse().get(address)) == []


def test_an_address_ends_with_a_new_one_with_revocation_and_with_membership(browse, evening, cast):
    client = browse("bruno")
    first = feed_of(client)
    second = feed_of(client)
    assert [browse().get(address).status_code for address in (first, second)] == [404, 200]
    client.post(f"{PAGE}revoke/")
    assert browse().get(second).status_code == 404

    third = feed_of(client)
    Membership.objects.filter(user=cast["bruno"]).delete()
    assert browse().get(third).status_code == 404


def test_guessing_addresses_is_slowed_down(browse, evening):
    client = browse()

    answers = [client.get("/people/calendar/guess.ics").status_code for _try in range(32)]

    assert (answers[0], answers[-1]) == (404, 429)


def test_one_evening_is_a_file(browse, evening):
    at = f"/people/clubs/marengo/evenings/{evening.pk}/evening.ics"

    (entry,) = entries(browse("bruno").get(at))

    assert str(entry["SUMMARY"]) == "Evening of Circolo Marengo"
    assert browse("carla").get(at).status_code == 404

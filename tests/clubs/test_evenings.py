"""Evenings: announced, changed, made again, deleted and brought back; who comes."""

from datetime import UTC, datetime, timedelta
from threading import Barrier, Thread

import pytest
from django.db import connection
from django.utils import timezone

from clubs import actions
from clubs.actions import NewEvening
from clubs.models import Attendance, Evening
from clubs.tasks import forget_deleted_evenings
from common.errors import Refused
from people.models import Membership
from tests.battles.table import SLUG

AT = "/people/clubs/marengo/evenings/"
FORM = {"day": "2027-03-25", "begins": "20:30", "ends": "00:15", "tables": "3", "time_zone": "Europe/Rome", "place": "Sala"}


def test_an_organiser_announces_an_evening_by_the_clock_that_hangs_there(browse, club):
    answer = browse("anna").post(f"{AT}new/", FORM)

    evening = Evening.objects.get()
    assert answer.url == f"{AT}{evening.pk}/"
    assert evening.starts_at == datetime(2027, 3, 25, 19, 30, tzinfo=UTC)
    assert evening.ends_at == datetime(2027, 3, 25, 23, 15, tzinfo=UTC)
    assert "Thursday 25 March, 20:30–00:15" in browse("bruno").get(answer.url).content.decode()


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"time_zone": "Europe/Marengo"}, "time_zone"),
        ({"day": "2027-03-28", "begins": "02:30"}, "begins"),
        ({"tables": "0"}, "tables"),
        ({"day": ""}, "day"),
    ],
)
def test_what_cannot_be_is_said_beside_its_field(browse, club, wrong, field):
    answer = browse("anna").post(f"{AT}new/", FORM | wrong)

    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == [field]
    assert not Evening.objects.exists()


def test_an_evening_is_changed(browse, club, evening):
    answer = browse("anna").post(f"{AT}{evening.pk}/edit/", FORM | {"place": "Palestra"})

    evening.refresh_from_db()
    assert (answer.status_code, evening.place, evening.tables, evening.revision) == (302, "Palestra", 3, 1)
    assert 'value="2027-03-25"' in browse("anna").get(f"{AT}{evening.pk}/edit/").content.decode()


def test_the_same_again_week_by_week_across_summer_time(browse, club, cast):
    new = NewEvening(datetime(2027, 3, 18, 19, 30, tzinfo=UTC), "Europe/Rome", tables=2)
    evening = actions.make_evening(club=club, by=cast["anna"], new=new)

    browse("anna").post(f"{AT}{evening.pk}/repeat/", {"weeks": "3"})
    browse("anna").post(f"{AT}{evening.pk}/repeat/", {"weeks": "3"})  # pressed twice, made once

    begins = [one.begins for one in Evening.objects.order_by("starts_at")]
    assert [one.strftime("%d.%m. %H:%M") for one in begins] == ["18.03. 20:30", "25.03. 20:30", "01.04. 20:30", "08.04. 20:30"]
    with pytest.raises(Refused):
        actions.repeat_evening(evening=evening, by=cast["anna"], weeks=13)


def test_a_deleted_evening_is_there_for_nobody_until_it_is_brought_back(browse, club, evening, cast):
    organiser, member, at = browse("anna"), browse("bruno"), f"{AT}{evening.pk}/"
    assert "Delete the evening?" in organiser.get(f"{at}delete/").content.decode()

    organiser.post(f"{at}delete/")
    assert (member.get(at).status_code, organiser.get(at).status_code) == (404, 404)
    assert member.post(f"{at}answer/", {"answer": "coming"}).status_code == 404
    assert f"{at}restore/" in organiser.get(AT).content.decode()
    assert f"{at}restore/" not in member.get(AT).content.decode()

    organiser.post(f"{at}restore/")
    assert member.get(at).status_code == 200


def test_after_thirty_days_it_is_gone_for_good(club, evening, cast):
    actions.delete_evening(evening=evening, by=cast["anna"])
    forget_deleted_evenings()
    assert Evening.everything.count() == 1

    Evening.everything.update(deleted_at=timezone.now() - timedelta(days=31))
    forget_deleted_evenings()
    assert Evening.everything.count() == 0


def test_members_say_whether_they_come(browse, evening, cast):
    client, at = browse("bruno"), f"{AT}{evening.pk}/"

    client.post(f"{at}answer/", {"answer": "coming"})
    client.post(f"{at}answer/", {"answer": "looking", "ruleset": SLUG})
    assert [(one.answer, one.ruleset) for one in Attendance.objects.all()] == [("looking", SLUG)]
    client.post(f"{at}answer/", {"answer": "away"})
    assert [(one.answer, one.ruleset) for one in Attendance.objects.all()] == [("away", "")]


@pytest.mark.parametrize("wrong", [{}, {"answer": "perhaps"}, {"answer": "looking", "ruleset": "chess"}])
def test_an_answer_that_says_nothing_is_refused(browse, evening, wrong):
    assert browse("bruno").post(f"{AT}{evening.pk}/answer/", wrong).status_code == 409
    assert not Attendance.objects.exists()


def test_nobody_answers_an_evening_that_is_over(browse, evening):
    Evening.objects.update(starts_at=timezone.now() - timedelta(days=1))

    assert browse("bruno").post(f"{AT}{evening.pk}/answer/", {"answer": "coming"}).status_code == 409
    assert "Are you coming?" not in browse("bruno").get(f"{AT}{evening.pk}/").content.decode()


def test_who_has_left_the_club_does_not_count(browse, evening, looks, club, cast):
    looks("bruno")
    looks("dario")
    Membership.objects.filter(user=cast["dario"]).delete()

    seen = browse("anna").get(f"{AT}{evening.pk}/").content.decode()

    assert ("Bruno" in seen, "Dario" in seen) == (True, False)


@pytest.mark.django_db(transaction=True)
def test_one_person_answers_once_though_two_phones_press(evening, cast):
    def press(answer: str) -> None:
        try:
            start.wait()
            actions.answer(evening=evening, user=cast["bruno"], answer=answer)
        finally:
            connection.close()

    start = Barrier(4)
    threads = [Thread(target=press, args=[answer]) for answer in ("coming", "away", "coming", "away")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert Attendance.objects.count() == 1

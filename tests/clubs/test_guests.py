"""Guests of an evening: whoever has the club's link says whether they come, by a name alone."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from clubs import actions
from clubs.actions.guests import MOST_GUESTS
from clubs.models import Evening, GuestAnswer
from common.errors import Refused
from people.models import Membership

pytestmark = pytest.mark.django_db


@pytest.fixture
def address(club, evening) -> str:
    """The club's link for guests."""
    return f"/people/guests/{actions.renew_guest_link(club=club).token}/"


def say(client: Client, address: str, evening: Evening, answer: str, name: str = "Gino"):
    return client.post(address, {"name": name, "answer": f"{evening.pk}-{answer}"})


def test_a_guest_answers_and_changes_the_answer_in_the_same_browser(address, evening, browse):
    phone = browse()
    page = phone.get(address).content.decode()
    assert "Sala grande" in page
    assert "Anna" not in page.replace("Chiavi da Anna.", "")

    assert say(phone, address, evening, "yes").status_code == 302
    assert "you answered as Gino" in phone.get(address).content.decode()
    members = browse("bruno").get(f"/people/clubs/marengo/evenings/{evening.pk}/").content.decode()
    assert "Gino" in members
    assert "1 coming" in browse("bruno").get("/people/clubs/marengo/").content.decode()

    say(phone, address, evening, "no", "Gino B.")
    say(browse(), address, evening, "yes", "Zoe")
    assert sorted(GuestAnswer.objects.values_list("name", "coming")) == [("Gino B.", False), ("Zoe", True)]


def test_with_an_account_the_answer_is_the_account_s(address, evening, cast, browse):
    say(browse("carla"), address, evening, "yes", "Carla")
    say(browse("carla"), address, evening, "no", "Carla")

    [answer] = GuestAnswer.objects.all()
    assert (answer.user, answer.coming) == (cast["carla"], False)


def test_whoever_joins_the_club_is_no_guest_any_more(address, evening, club, cast, browse):
    say(browse("carla"), address, evening, "yes", "Carla")
    Membership.objects.create(club=club, user=cast["carla"])

    assert "0 coming" in browse("bruno").get("/people/clubs/marengo/").content.decode()
    assert browse("carla").get(address).headers["Location"] == "/people/clubs/marengo/evenings/"


@pytest.mark.parametrize(("answer", "name"), [("yes", ""), ("yes", " "), ("perhaps", "Gino"), ("yes", "former member")])
def test_without_name_or_answer_the_form_comes_back(address, evening, browse, answer, name):
    assert say(browse(), address, evening, answer, name).status_code in (409, 422)
    assert not GuestAnswer.objects.exists()


def test_an_old_link_and_an_evening_elsewhere_lead_nowhere(address, evening, club, browse):
    elsewhere = Evening.objects.create(club=actions_club(), starts_at=timezone.now() + timedelta(days=1))
    assert say(browse(), address, elsewhere, "yes").status_code == 404

    actions.renew_guest_link(club=club)
    assert browse().get(address).status_code == 404
    assert say(browse(), address, evening, "yes").status_code == 404


def actions_club():
    from people.models import Club

    return Club.objects.create(name="Altro", slug="altro")


def test_there_are_not_more_guests_than_chairs(evening):
    GuestAnswer.objects.bulk_create(GuestAnswer(evening=evening, name="G", coming=True) for _ in range(MOST_GUESTS))

    with pytest.raises(Refused, match="Too many guests have answered: ask the club first"):
        actions.answer_as_guest(evening=evening, name="Zoe", coming=True)


def test_an_evening_that_is_over_is_answered_no_more(evening):
    Evening.objects.update(starts_at=timezone.now() - timedelta(days=2))

    with pytest.raises(Refused):
        actions.answer_as_guest(evening=evening, name="Zoe", coming=True)


def test_organisers_make_the_link_and_take_guests_off(evening, browse):
    anna = browse("anna")
    anna.post("/people/clubs/marengo/guests/")
    assert "/people/guests/" in anna.get("/people/clubs/marengo/guests/").content.decode()
    made = actions.answer_as_guest(evening=evening, name="Zoe", coming=True)

    anna.post(f"/people/clubs/marengo/evenings/{evening.pk}/guests/{made.pk}/remove/")

    assert not GuestAnswer.objects.exists()


def test_one_address_cannot_answer_for_a_whole_town(address, evening, browse):
    phone = browse()
    told = [say(phone, address, evening, "yes").status_code for _ in range(62)]

    assert told[0] == 302
    assert told[-1] == 429


def test_a_guest_sees_where_he_answered_what_has_changed_until_he_answers_again(address, evening, browse, cast):
    phone = browse()
    say(phone, address, evening, "yes")
    assert "has changed" not in phone.get(address).content.decode()
    then = evening.begins

    new = actions.NewEvening(evening.starts_at + timedelta(days=1), "Europe/Rome", place="Palestra", tables=2)
    actions.edit_evening(evening=evening, by=cast["anna"], new=new)
    page = phone.get(address).content.decode()
    assert "This has changed since you answered." in page
    assert f"{then.day} {then:%B}, {then:%H:%M}" in page.split("Before:")[1]
    assert "Sala grande" in page.split("Before:")[1]
    assert "Before:" not in browse().get(address).content.decode()

    say(phone, address, evening, "yes")
    assert "has changed" not in phone.get(address).content.decode()


def test_a_guest_sees_where_he_answered_that_it_is_cancelled(address, evening, browse, cast):
    phone, other = browse(), browse()
    say(phone, address, evening, "yes")
    say(other, address, evening, "no")

    actions.delete_evening(evening=evening, by=cast["anna"])

    assert "this evening is cancelled" in phone.get(address).content.decode()
    for stranger in (other, browse()):
        assert "cancelled" not in stranger.get(address).content.decode()
    actions.restore_evening(evening=evening, by=cast["anna"])
    assert "cancelled" not in phone.get(address).content.decode()

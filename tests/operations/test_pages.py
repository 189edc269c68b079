"""The operator's pages: what is shown, what may be done, in how many queries."""

import re

import pytest
from django.contrib.admin.models import LogEntry
from django.core import mail
from django.test import Client

from battles.models import Battle
from people import outbox
from people.models import Club, Invitation, Membership, User
from people.notices.models import OutboxMessage
from tests.battles.table import new_table
from tests.people.conftest import PASSWORD, person


@pytest.fixture
def operator(db) -> User:
    return person("olga", is_staff=True, is_superuser=True)


@pytest.fixture
def desk(operator, signed_in) -> Client:
    """The operator's browser, who said just now who she is."""
    client = signed_in(operator)
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    return client


def of(user: User, deed: str) -> str:
    return f"/admin/people/user/{user.pk}/{deed}/"


def test_who_is_blocked_is_out_on_every_device_until_let_in_again(desk, bruno, signed_in):
    his = signed_in(bruno)
    assert his.get("/people/account/").status_code == 200

    desk.post(of(bruno, "block"))
    assert his.get("/people/account/").status_code == 302
    assert b"inactive" in his.post("/accounts/login/", {"login": "bruno", "password": PASSWORD}, follow=True).content

    desk.post(of(bruno, "block"))
    assert his.post("/accounts/login/", {"login": "bruno", "password": PASSWORD}).status_code == 302
    assert [entry.change_message for entry in LogEntry.objects.order_by("pk")] == ["blocked", "no longer blocked"]


def test_a_link_gives_a_new_password_once(desk, bruno, signed_in):
    page = desk.post(of(bruno, "password-link"), {"make": "1"}).content.decode()
    link = re.search(r'value="(http://[^"]+/accounts/password/reset/key/[^"]+)"', page)[1]
    his = signed_in()

    form = his.get(link, follow=True)
    his.post(form.redirect_chain[-1][0], {"password1": "a brand new phrase", "password2": "a brand new phrase"})

    assert his.login(username="bruno", password="a brand new phrase")
    assert "password1" not in signed_in().get(link, follow=True).content.decode()


def test_the_link_goes_by_letter_where_there_is_a_mail_server(desk, bruno, settings):
    bruno.email, bruno.language = "bruno@club.example", "it"
    bruno.save()
    settings.HAS_EMAIL = True

    desk.post(of(bruno, "password-link"), {"send": "1"})
    outbox.send_due()

    [letter] = mail.outbox
    assert letter.to == ["bruno@club.example"]
    assert "/accounts/password/reset/key/" in letter.body


def test_who_signed_in_long_ago_says_first_who_they_are(operator, bruno, signed_in):
    answer = signed_in(operator).post(of(bruno, "password-link"), {"make": "1"})

    assert answer.headers["Location"].startswith("/accounts/reauthenticate/")


def test_an_account_is_deleted_as_if_its_owner_had_done_it(desk, bruno, club):
    desk.post(of(bruno, "delete-account"))

    assert not User.objects.filter(username="bruno").exists()
    assert LogEntry.objects.get().object_repr == "former member"


def test_no_club_is_left_without_organiser(desk, anna, club):
    answer = desk.post(of(anna, "delete-account"), follow=True)

    assert "Circolo Marengo has no other organiser" in answer.content.decode()
    assert User.objects.filter(username="anna").exists()
    assert not LogEntry.objects.exists()

    membership = Membership.objects.get(club=club, user__username="bruno")
    desk.post(f"/admin/people/membership/{membership.pk}/change/", {"role": "organiser"})
    desk.post(of(anna, "delete-account"))
    assert not User.objects.filter(username="anna").exists()


def test_the_last_organiser_stays_one(desk, anna, club):
    membership = Membership.objects.get(club=club, user=anna)

    desk.post(f"/admin/people/membership/{membership.pk}/change/", {"role": "member"})

    membership.refresh_from_db()
    assert membership.role == "organiser"


def test_nobody_touches_an_operator_nor_themselves(desk, operator, db):
    other = person("piero", is_staff=True, is_superuser=True)

    assert desk.post(of(operator, "block")).status_code == 403
    assert desk.post(of(other, "password-link")).status_code == 403


def test_no_page_shows_what_opens_a_door_or_lies_face_down(desk, club, anna):
    table = new_table()
    battle = Battle.objects.get(pk=table.battle.pk)
    letter = OutboxMessage.objects.create(channel="mail", to="x@club.example", subject="Hello", body="https://secret.example/key")
    invitation = Invitation.objects.create(club=club, invited_by=anna)
    pages = [
        f"/admin/{page}"
        for page in (
            "people/outboxmessage/",
            f"people/outboxmessage/{letter.pk}/change/",
            "people/invitation/",
            f"people/invitation/{invitation.pk}/change/",
            "battles/battle/",
            f"battles/battle/{battle.pk}/change/",
            "battles/invitation/",
        )
    ]

    shown = "".join(desk.get(page).content.decode() for page in pages)

    assert "Hello" in shown
    assert "secret.example" not in shown
    assert invitation.token not in shown
    assert bytes(battle.seed).hex() not in shown
    assert [seat.token for seat in battle.seats.all() if seat.token in shown] == []


@pytest.mark.parametrize("page", ["people/user", "people/club", "people/membership", "battles/battle"])
def test_a_list_costs_the_same_for_few_and_many(desk, django_assert_max_num_queries, page):
    def grow(number: int) -> None:
        for n in range(number):
            user = User.objects.create(username=f"u{User.objects.count()}", display_name=f"U {n}")
            club = Club.objects.create(name=f"C {n}", slug=f"c{Club.objects.count()}")
            Membership.objects.create(club=club, user=user, role="organiser")
            Battle.objects.create(name="B", ruleset="impetus", club=club, created_by=user)

    grow(2)
    desk.get(f"/admin/{page}/")
    with django_assert_max_num_queries(20) as few:
        desk.get(f"/admin/{page}/")
    grow(12)
    with django_assert_max_num_queries(len(few)):
        assert desk.get(f"/admin/{page}/?q=u").status_code == 200


def test_second_steps_of_others_are_on_no_page(desk):
    assert desk.get("/admin/mfa/authenticator/").status_code == 404
    assert "mfa" not in desk.get("/admin/").content.decode()


def test_the_desk_speaks_italian(desk):
    assert "Amministrazione" in desk.get("/admin/", headers={"accept-language": "it"}).content.decode()

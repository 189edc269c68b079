"""Accounts: making one, signing in, preferences, taking the data along, deleting."""

import json

import pytest
from django.core import mail
from django.urls import reverse

from people import actions
from people.models import Club, Invitation, Membership, User
from people.tasks import send_outbox
from tests.people.conftest import PASSWORD


def sign_up(client, **more):
    fields = {"username": "dario", "password1": PASSWORD, "password2": PASSWORD} | more
    return client.post(reverse("account_signup"), fields)


@pytest.mark.django_db
def test_a_name_and_a_password_make_an_account(signed_in):
    client = signed_in()
    client.cookies["theme"] = "dark"

    response = sign_up(client, next="/people/clubs/")

    assert (response.status_code, response["Location"]) == (302, "/people/clubs/")
    dario = User.objects.get()
    assert (dario.username, dario.email, dario.language, dario.theme) == ("dario", "", "en", "dark")


@pytest.mark.django_db
def test_what_is_wrong_stands_beside_its_field(signed_in):
    response = sign_up(signed_in(), password1="1", password2="1")

    html = response.content.decode()
    assert not User.objects.exists()
    assert 'value="dario"' in html
    assert 'aria-describedby="id_password1_helptext id_password1_error"' in html
    assert 'id="id_password1_error"' in html


def test_after_signing_in_one_is_where_one_wanted_to_be(anna, signed_in):
    response = signed_in().post(reverse("account_login"), {"login": "anna", "password": PASSWORD, "next": "/people/account/"})

    assert (response.status_code, response["Location"]) == (302, "/people/account/")


def test_signing_in_never_leads_to_another_site(anna, signed_in):
    response = signed_in().post(
        reverse("account_login"), {"login": "anna", "password": PASSWORD, "next": "https://evil.example/"}
    )

    assert response["Location"] == "/"


def test_signing_in_brings_ones_language_to_the_device(anna, signed_in):
    actions.set_language(user=anna, language="it")

    response = signed_in().post(reverse("account_login"), {"login": "anna", "password": PASSWORD})

    assert response.cookies["django_language"].value == "it"


def test_guessing_passwords_is_slowed_down(anna, signed_in):
    client = signed_in()

    answers = [client.post(reverse("account_login"), {"login": "anna", "password": "wrong"}) for _ in range(8)]

    assert "Too many" in answers[-1].content.decode()
    assert "Too many" in client.post(reverse("account_login"), {"login": "anna", "password": PASSWORD}).content.decode()


def test_where_there_is_mail_a_forgotten_password_is_replaced_by_link(anna, signed_in, settings):
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    anna.email = "anna@club.example"
    anna.save()

    response = signed_in().post(reverse("account_reset_password"), {"email": "anna@club.example"})
    send_outbox()

    assert response.status_code == 302
    [letter] = mail.outbox
    assert letter.to == ["anna@club.example"]
    assert "/accounts/password/reset/key/" in letter.body


@pytest.mark.django_db
def test_where_there_is_no_mail_the_page_says_who_can_help(signed_in, settings):
    settings.EMAIL_BACKEND = "django.core.mail.backends.dummy.EmailBackend"

    html = signed_in().get(reverse("account_reset_password")).content.decode()

    assert "sends no e-mail" in html
    assert 'name="email"' not in html


@pytest.mark.parametrize("name", ["account", "export", "delete-account", "clubs", "found-club"])
@pytest.mark.django_db
def test_who_is_not_signed_in_is_asked_to(signed_in, name):
    address = reverse(f"people:{name}")

    response = signed_in().get(address)

    assert (response.status_code, response["Location"]) == (302, f"/accounts/login/?next={address}")


def test_account_keeps_name_language_and_theme(anna, signed_in):
    fields = {"display_name": "Anna Bianchi", "language": "it", "theme": "dark"}

    response = signed_in(anna).post(reverse("people:account"), fields)

    anna.refresh_from_db()
    assert response.status_code == 302
    assert (str(anna), anna.language, anna.theme) == ("Anna Bianchi", "it", "dark")
    assert (response.cookies["django_language"].value, response.cookies["theme"].value) == ("it", "dark")


def test_account_refuses_what_is_not_offered(anna, signed_in):
    response = signed_in(anna).post(reverse("people:account"), {"display_name": "A" * 61, "language": "de", "theme": "sepia"})

    anna.refresh_from_db()
    assert response.status_code == 422
    assert set(response.context["form"].errors) == {"display_name", "language", "theme"}
    assert (anna.display_name, anna.theme) == ("", "auto")


def test_export_is_all_that_is_kept_and_only_ones_own(anna, bruno, club, signed_in):
    actions.invite(club=club, invited_by=anna, note="Torneo")

    response = signed_in(anna).get(reverse("people:export"))

    data = json.loads(response.content)
    assert response["Content-Disposition"] == 'attachment; filename="stendardo.json"'
    assert data["account"]["username"] == "anna"
    assert [c["name"] for c in data["clubs"]] == ["Circolo Marengo"]
    assert [i["note"] for i in data["invitations"]] == ["Torneo"]
    assert "bruno" not in response.content.decode()


def test_delete_account_wants_the_password(bruno, club, signed_in):
    client = signed_in(bruno)
    address = reverse("people:delete-account")

    assert client.get(address).status_code == 200
    wrong = client.post(address, {"password": "guess"})
    assert wrong.status_code == 422
    assert wrong.context["form"].errors == {"password": ["This is not your password."]}

    assert client.post(address, {"password": PASSWORD})["Location"] == "/"
    assert not User.objects.filter(username="bruno").exists()
    assert [str(m.user) for m in club.memberships.all()] == ["anna"]
    assert client.get(reverse("people:account")).status_code == 302


def test_the_only_organiser_hands_over_before_deleting(anna, club, signed_in):
    response = signed_in(anna).post(reverse("people:delete-account"), {"password": PASSWORD})

    assert response.status_code == 422
    [error] = response.context["form"].non_field_errors()
    assert error == "You are the only organiser of Circolo Marengo. Hand over the club to another member first."
    assert User.objects.filter(username="anna").exists()


def test_deleting_an_account_ends_the_clubs_nobody_else_is_in(carla, club):
    actions.delete_account(user=carla)

    assert list(Club.objects.values_list("name", flat=True)) == ["Circolo Marengo"]


def test_an_invitation_outlives_who_made_it(anna, bruno, club):
    invitation = actions.invite(club=club, invited_by=anna)
    actions.hand_over(organiser=club.memberships.get(user=anna), to=club.memberships.get(user=bruno))

    actions.delete_account(user=anna)

    assert Invitation.objects.get(pk=invitation.pk).invited_by is None
    assert Membership.objects.get(club=club).user == bruno

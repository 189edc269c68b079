"""Who may make an account; the first one; the second step when signing in."""

import re

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, format_hotp_value, hotp_value, yield_hotp_counters_from_time
from django.core.management import call_command
from django.test import Client

from battles.actions import invite
from battles.models import Battle
from people import actions, signup
from people.models import User
from tests.battles.table import new_table
from tests.people.conftest import PASSWORD

GIVEN = {"username": "dora", "password1": PASSWORD, "password2": PASSWORD}


@pytest.fixture
def stranger(signed_in) -> Client:
    return signed_in()


def may_sign_up(client: Client) -> bool:
    before = User.objects.count()
    answer = client.post("/accounts/signup/", GIVEN)
    assert answer.status_code == (302 if User.objects.count() > before else 200)
    return User.objects.count() > before


def test_where_it_is_closed_nobody_makes_an_account_and_no_page_offers_it(settings, stranger, club, anna):
    settings.SIGNUP = "closed"
    link = f"/people/join/{actions.invite(club=club, invited_by=anna).token}/"

    assert "Sign-up is closed" in stranger.get("/accounts/signup/").content.decode()
    assert "signup" not in stranger.get("/accounts/login/").content.decode()
    assert "signup" not in stranger.get(link).content.decode()
    assert not may_sign_up(stranger)


def test_whoever_opened_a_club_s_invitation_may(settings, stranger, signed_in, club, anna):
    settings.SIGNUP = "invited"
    invitation = actions.invite(club=club, invited_by=anna)
    revoked = actions.revoke(invitation=actions.invite(club=club, invited_by=anna))

    stranger.get(f"/people/join/{revoked.token}/")
    assert not may_sign_up(stranger)
    page = stranger.get(f"/people/join/{invitation.token}/").content.decode()

    assert "/accounts/signup/?next=" in page
    assert may_sign_up(stranger)
    assert not may_sign_up(signed_in())


def test_whoever_opened_a_battle_s_invitation_may_unless_a_guest_made_it(settings, stranger, anna):
    settings.SIGNUP = "invited"
    table = new_table()
    Battle.objects.update(created_by=None)
    link = invite(code=table.code, who=table.who("referee"), role="spectator").token

    stranger.get(f"/join/{link}/")
    assert not may_sign_up(stranger)
    Battle.objects.update(created_by=anna)
    stranger.get(f"/join/{link}/")

    assert may_sign_up(stranger)


def test_the_first_run_makes_the_operator_s_account_once(db, stranger, signed_in):
    link = signup.first_run_path()
    assert stranger.get(link).status_code == 200
    assert stranger.post(link, GIVEN | {"password2": "another"}).status_code == 422

    answer = stranger.post(link, GIVEN | {"email": "dora@club.example"})

    assert answer.headers["Location"] == "/admin/"
    assert stranger.get("/admin/").status_code == 200
    assert User.objects.get(is_superuser=True, is_staff=True).username == "dora"
    again = signed_in()
    assert (again.get(link).status_code, again.post(link, GIVEN | {"username": "eva"}).status_code) == (410, 410)
    assert User.objects.count() == 1


def test_nobody_finds_the_first_run_by_guessing(db, stranger):
    assert stranger.get("/people/first-run/0123456789abcdef0123456789abcdef/").status_code == 404


def test_the_command_line_makes_one_too_and_shuts_the_first_run(db, stranger):
    call_command("createsuperuser", username="eva", email="", interactive=False)

    assert stranger.get(signup.first_run_path()).status_code == 410


def test_of_two_who_press_at_once_one_runs_the_place(db):
    actions.make_operator(username="dora", password=PASSWORD)

    with pytest.raises(actions.Refused):
        actions.make_operator(username="eva", password=PASSWORD)


@pytest.fixture
def guarded(anna) -> str:
    """Anna has an app with codes; its secret."""
    secret = "JBSWY3DPEHPK3PXP"
    TOTP.activate(anna, secret)
    return secret


def code(secret: str) -> str:
    return format_hotp_value(hotp_value(secret, next(yield_hotp_counters_from_time())))


def test_with_a_second_step_the_password_alone_opens_nothing(stranger, anna, guarded):
    page = stranger.post("/accounts/login/", {"login": "anna", "password": PASSWORD}, follow=True)
    assert "Two-step sign-in" in page.content.decode()
    assert stranger.get("/people/account/").status_code == 302
    wrong = stranger.post("/accounts/2fa/authenticate/", {"code": "000000"})
    assert "Two-step sign-in" in wrong.content.decode()

    stranger.post("/accounts/2fa/authenticate/", {"code": code(guarded)})

    assert stranger.get("/people/account/").status_code == 200


def test_the_desk_wants_it_as_well(stranger, anna, guarded):
    User.objects.filter(pk=anna.pk).update(is_staff=True, is_superuser=True)
    assert stranger.get("/admin/").headers["Location"] == "/accounts/login/?next=%2Fadmin%2F"

    stranger.post("/accounts/login/?next=/admin/", {"login": "anna", "password": PASSWORD, "next": "/admin/"})

    assert stranger.get("/admin/").status_code == 302


def test_setting_it_up_shows_codes_for_the_case_of_loss(stranger, anna):
    stranger.post("/accounts/login/", {"login": "anna", "password": PASSWORD})
    stranger.post("/accounts/reauthenticate/", {"password": PASSWORD})
    page = stranger.get("/accounts/2fa/totp/activate/").content.decode()
    secret = re.search(r'class="mfa-secret">([A-Z2-7]+)<', page)[1]

    after = stranger.post("/accounts/2fa/totp/activate/", {"code": code(secret)}, follow=True).content.decode()

    assert Authenticator.objects.filter(user=anna).count() == 2
    assert RecoveryCodes(Authenticator.objects.get(user=anna, type="recovery_codes")).get_unused_codes()[0] in after


def test_a_passkey_is_offered_only_where_browsers_have_them(stranger):
    assert "data-passkey" not in stranger.get("/accounts/login/").content.decode()
    assert "data-passkey" in stranger.get("/accounts/login/", headers={"host": "localhost"}).content.decode()
    assert "data-passkey" in stranger.get("/accounts/login/", secure=True).content.decode()

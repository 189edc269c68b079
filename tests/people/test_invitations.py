"""Links into a club."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from people import actions
from people.models import Invitation
from tests.people.conftest import PASSWORD, person


@pytest.fixture
def invitation(anna, club):
    return actions.invite(club=club, invited_by=anna, note="Torneo")


def join_address(invitation):
    return reverse("people:join", args=[invitation.token])


def names(club):
    return sorted(club.memberships.values_list("user__username", flat=True))


def test_invite_makes_a_link_and_shows_it(anna, club, signed_in):
    response = signed_in(anna).post(reverse("people:invite", args=[club.slug]), {"note": "Torneo", "days": "7"}, follow=True)

    made = Invitation.objects.get()
    assert timedelta(days=6, hours=23) < made.expires_at - timezone.now() <= timedelta(days=7)
    assert f"http://testserver{join_address(made)}" in response.content.decode()
    assert response["Cache-Control"].startswith("max-age=0, no-cache, no-store")


def test_invite_offers_no_endless_link(anna, club, signed_in):
    response = signed_in(anna).post(reverse("people:invite", args=[club.slug]), {"note": "", "days": "9999"})

    assert response.status_code == 422
    assert not Invitation.objects.exists()


def test_the_link_is_the_public_one(anna, club, invitation, signed_in, settings):
    settings.PUBLIC_URL = "https://battles.club.example"

    html = signed_in(anna).get(reverse("people:invitation", args=[club.slug, invitation.pk])).content.decode()

    assert f"https://battles.club.example{join_address(invitation)}" in html


def test_qr_code_is_a_picture_without_style(anna, club, invitation, signed_in):
    response = signed_in(anna).get(reverse("people:invitation-qr", args=[club.slug, invitation.pk]))

    assert response["Content-Type"] == "image/svg+xml"
    assert b"<svg" in response.content
    assert b"style" not in response.content


@pytest.mark.parametrize("name", ["invitation", "invitation-qr"])
def test_the_link_is_shown_to_organisers_only(anna, bruno, carla, club, invitation, signed_in, name):
    address = reverse(f"people:{name}", args=[club.slug, invitation.pk])

    assert [signed_in(who).get(address).status_code for who in (anna, bruno, carla)] == [200, 403, 404]
    assert signed_in().get(address).status_code == 302


def test_an_organiser_of_another_club_sees_nothing_through_their_own(carla, club, invitation, signed_in):
    assert signed_in(carla).get(reverse("people:invitation", args=["altri", invitation.pk])).status_code == 404


def test_revoke(anna, bruno, carla, club, invitation, signed_in):
    address = reverse("people:revoke", args=[club.slug, invitation.pk])
    assert [signed_in(who).post(address).status_code for who in (carla, bruno)] == [404, 403]
    assert signed_in(anna).get(address).status_code == 405

    signed_in(anna).post(address)
    first = Invitation.objects.get().revoked_at
    signed_in(anna).post(address)

    assert first is not None
    assert Invitation.objects.get().revoked_at == first
    assert signed_in(carla).get(join_address(invitation)).status_code == 410
    assert signed_in(carla).post(join_address(invitation)).status_code == 410
    assert names(club) == ["anna", "bruno"]


def test_join(carla, club, invitation, signed_in):
    client = signed_in(carla)
    assert "Join the club" in client.get(join_address(invitation)).content.decode()

    response = client.post(join_address(invitation))

    assert response["Location"] == reverse("clubs:club", args=[club.slug])
    assert names(club) == ["anna", "bruno", "carla"]


def test_joining_twice_is_joining_once(anna, club, invitation, signed_in):
    for _ in range(2):
        signed_in(anna).post(join_address(invitation))

    assert names(club) == ["anna", "bruno"]
    assert club.memberships.get(user=anna).is_organiser


def test_joining_again_after_the_link_lapsed_still_leads_to_the_club(bruno, club, invitation, signed_in):
    actions.revoke(invitation=invitation)

    assert "You are already in this club." in signed_in(bruno).get(join_address(invitation)).content.decode()


def test_a_lapsed_link_opens_nothing(carla, club, invitation, signed_in):
    Invitation.objects.update(expires_at=timezone.now() - timedelta(seconds=1))

    response = signed_in(carla).post(join_address(invitation))

    assert response.status_code == 410
    assert "no longer valid" in response.content.decode()
    assert names(club) == ["anna", "bruno"]


@pytest.mark.django_db
def test_a_guessed_link_is_no_link(signed_in):
    assert signed_in().get(reverse("people:join", args=["guess"])).status_code == 404


def test_guessing_links_is_slowed_down(club, invitation, signed_in):
    client = signed_in()

    answers = [client.get(reverse("people:join", args=[f"guess{n}"])).status_code for n in range(31)]

    assert (answers[29], answers[30]) == (404, 429)
    assert client.get(join_address(invitation)).status_code == 200


def test_a_whole_club_opens_its_link_behind_one_address(club, invitation, signed_in):
    """A hall has one address for all its phones."""
    answers = {signed_in().get(join_address(invitation)).status_code for _phone in range(60)}

    assert answers == {200}


def test_from_the_link_to_the_club_without_an_account(club, invitation):
    client = Client(headers={"accept-language": "en"})
    page = client.get(join_address(invitation)).content.decode()
    sign_up = f"{reverse('account_signup')}?next={join_address(invitation)}"
    assert sign_up in page
    assert client.post(join_address(invitation))["Location"] == f"/accounts/login/?next={join_address(invitation)}"

    form = client.get(sign_up).content.decode()
    assert f'value="{join_address(invitation)}"' in form
    fields = {"username": "dario", "password1": PASSWORD, "password2": PASSWORD, "next": join_address(invitation)}
    after = client.post(reverse("account_signup"), fields)
    assert after["Location"] == join_address(invitation)
    client.post(join_address(invitation))

    assert names(club) == ["anna", "bruno", "dario"]


def test_who_holds_the_link_sees_the_club_but_not_its_members(club, invitation, signed_in):
    html = signed_in(person("dario")).get(join_address(invitation)).content.decode()

    assert "Circolo Marengo" in html
    assert "bruno" not in html

"""Clubs and who is in them."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from common.errors import Refused
from people import actions
from people.models import Club, Membership, Role, User
from people.tasks import end_closed_clubs
from tests.people.conftest import person


def roles(club):
    return {m.user.username: m.role for m in Membership.objects.filter(club=club).select_related("user")}


def test_clubs_lists_ones_own(anna, club, signed_in):
    response = signed_in(anna).get(reverse("people:clubs"))

    assert [(m.club.name, m.people) for m in response.context["memberships"]] == [("Circolo Marengo", 2)]


@pytest.mark.django_db
def test_clubs_says_what_to_do_while_there_is_none(signed_in):
    html = signed_in(person("dario")).get(reverse("people:clubs")).content.decode()

    assert "You are not in a club yet" in html
    assert reverse("people:found-club") in html


def queries_of(client, address):
    with CaptureQueriesContext(connection) as queries:
        assert client.get(address).status_code == 200
    return len(queries)


def test_clubs_costs_the_same_queries_for_one_and_for_many(anna, club, signed_in):
    client, address = signed_in(anna), reverse("people:clubs")
    client.get(address)
    for_one = queries_of(client, address)
    for n in range(5):
        actions.found_club(founder=anna, name=f"Club {n}")

    assert queries_of(client, address) == for_one


def test_found_club_makes_the_founder_its_organiser(bruno, signed_in):
    response = signed_in(bruno).post(reverse("people:found-club"), {"name": "Città di Novara", "description": ""})

    club = Club.objects.get()
    assert response["Location"] == reverse("people:members", args=["citta-di-novara"])
    assert roles(club) == {"bruno": "organiser"}


def test_found_club_wants_a_name(bruno, signed_in):
    response = signed_in(bruno).post(reverse("people:found-club"), {"name": " ", "description": "Kept"})

    assert response.status_code == 422
    assert set(response.context["form"].errors) == {"name"}
    assert ">\nKept</textarea>" in response.content.decode()
    assert not Club.objects.exists()


@pytest.mark.parametrize(
    ("name", "slugs"),
    [("Lega", ["lega", "lega-2", "lega-3"]), ("Found", ["found-2", "found-3", "found-4"]), ("★", ["club", "club-2", "club-3"])],
)
def test_clubs_of_one_name_have_addresses_of_their_own(anna, name, slugs):
    assert [actions.found_club(founder=anna, name=name).slug for _ in slugs] == slugs


def test_members_are_shown_to_members(bruno, club, signed_in):
    response = signed_in(bruno).get(reverse("people:members", args=[club.slug]))

    assert [line.name for line in response.context["members"]] == ["anna", "bruno"]
    assert "invitations" not in response.context


def test_members_cost_the_same_queries_for_two_and_for_twenty(anna, club, signed_in):
    actions.invite(club=club, invited_by=anna)
    client, address = signed_in(anna), reverse("people:members", args=[club.slug])
    client.get(address)
    for_two = queries_of(client, address)
    for n in range(20):
        Membership.objects.create(club=club, user=person(f"m{n}"))
        actions.invite(club=club, invited_by=anna)

    assert queries_of(client, address) == for_two


def addresses(club, fellow):
    """Every page of a club, and who may call it."""
    return {
        reverse("people:members", args=[club.slug]): "member",
        reverse("people:leave", args=[club.slug]): "member",
        reverse("people:edit-club", args=[club.slug]): "organiser",
        reverse("people:delete-club", args=[club.slug]): "organiser",
        reverse("people:invite", args=[club.slug]): "organiser",
        reverse("people:member", args=[club.slug, fellow.pk]): "organiser",
        reverse("people:remove-member", args=[club.slug, fellow.pk]): "organiser",
        reverse("people:hand-over", args=[club.slug, fellow.pk]): "organiser",
    }


def test_each_page_of_a_club_opens_to_whom_it_is_for(anna, bruno, carla, club, signed_in):
    dario = person("dario")
    Membership.objects.create(club=club, user=dario)

    for address, role in addresses(club, dario).items():
        answers = {who.username: signed_in(who).get(address).status_code for who in (anna, bruno, carla)}
        assert answers == {"anna": 200, "bruno": 200 if role == "member" else 403, "carla": 404}, address
        assert signed_in().get(address)["Location"] == f"/accounts/login/?next={address}"


def test_nobody_else_can_write_there_either(bruno, carla, club, signed_in):
    dario = person("dario")
    Membership.objects.create(club=club, user=dario)
    before = roles(club)

    for address, role in addresses(club, dario).items():
        if address == reverse("people:members", args=[club.slug]):
            continue
        assert signed_in(carla).post(address, {"name": "Mine", "role": "organiser", "days": "7"}).status_code == 404
        if role == "organiser":
            assert signed_in(bruno).post(address, {"name": "Mine", "role": "organiser", "days": "7"}).status_code == 403

    club.refresh_from_db()
    assert (roles(club), club.name, club.invitations.count()) == (before, "Circolo Marengo", 0)


def test_edit_club_keeps_its_address(anna, club, signed_in):
    signed_in(anna).post(reverse("people:edit-club", args=[club.slug]), {"name": "Circolo Novi", "description": "Il sabato."})

    club.refresh_from_db()
    assert (club.name, club.slug, club.description) == ("Circolo Novi", "circolo-marengo", "Il sabato.")


def test_edit_club_shows_the_old_name_while_the_new_one_is_wrong(anna, club, signed_in):
    response = signed_in(anna).post(reverse("people:edit-club", args=[club.slug]), {"name": ""})

    assert response.status_code == 422
    assert "<title>Circolo Marengo · Stendardo</title>" in response.content.decode()


def test_a_deleted_club_is_gone_after_two_weeks_and_its_members_hear_of_it(anna, bruno, club, signed_in):
    signed_in(anna).post(reverse("people:delete-club", args=[club.slug]))

    page = signed_in(bruno).get(reverse("clubs:club", args=[club.slug])).content.decode()
    assert "An organiser has closed this club" in page
    assert "keep/" not in page
    assert actions.end_closed_clubs(timezone.now() + timedelta(days=13)) == 0
    assert actions.end_closed_clubs(timezone.now() + timedelta(days=15)) == 1
    assert not Club.objects.filter(pk=club.pk).exists()
    assert User.objects.filter(username="bruno").exists()


def test_a_club_closed_by_mistake_or_out_of_spite_is_kept(anna, bruno, club, signed_in):
    Membership.objects.filter(club=club, user=bruno).update(role="organiser")
    signed_in(anna).post(reverse("people:delete-club", args=[club.slug]))

    signed_in(bruno).post(reverse("people:keep-club", args=[club.slug]))
    end_closed_clubs()

    assert Club.objects.get(pk=club.pk).ends_at is None
    assert "closed" not in signed_in(anna).get(reverse("clubs:club", args=[club.slug])).content.decode().split("<h1")[1]


def test_leave(bruno, club, signed_in):
    response = signed_in(bruno).post(reverse("people:leave", args=[club.slug]))

    assert response["Location"] == reverse("people:clubs")
    assert roles(club) == {"anna": "organiser"}


def test_the_last_organiser_does_not_leave_the_others_alone(anna, club, signed_in):
    response = signed_in(anna).post(reverse("people:leave", args=[club.slug]), follow=True)

    assert "A club needs an organiser. Hand over the club to another member first." in response.content.decode()
    assert roles(club) == {"anna": "organiser", "bruno": "member"}


def test_the_last_member_ends_the_club_by_leaving(carla, club, signed_in):
    client = signed_in(carla)
    assert "the club will be deleted" in client.get(reverse("people:leave", args=["altri"])).content.decode()

    client.post(reverse("people:leave", args=["altri"]))

    assert not Club.objects.filter(slug="altri").exists()


def test_member_becomes_organiser_and_member_again(anna, bruno, club, signed_in):
    address = reverse("people:member", args=[club.slug, bruno.pk])

    signed_in(anna).post(address, {"role": "organiser"})
    assert roles(club) == {"anna": "organiser", "bruno": "organiser"}

    signed_in(bruno).post(reverse("people:member", args=[club.slug, anna.pk]), {"role": "member"})
    assert roles(club) == {"anna": "member", "bruno": "organiser"}


def test_member_has_no_other_role(anna, bruno, club, signed_in):
    response = signed_in(anna).post(reverse("people:member", args=[club.slug, bruno.pk]), {"role": "emperor"})

    assert response.status_code == 422
    assert roles(club)["bruno"] == "member"


@pytest.mark.parametrize("who", ["anna", "carla"])
def test_member_is_another_one_of_the_same_club(anna, carla, club, signed_in, who):
    stranger_or_self = User.objects.get(username=who)

    assert signed_in(anna).get(reverse("people:member", args=[club.slug, stranger_or_self.pk])).status_code == 404


def test_remove_member(anna, bruno, club, signed_in):
    signed_in(anna).post(reverse("people:remove-member", args=[club.slug, bruno.pk]))

    assert roles(club) == {"anna": "organiser"}
    assert signed_in(bruno).get(reverse("clubs:club", args=[club.slug])).status_code == 404


def test_hand_over(anna, bruno, club, signed_in):
    signed_in(anna).post(reverse("people:hand-over", args=[club.slug, bruno.pk]))

    assert roles(club) == {"anna": "member", "bruno": "organiser"}


def test_hand_over_to_somebody_who_has_just_left_changes_nothing(anna, bruno, club):
    organiser, leaver = club.memberships.get(user=anna), club.memberships.get(user=bruno)
    actions.leave(membership=club.memberships.get(user=bruno))

    with pytest.raises(Refused):
        actions.hand_over(organiser=organiser, to=leaver)

    assert roles(club) == {"anna": "organiser"}


@pytest.mark.django_db(transaction=True)
def test_two_last_organisers_cannot_both_leave(anna, bruno, club):
    """Again and again at the same moment: one always stays."""
    Membership.objects.create(club=club, user=person("dario"))
    for _ in range(5):
        Membership.objects.filter(club=club, user__in=[anna, bruno]).delete()
        pair = [Membership.objects.create(club=club, user=user, role=Role.ORGANISER) for user in (anna, bruno)]

        def leave(membership):
            try:
                actions.leave(membership=membership)
            except Refused:
                return "refused"
            finally:
                connection.close()
            return "left"

        with ThreadPoolExecutor(2) as pool:
            assert sorted(pool.map(leave, pair)) == ["left", "refused"]

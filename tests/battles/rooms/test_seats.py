"""Who sits where: invitations, joining, leaving, handing over, freeing, claiming."""

import pytest

from battles import actions
from battles.ledger import Requester
from battles.models import Entry, Invitation, Seat
from battles.seats.access import GUEST_SEATS
from people.models import User


def seats_page(battle):
    return f"/battles/{battle.code}/seats/"


def invited(battle, user, role="player", sides="a"):
    return actions.invite(code=battle.code, who=Requester(user.pk), role=role, sides=sides)


def test_everybody_sees_who_sits_where_and_only_players_see_links(browse, battle, anna, sara):
    invitation = invited(battle, anna)

    player = browse(anna).get(seats_page(battle)).content.decode()
    spectator = browse(sara).get(seats_page(battle)).content.decode()

    link = f"/battles/{battle.code}/invitations/{invitation.pk}/"
    for page in (player, spectator):
        seated = page[page.index("<h1") :]
        assert seated.index("Anna") < seated.index("Bruno") < seated.index("Sara")
    assert link in player
    assert link not in spectator


def test_a_stranger_finds_nothing(browse, battle, anna, carla):
    invitation = invited(battle, anna)
    pages = ["seats/", "leave/", "hand-over/", "ending/", f"invitations/{invitation.pk}/", f"invitations/{invitation.pk}/qr.svg"]
    posts = ["invite/", "watch/", "claim/", f"invitations/{invitation.pk}/revoke/", "leave/", "hand-over/"]

    stranger = browse(carla)

    assert {stranger.get(f"/battles/{battle.code}/{page}").status_code for page in pages} == {404}
    assert {stranger.post(f"/battles/{battle.code}/{page}").status_code for page in posts} == {404}


def test_a_spectator_may_not_invite_free_or_hand_over(browse, battle, anna, bruno, sara):
    invitation = invited(battle, anna)
    seat = Seat.objects.get(user=bruno)
    spectator, at = browse(sara), f"/battles/{battle.code}/"

    answers = [
        spectator.post(at + "invite/", {"role": "player", "sides": "a"}),
        spectator.get(at + f"invitations/{invitation.pk}/"),
        spectator.get(at + f"invitations/{invitation.pk}/qr.svg"),
        spectator.post(at + f"invitations/{invitation.pk}/revoke/"),
        spectator.post(at + "hand-over/"),
        spectator.post(at + f"seats/{seat.pk}/free/"),
    ]

    assert [answer.status_code for answer in answers] == [403] * 6
    assert b"Spectators cannot act: take a seat first." in answers[0].content
    assert Seat.objects.filter(left_at=None).count() == 3


def test_an_invitation_has_a_page_with_link_and_code(browse, battle, anna):
    answer = browse(anna).post(f"/battles/{battle.code}/invite/", {"role": "player", "sides": "a"})
    invitation = Invitation.objects.get(role="player", revoked_at=None)

    page = browse(anna).get(answer.url).content.decode()
    qr = browse(anna).get(answer.url + "qr.svg")

    assert f"http://testserver/join/{invitation.token}/" in page
    assert qr["Content-Type"] == "image/svg+xml"
    assert qr.content.startswith(b"<svg")


def test_nobody_is_invited_to_the_other_side_by_those_who_sit_across(browse, battle, anna, bruno):
    theirs, at = invited(battle, bruno, sides="b"), f"/battles/{battle.code}/"
    across = browse(anna)

    answers = [
        across.post(at + "invite/", {"role": "player", "sides": "b"}),
        across.get(at + f"invitations/{theirs.pk}/"),
        across.get(at + f"invitations/{theirs.pk}/qr.svg"),
        across.post(at + f"invitations/{theirs.pk}/revoke/"),
    ]

    assert [answer.status_code for answer in answers] == [403] * 4
    assert f"/invitations/{theirs.pk}/" not in across.get(seats_page(battle)).content.decode()
    assert Invitation.objects.filter(pk=theirs.pk, revoked_at=None).exists()


def test_a_side_left_empty_can_be_filled_from_across(browse, battle, anna, bruno):
    actions.leave(code=battle.code, who=Requester(bruno.pk))

    assert invited(battle, anna, sides="b").sides == "b"


def test_when_the_battle_has_ended_only_spectators_are_invited(browse, battle, anna):
    client, at = browse(anna), f"/battles/{battle.code}/"
    actions.concede(code=battle.code, who=Requester(anna.pk), side="a")

    page = client.get(seats_page(battle)).content.decode()
    player = client.post(at + "invite/", {"role": "player", "sides": "a"})
    spectator = client.post(at + "invite/", {"role": "spectator", "sides": ""})

    assert 'name="role" value="player"' not in page
    assert "hand-over" not in page
    assert (player.status_code, spectator.status_code) == (409, 302)


def test_a_players_link_is_good_for_one(browse, battle, anna):
    invitation = invited(battle, anna)
    browse().post(f"/join/{invitation.token}/", {"name": "Gino"})

    answer = browse().post(f"/join/{invitation.token}/", {"name": "Pina"})

    assert answer.status_code == 409
    assert not Seat.objects.filter(name="Pina").exists()


def test_a_guest_joins_by_name(browse, battle, anna):
    invitation = invited(battle, anna)
    guest = browse()

    page = guest.get(f"/join/{invitation.token}/").content.decode()
    answer = guest.post(f"/join/{invitation.token}/", {"name": "Gino"})

    seat = Seat.objects.get(name="Gino")
    assert "No account is needed" in page
    assert answer.url == f"/battles/{battle.code}/"
    assert (seat.user, seat.role, seat.sides) == (None, "player", "a")
    assert guest.session[GUEST_SEATS] == {battle.code: seat.token}
    assert guest.get(seats_page(battle)).status_code == 200


def test_an_account_joins_with_its_name_filled_in(browse, battle, anna, carla):
    invitation = invited(battle, anna)
    client = browse(carla)

    assert 'value="Carla"' in client.get(f"/join/{invitation.token}/").content.decode()
    client.post(f"/join/{invitation.token}/", {"name": "Carla"})

    assert Seat.objects.get(user=carla).sides == "a"


def test_a_whole_club_behind_one_address_sits_down_but_guessing_ends(browse, battle, anna):
    invitation = invited(battle, anna, "spectator", "")
    phone = browse()

    assert {phone.get(f"/join/{invitation.token}/").status_code for _time in range(45)} == {200}
    assert [phone.get(f"/join/guess-{n}/").status_code for n in range(41)] == [404] * 40 + [429]


def test_a_seat_needs_a_name(browse, battle, anna):
    invitation = invited(battle, anna)

    answer = browse().post(f"/join/{invitation.token}/", {"name": "   "})

    assert answer.status_code == 422
    assert b"This field is required." in answer.content
    assert Seat.objects.count() == 3


def test_who_sits_already_is_asked_before_changing(browse, battle, anna, bruno):
    invitation = invited(battle, anna, "spectator", "")
    client = browse(bruno)

    page = client.get(f"/join/{invitation.token}/").content.decode()
    client.post(f"/join/{invitation.token}/", {"name": "Bruno"})

    assert "You already have a seat here: Player of" in page
    assert Seat.objects.get(user=bruno, left_at=None).role == "spectator"


def test_a_guest_who_changes_seats_leaves_the_former(browse, battle, anna):
    guest = browse()
    guest.post(f"/join/{invited(battle, anna).token}/", {"name": "Gino"})

    guest.post(f"/join/{invited(battle, anna, 'spectator', '').token}/", {"name": "Gino"})

    assert [seat.role for seat in Seat.objects.filter(name="Gino", left_at=None)] == ["spectator"]


def test_ones_own_place_again_leads_to_the_battle(browse, battle, anna, bruno):
    answer = browse(anna).get(f"/join/{invited(battle, anna).token}/")

    assert answer.url == f"/battles/{battle.code}/"


def test_a_withdrawn_link_says_so(browse, battle, anna):
    invitation = invited(battle, anna)
    browse(anna).post(f"/battles/{battle.code}/invitations/{invitation.pk}/revoke/")

    answer = browse().get(f"/join/{invitation.token}/")

    assert answer.status_code == 409
    assert b"no longer valid" in answer.content


def test_a_token_that_never_was_is_not_found(browse, db):
    assert browse().get("/join/nothing/").status_code == 404


def test_tokens_cannot_be_tried_out(browse, db):
    client = browse()

    codes = [client.get(f"/join/guess{n}/").status_code for n in range(42)]

    assert codes == [404] * 40 + [429] * 2


def test_leaving_asks_first_and_is_logged(browse, battle, bruno):
    client = browse(bruno)

    question = client.get(f"/battles/{battle.code}/leave/")
    client.post(f"/battles/{battle.code}/leave/")

    assert "Leave your seat in “Marengo”?" in question.content.decode()
    assert not Seat.objects.filter(user=bruno, left_at=None).exists()
    assert Entry.objects.filter(battle=battle).latest("seq").act == "left"


def test_a_handed_over_seat_is_taken_once_by_its_link(browse, battle, bruno):
    answer = browse(bruno).post(f"/battles/{battle.code}/hand-over/")
    vacant = Seat.objects.get(name="", left_at=None)
    link = f"/successor/{vacant.token}/"
    page = browse().get(answer.url)
    qr = browse().get(link + "qr.svg")
    guest = browse()

    asked = guest.get(link)
    taken = guest.post(link, {"name": "Gino"})
    again = browse().get(link)

    assert link in page.content.decode()
    assert qr.content.startswith(b"<svg")
    assert asked.status_code == 200
    assert taken.url == f"/battles/{battle.code}/"
    assert again.status_code == 404
    seat = Seat.objects.get(pk=vacant.pk)
    assert (seat.name, seat.sides) == ("Gino", "b")
    assert guest.session[GUEST_SEATS] == {battle.code: seat.token}


def test_an_account_can_succeed_too(browse, battle, bruno, carla):
    browse(bruno).post(f"/battles/{battle.code}/hand-over/")
    vacant = Seat.objects.get(name="", left_at=None)

    browse(carla).post(f"/successor/{vacant.token}/", {"name": "Carla"})

    vacant.refresh_from_db()
    assert (vacant.user, vacant.name) == (carla, "Carla")


def test_a_guests_seat_is_no_vacant_one(browse, open_battle):
    assert browse().get(f"/successor/{open_battle.seats.get().token}/").status_code == 404


def test_a_seat_is_freed_by_the_same_side_only(browse, battle, anna, bruno):
    gone = Seat.objects.get(user=bruno)
    guest = browse()
    guest.post(f"/join/{invited(battle, bruno, sides='b').token}/", {"name": "Gino"})

    other_side = browse(anna).post(f"/battles/{battle.code}/seats/{gone.pk}/free/")
    assert other_side.status_code == 403
    same_side = guest.post(f"/battles/{battle.code}/seats/{gone.pk}/free/")

    gone.refresh_from_db()
    assert same_side.url == seats_page(battle)
    assert gone.left_at is not None


def test_a_guest_seat_is_claimed_after_signing_in(browse, open_battle, carla):
    seat = open_battle.seats.get()
    client = browse(carla, seat=seat)

    offer = client.get(seats_page(open_battle)).content.decode()
    client.post(f"/battles/{open_battle.code}/claim/")

    seat.refresh_from_db()
    assert "Add the seat to my account" in offer
    assert seat.user == carla
    assert client.session[GUEST_SEATS] == {}


def test_a_guest_who_signs_in_still_has_the_seat_to_claim(browse, open_battle):
    User.objects.create_user("dario", password="vexilla regis prodeunt")
    client = browse(seat=open_battle.seats.get())

    client.post("/accounts/login/", {"login": "dario", "password": "vexilla regis prodeunt"})
    client.post(f"/battles/{open_battle.code}/claim/")

    assert open_battle.seats.get().user.username == "dario"


def test_all_guest_seats_are_claimed_from_the_first_page(browse, open_battle, carla):
    client = browse(carla, seat=open_battle.seats.get())

    page = client.get("/").content.decode()
    client.post("/battles/claim/")

    assert "you took a seat in 1 battle on this phone" in page
    assert open_battle.seats.get().user == carla


def test_nobody_claims_without_an_account(browse, open_battle):
    guest = browse(seat=open_battle.seats.get())

    assert guest.post(f"/battles/{open_battle.code}/claim/").status_code == 404
    assert guest.post("/battles/claim/").status_code == 404


def test_who_may_watch_can_keep_the_battle(browse, open_battle, carla):
    browse(carla).post(f"/battles/{open_battle.code}/watch/")

    assert Seat.objects.get(user=carla).role == "spectator"


def test_the_seats_cost_the_same_for_few_and_many(browse, battle, anna, django_assert_num_queries):
    client = browse(anna)
    client.get(seats_page(battle))
    with django_assert_num_queries(7):
        client.get(seats_page(battle))
    link = invited(battle, anna, "spectator", "")
    for n in range(12):
        actions.take_seat(invitation=link, user=None, name=f"Guest {n}")
    client.get(seats_page(battle))

    with django_assert_num_queries(7):
        client.get(seats_page(battle))


@pytest.mark.parametrize("place", [("player", "ab"), ("king", ""), ("", "")])
def test_there_is_no_such_place(browse, battle, anna, place):
    answer = browse(anna).post(f"/battles/{battle.code}/invite/", {"role": place[0], "sides": place[1]})

    assert answer.status_code == 409
    assert b"There is no such seat." in answer.content


def test_no_cache_keeps_pages_of_a_battle_nor_links_to_its_seats(browse, battle, anna):
    invitation, at = invited(battle, anna), f"/battles/{battle.code}/"
    phone = browse(anna)

    pages = {
        page: phone.get(at + page).headers["Cache-Control"]
        for page in ("log/", "report/", "seats/", "dice/", "ending/", "leave/")
    }
    links = [phone.get(f"{at}invitations/{invitation.pk}/"), phone.get(f"/join/{invitation.token}/")]

    assert set(pages.values()) == {"private, no-cache"}
    assert [link.headers["Cache-Control"] for link in links] == ["private, no-store"] * 2

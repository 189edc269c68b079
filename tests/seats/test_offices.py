"""Referees by office: with players of the club at once, else by agreement; the seat ends with the office."""

from concurrent.futures import Future, ThreadPoolExecutor

import pytest
from django.db import connection, transaction
from django.urls import reverse

from battles import actions, ledger
from battles.actions.muster import NewBattle, NewSeat
from battles.ledger import Requester
from battles.models import Battle, Entry, Seat
from battles.notices import PROPOSAL, _waiting
from battles.seats.access import GUEST_SEATS
from clubs.models import CalendarFeed
from common.errors import NotYours
from people import actions as people
from people.models import Club, Membership, User
from rules.engine.ruleset import rulesets
from tests.battles.table import listed_army
from tests.battles.test_naran_hidden import SLUG

pytestmark = pytest.mark.django_db


@pytest.fixture
def people_of_club():
    names = ("anna", "bruno", "uma", "omar")
    users = {name: User.objects.create_user(username=name, display_name=name.title()) for name in names}
    club = Club.objects.create(name="Club", slug="club")
    for name, role in (("anna", "member"), ("bruno", "member"), ("uma", "umpire"), ("omar", "organiser")):
        Membership.objects.create(club=club, user=users[name], role=role)
    return users


@pytest.fixture
def battle(people_of_club):
    """Anna and Bruno, both of the club, play a battle of the club."""
    return battle_of(NewSeat("player", "a", people_of_club["anna"]), NewSeat("player", "b", people_of_club["bruno"]))


def battle_of(*seats: NewSeat) -> Battle:
    armies = [listed_army(army, SLUG) for army in rulesets()[SLUG].play.army.samples[:2]]
    return actions.create_battle(NewBattle(SLUG, "Naran", armies, seats, watching="seats", club=Club.objects.get())).battle


def test_an_umpire_of_both_players_club_sits_down_at_once_and_both_heads_say_so(client, battle, people_of_club):
    client.force_login(people_of_club["uma"])
    answer = client.post(f"/battles/{battle.code}/umpire/")

    assert answer.status_code == 302
    assert Seat.objects.get(role="referee").office == battle.club
    client.force_login(people_of_club["anna"])
    client.cookies["django_language"] = "en"
    assert "Uma, an umpire of the club, is the referee now" in client.get(f"/battles/{battle.code}/").content.decode()


def test_where_a_player_is_no_member_both_sides_are_asked(client, people_of_club):
    battle = battle_of(NewSeat("player", "a", guest="Ada"), NewSeat("player", "b", people_of_club["bruno"]))
    uma = people_of_club["uma"]
    client.force_login(uma)
    client.cookies["django_language"] = "en"
    assert "Ask both sides" in client.get(f"/battles/{battle.code}/umpire/").content.decode()
    client.post(f"/battles/{battle.code}/umpire/")
    assert not Seat.objects.filter(role="referee").exists()
    assert client.get(f"/battles/{battle.code}/export.json").status_code == 404

    ada = Requester(token=Seat.objects.get(name="Ada").token)
    proposal = Battle.objects.get().state["table"]["proposals"][0]["id"]
    actions.answer(code=battle.code, who=Requester(people_of_club["bruno"].pk), proposal=proposal, agreed=True)
    client.post(f"/battles/{battle.code}/umpire/")
    assert not Seat.objects.filter(role="referee").exists()
    actions.answer(code=battle.code, who=ada, proposal=proposal, agreed=True)

    client.post(f"/battles/{battle.code}/umpire/")
    assert Seat.objects.get(role="referee").user == uma


def test_a_guest_who_plays_in_the_same_browser_is_no_umpire(client, battle, people_of_club):
    guest = Seat.objects.create(battle=battle, name="Omar as guest", role="player", sides="b")
    client.force_login(people_of_club["omar"])
    session = client.session
    session[GUEST_SEATS] = {battle.code: guest.token}
    session.save()

    assert client.post(f"/battles/{battle.code}/umpire/").status_code in (403, 404)
    assert not Seat.objects.filter(role="referee").exists()


def test_a_former_umpire_does_not_play(battle, people_of_club):
    uma = people_of_club["uma"]
    actions.umpire(code=battle.code, user=uma)
    invitation = actions.invite(code=battle.code, who=Requester(people_of_club["bruno"].pk), role="player", sides="b")
    actions.leave(code=battle.code, who=Requester(uma.pk))

    with pytest.raises(NotYours, match=r"refereed|arbitr"):
        actions.take_seat(invitation=invitation, user=uma, name="Uma")


@pytest.mark.parametrize("way", ["removed", "leaves", "demoted", "blocked", "club closed"])
def test_the_seat_ends_with_the_office(battle, people_of_club, way):
    uma = people_of_club["uma"]
    actions.umpire(code=battle.code, user=uma)
    membership = Membership.objects.get(user=uma)
    {
        "removed": lambda: people.remove_member(membership=membership),
        "leaves": lambda: people.leave(membership=membership),
        "demoted": lambda: people.change_role(membership=membership, role="member"),
        "blocked": lambda: people.block(user=uma),
        "club closed": lambda: Club.objects.all().delete(),
    }[way]()

    assert Seat.objects.get(role="referee").left_at is not None
    assert Entry.objects.filter(kind="seat", act="office_ended").count() == 1


@pytest.mark.django_db(transaction=True)
def test_an_umpire_who_leaves_while_the_office_ends_leaves_once(battle, people_of_club):
    uma = people_of_club["uma"]
    actions.umpire(code=battle.code, user=uma)

    def demote() -> None:
        try:
            people.change_role(membership=Membership.objects.get(user=uma), role="member")
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as thread:
        with transaction.atomic():
            ledger.lock(battle.code, Requester())
            demoted = thread.submit(demote)
            wait_for_blocked_connection(demoted)
            actions.leave(code=battle.code, who=Requester(uma.pk))
        demoted.result(60)

    assert [entry.act for entry in Entry.objects.filter(kind="seat").order_by("seq")] == ["taken", "left"]


def wait_for_blocked_connection(job: Future[None]) -> None:
    """Return once another connection waits for a lock of this one."""
    blocked = "SELECT count(*) FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY(pg_blocking_pids(pid))"
    with connection.cursor() as cursor:
        while not job.done():
            cursor.execute(blocked)
            if cursor.fetchone() != (0,):
                return
    raise AssertionError("nothing waited for the battle's lock")


def test_a_referee_whom_the_players_invited_stays_when_leaving_the_club(battle, people_of_club):
    omar = people_of_club["omar"]
    proposal = actions.propose(code=battle.code, who=Requester(people_of_club["anna"].pk), kind="referee")
    actions.answer(code=battle.code, who=Requester(people_of_club["bruno"].pk), proposal=proposal, agreed=True)
    invitation = actions.invite(code=battle.code, who=Requester(people_of_club["anna"].pk), role="referee")
    actions.take_seat(invitation=invitation, user=people_of_club["uma"], name="Uma")

    people.remove_member(membership=Membership.objects.get(user=people_of_club["uma"]))

    assert omar.memberships.exists()
    assert Seat.objects.get(role="referee").left_at is None


def test_the_calendar_of_a_blocked_account_is_closed(client, people_of_club):
    feed = CalendarFeed.objects.create(club=Club.objects.get(), user=people_of_club["anna"])
    assert client.get(reverse("clubs:feed", args=[feed.token])).status_code == 200

    people.block(user=people_of_club["anna"])

    assert client.get(reverse("clubs:feed", args=[feed.token])).status_code == 404


def test_the_seats_page_names_who_ever_read_each_side(client, battle, people_of_club):
    uma = people_of_club["uma"]
    actions.umpire(code=battle.code, user=uma)
    actions.leave(code=battle.code, who=Requester(uma.pk))
    client.force_login(people_of_club["anna"])
    client.cookies["django_language"] = "en"

    page = client.get(f"/battles/{battle.code}/seats/").content.decode()

    readers = page[page.index("Who has seen hidden information") :]
    assert readers.count("Uma") == 2
    assert readers.count("Anna") == 1


def test_players_with_an_account_get_a_notice_of_the_umpires_proposal(people_of_club):
    battle = battle_of(NewSeat("player", "a", guest="Ada"), NewSeat("player", "b", people_of_club["bruno"]))
    actions.umpire(code=battle.code, user=people_of_club["uma"])

    waiting = list(_waiting(ledger.read(battle.code, Requester())))

    assert {one.side for one in waiting if one.kind == PROPOSAL} == {"a", "b"}

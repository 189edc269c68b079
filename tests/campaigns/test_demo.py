"""The demo campaign: its third turn, one battle to fight, the house on the other side."""

from datetime import timedelta

import pytest
from django.utils import timezone

from armies.models import Army
from battles import actions as battle_actions
from battles.ledger import Requester as BattleRequester
from campaigns import actions
from campaigns.actions import demo
from campaigns.actions.duels import duel_ended
from campaigns.actions.engagements import battle_ended
from campaigns.ledger import Requester, load
from campaigns.ledger.books import wrong_books
from campaigns.models import Campaign, Engagement, Entry, Force
from campaigns.queries.league import challenges
from campaigns.views.access import GUEST_PLACES
from tests.pressing import Phone


@pytest.fixture
def begun(db):
    """A visitor who leads the French."""
    demo.load_pattern()
    campaign, member = demo.start_demo(user=None, guest="Ada", side="republic")
    return campaign, Requester(token=member.token)


def test_it_is_the_third_turn_and_there_is_one_battle(begun):
    campaign, who = begun
    snapshot = load(campaign.code, who)

    assert (snapshot.turn, snapshot.stage, snapshot.role) == (3, "battles", "leader")
    battles = [snapshot.state[on] for on in snapshot.state.addresses("engagement")]
    assert [each["place"] for each in battles if each["status"] == "open"] == ["milano"]
    assert wrong_books(snapshot.row) == []


def test_the_house_agrees_to_a_roll_and_writes_its_orders(begun):
    campaign, who = begun
    actions.agree_auto(code=campaign.code, who=who, engagement="3-1")
    demo.answer(campaign.code)

    assert load(campaign.code, who).turn == 4
    for faction in ("reserve", "italy"):
        actions.hand_in(code=campaign.code, who=who, faction=faction)
    demo.answer(campaign.code)

    now = load(campaign.code, who)
    assert (now.turn, now.stage) != (4, "orders")
    assert wrong_books(now.row) == []


def test_every_visitor_has_his_own(begun):
    again, _member = demo.start_demo(user=None, guest="Bo")

    assert again.code != begun[0].code
    assert Campaign.objects.count() == 3
    assert demo.demo_pattern().pk not in (again.pk, begun[0].pk)


@pytest.mark.parametrize(("side", "role"), [("republic", "leader"), ("coalition", "leader"), ("", "arbiter")])
def test_one_tap_opens_it(begun, side, role):
    phone = Phone(HTTP_ACCEPT_LANGUAGE="it")

    answer = phone.post("/campaigns/demo/", {"side": side}, follow=True)

    assert answer.status_code == 200
    assert "Milano" in answer.content.decode()
    assert load(Campaign.objects.latest("pk").code, Requester()).members[0].role == role


@pytest.mark.usefixtures("begun")
def test_the_visitor_plays_both_sides_of_the_table():
    phone = Phone(HTTP_ACCEPT_LANGUAGE="en")
    phone.post("/campaigns/demo/", {"side": "coalition"})
    code = Campaign.objects.latest("pk").code

    table = phone.post(f"/campaigns/{code}/battles/3-1/start/", follow=True)

    assert table.status_code == 200
    assert "/battles/" in table.redirect_chain[-1][0]
    battle = Engagement.objects.get(campaign__code=code, code="3-1").battle
    assert [seat.sides for seat in battle.seats.filter(role="player")] == ["ab"]


def test_what_nobody_touches_goes_with_its_armies(begun):
    campaign, _who = begun
    Entry.objects.filter(campaign=campaign).update(at=timezone.now() - timedelta(days=3))

    assert demo.delete_old_demos() == 1

    assert Army.objects.filter(is_force=True).count() == Force.objects.count()
    assert not Campaign.objects.filter(pk=campaign.pk).exists()


def test_the_battles_page_says_campaign_turn_and_place(begun):
    campaign, who = begun
    actions.start_battle(code=campaign.code, who=who, engagement="3-1")

    client = Phone(HTTP_ACCEPT_LANGUAGE="en")
    session = client.session
    session[GUEST_PLACES] = {campaign.code: who.token}
    session.save()
    page = client.get(f"/campaigns/{campaign.code}/battles/3-1/table/", follow=True).content.decode()

    assert "Northern Italy 1800, turn 3: Milano" in page
    assert f'href="/campaigns/{campaign.code}/battles/3-1/"' in page


@pytest.fixture
def open_demo(db):
    """Opens a demo of a kit by one tap: the visitor's phone, and the campaign."""

    def opened(kit, side):
        demo.load_pattern(kit)
        phone = Phone(HTTP_ACCEPT_LANGUAGE="en")
        answer = phone.post("/campaigns/demo/", {"kit": kit, "side": side}, follow=True)
        assert answer.status_code == 200
        return phone, Campaign.objects.latest("pk"), answer.content.decode()

    return opened


def test_a_tree_is_opened_fought_on_both_sides_and_goes_on(open_demo):
    phone, campaign, page = open_demo("moscow-1812", "a")
    assert "Decide: Krasny" in page
    home = f"/campaigns/{campaign.code}/"
    assert "/battles/" in phone.post(f"{home}battles/2-1/start/", follow=True).redirect_chain[-1][0]
    battle = Engagement.objects.get(campaign=campaign, code="2-1").battle
    seat = battle.seats.get(role="player")
    assert seat.sides == "ab"

    battle_actions.concede(code=battle.code, who=BattleRequester(token=seat.token), side="b")
    battle_ended(battle.code)
    phone.post(f"{home}battles/2-1/confirm/")

    now = load(campaign.code, Requester())
    assert (now.turn, now.here["node"]) == (3, "valutino")
    assert wrong_books(campaign) == []


def test_a_league_is_opened_fought_on_both_sides_and_the_table_moves(open_demo):
    phone, campaign, page = open_demo("communes-1160", "milano")
    assert "Brescia" in page
    home = f"/campaigns/{campaign.code}/"
    number = next(n for n, each in challenges(load(campaign.code, Requester())).items() if each["state"] == "accepted")
    there = f"{home}challenges/{number}/"
    phone.post(f"{there}start/", {"challenger": "sample-0", "challenged": "sample-1"}, follow=True)
    seat = campaign.duels.get().battle.seats.get(role="player")
    assert seat.sides == "ab"

    battle_actions.concede(code=seat.battle.code, who=BattleRequester(token=seat.token), side="b")
    duel_ended(seat.battle.code)
    phone.post(there, {"event": "report", "result": "challenger", "severity": "minor"})

    now = load(campaign.code, Requester())
    assert challenges(now)[number]["state"] == "confirmed"
    assert "Codogno" in now.state["faction:milano"]["territories"]
    assert wrong_books(campaign) == []


def test_the_pattern_of_a_league_waits(open_demo):
    phone, campaign, page = open_demo("communes-1160", "como")
    assert "issued" in page
    number = next(n for n, each in challenges(load(campaign.code, Requester())).items() if each["state"] == "issued")
    answer = phone.post(f"/campaigns/{campaign.code}/challenges/{number}/", {"event": "accept"}, follow=True)
    assert "Open the table" in answer.content.decode()

    assert actions.run_due_steps() == []
    assert {each["state"] for each in challenges(load(demo.demo_pattern("communes-1160").code, Requester())).values()} == {
        "confirmed",
        "issued",
        "accepted",
    }

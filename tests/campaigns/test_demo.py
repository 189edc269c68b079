"""The demo campaign: its third turn, one battle to fight, the house on the other side."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from armies.models import Army
from campaigns import actions
from campaigns.actions import demo
from campaigns.ledger import Who, load
from campaigns.ledger.fold import folded
from campaigns.models import Campaign, Engagement, Entry, Force


@pytest.fixture
def begun(db):
    """A visitor who leads the French."""
    demo.load_pattern()
    campaign, member = demo.start_demo(user=None, guest="Ada", side="republic")
    return campaign, Who(token=member.token)


def test_it_is_the_third_turn_and_there_is_one_battle(begun):
    campaign, who = begun
    snapshot = load(campaign.code, who)

    assert (snapshot.turn, snapshot.stage, snapshot.role) == (3, "battles", "leader")
    battles = [snapshot.state[on] for on in snapshot.state.addresses("engagement")]
    assert [each["place"] for each in battles if each["status"] == "open"] == ["milano"]
    assert folded(snapshot.row) == snapshot.state.holders


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
    assert folded(now.row) == now.state.holders


def test_every_visitor_has_his_own(begun):
    again, _member = demo.start_demo(user=None, guest="Bo")

    assert again.code != begun[0].code
    assert Campaign.objects.count() == 3
    assert demo.demo_pattern().pk not in (again.pk, begun[0].pk)


@pytest.mark.parametrize(("side", "role"), [("republic", "leader"), ("coalition", "leader"), ("", "arbiter")])
def test_one_tap_opens_it(begun, side, role):
    phone = Client(HTTP_ACCEPT_LANGUAGE="it")

    answer = phone.post("/campaigns/demo/", {"side": side}, follow=True)

    assert answer.status_code == 200
    assert "Milano" in answer.content.decode()
    assert load(Campaign.objects.latest("pk").code, Who()).members[0].role == role


@pytest.mark.usefixtures("begun")
def test_the_visitor_plays_both_sides_of_the_table():
    phone = Client(HTTP_ACCEPT_LANGUAGE="en")
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

    assert demo.make_room() == 1

    assert Army.objects.filter(is_force=True).count() == Force.objects.count()
    assert not Campaign.objects.filter(pk=campaign.pk).exists()


def test_the_battles_page_says_campaign_turn_and_place(begun):
    campaign, who = begun
    actions.start_battle(code=campaign.code, who=who, engagement="3-1")
    battle = Engagement.objects.get(campaign=campaign, code="3-1").battle

    page = Client(HTTP_ACCEPT_LANGUAGE="en").get(f"/battles/{battle.code}/").content.decode()

    assert "Northern Italy 1800, turn 3: Milano" in page
    assert f'href="/campaigns/{campaign.code}/battles/3-1/"' in page

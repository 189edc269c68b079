"""Presses from old pages of a campaign act on the turn they showed, or on none."""

import pytest

from campaigns import actions
from campaigns.models import Campaign, Sheet
from tests.campaigns.small import small_kit
from tests.campaigns.war import War
from tests.pressing import form_on, forms_of, press


@pytest.fixture
def small(db) -> War:
    """Two leaders and an arbiter, in the first turn."""
    campaign, arbiter = actions.create_campaign(actions.NewCampaign(small_kit("de-bellis-empire"), guest="Arbiter"))
    war = War(Campaign.objects.get(pk=campaign.pk), {"arbiter": arbiter})
    for faction in ("reds", "blues"):
        war.seat(faction, faction=faction)
    actions.begin(code=war.code, who=war.who("arbiter"))
    return war


def turn_of(war: War) -> tuple[int, str]:
    snapshot = war.snapshot()
    return snapshot.turn, snapshot.stage


def hand_in(war: War, faction: str):
    phone = war.phone(faction)
    return press(phone, form_on(phone, f"{war.url}orders/", f"{war.url}orders/hand-in/"))


def test_an_old_reveal_does_not_carry_out_the_next_turn(small):
    arbiter = small.phone("arbiter")
    assert hand_in(small, "reds").status_code == 302
    question = form_on(arbiter, f"{small.url}reveal/")
    assert hand_in(small, "blues").status_code == 302
    assert turn_of(small) == (2, "orders")

    answer = press(arbiter, question)

    assert answer.status_code == 409
    assert "Turn 1 is over: this page showed turn 1, now it is turn 2." in answer.content.decode()
    assert f'href="{small.url}"' in answer.content.decode()
    assert turn_of(small) == (2, "orders")


def test_the_second_tap_of_a_press_is_answered_as_the_first(small):
    arbiter = small.phone("arbiter")
    question = form_on(arbiter, f"{small.url}reveal/")

    answers = [press(arbiter, question) for _tap in range(2)]

    assert [answer.status_code for answer in answers] == [302, 302]
    assert turn_of(small) == (2, "orders")


def test_an_order_from_an_old_page_is_not_written_in_the_next_turn(small):
    blues = small.phone("blues")
    order = form_on(blues, f"{small.url}orders/blue1/?do=march&path=near")
    small.reveal()

    answer = press(blues, order)

    assert answer.status_code == 409
    page = answer.content.decode()
    assert "Turn 1 is over" in page
    assert 'name="path" value="near"' in page  # what was chosen is still there
    assert not Sheet.objects.filter(campaign=small.campaign, turn=2).exists()
    assert press(blues, form_on(blues, f"{small.url}orders/blue1/?do=march&path=near")).status_code == 302


def test_an_order_that_was_refused_can_be_written_from_the_page_of_the_refusal(small):
    blues = small.phone("blues")
    order = form_on(blues, f"{small.url}orders/blue1/?do=march&path=near")
    small.reveal()
    page = press(blues, order).content.decode()
    [again] = [form for form in forms_of(page, order.action) if "path" in form.fields]

    assert press(blues, again).status_code == 302
    assert Sheet.objects.get(campaign=small.campaign, turn=2).orders["blue1"]["path"] == ["near"]


def test_orders_from_an_old_page_are_not_sealed_in_the_next_turn(small):
    blues = small.phone("blues")
    sheet = form_on(blues, f"{small.url}orders/", f"{small.url}orders/hand-in/")
    small.reveal()

    answer = press(blues, sheet)

    assert answer.status_code == 409
    assert "Turn 1 is over" in answer.content.decode()
    assert small.snapshot().state["faction:blues"]["sealed"] == ""


def test_orders_that_nobody_has_looked_at_are_not_handed_in(small):
    blues = small.phone("blues")
    sheet = form_on(blues, f"{small.url}orders/", f"{small.url}orders/hand-in/")
    small.order("blue1", "march", path=["near"])

    answer = press(blues, sheet)

    assert answer.status_code == 409
    assert "These orders have changed" in answer.content.decode()
    assert hand_in(small, "blues").status_code == 302


def test_another_faction_s_orders_refuse_nobody_s_press(small):
    blues = small.phone("blues")
    order = form_on(blues, f"{small.url}orders/blue1/?do=march&path=near")
    other = form_on(blues, f"{small.url}orders/blue2/?do=march&path=low")
    sheet = form_on(blues, f"{small.url}orders/", f"{small.url}orders/hand-in/")
    small.order("red1", "march", path=["near"])
    assert hand_in(small, "reds").status_code == 302

    assert press(blues, sheet).status_code == 302
    assert turn_of(small)[0] == 2 or turn_of(small)[1] == "battles"
    assert {press(blues, form).status_code for form in (order, other)} == {409}


def test_two_orders_of_a_faction_do_not_refuse_one_another(small):
    blues = small.phone("blues")
    orders = [
        form_on(blues, f"{small.url}orders/{force}/?do=march&path={to}") for force, to in (("blue1", "near"), ("blue2", "low"))
    ]

    assert [press(blues, order).status_code for order in orders] == [302, 302]


@pytest.mark.parametrize("page", ["go-on", "end", "deadline"])
def test_an_old_question_of_the_arbiter_acts_on_no_later_turn(small, page):
    arbiter = small.phone("arbiter")
    question = form_on(arbiter, f"{small.url}{page}/")
    small.reveal()

    answer = press(arbiter, question, **({"deadline": "2030-01-01T20:00"} if page == "deadline" else {}))

    assert answer.status_code == 409
    assert "Turn 1 is over" in answer.content.decode()
    assert turn_of(small) == (2, "orders")
    if page == "deadline":
        assert 'value="2030-01-01T20:00"' in answer.content.decode()

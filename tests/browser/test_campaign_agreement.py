"""Two leaders without an arbiter, each on a phone: one proposes, the other sees the card come and answers it."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from campaigns import actions
from campaigns.models import Campaign
from tests.browser.looks import seen
from tests.campaigns.small import small_kit
from tests.campaigns.war import War

PHONES = ((320, "light"), (390, "dark"), (1280, "light"))


@pytest.fixture
def pair(open_phone, db):
    """The small campaign in its first turn, without an arbiter: the phones of the Reds' and the Blues' leaders, and it."""
    kit = small_kit("de-bellis-empire", objectives=[{"place": "near", "vp": 3}])
    campaign, arbiter = actions.create_campaign(actions.NewCampaign(kit, guest="Arno"))
    war, phones = War(campaign, {"arbiter": arbiter}), []
    for faction, name in (("reds", "Rita"), ("blues", "Bob")):
        link = actions.invite(code=war.code, who=war.who("arbiter"), role="leader", faction=faction)
        phone = open_phone()
        phone.goto(f"/campaigns/join/{link.token}/")
        phone.get_by_label("Your name").fill(name)
        phone.get_by_role("button", name="Take the place").click()
        phone.locator("#head").wait_for()
        phones.append(phone)
    actions.begin(code=war.code, who=war.who("arbiter"))
    actions.leave(code=war.code, who=war.who("arbiter"))
    return *phones, campaign


def test_a_deadline_is_agreed_by_a_card_and_the_end_is_refused(pair):
    rita, bob, campaign = pair
    for phone in (rita, bob):
        phone.goto(f"/campaigns/{campaign.code}/")
    moment = (timezone.localtime() + timedelta(days=20)).replace(hour=20, minute=0, second=0, microsecond=0)

    rita.get_by_role("link", name="Deadline").click()
    rita.get_by_label("Deadline").fill(moment.strftime("%Y-%m-%dT%H:%M"))
    rita.get_by_role("button", name="Change the deadline").click()
    bob.get_by_text("Rita proposes:").wait_for()
    assert seen(bob, *PHONES) == []
    bob.get_by_role("link", name=re.compile("^Agree ?: deadline")).click()
    bob.get_by_role("button", name="Agree").click()
    bob.get_by_text("The deadline is changed.").wait_for()
    assert Campaign.objects.get(pk=campaign.pk).deadline == moment

    rita.get_by_role("link", name="End", exact=True).click()
    rita.get_by_role("button", name="End the campaign").click()
    bob.get_by_role("link", name=re.compile("^Refuse ?: the campaign ends here")).click()
    bob.get_by_role("button", name="Refuse").click()
    bob.get_by_text("Refused: the campaign ends here.").wait_for()
    rita.get_by_text("Refused: the campaign ends here.").wait_for()
    assert rita.locator(".proposal").count() == 0
    assert Campaign.objects.get(pk=campaign.pk).stage == "orders"

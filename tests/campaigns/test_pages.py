"""The pages of a campaign, for everybody who may see them."""

import re

import pytest
from django.test import Client

from campaigns.models import Campaign, Invitation
from tests.campaigns.test_turns import engaged

PAGES = ("", "people/", "log/", "orders/", "orders/suchet/", "forces/suchet/")


def test_a_campaign_is_founded_in_two_forms(db):
    phone = Client(HTTP_ACCEPT_LANGUAGE="en")
    assert "Northern Italy 1800" in phone.get("/campaigns/new/").content.decode()
    assert phone.get("/campaigns/new/?kit=northern-italy-1800").status_code == 200
    form = {"kit": "northern-italy-1800", "name": "", "part": "", "guest": "Carla", "order_days": 7, "battle_days": 14}

    answer = phone.post("/campaigns/new/", form | {"policy": "either", "watching": "link"})

    campaign = Campaign.objects.get()
    assert answer.headers["Location"] == f"/campaigns/{campaign.code}/people/"
    assert phone.get(answer.headers["Location"]).status_code == 200
    assert "Northern Italy 1800" in phone.get("/campaigns/").content.decode()


@pytest.mark.parametrize("language", ["en", "it"])
def test_a_leader_has_all_pages_of_his_own(war, language):
    phone = war.phone("italy", language)

    assert {page: phone.get(war.url + page).status_code for page in PAGES} == dict.fromkeys(PAGES, 200)


def test_a_stranger_sees_the_map_and_no_force(war):
    page = war.phone("stranger").get(war.url)

    assert page.status_code == 200
    assert "Genova" in page.content.decode()
    assert "counter" not in page.content.decode()
    assert war.phone("stranger").get(war.url + "forces/suchet/").status_code == 404
    assert war.phone("stranger").get(war.url + "orders/suchet/").status_code == 404


def test_an_order_is_tapped_and_written(war):
    phone = war.phone("italy")
    page = phone.get(war.url + "orders/suchet/").content.decode()
    step = re.search(r'href="([^"]*path=savona)#', page).group(1).replace("&amp;", "&")
    assert "1 of 2 impulses" in phone.get(step).content.decode()

    answer = phone.post(war.url + "orders/suchet/", {"do": "march", "path": "savona", "expected": "0"})

    assert answer.status_code == 302
    assert "March Savona" in phone.get(war.url + "orders/").content.decode()


def test_a_refused_order_comes_back_with_its_reason(war):
    answer = war.phone("italy").post(war.url + "orders/suchet/", {"do": "march", "path": "milano", "expected": "0"})

    assert answer.status_code == 409
    assert "No road leads there." in answer.content.decode()


def test_a_battle_is_settled_from_its_page(war):
    engaged(war)
    page = war.phone("italy").get(war.url + "battles/1-1/").content.decode()
    assert "Proposal for the table" in page
    assert "Fight it on a table" in page

    answer = war.phone("ott").post(war.url + "battles/1-1/concede/")

    assert answer.status_code == 302
    assert "concede the field" in war.phone("stranger").get(war.url).content.decode()


def test_a_link_gives_a_place_to_a_guest(war):
    phone = Client(HTTP_ACCEPT_LANGUAGE="en")
    answer = war.phone("arbiter").post(war.url + "invite/", {"role": "spectator"})
    assert answer.status_code == 302
    assert war.phone("arbiter").get(answer.headers["Location"]).status_code == 200
    token = Invitation.objects.get(role="spectator").token

    assert phone.get(f"/campaigns/join/{token}/").status_code == 200
    assert phone.post(f"/campaigns/join/{token}/", {"name": "Gina"}).headers["Location"] == war.url


def test_whoever_watches_asks_the_same_few_queries(war, django_assert_max_num_queries):
    phone = war.phone("italy")
    phone.get(war.url)
    with django_assert_max_num_queries(14):
        phone.get(war.url)

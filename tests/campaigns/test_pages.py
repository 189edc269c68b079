"""The pages of a campaign, for everybody who may see them."""

import re

import pytest

from campaigns.models import Campaign, Invitation
from tests.campaigns.test_turns import engaged
from tests.pressing import Phone

PAGES = ("", "people/", "log/", "orders/", "orders/suchet/", "forces/suchet/")


def test_a_campaign_is_founded_in_two_forms(db):
    phone = Phone(HTTP_ACCEPT_LANGUAGE="en")
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
    assert "impulses 1 of 2" in phone.get(step).content.decode()

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
    assert "Fight it at a table" in page

    answer = war.phone("ott").post(war.url + "battles/1-1/concede/")

    assert answer.status_code == 302
    assert "concede the field" in war.phone("stranger").get(war.url).content.decode()


def test_a_link_gives_a_place_to_a_guest(war):
    phone = Phone(HTTP_ACCEPT_LANGUAGE="en")
    answer = war.phone("arbiter").post(war.url + "invite/", {"role": "spectator"})
    assert answer.status_code == 302
    assert war.phone("arbiter").get(answer.headers["Location"]).status_code == 200
    token = Invitation.objects.get(role="spectator").token

    assert phone.get(f"/campaigns/join/{token}/").status_code == 200
    assert phone.post(f"/campaigns/join/{token}/", {"name": "Gina"}).headers["Location"] == war.url


@pytest.mark.parametrize(("name", "first", "again"), [("italy", 12, 6), ("arbiter", 12, 6), ("stranger", 12, 5)])
def test_queries_do_not_grow_with_turns(war, django_assert_max_num_queries, name, first, again):
    phone = war.phone(name)
    for _turn in range(3):
        with django_assert_max_num_queries(first):
            phone.get(war.url)
        with django_assert_max_num_queries(again):
            phone.get(war.url)
        with django_assert_max_num_queries(first):
            phone.get(war.url + "public/")
        war.reveal()


def test_a_page_that_is_kept_is_not_another_persons(war):
    pages = {name: war.phone(name).get(war.url).content.decode() for name in ("italy", "ott", "arbiter", "stranger", "italy")}
    assert "Suchet" in pages["italy"]
    assert "Suchet" not in pages["stranger"]
    assert "Belagerungskorps" in pages["ott"]
    assert len(set(pages.values())) == len(pages)


def test_an_order_that_is_written_shows_at_once_although_the_log_says_nothing(war):
    phone = war.phone("italy")
    assert "no orders yet" in phone.get(war.url).content.decode()

    phone.post(war.url + "orders/suchet/", {"do": "march", "path": "savona", "expected": "0"})

    assert "March Savona" in phone.get(war.url).content.decode()


@pytest.mark.parametrize("language", ["en", "it"])
def test_the_guide_and_the_sheets_are_there(db, language):
    phone = Phone(HTTP_ACCEPT_LANGUAGE=language)

    assert phone.get("/campaigns/guide/").status_code == 200
    assert "20, 30" in phone.get("/campaigns/guide/piedmont-1706/").content.decode()
    assert phone.get("/campaigns/guide/moscow-1812/").status_code == 404


def test_italian_says_march_and_not_march(war):
    order = war.phone("italy", "it").get(war.url + "orders/suchet/?do=march&path=savona").content.decode()
    assert "La marcia" in order
    assert "tappe: 1 su 2" in order
    assert "marzo" not in order.lower()

    treasury = war.phone("melas", "it").get(war.url + "treasury/melas/").content.decode()
    assert "line infantry" not in treasury
    assert "Fanteria di linea" in treasury


@pytest.mark.parametrize("page", ["/campaigns/guide/", "/campaigns/guide/northern-italy-1800/", "/campaigns/kits/"])
def test_kits_are_called_by_their_names(db, page):
    for language, name in (("en", "Northern Italy 1800"), ("it", "Italia settentrionale 1800")):
        told = Phone(HTTP_ACCEPT_LANGUAGE=language).get(page).content.decode()
        assert name in told
        assert "en=&#x27;" not in told

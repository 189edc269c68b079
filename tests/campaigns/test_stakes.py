"""What a campaign is played for can be read by everybody in it: objectives, income, sources, notes, the standing as it is."""

import re
from html import unescape

import pytest

from campaigns.models import Campaign
from campaigns.queries.stakes import if_it_ended_now
from tests.campaigns.war import declared_war


def words(page):
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", page)))


@pytest.mark.parametrize("name", ["italy", "ott", "arbiter", "stranger"])
def test_objectives_stand_on_map_list_and_page(war, name):
    page = war.phone(name).get(war.url).content.decode()
    text = words(page)

    assert re.search(r'<tspan class="spot-flag">⚑6 </tspan>\s*Genova', page)
    assert "Objective: 6 points at the end" in text
    assert "Objective: 3 points at the end, for French Republic only" in text
    assert "Income 3" in text
    assert "Source of supply" in text
    assert "Moncey over the St Gotthard" in text
    assert "If it ended now" in text


def test_the_standing_of_now_follows_the_owners_that_the_map_shows(war):
    shown = {name: if_it_ended_now(war.snapshot(name)) for name in ("arbiter", "italy", "ott", "stranger")}
    assert set(map(str, shown.values())) == {str({"republic": 12, "coalition": 19})}
    assert re.search(r"Austria 0 19", words(war.phone("italy").get(war.url + "public/").content.decode()))

    row = Campaign.objects.get(pk=war.campaign.pk)
    row.state["place:milano"]["owner"] = "reserve"
    row.save(update_fields=["state"])

    assert if_it_ended_now(war.snapshot("ott")) == {"republic": 18, "coalition": 13}


@pytest.mark.parametrize("page", ["print/sheet/", "projector/", "public/"])
def test_the_sheet_the_wall_and_the_public_page_say_it(war, page):
    text = words(war.phone("stranger").get(war.url + page).content.decode())

    assert "Genova 6" in text if page == "print/sheet/" else "If it ended now" in text
    assert "⚑6" in text


def test_points_of_every_turn_are_told(db):
    war = declared_war("piedmont-1706")

    text = words(war.phone("stranger").get(war.url).content.decode())

    assert "Objective: 15 points at the end" in text
    assert "5 points per turn" in text


@pytest.mark.parametrize("kit", ["moscow-1812", "communes-1160"])
def test_the_notes_of_trees_and_leagues_are_told_too(db, kit):
    war = declared_war(kit, begun=False)

    text = words(war.phone("stranger").get(war.url).content.decode())

    assert "About this campaign" in text
    assert "If it ended now" not in text

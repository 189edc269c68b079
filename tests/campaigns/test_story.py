"""The whole story of a campaign, for each reader as far as they know it, and the bulletin that the arbiter hands to a side."""

import re
from html import unescape

from campaigns import actions
from campaigns.models import Engagement


def story(war, name: str, query: str = "", language: str = "en") -> str:
    answer = war.phone(name, language).get(f"{war.url}story/{query}")
    assert answer.status_code == 200
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", answer.content.decode())))


def two_battles(war) -> None:
    """Moncey comes to Milano, Suchet to Savona, where Ott gives way."""
    war.order("moncey", "march", path=["milano"])
    war.order("suchet", "march", path=["savona", "genova"])
    war.reveal()
    savona = next(battle.code for battle in Engagement.objects.filter(campaign=war.campaign) if battle.state["place"] == "savona")
    actions.concede(code=war.code, who=war.who("ott"), engagement=savona)


def test_the_story_goes_from_the_first_turn_and_names_what_is_at_stake(war):
    two_battles(war)

    text = story(war, "italy")

    assert "Turn 1" in text
    assert "Suchet marches from Nizza to Savona. The enemy stops it: Savona." in text
    assert "There: Suchet." in text
    assert "At stake: 6 points." in text
    assert "Turno 1" in story(war, "italy", language="it")


def test_each_reads_only_what_they_know(war):
    two_battles(war)

    assert "Moncey marches" in story(war, "reserve")
    for name in ("ott", "stranger"):
        assert "Moncey" not in story(war, name)
        assert "There: Suchet" not in story(war, name)
        assert story(war, name, "?side=republic") == story(war, name)


def test_the_arbiter_hands_out_the_bulletin_of_a_side(war):
    two_battles(war)

    french, austrian = story(war, "arbiter", "?side=republic"), story(war, "arbiter", "?side=coalition")

    assert "Bulletin: French Republic" in french
    assert "Moncey marches" in french
    assert "Moncey" not in austrian
    assert "Moncey marches" in story(war, "arbiter")

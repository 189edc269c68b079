"""A battle of a campaign on its table, and its result carried home once."""

import pytest

from battles import actions as battle_actions
from battles.ledger import Requester
from battles.models import Battle, Seat
from battles.seats.access import GUEST_SEATS
from campaigns import actions
from campaigns.actions.engagements import battle_ended, battle_reopened
from campaigns.ledger.books import wrong_books
from campaigns.models import Engagement, Entry
from campaigns.views.news import CAMPAIGN
from common.errors import Refused
from live.topics import Audience
from tests.campaigns.test_turns import engaged


@pytest.fixture
def tabled(war):
    """The battle of Savona on its table."""
    engaged(war)
    actions.start_battle(code=war.code, who=war.who("italy"), engagement="1-1")
    return war


def battle_of(war) -> Battle:
    return Engagement.objects.get(campaign=war.campaign).battle


def end(war) -> None:
    battle = battle_of(war)
    loser = Seat.objects.get(battle=battle, sides="a")
    battle_actions.concede(code=battle.code, who=Requester(token=loser.token), side="a")
    battle_ended(battle.code)


def test_both_armies_are_mustered_and_their_leaders_seated(tabled):
    battle = battle_of(tabled)

    assert battle.units.count() == sum(len(list(tabled.snapshot().ready_units(force))) for force in ("suchet", "gorup"))
    assert sorted(battle.seats.values_list("name", "role", "sides")) == [
        ("Arbiter", "referee", ""),
        ("Italy", "player", "a"),
        ("Ott", "player", "b"),
    ]


def test_a_guest_finds_his_seat_by_the_campaign(tabled):
    phone = tabled.phone("ott")

    answer = phone.get(tabled.url + "battles/1-1/table/")

    assert answer.headers["Location"] == f"/battles/{battle_of(tabled).code}/"
    assert list(phone.session[GUEST_SEATS]) == [battle_of(tabled).code]


def test_both_confirm_and_it_is_carried_home_once(tabled):
    end(tabled)
    assert tabled.snapshot().state["engagement:1-1"]["status"] == "ended"
    with pytest.raises(Refused):
        actions.rule_result(code=tabled.code, who=tabled.who("italy"), engagement="1-1", ruling={})

    actions.confirm_result(code=tabled.code, who=tabled.who("italy"), engagement="1-1")
    assert tabled.snapshot().turn == 1
    actions.confirm_result(code=tabled.code, who=tabled.who("ott"), engagement="1-1")

    now = tabled.snapshot()
    assert (now.turn, now.state["engagement:1-1"]["status"]) == (2, "settled")
    assert now.force("suchet")["at"] == "nizza"
    assert wrong_books(tabled.campaign) == []
    with pytest.raises(Refused):
        actions.confirm_result(code=tabled.code, who=tabled.who("ott"), engagement="1-1")


def test_an_ending_undone_forgets_the_result(tabled):
    end(tabled)

    battle_reopened(battle_of(tabled).code)

    assert tabled.snapshot().state["engagement:1-1"]["status"] == "on_table"


@pytest.mark.parametrize("view", ["arbiter||", "leader|italy|", "spectator||"])
def test_every_screen_gets_its_own_pieces(tabled, view):
    news = CAMPAIGN.news(tabled.code, Audience(view, "en"), 0, 0)

    assert 'id="head"' in news.html
    assert ("Suchet" in news.html or "suchet" in news.html.lower()) == (view != "spectator||")


@pytest.mark.unreckoned
def test_a_result_that_the_engine_refuses_is_told_to_the_arbiter_once_and_can_be_ruled(tabled, caplog):
    fielded = tabled.snapshot().state["engagement:1-1"]["fielded"]
    row = Engagement.objects.get(campaign=tabled.campaign)
    right = row.state["frozen"]
    row.state["frozen"] = {**right, "a": [{**unit, "strength": 9999} for unit in right["a"]]}
    row.save()

    end(tabled)
    assert actions.run_due_steps() == []  # nothing new is said, a minute later

    now = tabled.snapshot().state["engagement:1-1"]
    assert (now["status"], now["fielded"]) == ("on_table", fielded)
    assert set(now["unread"]) == {"it", "en", "fr"}
    assert Entry.objects.filter(campaign=tabled.campaign, action="unread").count() == 1
    assert caplog.text.count("cannot be taken over") == 1
    pages = {name: tabled.phone(name).get(tabled.url).content.decode() for name in ("arbiter", "ott", "melas")}
    assert "Rule the result here" in pages["arbiter"]
    assert "The arbiter has been notified and can rule the result" in pages["ott"]
    assert "notice-warning" not in pages["melas"]
    assert now["unread"]["it"] in tabled.phone("arbiter", "it").get(tabled.url + "battles/1-1/").content.decode()

    actions.rule_result(
        code=tabled.code, who=tabled.who("arbiter"), engagement="1-1", ruling={"winner": "a", "severity": "minor"}
    )
    assert tabled.snapshot().state["engagement:1-1"]["status"] == "settled"
    assert "notice-warning" not in tabled.phone("arbiter").get(tabled.url).content.decode()


@pytest.mark.unreckoned
def test_a_result_refused_and_set_right_at_the_table_is_taken_over(tabled):
    row = Engagement.objects.get(campaign=tabled.campaign)
    right = row.state["frozen"]
    row.state["frozen"] = {**right, "a": [{**unit, "strength": 9999} for unit in right["a"]]}
    row.save()
    end(tabled)

    battle_reopened(battle_of(tabled).code)
    assert not tabled.snapshot().state["engagement:1-1"]["unread"]
    row.refresh_from_db()
    row.state["frozen"] = right
    row.save()
    battle_ended(battle_of(tabled).code)

    assert tabled.snapshot().state["engagement:1-1"]["status"] == "ended"

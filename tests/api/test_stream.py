"""Battles, campaigns and tournaments as they go on, by a token, from the real web server."""

import json
import urllib.error
import urllib.request
from urllib.parse import urlsplit

import pytest

from api.streams import WINDOW
from api.tokens import make_token
from battles import actions
from campaigns.api import news_since as campaign_news
from campaigns.models import Member
from live.topics import Audience
from people.models import User
from tests.battles.table import new_table
from tests.campaigns.war import declared_war
from tests.live.screen import Screen
from tests.tournaments.hall import opened_hall


def test_entries_arrive_as_they_are_written(server):
    anna = User.objects.create(username="anna")
    _made, letters = make_token(user=anna, name="screen", scopes=["read:battles"])
    table = new_table(watching="link")
    headers = {"Authorization": f"Bearer {letters}", "Accept-Language": "en"}
    seq = table.snapshot().seq
    screen = Screen(urlsplit(server).netloc, f"/api/battles/{table.code}/events/?since={seq}", headers)

    written = actions.note(code=table.code, who=table.who("player"), text="Rain.")
    news = json.loads(screen.news()["data"])
    screen.close()

    assert (news["seq"], news["behind"], [entry["note"] for entry in news["entries"]]) == (written, False, ["Rain."])


@pytest.mark.parametrize(("watching", "scopes", "status"), [("link", ["read:armies"], 403), ("seats", ["read:battles"], 404)])
def test_who_may_not_watch_gets_no_stream(server, watching, scopes, status):
    anna = User.objects.create(username="anna")
    _made, letters = make_token(user=anna, name="screen", scopes=scopes)
    table = new_table(watching=watching)
    asked = urllib.request.Request(f"{server}/api/battles/{table.code}/events/", headers={"Authorization": f"Bearer {letters}"})

    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(asked, timeout=10)
    assert refused.value.code == status
    assert json.loads(refused.value.read())["problems"][0]["message"]


def watching(server: str, address: str, user: User, since: int) -> Screen:
    _made, letters = make_token(user=user, name="screen", scopes=["read:events", "read:campaigns"])
    headers = {"Authorization": f"Bearer {letters}", "Accept-Language": "en"}
    return Screen(urlsplit(server).netloc, f"{address}?since={since}", headers)


def test_a_campaign_s_entries_arrive_as_they_are_written(server):
    war = declared_war()
    seat = war.members["ott"]
    Member.objects.filter(pk=seat.pk).update(user=User.objects.create(username="ott"))
    seat.refresh_from_db()
    before = campaign_news(war.code, Audience(f"leader|{'+'.join(sorted(seat.factions))}|", "en"), 0)
    screen = watching(server, f"/api/campaigns/{war.code}/events/", seat.user, before.seq)

    war.reveal()
    news = json.loads(screen.news()["data"])
    screen.close()

    assert (news["turn"], news["behind"]) == (war.snapshot().turn, False)
    numbers = [entry["number"] for entry in news["entries"]]
    assert numbers == sorted(numbers)
    assert numbers[0] == before.seq + 1
    assert "reveal" in [entry["action"] for entry in news["entries"]]


def test_who_has_missed_too_much_of_a_campaign_is_told_so(db):
    war = declared_war()
    spectator = Audience("spectator||", "en")
    latest = campaign_news(war.code, spectator, 0).seq

    ahead = json.loads(campaign_news(war.code, spectator, latest + 1).html)
    assert (ahead["behind"], ahead["entries"]) == (True, [])
    assert json.loads(campaign_news(war.code, spectator, latest - WINDOW - 1).html)["behind"] is True
    assert campaign_news(war.code, spectator, latest).html == ""
    assert campaign_news("nothing", spectator, 0) is None


def test_a_tournament_says_that_a_round_is_published_and_nothing_of_its_draft(server):
    hall = opened_hall(4)
    hall.start()
    anna = User.objects.create(username="watcher")
    screen = watching(server, f"/api/tournaments/{hall.code}/events/", anna, hall.snapshot().event.public_seq)

    hall.do("draft")
    hall.do("publish")
    news = json.loads(screen.news()["data"])
    screen.close()

    event = hall.snapshot().event
    assert news == {"seq": event.public_seq, "status": "running", "round": 1, "state": "published"}


@pytest.mark.parametrize("kind", ["campaigns", "tournaments"])
@pytest.mark.parametrize("scope", ["read:armies", ""])
def test_other_streams_too_are_for_those_who_may_watch(server, kind, scope):
    anna = User.objects.create(username="anna")
    scopes = [scope] if scope else ["read:campaigns", "read:events"]
    _made, letters = make_token(user=anna, name="screen", scopes=scopes)
    code = declared_war(watching="seats").code if kind == "campaigns" else opened_hall(2, watching="entered").code
    asked = urllib.request.Request(f"{server}/api/{kind}/{code}/events/", headers={"Authorization": f"Bearer {letters}"})

    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(asked, timeout=10)

    assert refused.value.code == (403 if scope else 404)
    assert json.loads(refused.value.read())["problems"][0]["message"]

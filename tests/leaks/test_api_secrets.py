"""What programs are answered tells no secret either: alike for two battles, campaigns, tournaments that differ in one."""

import pytest
from django.core.cache import cache
from django.test import Client

from api.models import Scope
from api.tokens import make_token
from battles.api import news_since
from battles.models import Seat
from battles.queries.visibility import view_of_seat
from campaigns.api import news_since as campaign_news
from campaigns.models import Member
from live.topics import Audience
from people.models import User
from tests.battles.table import Table
from tests.leaks import test_campaign_secrets as at_war
from tests.leaks import test_tournament_secrets as at_event
from tests.leaks.hunt import CHANCE, forget
from tests.leaks.pairs import PAIRS
from tests.tournaments.hall import Hall
from tournaments.api import EVENT_LOG
from tournaments.models import Player

pytestmark = pytest.mark.django_db
SOME = ("laid", "sent", "undone")


@pytest.fixture(autouse=True)
def _quiet(monkeypatch, caplog):
    caplog.set_level("ERROR", logger="django.request")
    monkeypatch.setattr(cache, "incr", lambda *_args, **_more: 1)  # nobody asks too often here


def program(user: User) -> Client:
    _made, letters = make_token(user=user, name="test", scopes=[scope.value for scope in Scope])
    return Client(headers={"authorization": f"Bearer {letters}", "accept-language": "en"})


def plain(text: str, code: str) -> str:
    return CHANCE.sub("…", text.replace(code, "CODE"))


def of_battle(table: Table, name: str) -> list[str]:
    """Everything that the program of one of the cast is answered about the battle."""
    user = User.objects.create(username=f"{name}-{table.code}")
    if name in table.seats:
        Seat.objects.filter(pk=table.seats[name].pk).update(user=user)
    client, address = program(user), f"/api/battles/{table.code}/"
    seq = table.snapshot().seq
    asked = [address, f"{address}log/", *(f"{address}log/?after={after}&size=1" for after in range(seq + 1))]
    said = [plain(client.get(one).content.decode(), table.code) for one in asked]
    view = view_of_seat(table.snapshot(name).seat if name in table.seats else None)
    news = [news_since(table.code, Audience(view, "en"), since) for since in range(seq + 2)]
    return [*said, *(plain(one.html, table.code) for one in news if one)]


@pytest.mark.parametrize("pair", [pair for pair in PAIRS if pair.name in SOME], ids=lambda pair: pair.name)
def test_of_a_battle(pair):
    one, other = pair.one(), pair.other()

    for name in ("opponent", "spectator", "stranger"):
        assert of_battle(one, name) == of_battle(other, name)
        forget()
    assert of_battle(one, "player") != of_battle(other, "player")


def of_war(phone: at_war.Phone) -> dict[str, str]:
    """Everything that the program of a leader is answered about the campaign."""
    user, _new = User.objects.get_or_create(username=f"leader {phone.view}")
    seat = next(member for name, member in phone.war.members.items() if at_war.Phone(phone.war, name).view == phone.view)
    Member.objects.filter(pk=seat.pk).update(user=user)
    client, address = program(user), f"/api/campaigns/{phone.war.code}/"
    asked = [address, f"{address}log/", *(f"{address}log/?turn={turn}" for turn in range(3))]
    said = {one: client.get(one).content.decode() for one in asked}
    for since in range(40):  # as many, whatever stands in the log
        news = campaign_news(phone.war.code, Audience(phone.view, "en"), since)
        said[f"news {since}"] = f"{news.seq} {news.html} {news.rights}" if news else ""
    return said


@pytest.mark.parametrize("name", at_war.SLICE)
def test_of_a_campaign(name):
    secret = next(one for one in at_war.SECRETS if one.name == name)
    war = at_war.declared_war()
    secret.began(war)
    asked = dict.fromkeys((*at_war.OUTSIDERS[:1], secret.owner), of_war)
    said = at_war.courses(war, secret, asked)
    assert said[at_war.OUTSIDERS[0]][0] == said[at_war.OUTSIDERS[0]][1]


def view_of(hall: Hall, name: str) -> str:
    return hall.snapshot(name).viewer.view


@pytest.mark.parametrize("name", at_event.DAILY)
def test_of_a_tournament(name, monkeypatch):
    """A player who has no part in it."""
    said = []
    for hall in at_event.two_halls(name, monkeypatch):
        user = User.objects.create(username=f"anna-{hall.code}")
        Player.objects.filter(event=hall.event, token=hall.tokens["Anna"]).update(user=user)
        news = [
            EVENT_LOG.news(hall.code, Audience(view_of(hall, "Anna"), "en"), since, since) for since in range(hall.event.seq + 40)
        ]
        answer = program(user).get(f"/api/tournaments/{hall.code}/").content.decode()
        said.append([plain(answer, hall.code), *(f"{one.seq} {one.html} {one.rights}" for one in news)])

    assert said[0] == said[1]

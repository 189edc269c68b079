"""The table of an event or a campaign tells outsiders no more than the event or campaign does, at every address of the site.

Two courses of one event (campaign) alike but for what happened on its table, each taken back before the other is made. Whoever
does not sit there must get the same answer from every address: lists, search, club page, statistics, API, report, exports.
"""

import os
from collections.abc import Callable
from dataclasses import dataclass

import pytest
from django.core.cache import cache
from django.db import transaction
from django.test import Client
from django.utils import timezone

from api.models import Scope
from api.tokens import make_token
from armies.models import Army, ArmyUnit
from battles import actions as battle_actions
from battles import notices
from battles.ledger import Requester
from battles.models import Battle, Seat
from battles.seats.access import GUEST_SEATS
from campaigns import actions as war_actions
from campaigns.actions.engagements import battle_ended as engagement_ended
from campaigns.models import Campaign, Engagement, Member
from clubs.models import PublicPage
from clubs.models.page import Section
from people.models import Club, Membership, User
from people.notices.models import OutboxMessage, Webhook
from stats import rollup
from tests.campaigns.test_turns import engaged
from tests.campaigns.war import War, declared_war
from tests.leaks.outside import answers, asked, start_again
from tests.tournaments.hall import Hall, hand_in
from tests.tournaments.test_battles import AT, hall_of
from tournaments import actions
from tournaments.models import Event, Player

pytestmark = pytest.mark.django_db

THOROUGH = os.environ.get("LEAKS") == "thorough"
#: Roles in the club of those who do not sit at the table; "" is a stranger without an account.
OUTSIDERS = ("organiser", "", "member", "umpire") if THOROUGH else ("organiser",)
#: Apps whose addresses are asked by ``make leaks`` alone.
LATER = () if THOROUGH else ("people:", "notices:")
SECRET = "Secret Guard"


@pytest.fixture(autouse=True)
def _quiet(monkeypatch, caplog):
    caplog.set_level("ERROR", logger="django.request")
    monkeypatch.setattr(cache, "incr", lambda *_args, **_more: 1)  # nobody asks too often here


@pytest.fixture
def club(db) -> Club:
    """Shows everything it can to everybody, and posts every notice to a channel."""
    club = Club.objects.create(name="Circolo Marengo", slug="marengo")
    PublicPage.objects.create(club=club, sections=Section.values)
    Webhook.objects.create(club=club, url="https://example.org/", kinds=["report", "your_move", "due_act", "proposal"])
    for role in ("organiser", "member", "umpire"):
        somebody(role, club, role)
    return club


def somebody(name: str, club: Club, role: str = "member") -> User:
    user = User.objects.create_user(name.lower(), display_name=name)
    Membership.objects.create(club=club, user=user, role=role)
    return user


@dataclass
class Table:
    """A battle on the table of an event or campaign, whose ``code`` it is, and the account of one who plays there.

    ``without``: apps that have no part in it.
    """

    club: Club
    code: str
    battle: Battle
    player: User
    without: tuple[str, ...] = ()

    @property
    def codes(self) -> dict[str, str]:
        return {self.battle.code: "BATTLE", self.code: "CODE"}

    def concede(self, side: str) -> None:
        seat = self.battle.seats.get(sides=side)
        battle_actions.concede(code=self.battle.code, who=Requester(seat.user_id, seat.token), side=side)

    def everything(self, role: str) -> dict[str, str]:
        """All that this person is answered, with a browser and by an account's token."""
        user = User.objects.filter(username=role).first()
        client = Client(headers={"accept-language": "en"})
        if user:
            client.force_login(user)
        found = list(asked(self.club, self.battle, self.code, self.player, LATER and (*LATER, *self.without)))
        said = answers(client, [one for one in found if not one.startswith("/api/")], self.codes)
        if user:
            _made, letters = make_token(user=user, name="test", scopes=[scope.value for scope in Scope])
            program = Client(headers={"authorization": f"Bearer {letters}", "accept-language": "en"})
            said |= answers(program, [one for one in found if one.startswith("/api/")], self.codes)
        return said

    def posted(self) -> list[str]:
        """What the club's channel is sent."""
        notices.look()
        return [str(one.notice.kind) for one in OutboxMessage.objects.filter(channel="webhook")]


def courses(make: Callable[[str], Table], *secrets: str) -> tuple[dict[str, list[dict[str, str]]], list[list[str]], list[str]]:
    """What each outsider is answered in either course, what the club is sent, and what the player reads in the report."""
    told: dict[str, list[dict[str, str]]] = {role: [] for role in OUTSIDERS}
    posted, own = [], []
    for secret in secrets:
        with transaction.atomic():
            start_again()
            table = make(secret)
            posted.append(table.posted())
            for role in OUTSIDERS:
                told[role].append(table.everything(role))
            client = Client(headers={"accept-language": "en"})
            client.force_login(table.player)
            own.append(client.get(f"/battles/{table.battle.code}/report/").content.decode())
            transaction.set_rollback(True)
        start_again()
    return told, posted, own


def differences(first: dict[str, str], second: dict[str, str]) -> list[str]:
    """Addresses that answer otherwise, each with the place where the answers part."""
    found = []
    for one in first:
        if first[one] != second[one]:
            pairs = enumerate(zip(first[one], second[one], strict=False))
            at = next((n for n, (a, b) in pairs if a != b), min(len(first[one]), len(second[one])))
            found.append(f"{one}: {first[one][max(0, at - 60) : at + 60]!r} {second[one][max(0, at - 60) : at + 60]!r}")
    return found


def same(make: Callable[[str], Table], *secrets: str) -> None:
    told, posted, own = courses(make, *secrets)

    assert own[0] != own[1], "no pair: the secret is none"
    assert posted == [[], []]
    differ = {role: differences(first, second) for role, (first, second) in told.items()}
    broken = [one for first, _second in told.values() for one, answer in first.items() if answer.startswith("5")]
    assert (differ, broken) == ({role: [] for role in told}, []), "\n".join(one for each in differ.values() for one in each)


# An event


def event(club: Club, *, watching: str = "public", publish: bool = True, **settings: str) -> tuple[Hall, User]:
    """The first round of an event of the club goes on; both players have accounts there."""
    hall = hall_of("de-bellis-empire", rounds=1, **settings)
    Event.objects.filter(pk=hall.event.pk).update(club=club, watching=watching)
    players = {}
    for player in hall.snapshot().players:
        players[player.name] = somebody(player.name, club)
        Player.objects.filter(pk=player.pk).update(user=players[player.name], list_state="locked")
    if publish:
        hall.do("publish_lists")
    return hall, players["Anna"]


def on_table(club: Club, hall: Hall, player: User) -> Table:
    return Table(club, hall.code, hall.do("open_battle", **AT), player, ("campaigns",))


@pytest.mark.parametrize("watching", ["public", "club"])
def test_who_won_a_game_whose_result_is_secret(club, watching):
    if watching != "public" and not THOROUGH:
        pytest.skip("one of the pairs of `make leaks`")
    hall, player = event(club, watching=watching, standings_policy="secret")

    def conceded(side: str) -> Table:
        table = on_table(club, hall, player)
        table.concede(side)
        actions.battle_ended(table.battle.code)
        rollup.refresh(table.battle.code)
        return table

    same(conceded, "a", "b")


def test_armies_before_the_lists_are_published(club):
    hall, player = event(club, publish=False)

    def named(name: str) -> Table:
        entry = hall.snapshot().players[0]
        army = entry.handed_in.source
        Army.objects.filter(pk=army.pk).update(is_sample=False, owner=player)
        ArmyUnit.objects.filter(command__army=army).update(name=name)
        hand_in(entry, army)
        return on_table(club, hall, player)

    same(named, SECRET, "Old Guard")


def readers(table: Table) -> list[str]:
    """Outsiders who can open the table's report."""
    found = []
    for role in ("organiser", "member", ""):
        client = Client()
        if role:
            client.force_login(User.objects.get(username=role))
        if client.get(f"/battles/{table.battle.code}/report/").status_code == 200:
            found.append(role)
    return found


EVERYBODY = ["organiser", "member", ""]


def test_an_event_opens_its_battles_when_it_tells(club):
    hall, player = event(club, publish=False, standings_policy="secret")
    table = on_table(club, hall, player)
    table.concede("a")
    actions.battle_ended(table.battle.code)
    assert readers(table) == []

    hall.do("publish_lists")
    assert readers(table) == []
    hall.do("edit_event", settings={"standings_policy": "open"})
    assert readers(table) == EVERYBODY
    hall.do("edit_event", settings={"standings_policy": "last_round_hidden"})
    assert readers(table) == []
    hall.do("edit_event", settings={"standings_policy": "secret"})
    hall.do("close")
    assert readers(table) == []
    hall.do("end_event")
    assert readers(table) == EVERYBODY
    rollup.refresh(table.battle.code)
    client = Client()
    client.force_login(User.objects.get(username="member"))
    assert table.battle.name in client.get("/battles/").content.decode()

    hall.do("reopen_event", reason="A slip")
    assert readers(table) == []
    hall.do("edit_event", watching="entered", settings={"standings_policy": "open"})
    assert readers(table) == []
    hall.do("edit_event", watching="club")
    assert readers(table) == ["organiser", "member"]


def test_staff_and_players_of_a_closed_battle_reach_its_table(club):
    hall, player = event(club, standings_policy="secret")
    table = on_table(club, hall, player)

    phone = hall.phone("umpire")
    assert phone.post(f"{hall.url}rounds/1/games/1/battle/", follow=True).status_code == 200
    umpire = User.objects.create_user("umberto")
    battle_actions.claim(user=umpire, token=phone.session[GUEST_SEATS][table.battle.code])
    assert hall.phone("organiser").post(f"{hall.url}rounds/1/games/1/battle/", follow=True).status_code == 200
    client = Client()
    client.force_login(player)
    assert client.get(f"/battles/{table.battle.code}/").status_code == 200
    assert table.battle.name in client.get("/battles/").content.decode()


# A campaign


def war_of(club: Club) -> tuple[War, User]:
    """A meeting in a campaign with fog; Ott, who fights there, has an account."""
    war = declared_war()
    Campaign.objects.filter(pk=war.campaign.pk).update(club=club)
    engaged(war)
    player = somebody("Ott", club)
    Member.objects.filter(pk=war.members["ott"].pk).update(user=player)
    return war, player


def fought(club: Club, war: War, player: User) -> Table:
    war_actions.start_battle(code=war.code, who=war.who("italy"), engagement="1-1")
    return Table(club, war.code, Engagement.objects.get(campaign=war.campaign).battle, player, ("tournaments",))


def test_armies_of_a_campaign_with_fog(club):
    war, player = war_of(club)
    watcher = war.seat("watcher", role="spectator")
    Member.objects.filter(pk=watcher.pk).update(user=User.objects.get(username="organiser"))

    def named(name: str) -> Table:
        ArmyUnit.objects.filter(pk__in=war.campaign.units.filter(state__force="gorup").values("source")).update(name=name)
        return fought(club, war, player)

    same(named, SECRET, "Old Guard")


def test_a_campaign_opens_its_tables_when_it_has_ended(club):
    war, player = war_of(club)
    table = fought(club, war, player)
    assert readers(table) == []
    table.concede("b")
    engagement_ended(table.battle.code)
    assert readers(table) == []

    war_actions.end_campaign(code=war.code, who=war.who("arbiter"))
    assert readers(table) == EVERYBODY


def test_without_fog_a_campaign_says_itself_who_may_watch(club):
    war = declared_war()
    kit = Campaign.objects.get(pk=war.campaign.pk).kit
    Campaign.objects.filter(pk=war.campaign.pk).update(kit={**kit, "rules": {**kit["rules"], "fog": "open"}}, club=club)
    start_again()
    engaged(war)

    assert readers(fought(club, war, somebody("Ott", club))) == EVERYBODY


# Seats of spectators


def test_a_bookmark_counts_only_while_the_person_may_watch_without_it(club):
    member = User.objects.get(username="member")
    hall, player = event(club, watching="club")
    table = on_table(club, hall, player)
    client = Client()
    client.force_login(member)
    address = f"/battles/{table.battle.code}/"
    client.post(f"{address}watch/")
    assert client.get(f"{address}export.json").status_code == 200

    Membership.objects.filter(user=member).delete()

    for page in ("", "report/", "export.json", "log/"):
        assert client.get(address + page).status_code == 404
    assert table.battle.name not in client.get("/battles/").content.decode()
    assert address not in client.get("/search/?q=Anna").content.decode()


def test_an_invited_spectator_watches_unless_the_battle_is_closed(club):
    hall, player = event(club, watching="entered")
    table = on_table(club, hall, player)
    invitation = battle_actions.invite(code=table.battle.code, who=Requester(player.pk), role="spectator")
    battle_actions.take_seat(invitation=invitation, user=User.objects.get(username="member"), name="Mia")
    assert readers(table) == ["member"]

    another = battle_actions.invite(code=table.battle.code, who=Requester(player.pk), role="spectator")
    assert table.battle.name in Client().get(f"/join/{another.token}/").content.decode()

    hall.do("edit_event", settings={"standings_policy": "secret"})

    assert readers(table) == []
    page = Client().get(f"/join/{another.token}/")
    assert page.status_code == 409
    assert table.battle.name not in page.content.decode()
    assert Seat.objects.filter(battle=table.battle, role="spectator", left_at=None, joined_at__lte=timezone.now()).exists()

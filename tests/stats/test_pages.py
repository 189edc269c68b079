"""The pages of the statistics: what they count, who may see it, and what they cost."""

from datetime import date

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from battles.models import Battle
from campaigns.actions import concede
from campaigns.models import Member
from people.models import Club, Membership, User
from stats.models import Appearance, Seated
from stats.queries.figures import streaks_in
from stats.queries.sight import appearances_of, visible_to
from stats.queries.tabled import tabled_of
from stats.rollup import refresh
from tests.battles.table import SLUG
from tests.campaigns.test_turns import engaged
from tests.campaigns.war import declared_war
from tests.markup import tight
from tests.stats.fought import fought, somebody
from tests.tournaments.hall import WIN, opened_hall
from tournaments.models import Event, Player

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return Club.objects.create(name="Aquila", slug="aquila")


@pytest.fixture
def anna(club):
    return somebody("Anna", club)


@pytest.fixture
def bruno(club):
    return somebody("Bruno", club)


def counted(a, b, **more) -> Battle:
    battle = fought(a, b, **more)
    refresh(battle.code)
    return battle


def page(user: User | None, name: str, *args: object, query: str = "") -> tuple[int, str]:
    client = Client(headers={"accept-language": "en"})
    if user is not None:
        client.force_login(user)
    answer = client.get(reverse(f"stats:{name}", args=args) + query)
    return answer.status_code, tight(answer.content.decode())


def played(player: User, viewer: User) -> int:
    return appearances_of(player, viewer).count()


# What counts in whose eyes


def test_ones_own_page_has_all_ones_battles(anna, bruno, club):
    counted(anna, bruno, club=club)
    counted(bruno, anna, watching="seats", club=club)
    counted(anna, None)

    assert played(anna, anna) == 3
    status, body = page(anna, "player", anna.pk)
    assert status == 200
    assert "<dt>Played</dt>" in body
    assert "1 battle was against somebody without an account" in body


def test_a_fellow_sees_the_battles_of_the_common_club_that_its_members_may_watch(anna, bruno, club):
    other = Club.objects.create(name="Leone", slug="leone")
    Membership.objects.create(club=other, user=anna)
    counted(anna, bruno, club=club)
    counted(anna, bruno, club=club, watching="seats")
    counted(anna, None, club=other)
    counted(anna, None)

    assert (played(anna, bruno), page(bruno, "player", anna.pk)[0]) == (1, 200)
    assert visible_to(somebody("Elena", club)).count() == 2
    assert visible_to(bruno).count() == 4


def test_who_is_in_no_club_with_somebody_does_not_learn_of_them(anna, bruno, club):
    stranger = somebody("Carla")
    counted(anna, bruno, club=club)

    assert page(stranger, "player", anna.pk)[0] == 404
    assert page(stranger, "club", club.slug)[0] == 404
    assert page(None, "player", anna.pk)[0] == 302
    assert not visible_to(stranger).exists()


def test_who_has_opted_out_stands_in_no_table_and_keeps_the_own_page(anna, bruno, club):
    for _n in range(3):
        counted(anna, bruno, club=club)
    User.objects.filter(pk=anna.pk).update(in_statistics=False)
    anna.refresh_from_db()

    assert page(bruno, "player", anna.pk)[0] == 404
    own = page(anna, "player", anna.pk)
    assert own[0] == 200
    assert "Only you see this" in own[1]
    of_club, of_bruno = page(bruno, "club", club.slug)[1], page(bruno, "player", bruno.pk)[1]
    assert reverse("stats:player", args=[bruno.pk]) in of_club
    assert "Anna" not in of_club
    assert "Anna" not in of_bruno
    assert "3 battles were against people" in of_bruno


def test_the_account_has_the_choice(anna):
    client = Client()
    client.force_login(anna)

    client.post("/people/account/", {"display_name": "Anna", "language": "", "theme": "auto"})

    anna.refresh_from_db()
    assert anna.in_statistics is False
    assert client.get("/people/account/export/").json()["statistics"] == {"shown_to_clubs": False, "battles": []}


def test_a_former_member_stands_in_no_table_of_the_club(anna, bruno, club):
    for _n in range(3):
        counted(anna, bruno, club=club)
    Membership.objects.filter(user=anna).delete()

    assert "Anna" not in page(bruno, "club", club.slug)[1]
    assert page(bruno, "player", anna.pk)[0] == 404


# Figures


def test_a_club_ranks_its_players_by_the_share_of_victories(anna, bruno, club):
    elena = somebody("Elena", club)
    for winner in "aab":
        counted(anna, bruno, club=club, winner=winner)
    counted(elena, None, club=club)

    body = page(anna, "club", club.slug)[1]
    places = [body.index(f">{name}</a>") for name in ("Anna", "Bruno", "Elena")]
    assert places == sorted(places)
    assert "67&nbsp;%" in body
    assert "4 battles that the whole club can watch" in body
    assert f'href="{reverse("tournaments:ladder", args=[club.slug])}"' in body


def test_a_list_tells_of_its_units(anna, bruno, club):
    battle = counted(anna, bruno, club=club)
    army = battle.sides.get(code="a").army

    status, body = page(anna, "army", army.pk)

    assert status == 200
    assert "Careers of the units" in body
    assert f'<a href="{reverse("stats:army", args=[army.pk])}">' in page(anna, "player", anna.pk)[1]


def test_a_rulebook_tells_how_its_battles_end(anna, bruno):
    counted(anna, bruno)

    assert '<dt>by concession</dt><dd class="num">1</dd>' in page(anna, "ruleset", SLUG)[1]
    assert "No battle with this rulebook is over yet" in page(somebody("Elena"), "ruleset", SLUG)[1]
    assert page(anna, "ruleset", "chess")[0] == 404


def test_streaks_are_of_victories():
    streaks = streaks_in(["won", "won", "lost", "won", "won", "won", "drawn", "won"])

    assert (streaks.now, streaks.longest) == (1, 3)


def test_games_reported_without_a_battle_count_as_such(anna, bruno, club):
    hall = opened_hall(2, rounds=1, first_round="seeded_fold")
    Event.objects.filter(pk=hall.event.pk).update(club=club)
    Player.objects.filter(event=hall.event, name="Anna").update(user=anna)
    hall.start()
    hall.play_round()
    before = page(bruno, "player", anna.pk)[1]
    own = page(anna, "player", anna.pk)[1]
    hall.do("end_event")

    assert "Games of tournaments" in own
    assert "Games of tournaments" not in before
    assert "Games of tournaments" in page(bruno, "player", anna.pk)[1]
    assert WIN["winner"] == "a"


def test_a_campaigns_battle_without_a_table_counts_for_who_led_there_and_is_told_to_nobody_else(anna, bruno, club):
    war = declared_war()
    engaged(war)
    concede(code=war.code, who=war.who("ott"), engagement="1-1")
    for leader, user in (("italy", anna), ("ott", bruno)):
        Member.objects.filter(pk=war.members[leader].pk).update(user=user)

    lines = [(line.played, line.won, line.lost) for user in (anna, bruno) for line in tabled_of(user, user)]
    assert lines == [(1, 1, 0), (1, 0, 1)]
    assert tabled_of(anna, bruno) == []


# Cost


def large(club: Club, members: int, battles: int) -> User:
    """A club in which everybody has played, each battle between two of its members."""
    users = User.objects.bulk_create(User(username=f"{club.slug}{n}", display_name=f"Member {n}") for n in range(members))
    Membership.objects.bulk_create(Membership(club=club, user=user) for user in users)
    made = Battle.objects.bulk_create(Battle(name="B", ruleset=SLUG, club=club, watching="club") for _n in range(battles))
    common = {"ruleset": SLUG, "club": club, "shared": True, "day": date.today(), "log_seq": 0, "turns": 6, "minutes": 120}
    rows = Appearance.objects.bulk_create(
        Appearance(battle=battle, side=side, outcome="won" if (n + i) % 2 else "lost", how="verdict", luck=1.5, **common)
        for n, battle in enumerate(made)
        for i, side in enumerate("ab")
    )
    Seated.objects.bulk_create(Seated(appearance=row, user=users[n % members]) for n, row in enumerate(rows))
    return users[0]


def test_much_that_was_played_costs_the_queries_of_little():
    few, many = Club.objects.create(name="Few", slug="few"), Club.objects.create(name="Many", slug="many")

    counts = [asked(large(few, 4, 20)), asked(large(many, 60, 1000))]

    assert counts[0] == counts[1]
    assert max(counts[1].values()) <= 15


def asked(user: User) -> dict[str, int]:
    client = Client()
    client.force_login(user)
    slug = user.clubs.get().slug
    counts = {}
    for name, args in (("player", [user.pk]), ("club", [slug]), ("ruleset", [SLUG])):
        with CaptureQueriesContext(connection) as queries:
            assert client.get(reverse(f"stats:{name}", args=args)).status_code == 200
        counts[name] = len(queries)
    return counts

"""The room of an evening: the tables on the wall, placards, and where they lead."""

from datetime import timedelta

import pytest
from django.utils import timezone

from battles.models import Battle
from clubs import actions
from clubs.models import Evening, EveningBattle
from tests.battles.table import new_table

pytestmark = pytest.mark.django_db
PAGE = "/people/clubs/marengo/"


@pytest.fixture
def battle(club, evening) -> Battle:
    """It stands on the first table; everybody with its link may watch."""
    made = new_table(watching="link").battle
    Battle.objects.filter(pk=made.pk).update(club=club)
    EveningBattle.objects.create(evening=evening, number=1, battle=made)
    return made


def now() -> None:
    Evening.objects.update(starts_at=timezone.now() - timedelta(hours=1))


def text(answer) -> str:
    assert answer.status_code == 200
    return answer.content.decode()


def test_the_wall_shows_every_table_with_its_turn_and_losses(browse, evening, battle):
    page = text(browse("bruno").get(f"{PAGE}evenings/{evening.pk}/wall/"))

    names = list(battle.sides.values_list("name", flat=True))
    assert all(name in page for name in names)
    assert "Set-up" in page
    assert "0 – 0 %" in page
    assert f"{PAGE}evenings/{evening.pk}/wall/" in text(browse("bruno").get(f"{PAGE}evenings/{evening.pk}/"))


@pytest.mark.parametrize("who", ["bruno", "anna"])
def test_of_a_battle_for_those_with_a_seat_the_wall_says_nothing(browse, evening, battle, who):
    Battle.objects.filter(pk=battle.pk).update(watching="seats")

    page = text(browse(who).get(f"{PAGE}evenings/{evening.pk}/wall/"))

    assert "only people with a seat can watch" in page
    assert not any(name in page for name in battle.sides.values_list("name", flat=True))


def test_many_tables_take_turns(browse, club, evening):
    for number in range(1, 11):
        EveningBattle.objects.create(evening=evening, number=number, battle=new_table(watching="link").battle)

    page = text(browse("bruno").get(f"{PAGE}evenings/{evening.pk}/wall/?screen=1"))

    assert page.count('data-screen="tables"') == 2
    assert "2/2" in page
    assert 'data-first="1"' in page


def test_a_placard_leads_members_to_the_battle_or_to_where_one_is_opened(browse, evening, battle):
    bruno = browse("bruno")

    assert bruno.get(f"{PAGE}tables/1/").url == f"/battles/{battle.code}/"
    assert bruno.get(f"{PAGE}tables/2/").url == f"{PAGE}evenings/{evening.pk}/tables/2/"
    assert bruno.get(f"{PAGE}tables/9/").url == f"{PAGE}evenings/{evening.pk}/"
    battle.delete()
    Evening.objects.all().delete()
    assert bruno.get(f"{PAGE}tables/1/").url == f"{PAGE}evenings/"


def test_a_placard_leads_guests_to_a_battle_that_may_be_watched_while_the_evening_is_held(browse, club, evening, battle):
    token = actions.renew_guest_link(club=club).token
    address, evenings = f"/people/guests/{token}/tables/1/", f"/people/guests/{token}/"
    assert browse().get(address).url == evenings  # it begins in three days

    now()
    assert browse().get(address).url == f"/battles/{battle.code}/"
    assert browse("carla").get(address).url == f"/battles/{battle.code}/"
    assert browse().get(f"/people/guests/{token}/tables/2/").url == evenings
    assert browse("bruno").get(f"/people/guests/{token}/tables/2/").url.endswith("/tables/2/")
    for watching in ("club", "seats"):
        Battle.objects.filter(pk=battle.pk).update(watching=watching)
        assert browse().get(address).url == evenings
    assert browse().get("/people/guests/nothing/tables/1/").status_code == 404


def test_there_is_a_placard_for_each_table_with_the_guests_link_if_there_is_one(browse, club, evening):
    page = text(browse("anna").get(f"{PAGE}placards/"))
    assert page.count('class="placard"') == 2
    assert "once there is a link for guests" in page

    actions.renew_guest_link(club=club)
    assert "They contain the club's link for guests" in text(browse("anna").get(f"{PAGE}placards/"))

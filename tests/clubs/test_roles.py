"""What umpires and treasurers of a club may do besides members."""

import pytest

from armies import actions as armies
from battles import actions as battles
from battles.models import Battle, Seat
from common.errors import NotYours
from tests.battles.table import SLUG, new_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def shared(club, cast):
    army = armies.create_army(owner=cast["bruno"], ruleset=SLUG, name="Bruno's host")
    armies.share_with_club(army, club)
    return army


@pytest.fixture
def battle(club) -> Battle:
    """Only those with a seat may watch it."""
    made = new_table(watching="seats").battle
    Battle.objects.filter(pk=made.pk).update(club=club)
    return made


@pytest.mark.parametrize(
    ("who", "status"), [("bruno", 200), ("tea", 200), ("anna", 200), ("ugo", 403), ("dario", 403), ("carla", 404)]
)
def test_treasurers_and_organisers_change_what_is_shared_with_the_club(browse, shared, who, status):
    client, at = browse(who), f"/armies/{shared.pk}/"

    assert client.get(f"{at}edit/").status_code == status
    assert (b'id="builder"' in client.get(at).content) == (status == 200)


@pytest.mark.parametrize("who", ["tea", "anna"])
def test_sharing_and_deleting_stay_with_the_owner(browse, shared, who):
    client, at = browse(who), f"/armies/{shared.pk}/"
    seen = client.get(at).content.decode()

    assert f"{at}share/" not in seen
    assert f"{at}delete/" not in seen
    assert [client.post(f"{at}{word}/").status_code for word in ("share", "delete")] == [403, 403]


def test_what_is_shared_no_longer_is_the_owners_alone(browse, shared):
    armies.share_with_club(shared, None)

    assert browse("tea").get(f"/armies/{shared.pk}/edit/").status_code == 404


@pytest.mark.parametrize("who", ["ugo", "anna"])
def test_an_umpire_sits_down_as_referee_whoever_may_watch(browse, battle, who, cast):
    client, at = browse(who), f"/battles/{battle.code}/"
    players = Seat.objects.filter(battle=battle, role="player")
    for side, name in (("a", "bruno"), ("b", "tea")):
        players.filter(pk=players.filter(sides=side).first().pk).update(user=cast[name])
    players.filter(user=None).delete()
    assert client.get(at).status_code == 404
    assert "You will see what is hidden" in client.get(f"{at}umpire/").content.decode()

    client.post(f"{at}umpire/")
    client.post(f"{at}umpire/")  # twice is once

    assert Seat.objects.filter(battle=battle, user=cast[who], role="referee", left_at=None).count() == 1
    assert client.get(at).status_code == 200
    assert f"{who.title()} has taken a seat: Referee." in client.get(f"{at}log/").content.decode()


@pytest.mark.parametrize(("who", "status"), [("bruno", 404), ("tea", 404), ("carla", 404)])
def test_nobody_else_does(browse, battle, who, status):
    assert browse(who).post(f"/battles/{battle.code}/umpire/").status_code == status


def test_who_plays_or_has_played_is_no_umpire_of_that_battle(browse, battle, cast):
    seat = Seat.objects.create(battle=battle, user=cast["ugo"], name="Ugo", role="player", sides="a")
    assert browse("ugo").post(f"/battles/{battle.code}/umpire/").status_code == 403

    Seat.objects.filter(pk=seat.pk).update(left_at=battle.created_at)
    with pytest.raises(NotYours):
        battles.umpire(code=battle.code, user=cast["ugo"])


def test_a_battle_of_another_club_has_its_own_umpires(browse, battle):
    Battle.objects.update(club=None)

    assert browse("ugo").post(f"/battles/{battle.code}/umpire/").status_code == 404


def test_the_list_of_battles_leads_the_umpire_to_the_table(browse, battle):
    assert f"/battles/{battle.code}/umpire/" in browse("ugo").get("/battles/").content.decode()
    assert f"/battles/{battle.code}/umpire/" not in browse("bruno").get("/battles/").content.decode()

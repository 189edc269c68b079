"""A battle's settings: name, watchers, club; and a club's battle is listed to its members whoever may watch."""

import pytest

from battles import actions
from battles.ledger import Requester
from battles.models import Battle, Entry
from people import actions as people
from people.models import Club, Membership


@pytest.fixture
def club(anna, carla) -> Club:
    """Anna's club; Carla, who has no seat, is a member."""
    made = people.found_club(founder=anna, name="Circolo Marengo")
    Membership.objects.create(club=made, user=carla)
    return made


@pytest.mark.parametrize("watching", ["link", "club", "seats"])
def test_a_battle_of_a_club_is_listed_to_its_members(browse, battle, club, carla, watching):
    Battle.objects.filter(pk=battle.pk).update(club=club, watching=watching)

    page = browse(carla).get("/battles/").content.decode()

    assert "Marengo" in page
    assert (f'href="/battles/{battle.code}/"' in page) == (watching != "seats")
    assert ("only those with a seat look on" in page) == (watching == "seats")


def test_a_stranger_of_the_club_sees_it_in_no_list(browse, battle, club, bruno):
    Battle.objects.filter(pk=battle.pk).update(club=club, watching="link")
    actions.leave(code=battle.code, who=Requester(bruno.pk))

    assert battle.code not in browse(bruno).get("/battles/").content.decode()


def test_whoever_opened_it_changes_name_watchers_and_club(browse, battle, club, anna):
    at = f"/battles/{battle.code}/"
    page = browse(anna).get(at + "settings/").content.decode()
    answer = browse(anna).post(at + "settings/", {"name": "Marengo 1800", "watching": "club", "club": club.pk})

    battle.refresh_from_db()
    assert 'value="Marengo"' in page
    assert answer.url == at
    assert (battle.name, battle.watching, battle.club) == ("Marengo 1800", "club", club)
    said = browse(anna).get(at + "log/").content.decode()
    assert "the battle is called “Marengo 1800” now" in said
    assert "it is listed with a club" in said
    assert "Circolo" not in said  # those at the table need not be in it


def test_a_guest_who_opened_it_changes_it_on_the_same_phone(browse, open_battle):
    client, at = browse(seat=open_battle.seats.get()), f"/battles/{open_battle.code}/"
    assert f"{at}settings/" in client.get(at + "rules/").content.decode()

    answer = client.post(at + "settings/", {"name": "Wavre", "watching": "seats"})

    open_battle.refresh_from_db()
    assert answer.status_code == 302
    assert (open_battle.name, open_battle.watching) == ("Wavre", "seats")


def test_nothing_changed_is_nothing_said(browse, battle, anna):
    before = Entry.objects.count()

    browse(anna).post(f"/battles/{battle.code}/settings/", {"name": "Marengo", "watching": "seats"})

    assert Entry.objects.count() == before


def test_watching_by_the_club_needs_a_club(browse, battle, club, anna):
    answer = browse(anna).post(f"/battles/{battle.code}/settings/", {"name": "M", "watching": "club", "club": ""})

    assert answer.status_code == 422
    assert b"Choose the club whose members may watch." in answer.content


def test_a_battle_that_others_play_is_not_deleted(browse, battle, anna):
    answer = browse(anna).post(f"/battles/{battle.code}/delete/")

    assert answer.status_code == 409
    assert b"The battle is also that of Bruno" in answer.content


def test_a_battle_made_by_mistake_is_deleted_after_a_question(browse, open_battle):
    client, at = browse(seat=open_battle.seats.get()), f"/battles/{open_battle.code}/"

    assert "Delete “Ligny”?" in client.get(at + "delete/").content.decode()
    assert client.post(at + "delete/").url == "/battles/"

    assert not Battle.objects.filter(pk=open_battle.pk).exists()
    assert client.get(at).status_code == 404


@pytest.fixture
def house_ruled(samples):
    """A battle with a house rule of its book."""
    from rules.engine.ruleset import rulesets

    ruling = next(ruling for ruling in rulesets()["de-bellis-empire"].rulings if ruling.alternatives)
    new = actions.NewBattle(
        "de-bellis-empire",
        "Ligny",
        samples[:2],
        [actions.NewSeat("player", "a", guest="Gino")],
        house_rules={ruling.id: ruling.alternatives[0].id},
    )
    return actions.create_battle(new), ruling


def test_house_rules_are_shown_before_one_sits_down_and_in_the_log_and_the_head(browse, house_ruled):
    (battle, (gino,), _links), ruling = house_ruled
    invitation = actions.invite(code=battle.code, who=Requester(token=gino.token), role="player", sides="b")
    chosen = ruling.alternatives[0].text.en

    joining = browse().get(f"/join/{invitation.token}/").content.decode()
    page = browse(seat=gino).get(f"/battles/{battle.code}/").content.decode()
    rules = browse().get(f"/battles/{battle.code}/rules/").content.decode()
    export = b"".join(browse().get(f"/battles/{battle.code}/export.md").streaming_content).decode()

    from django.utils.html import escape

    assert "1 house rule" in joining
    assert joining.index(escape(chosen)) < joining.index('name="name"')
    assert f"House rules: {ruling.id} {chosen.rstrip('.')}" in export
    assert f'href="/battles/{battle.code}/rules/"' in page
    assert escape(chosen) in rules


def test_where_nothing_was_agreed_the_page_says_so(browse, open_battle):
    assert b"Stendardo's reading holds" in browse().get(f"/battles/{open_battle.code}/rules/").content

"""A battle's settings: name, watchers, club; and a club's battle is listed to its members whoever may watch."""

from datetime import timedelta

import pytest
from django.utils import timezone

from battles import actions, ledger
from battles.ledger import Requester
from battles.models import Battle, Entry, Seat
from common.errors import NotYours, Refused
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
    assert ("only people with a seat can watch" in page) == (watching == "seats")


def test_a_stranger_of_the_club_sees_it_in_no_list(browse, battle, club, bruno):
    Battle.objects.filter(pk=battle.pk).update(club=club, watching="link")
    actions.leave(code=battle.code, who=Requester(bruno.pk))

    assert battle.code not in browse(bruno).get("/battles/").content.decode()


def test_another_club_needs_the_other_side_once_both_are_seated(browse, battle, club, anna, bruno):
    at = f"/battles/{battle.code}/"
    sent = {"name": "Marengo 1800", "watching": "club", "club": club.pk}
    browse(anna).post(at + "settings/", sent)
    battle.refresh_from_db()
    assert (battle.name, battle.watching, battle.club) == ("Marengo 1800", "seats", None)

    (proposed,) = ledger.read(battle.code, Requester(bruno.pk)).table["proposals"]
    page = browse(bruno).get(at).content.decode()
    answering = browse(bruno).get(f"{at}?do=answer&proposal={proposed['id']}").content.decode()
    assert "list the battle with another club" in page
    assert club.name not in page
    assert club.name in answering
    with pytest.raises(NotYours):
        actions.answer(code=battle.code, who=Requester(anna.pk), proposal=proposed["id"], agreed=True)
    actions.answer(code=battle.code, who=Requester(bruno.pk), proposal=proposed["id"], agreed=True)

    battle.refresh_from_db()
    assert battle.club == club


def test_whoever_opened_it_changes_name_watchers_and_club(browse, battle, club, anna, bruno):
    at = f"/battles/{battle.code}/"
    actions.leave(code=battle.code, who=Requester(bruno.pk))
    Seat.objects.filter(user=bruno).delete()  # nobody has played the other side
    page = browse(anna).get(at + "settings/").content.decode()
    answer = browse(anna).post(at + "settings/", {"name": "Marengo 1800", "watching": "club", "club": club.pk})

    battle.refresh_from_db()
    assert 'value="Marengo"' in page
    assert answer.url == at
    assert (battle.name, battle.watching, battle.club) == ("Marengo 1800", "club", club)
    said = browse(anna).get(at + "log/").content.decode()
    assert "the battle is now called “Marengo 1800”" in said
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
    assert b"Choose the club whose members can watch." in answer.content


def test_a_battle_that_others_play_is_not_deleted(browse, battle, anna):
    answer = browse(anna).post(f"/battles/{battle.code}/delete/")

    assert answer.status_code == 409
    assert b"Bruno also play in this battle" in answer.content


def test_a_battle_made_by_mistake_is_deleted_after_a_question(browse, open_battle):
    client, at = browse(seat=open_battle.seats.get()), f"/battles/{open_battle.code}/"

    assert "Delete “Ligny”?" in client.get(at + "delete/").content.decode()
    assert client.post(at + "delete/").url == "/battles/?shown=deleted"

    assert not Battle.objects.filter(pk=open_battle.pk).exists()
    assert client.get(at).status_code == 404


def test_a_deleted_battle_takes_no_act_and_comes_back_as_it_was(browse, open_battle):
    gino = open_battle.seats.get()
    client, at = browse(seat=gino), f"/battles/{open_battle.code}/"
    who = Requester(token=gino.token)
    actions.note(code=open_battle.code, who=who, text="Before.")  # the battle is in this process's memory
    client.post(at + "delete/")

    with pytest.raises(Refused):
        actions.note(code=open_battle.code, who=who, text="After.")
    assert open_battle.name in client.get("/battles/?shown=deleted").content.decode()
    assert browse().post(at + "restore/").status_code == 404
    assert client.post(at + "restore/").url == at

    assert "it was restored" in client.get(at + "log/").content.decode()
    actions.note(code=open_battle.code, who=who, text="Again.")


def test_after_thirty_days_a_deleted_battle_is_gone_for_good(open_battle):
    gino = open_battle.seats.get()
    actions.delete_battle(code=open_battle.code, who=Requester(token=gino.token))
    actions.forget_deleted_battles()
    assert Battle.everything.filter(pk=open_battle.pk).exists()

    Battle.everything.update(deleted_at=timezone.now() - timedelta(days=31))
    actions.restore_battle(code=open_battle.code, who=Requester(token=gino.token))
    assert not Battle.objects.filter(pk=open_battle.pk).exists()  # too late
    actions.forget_deleted_battles()
    assert not Battle.everything.filter(pk=open_battle.pk).exists()


def test_an_account_is_deleted_though_a_battle_of_its_was(battle, anna, bruno):
    actions.leave(code=battle.code, who=Requester(bruno.pk))
    actions.delete_battle(code=battle.code, who=Requester(anna.pk))

    people.delete_account(user=anna)

    gone = Battle.everything.get(pk=battle.pk)
    assert gone.deleted_at is not None
    assert not gone.seats.filter(name="Anna").exists()


def test_the_organisers_of_its_club_settle_it_too(browse, battle, club, carla, anna):
    Battle.objects.filter(pk=battle.pk).update(club=club, created_by=None)
    at = f"/battles/{battle.code}/settings/"
    assert browse(carla).get(at).status_code == 404
    Membership.objects.filter(user=carla).update(role="organiser")

    answer = browse(carla).post(at, {"name": "Marengo", "watching": "seats", "club": club.pk, "day": "2027-03-25", "table": "3"})

    battle.refresh_from_db()
    assert answer.status_code == 302
    assert (battle.day.isoformat(), battle.table) == ("2027-03-25", "3")
    said = browse(anna).get(f"/battles/{battle.code}/log/").content.decode()
    assert "it is played on 25 March 2027" in said
    assert "it is played at table 3" in said


def test_an_archived_battle_leaves_the_lists_and_keeps_its_address(browse, battle, anna):
    client, at = browse(anna), f"/battles/{battle.code}/"

    client.post(at + "archive/")
    assert battle.code not in client.get("/battles/").content.decode()
    assert battle.code in client.get("/battles/?shown=archived").content.decode()
    assert client.get(at).status_code == 200

    client.post(at + "archive/", {"back": "1"})
    assert battle.code in client.get("/battles/").content.decode()


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
    assert b"Stendardo's reading applies" in browse().get(f"/battles/{open_battle.code}/rules/").content

"""An account is deleted: its name leaves seats, log, state and exports of every battle; what was played stays."""

import json

import pytest
from django.core.management import call_command
from django.test import Client

from armies.models import Army
from battles import actions, ledger
from battles.actions.forget import forget
from battles.ledger import Requester
from battles.ledger.replay import differences
from battles.models import Battle, Entry, Seat
from people import actions as people
from people.models import User


@pytest.fixture
def dora(db):
    return User.objects.create_user("dora", display_name="Dorotea")


@pytest.fixture
def battle(dora) -> Battle:
    """Dora played side a, undid dice as the referee would, freed a seat, wrote a note; Bruno plays side b."""
    call_command("load_samples", verbosity=0)
    armies = list(Army.objects.filter(is_sample=True, is_book=False, ruleset="de-bellis-empire").order_by("pk")[:2])
    bruno = User.objects.create_user("bruno", display_name="Bruno")
    seats = [
        actions.NewSeat("referee", "", dora),
        actions.NewSeat("player", "b", bruno),
        actions.NewSeat("player", "a", guest="Gino"),
    ]
    made = actions.create_battle(actions.NewBattle("de-bellis-empire", "Ligny", armies, seats, created_by=dora))
    code, gino = made.battle.code, made.seats[2]
    actions.note(code=code, who=Requester(dora.pk), text="It rains.")
    actions.replace_seat(code=code, who=Requester(dora.pk), seat=gino.pk)
    return made.battle


def everything_of(battle) -> str:
    """All that the database and the pages hold of it, as text."""
    rows = [Battle.objects.filter(pk=battle.pk).values(), Entry.objects.filter(battle=battle).values(), Seat.objects.values()]
    client = Client(headers={"accept-language": "en"})
    pages = ("", "log/", "seats/", "report/", "dice/", "luck/", "export.json", "export.csv", "export.md")
    answers = [client.get(f"/battles/{battle.code}/{page}") for page in pages]
    assert {answer.status_code for answer in answers} == {200}
    bodies = [b"".join(a.streaming_content) if a.streaming else a.content for a in answers]
    return repr([list(found) for found in rows]) + " ".join(body.decode() for body in bodies)


def test_the_name_leaves_seats_log_state_and_exports(battle, dora):
    assert "Dorotea" in everything_of(battle)

    people.delete_account(user=dora)

    left = everything_of(battle)
    assert "Dorotea" not in left
    assert "dora" not in left
    assert "former member" in left
    assert "It rains." in left
    assert not differences(Battle.objects.get(pk=battle.pk))


def test_the_seat_is_left_and_pages_say_former_member_in_their_language(battle, dora):
    people.delete_account(user=dora)

    page = Client(headers={"accept-language": "it"}).get(f"/battles/{battle.code}/log/").content.decode()
    assert "ex socio" in page
    assert not Seat.objects.filter(role="referee", left_at=None).exists()


def test_no_process_goes_on_with_what_it_remembers(battle, dora):
    """The board is kept by number: the number moves, so that it is made anew."""
    client = Client(headers={"accept-language": "en"})
    before = client.get(f"/battles/{battle.code}/").content.decode()
    seq = ledger.read(battle.code, Requester()).seq

    people.delete_account(user=dora)

    after = client.get(f"/battles/{battle.code}/").content.decode()
    assert "Dorotea" in before
    assert "Dorotea" not in after
    assert ledger.read(battle.code, Requester()).seq == seq + 1


def test_others_of_the_same_name_keep_it(battle, dora):
    twin = Seat.objects.create(battle=battle, name="Dorotea", role="player", sides="a")

    forget(dora)

    twin.refresh_from_db()
    assert twin.name == "Dorotea"


def test_the_export_of_ones_data_has_armies_battles_seats_and_entries(battle, dora, signed_in):
    Army.objects.create(owner=dora, ruleset="impetus", name="Cartagine", notes="Dipinta nel 2019")

    data = json.loads(signed_in(dora).get("/people/account/export/").content)

    assert [army["name"] for army in data["armies"]] == ["Cartagine"]
    assert data["armies"][0]["notes"] == "Dipinta nel 2019"
    assert [opened["name"] for opened in data["battles"]["opened"]] == ["Ligny"]
    [seat] = data["battles"]["seats"]
    assert (seat["name"], seat["role"]) == ("Dorotea", "referee")
    assert [entry["note"] for entry in seat["entries"] if entry["kind"] == "note"] == ["It rains."]
    assert "Bruno" not in json.dumps(data)


def test_every_battle_of_a_person_is_told(battle, dora, signed_in):
    """A person with seats in several battles: all of them are told."""
    armies = [side.army for side in battle.sides.select_related("army")]
    other = actions.create_battle(
        actions.NewBattle("de-bellis-empire", "Wavre", armies, [actions.NewSeat("player", "ab", dora)], created_by=dora)
    ).battle

    people.delete_account(user=dora)

    assert "Dorotea" not in everything_of(other) + everything_of(battle)

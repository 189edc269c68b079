"""How a battle ends."""

import pytest
from django.utils.html import escape

from battles import actions, ledger
from battles.actions.demo import load_patterns, start_demo
from battles.ledger import Requester


def table(battle):
    return ledger.read(battle.code, Requester()).table


def at(battle, what=""):
    return f"/battles/{battle.code}/ending/{what}"


def test_players_are_offered_what_spectators_are_not(browse, battle, anna, sara):
    player, spectator = (browse(user).get(at(battle)).content.decode() for user in (anna, sara))

    assert at(battle, "concede/") in player
    assert at(battle, "concede/") not in spectator


def test_conceding_asks_first_then_the_other_side_has_won(browse, battle, anna):
    client = browse(anna)

    question = client.get(at(battle, "concede/")).content.decode()
    answer = client.post(at(battle, "concede/"), {"side": "a", "key": "k1"})
    again = client.post(at(battle, "concede/"), {"side": "a", "key": "k1"})

    assert "Concede the battle?" in question
    assert answer.url == again.url == f"/battles/{battle.code}/report/"
    assert table(battle)["result"] == {"winner": "b", "how": "concession"}


def test_nobody_concedes_for_the_other_side(browse, battle, anna):
    answer = browse(anna).post(at(battle, "concede/"), {"side": "b"})

    assert answer.status_code == 403
    assert table(battle)["status"] == "playing"


@pytest.mark.parametrize("side", ["", "c"])
def test_a_side_has_to_be_named(browse, battle, anna, side):
    answer = browse(anna).post(at(battle, "concede/"), {"side": side})

    assert answer.status_code == 409
    assert b"Choose the side that concedes." in answer.content


@pytest.mark.parametrize("how", ["draw", "abandon"])
def test_the_other_side_agrees(browse, battle, anna, bruno, how):
    browse(anna).post(at(battle, f"{how}/"))
    assert table(battle)["status"] == "playing"
    page = browse(bruno).get(at(battle)).content.decode()
    proposal = table(battle)["proposals"][0]["id"]

    browse(bruno).post(f"/battles/{battle.code}/answer/", {"proposal": proposal, "agreed": "1"})

    assert "proposes" in page
    assert table(battle)["result"] == {"winner": None, "how": how}


@pytest.mark.parametrize("how", ["draw", "abandon"])
def test_one_phone_between_both_needs_nobodys_consent(browse, open_battle, how):
    answer = browse(seat=open_battle.seats.get()).post(at(open_battle, f"{how}/"))

    assert answer.url == f"/battles/{open_battle.code}/report/"
    assert table(open_battle)["result"]["how"] == how


def test_the_verdict_is_the_rulebooks_to_give(browse, battle, anna):
    answers = [browse(anna).get(at(battle, "verdict/")), browse(anna).post(at(battle, "verdict/"))]

    assert [answer.status_code for answer in answers] == [409, 409]
    assert b"The rulebook does not end this battle yet" in answers[0].content


def test_a_verdict_is_confirmed(browse, samples):
    load_patterns()
    battle, seat = start_demo(user=None, guest="Gino")
    who, client = Requester(token=seat.token), browse(seat=seat)
    for unit, _fields in ledger.read(battle.code, who).state.units(side="b"):
        if not ledger.read(battle.code, who).table["verdict"]:
            actions.correct(code=battle.code, who=who, address=unit, field="destroyed", value=True, reason="as on the table")

    verdict = table(battle)["verdict"]
    page = client.get(at(battle, "verdict/")).content.decode()
    client.post(at(battle, "verdict/"))

    assert verdict["winner"] == "a"
    assert escape(verdict["why"]) in page
    assert table(battle)["result"] == {**verdict, "how": "verdict"}


def test_spectators_are_refused(browse, battle, sara):
    answers = [browse(sara).post(at(battle, f"{how}/"), {"side": "a"}) for how in ("concede", "draw", "abandon", "verdict")]

    assert [answer.status_code for answer in answers] == [403] * 4


def test_what_has_ended_does_not_end_again(browse, battle, anna):
    actions.concede(code=battle.code, who=Requester(anna.pk), side="a")

    assert browse(anna).get(at(battle, "draw/")).status_code == 409
    assert browse(anna).post(at(battle, "draw/")).status_code == 409
    assert b"conceded" in browse(anna).get(at(battle)).content


def test_there_is_no_other_way_to_end(browse, battle, anna):
    assert browse(anna).get(at(battle, "flee/")).status_code == 404

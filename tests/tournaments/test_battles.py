"""The battles of an event's tables: opened with both seats, their end a result, their reopening takes it back."""

import pytest

from battles import actions as battle_actions
from battles.ledger import Requester
from battles.models import Battle
from common.errors import NotYours, Refused
from rules.engine.ruleset import rulesets
from tests.battles.table import SLUG, listed_army
from tests.tournaments.hall import Hall, running_hall
from tournaments.models import LogEntry
from tournaments.queries.standings import standings_of

pytestmark = pytest.mark.django_db
AT = {"round": 1, "position": 1}


@pytest.fixture
def hall() -> Hall:
    """Two players with lists, at table 1 of the first round."""
    hall = running_hall(2, tables=1, preset="de-bellis-empire")
    samples = rulesets()[SLUG].play.army.samples
    for player, sample in zip(hall.snapshot().players, samples, strict=False):
        player.army_list = listed_army(sample)
        player.save(update_fields=["army_list"])
    return hall


def game(hall: Hall):
    return hall.snapshot().round(1).games[0]


@pytest.fixture
def concede(django_capture_on_commit_callbacks):
    """Side a concedes; the apps above hear of it after the commit."""

    def conceded(battle: Battle) -> None:
        with django_capture_on_commit_callbacks(execute=True):
            battle_actions.concede(code=battle.code, who=seat_of(battle, "a"), side="a")

    return conceded


@pytest.fixture
def agree(django_capture_on_commit_callbacks):
    """Both sides agree on something."""

    def agreed(battle: Battle, kind: str) -> None:
        with django_capture_on_commit_callbacks(execute=True):
            number = battle_actions.propose(code=battle.code, who=seat_of(battle, "a"), kind=kind)
            proposal = Battle.objects.get(pk=battle.pk).state["table"]["proposals"][-1]["id"]
            battle_actions.answer(code=battle.code, who=seat_of(battle, "b"), proposal=proposal, agreed=True)
            assert number

    return agreed


def seat_of(battle: Battle, side: str) -> Requester:
    return Requester(token=battle.seats.get(sides=side).token)


def test_both_players_have_their_seats(hall):
    battle = hall.do("open_battle", game(hall).a.name, **AT)

    players = {seat.sides: seat.name for seat in battle.seats.filter(role="player")}
    assert players == {"a": game(hall).a.name, "b": game(hall).b.name}
    assert battle.seats.filter(role="referee").count() == 1
    assert hall.do("open_battle", game(hall).b.name, **AT) == battle
    with pytest.raises(NotYours):
        hall.do("open_battle", "public", **AT)


def test_without_lists_there_is_no_battle():
    hall = running_hall(2)
    with pytest.raises(Refused):
        hall.do("open_battle", "Anna", **AT)


def test_one_tap_leads_a_guest_to_the_own_seat(hall):
    phone = hall.phone(game(hall).b.name)
    answer = phone.post(f"{hall.url}rounds/1/games/1/battle/", follow=True)

    battle = Battle.objects.get()
    assert answer.redirect_chain == [(f"/battles/{battle.code}/", 302)]
    assert "Spring Cup, round 1, table 1" in answer.content.decode()
    assert phone.get(f"/battles/{battle.code}/leave/").status_code == 200


def test_the_battles_end_is_the_games_result(hall, concede):
    battle = hall.do("open_battle", game(hall).a.name, **AT)
    concede(battle)

    assert game(hall).status == "confirmed"
    assert game(hall).result["winner"] == "b"
    assert game(hall).result["a"]["broken"] is True
    assert standings_of(hall.snapshot()).rows[0].player.number == game(hall).b.number


def test_where_both_have_to_confirm_the_battle_does_not_count_by_itself(hall, concede):
    hall.do("edit_event", settings={"battle_confirms": "both"})
    battle = hall.do("open_battle", game(hall).a.name, **AT)
    concede(battle)

    assert game(hall).status == "from_battle"
    hall.do("confirm", game(hall).a.name, **AT)
    assert game(hall).counts


def test_a_battle_that_goes_on_takes_its_result_back(hall, concede, agree):
    battle = hall.do("open_battle", game(hall).a.name, **AT)
    concede(battle)
    agree(battle, "reopen")

    assert game(hall).status == "none"
    assert LogEntry.objects.filter(event=hall.event).latest("seq").action == "battle_reopened"


def test_the_umpires_word_stays_whatever_the_battle_says(hall, concede):
    battle = hall.do("open_battle", game(hall).a.name, **AT)
    hall.do("set_result", "umpire", **AT, result={"kind": "double_loss"})
    concede(battle)

    assert game(hall).status == "umpire"
    assert game(hall).result == {"kind": "double_loss"}


def test_an_abandoned_battle_decides_nothing(hall, agree):
    battle = hall.do("open_battle", game(hall).a.name, **AT)
    agree(battle, "abandon")

    assert game(hall).status == "none"


def test_the_umpire_sits_down_as_referee(hall):
    hall.do("open_battle", game(hall).a.name, **AT)
    phone = hall.phone("umpire")

    answer = phone.get(f"{hall.url}rounds/1/games/1/battle/")

    assert answer.status_code == 302
    assert phone.get(answer["Location"]).context["snapshot"].seat.role == "referee"
    assert hall.phone().get(f"{hall.url}rounds/1/games/1/battle/").status_code == 403

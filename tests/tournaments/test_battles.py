"""The battles of an event's tables: opened with both seats, their end a result, their reopening takes it back."""

import pytest

from battles import actions as battle_actions
from battles.ledger import Requester
from battles.models import Battle
from common.errors import NotYours, Refused
from rules.engine.ruleset import rulesets
from tests.battles.table import SLUG, listed_army
from tests.tournaments.hall import Hall, hand_in, running_hall
from tournaments import actions
from tournaments.models import LogEntry
from tournaments.queries.standings import standings_of

pytestmark = pytest.mark.django_db
AT = {"round": 1, "position": 1}


@pytest.fixture
def hall() -> Hall:
    return hall_of(SLUG)


def hall_of(slug: str, **more: str) -> Hall:
    """Two players with lists, at table 1 of the first round."""
    hall = running_hall(2, tables=1, ruleset=slug, **{"preset": slug, **more})
    samples = rulesets()[slug].play.army.samples
    for player, sample in zip(hall.snapshot().players, samples, strict=False):
        hand_in(player, listed_army(sample, slug))
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


def last_entry(hall: Hall) -> LogEntry:
    return LogEntry.objects.filter(event=hall.event).latest("seq")


def test_an_abandoned_battle_decides_nothing(hall, agree):
    battle = hall.do("open_battle", game(hall).a.name, **AT)
    agree(battle, "abandon")

    assert game(hall).status == "none"
    assert (last_entry(hall).action, last_entry(hall).staff_only) == ("battle_unscored", True)


def test_what_the_scoring_refuses_is_told_to_the_umpire_once(concede):
    hall = hall_of("guerre-ditalia", preset="de-bellis-empire")  # shares of an army, and losses without a total
    concede(hall.do("open_battle", game(hall).a.name, **AT))
    actions.take_lost_results()

    assert game(hall).status == "none"
    assert [entry.reason != "" for entry in LogEntry.objects.filter(event=hall.event, action="battle_unscored")] == [True]
    assert "gives no result" in hall.phone("umpire").get(f"{hall.url}log/").content.decode()


def test_a_battle_that_ends_after_its_round_was_closed_is_told_to_the_umpire(hall, concede):
    battle = hall.do("open_battle", game(hall).a.name, **AT)
    hall.do("close", force=True, reason="The hall closes")
    concede(battle)

    assert (game(hall).status, last_entry(hall).action) == ("none", "battle_unscored")


def test_a_result_that_nobody_heard_of_is_found(hall):
    battle = hall.do("open_battle", game(hall).a.name, **AT)
    battle_actions.concede(code=battle.code, who=seat_of(battle, "a"), side="a")  # its signal waits for a commit that never comes
    assert game(hall).status == "none"

    assert actions.take_lost_results() == 1
    assert (game(hall).status, game(hall).result["winner"]) == ("confirmed", "b")
    assert actions.take_lost_results() == 0


def test_a_battle_that_went_on_unheard_takes_its_result_back(hall, concede):
    battle = hall.do("open_battle", game(hall).a.name, **AT)
    concede(battle)
    battle_actions.propose(code=battle.code, who=seat_of(battle, "a"), kind="reopen")
    proposal = Battle.objects.get(pk=battle.pk).state["table"]["proposals"][-1]["id"]
    battle_actions.answer(code=battle.code, who=seat_of(battle, "b"), proposal=proposal, agreed=True)

    assert actions.take_lost_results() == 1
    assert game(hall).status == "none"


@pytest.mark.parametrize("slug", ["de-bellis-empire", "naran-fuciliers-wars", "guerre-ditalia", "ordre-mixte", "impetus"])
def test_battles_of_every_rulebook_give_their_result(slug, concede):
    hall = hall_of(slug)
    concede(hall.do("open_battle", game(hall).a.name, **AT))

    assert (game(hall).status, game(hall).result["winner"]) == ("confirmed", "b")
    assert {row.points for row in standings_of(hall.snapshot()).rows} != {0}


def test_the_umpire_sits_down_as_referee(hall):
    hall.do("open_battle", game(hall).a.name, **AT)
    phone = hall.phone("umpire")

    answer = phone.get(f"{hall.url}rounds/1/games/1/battle/")

    assert answer.status_code == 302
    assert phone.get(answer["Location"]).context["snapshot"].seat.role == "referee"
    assert hall.phone().get(f"{hall.url}rounds/1/games/1/battle/").status_code == 403

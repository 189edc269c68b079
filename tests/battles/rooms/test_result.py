"""A battle's result as the apps above read it, and how they hear of it."""

import pytest
from django.utils.translation import override

from armies.models import ArmyUnit
from battles import actions, ledger
from battles.ledger import Requester
from battles.models import Battle, Entry
from battles.record.result import result_of
from battles.signals import battle_ended, battle_reopened
from common.errors import Refused


def table(battle):
    return ledger.read(battle.code, Requester()).table


@pytest.fixture
def heard():
    """Signals of battles in their order: (what, code)."""
    signals = []

    def ended(code, **_more):
        signals.append(("ended", code))

    def reopened(code, **_more):
        signals.append(("reopened", code))

    battle_ended.connect(ended)
    battle_reopened.connect(reopened)
    yield signals
    battle_ended.disconnect(ended)
    battle_reopened.disconnect(reopened)


def concede(battle, user, side):
    return actions.concede(code=battle.code, who=Requester(user.pk), side=side)


def test_a_battle_that_goes_on_has_no_result(battle):
    assert result_of(battle) is None
    assert (Battle.objects.get(pk=battle.pk).winner, Battle.objects.get(pk=battle.pk).how) == ("", "")


def test_a_conceded_battle_says_who_won_and_how(battle, anna):
    concede(battle, anna, "a")

    result, row = result_of(battle), Battle.objects.get(pk=battle.pk)
    assert (result.winner, result.how, result.at_the_limit, result.turns) == ("b", "concession", False, 0)
    assert (row.winner, row.how, row.ended) == ("b", "concession", True)


def test_units_are_those_of_the_lists(battle, anna):
    concede(battle, anna, "a")

    result = result_of(battle)
    assert set(result.sides) == {"a", "b"}
    listed = set(ArmyUnit.objects.filter(command__army__in=battle.sides.values("army")).values_list("pk", flat=True))
    assert set(result.sources.values()) == listed
    assert set(result.sources) <= {unit.address for side in result.sides.values() for unit in side.units}


def test_the_result_costs_two_queries(battle, anna, django_assert_num_queries):
    concede(battle, anna, "a")

    with django_assert_num_queries(2):
        result_of(battle)


def test_an_ending_is_told_after_the_commit(battle, anna, heard, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks() as callbacks:
        concede(battle, anna, "a")
        assert heard == []
    for callback in callbacks:
        callback()

    assert heard == [("ended", battle.code)]


def test_an_act_tells_nothing(battle, anna, heard, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        actions.note(code=battle.code, who=Requester(anna.pk), text="We begin.")

    assert heard == []


def test_both_players_undo_an_ending_and_the_battle_goes_on(battle, anna, bruno, heard, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        ended = concede(battle, anna, "a")
        actions.propose(code=battle.code, who=Requester(bruno.pk), kind="reopen")
        proposal = table(battle)["proposals"][0]["id"]
        reopened = actions.answer(code=battle.code, who=Requester(anna.pk), proposal=proposal, agreed=True)

    row = Battle.objects.get(pk=battle.pk)
    assert (row.winner, row.how, row.ended_at) == ("", "", None)
    assert result_of(battle) is None
    assert heard == [("ended", battle.code), ("reopened", battle.code)]
    assert Entry.objects.get(battle=battle, seq=reopened).undoes == ended
    actions.note(code=battle.code, who=Requester(anna.pk), text="On we go.")


def test_once_the_seed_was_shown_dice_are_typed(open_battle):
    who = Requester(token=open_battle.seats.get().token)
    actions.concede(code=open_battle.code, who=who, side="a")
    actions.propose(code=open_battle.code, who=who, kind="reopen")

    assert ledger.read(open_battle.code, who).dice_policy == "typed"


def test_a_battle_that_goes_on_has_no_ending_to_undo(battle, anna):
    with override("en"), pytest.raises(Refused, match="still in progress"):
        actions.propose(code=battle.code, who=Requester(anna.pk), kind="reopen")


def test_an_ended_battle_agrees_on_nothing_else(battle, anna):
    concede(battle, anna, "a")

    with override("en"), pytest.raises(Refused, match="has ended"):
        actions.propose(code=battle.code, who=Requester(anna.pk), kind="draw")


def test_time_is_called_by_agreement(battle, anna, bruno):
    actions.propose(code=battle.code, who=Requester(anna.pk), kind="time")
    proposal = table(battle)["proposals"][0]["id"]
    actions.answer(code=battle.code, who=Requester(bruno.pk), proposal=proposal, agreed=True)

    assert (result_of(battle).winner, result_of(battle).how) == (None, "time")


def test_the_ending_page_offers_to_undo_it(browse, battle, anna, bruno):
    concede(battle, anna, "a")
    page = f"/battles/{battle.code}/ending/"

    browse(anna).post(page + "reopen/", {"key": "k"})
    answer = browse(bruno).get(page).content.decode()

    assert "undo the ending and play on" in answer
    assert 'name="agreed" value="1"' in answer
    assert page + "reopen/" not in answer


def test_ten_tables_are_opened_with_their_seats(samples, anna, bruno):
    seats = [actions.NewSeat("player", "a", anna), actions.NewSeat("player", "b"), actions.NewSeat("referee", user=bruno)]
    new = actions.NewBattle(samples[0].ruleset, "Table 1", samples[:2], seats, created_by=bruno)

    battles = [actions.create_battle(new) for _ in range(10)]

    assert [[seat.role for seat in made.seats] for made in battles] == [["player", "referee"]] * 10
    assert [[(link.role, link.sides) for link in made.invitations] for made in battles] == [[("player", "b")]] * 10
    taken = actions.take_seat(invitation=battles[3].invitations[0], user=None, name="Carla")
    assert (taken.battle, taken.sides, taken.user) == (battles[3].battle, "b", None)

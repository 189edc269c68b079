"""Formats besides Swiss, from the first draft to the last."""

import pytest

from common.errors import Refused
from tests.tournaments.hall import WIN, opened_hall
from tournaments.queries.formats import champion_of, columns_of, tables_of_groups

pytestmark = pytest.mark.django_db


def play_all(hall, *, result=WIN):
    hall.start()
    for number in range(1, 31):
        try:
            assert hall.do("draft") == number
        except Refused:
            break
        hall.do("publish")
        for game in hall.snapshot().round(number).games:
            hall.do("set_result", round=number, position=game.position, result=result)
        hall.do("close")
    return hall.snapshot()


@pytest.mark.parametrize(("players", "rounds", "double"), [(6, 5, False), (5, 5, False), (4, 6, True)])
def test_in_a_round_robin_everybody_meets_everybody(players, rounds, double):
    snapshot = play_all(opened_hall(players, kind="round_robin", rounds=None, double=double))

    assert len(snapshot.rounds) == rounds
    met = [frozenset((game.a.number, game.b.number)) for one in snapshot.rounds for game in one.games]
    assert len(set(met)) == players * (players - 1) // 2
    assert len(met) == len(set(met)) * (2 if double else 1)


def test_who_leaves_a_round_robin_gives_byes():
    hall = opened_hall(4, kind="round_robin", rounds=None)
    hall.start()
    hall.play_round()
    hall.do("withdraw", number=1)
    number = hall.play_round()

    played = hall.snapshot().round(number)
    assert len(played.byes) == 1
    assert played.game_of(1) is None


@pytest.mark.parametrize(("players", "rounds"), [(8, 3), (6, 3), (5, 3), (2, 1)])
def test_a_knockout_ends_with_a_champion(players, rounds):
    snapshot = play_all(opened_hall(players, kind="knockout", rounds=None))

    assert [len(column.matches) for column in columns_of(snapshot)] == [2**k for k in reversed(range(rounds))]
    champion = champion_of(columns_of(snapshot))
    assert champion is not None
    assert sum(len(one.games) for one in snapshot.rounds) == players - 1
    assert snapshot.rounds[-1].game_of(champion.number) is not None


def test_drawn_knockout_games_are_decided_and_a_third_place_is_played():
    snapshot = play_all(
        opened_hall(4, kind="knockout", rounds=None, placement="third"), result={"kind": "played", "winner": None}
    )

    final = columns_of(snapshot)[-1]
    assert len(final.matches) == len(final.places) == 1
    lots = {player.number: player.lot for player in snapshot.players}
    assert min(lots, key=lots.get) == champion_of(columns_of(snapshot)).number


def test_every_place_is_played_for():
    snapshot = play_all(opened_hall(8, kind="knockout", rounds=None, placement="all"))

    assert [len(one.games) for one in snapshot.rounds] == [4, 4, 4]


def test_groups_then_a_bracket_of_those_who_go_on():
    snapshot = play_all(opened_hall(8, kind="groups_knockout", rounds=None, groups=2, qualifiers=2))

    assert len(snapshot.rounds) == 5
    firsts = [[row["id"] for row in rows][:2] for rows in tables_of_groups(snapshot)]
    semi_finals = columns_of(snapshot)[0].matches
    pairs = {frozenset((m.pairing.a.id_in_facts, m.pairing.b.id_in_facts)) for m in semi_finals}
    assert pairs == {frozenset((firsts[0][0], firsts[1][1])), frozenset((firsts[1][0], firsts[0][1]))}


def test_too_few_for_the_groups_is_said_before_the_event_starts():
    hall = opened_hall(4, kind="groups_knockout", rounds=None, groups=4, qualifiers=1)
    hall.do("check_in_all")

    with pytest.raises(Refused):
        hall.do("start_event")
    assert hall.snapshot().is_open


def test_a_seeded_first_round_and_sides_of_history():
    hall = opened_hall(4, first_round="seeded_fold", avoid=[{"kind": "side", "rounds": 1, "level": "never"}])
    for number, (seed, side) in enumerate([(1, "red"), (2, "red"), (3, "blue"), (4, "blue")], 1):
        hall.do("edit_player", number=number, seed=seed, side=side)
    hall.start()
    hall.do("draft")

    games = hall.snapshot().round(1).games
    assert {frozenset((g.a.seed, g.b.seed)) for g in games} == {frozenset((1, 4)), frozenset((2, 3))}


def test_who_leaves_a_knockout_lets_the_other_through():
    hall = opened_hall(4, kind="knockout", rounds=None)
    hall.start()
    hall.play_round()
    hall.do("draft")
    gone = hall.snapshot().round(2).games[0].a
    hall.do("withdraw", number=gone.number)
    with pytest.raises(Refused):
        hall.do("publish")
    hall.do("draft")
    hall.do("publish")

    (bye,) = hall.snapshot().round(2).byes
    assert champion_of(columns_of(hall.snapshot())) == bye.a

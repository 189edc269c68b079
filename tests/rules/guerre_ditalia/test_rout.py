"""§Rotta."""

import pytest

from tests.rules.guerre_ditalia.asking import ask, is_wrong, reason


def check(a, b):
    return ask("rout_check", side_a=a, side_b=b)


STEADY = {"morale_level": 200}


@pytest.mark.parametrize(("start", "level"), [(1, 1), (3, 1), (4, 2), (12, 4), (200, 67)])
def test_without_a_level_an_army_stands_a_third_rounded_up(start, level):
    assert check({"elements_at_start": start}, STEADY).side_a["level"] == level


def test_a_given_level_goes_before_the_size():
    assert check({"elements_at_start": 30, "morale_level": 4}, STEADY).side_a["level"] == 4


def test_the_cinc_counts_three_and_the_camp_two():
    beaten = check({"elements_lost": 1, "cinc_lost": True, "camp_lost": True, "morale_level": 6}, STEADY)

    assert (beaten.side_a, beaten.result) == ({"losses": 6, "level": 6, "routed": True}, "side_b_wins")
    assert [part.value for part in beaten.sums[0].parts] == [1, 3, 2]


def test_who_gives_up_is_routed_without_losses():
    assert check(STEADY, {**STEADY, "voluntary_rout": True}).winner == "side_a"


@pytest.mark.parametrize(
    "side",
    [
        {},
        {"morale_level": None, "elements_at_start": None},
        {"morale_level": 0},
        {"morale_level": 201},
        {"elements_at_start": 3, "elements_lost": 4},
        {"elements_at_start": 3, "elements_lost": 3, "cinc_lost": True, "morale_level": 9},
        {"elements_lost": 201, "morale_level": 9},
        {"elements_lost": None, "morale_level": 9},
    ],
    ids=str,
)
def test_contradictions_and_ranges(side):
    assert is_wrong("rout_check", side_a=STEADY, side_b=side)


def test_all_may_be_lost_with_the_camp():
    assert check({"elements_at_start": 3, "elements_lost": 2, "cinc_lost": True, "camp_lost": True}, STEADY).side_a["losses"] == 7


def test_nothing_to_give_up():
    assert reason("voluntary_rout", battle_over=True, army_routed=True) == "battle_over"
    assert reason("voluntary_rout", army_routed=True) == "already_routed"


def test_the_pursuit_of_a_great_captain_needs_no_die():
    assert ask("pursuit_after_rout", winner_cinc="gaston_de_foix").values == {
        "allowed": True,
        "automatic": True,
        "roll": None,
        "pursuit": True,
        "loser_rolls_cp": False,
        "loser_withdraws": True,
        "winner_rolls_cp": True,
        "game_over_now": False,
    }
    assert reason("pursuit_after_rout", both_routed=True, winner_cinc="consalvo_di_cordova") == "both_routed"

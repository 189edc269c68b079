"""An organiser does not wait: processor time of the largest events, several times what is needed."""

import random
import time

import pytest

from tests.tournaments.engine.reference import run
from tests.tournaments.engine.test_pairing import late_event


def seconds(deed, times):
    """The least processor time of some attempts."""
    spent = []
    for _ in range(times):
        begun = time.process_time()
        deed()
        spent.append(time.process_time() - begun)
    return min(spent)


@pytest.mark.parametrize(("count", "limit"), [(200, 1.0), (400, 5.0)])
def test_the_seventh_round_is_paired_in_time(count, limit):
    context = late_event(count, seed=1)

    assert seconds(lambda: run("swiss_pairing", context), times=2) < limit


def test_standings_of_two_hundred_after_seven_rounds_are_there_at_once():
    chance = random.Random(1)
    names = [f"p{number}" for number in range(200)]
    rounds = []
    for _ in range(7):
        order = chance.sample(names, 200)
        rounds.append(
            [
                {"a": one, "b": other, "points_a": "33/4", "points_b": "47/4", "lost_a": 3, "lost_b": 5, "winner": "b"}
                for one, other in zip(order[::2], order[1::2], strict=True)
            ]
        )
    chain = [{"key": key} for key in ("points", "head_to_head", "sos_net", "difference", "lot")]
    event = {"players": [{"id": who} for who in names], "rounds": rounds, "chain": chain}

    assert seconds(lambda: run("standings", event), times=5) < 0.040

"""Random legal battles on the state alone: no crash, no dead end, invariants held after every act."""

import pytest

from rules.engine.army import MusteredSide
from rules.engine.play.driver import play_out
from rules.rulesets.naran_fuciliers_wars.play import PLAY

SAMPLES = PLAY.army.samples
HOUSE_RULES = {"R28": "as_front", "R35": "visible_protector", "R51": "ok_keeps_reaction", "R52": "also_demoralised",
               "R56": "die_only", "R67": "kill_only", "R68": "both_sides", "R76": "cumulative", "R82": "as_demoralised",
               "R90": "draw"}  # fmt: skip


def mustered(one, other, **options):
    return PLAY.fields.muster([MusteredSide("a", SAMPLES[one]), MusteredSide("b", SAMPLES[other])], options)


@pytest.mark.parametrize(("one", "other", "house_rules"), [(0, 1, {}), (2, 3, HOUSE_RULES), (1, 2, {})])
def test_battles_come_to_an_end(one, other, house_rules):
    played = play_out(PLAY, mustered(one, other, house_rules=house_rules), 1, acts=8000)

    assert played.verdict is not None


def test_the_same_seed_plays_the_same_battle():
    short = {"acts": 150}

    assert play_out(PLAY, mustered(0, 1), 7, **short).state == play_out(PLAY, mustered(0, 1), 7, **short).state

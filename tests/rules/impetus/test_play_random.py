"""Random legal battles on the state alone: no crash, no dead end, invariants held after every act."""

import pytest

from rules.engine.army import MusteredSide
from rules.engine.play.driver import play_out
from rules.rulesets.impetus.play import PLAY

CANNAE, LEGNANO = PLAY.army.samples[:2], PLAY.army.samples[2:]
HOUSE_RULES = {
    "R4": "rout_on_failure",
    "R11": "stands",
    "R18": "reroll_failed",
    "R28": "minimum_one",
    "R34": "more_than_half",
    "R43": "failed_test_loses",
    "R46": "interpenetrated_disordered",
}


def mustered(armies, **options):
    return PLAY.fields.muster([MusteredSide(code, army) for code, army in zip("ab", armies, strict=True)], options)


@pytest.mark.parametrize("armies", [CANNAE, LEGNANO], ids=["Cannae", "Legnano"])
def test_battles_come_to_an_end(armies):
    for seed in range(5):
        played = play_out(PLAY, mustered(armies, house_rules=HOUSE_RULES if seed % 2 else {}), seed)

        assert played.verdict is not None


def test_the_same_seed_plays_the_same_battle():
    assert play_out(PLAY, mustered(LEGNANO), 7).state == play_out(PLAY, mustered(LEGNANO), 7).state


@pytest.mark.parametrize("army", PLAY.army.samples, ids=lambda army: army.name)
def test_sample_armies_break_no_limit(army):
    assert PLAY.army.reckon(army).broken == ()

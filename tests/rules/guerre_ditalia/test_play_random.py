"""Random legal battles on the state alone: no crash, no dead end, invariants held after every act."""

from rules.engine.army import MusteredSide
from rules.engine.play.driver import play_out
from rules.rulesets.guerre_ditalia.fields import HOUSE_RULES
from rules.rulesets.guerre_ditalia.play import PLAY

FORNOVO, RAVENNA = PLAY.army.samples[:2], PLAY.army.samples[2:]
ALL_HOUSE_RULES = {ruling: choices[0] for ruling, choices in HOUSE_RULES.items()}


def mustered(armies, **options):
    return PLAY.fields.muster([MusteredSide(code, army) for code, army in zip("ab", armies, strict=True)], options)


def test_fornovo_comes_to_an_end():
    for seed in range(8):
        assert play_out(PLAY, mustered(FORNOVO), seed).verdict is not None


def test_ravenna_comes_to_an_end_by_house_rules_and_in_an_encounter_too():
    for seed in range(8):
        options = {"house_rules": ALL_HOUSE_RULES} if seed % 2 else {"battle_type": "encounter"}

        assert play_out(PLAY, mustered(RAVENNA, **options), seed).verdict is not None


def test_the_same_seed_plays_the_same_battle():
    assert play_out(PLAY, mustered(FORNOVO), 7).state == play_out(PLAY, mustered(FORNOVO), 7).state

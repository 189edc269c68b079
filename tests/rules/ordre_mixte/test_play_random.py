"""Random legal battles on the state alone: no crash, no dead end, invariants held after every act."""

from random import Random

from rules.engine.army import MusteredSide
from rules.engine.play.driver import play_out
from rules.rulesets.ordre_mixte.fields import HOUSE_RULES
from rules.rulesets.ordre_mixte.play import PLAY

MARENGO, BORODINO = PLAY.army.samples[:2], PLAY.army.samples[2:]


def mustered(armies, **options):
    return PLAY.fields.muster([MusteredSide(code, army) for code, army in zip("ab", armies, strict=True)], options)


def some_house_rules(seed):
    rng = Random(seed)
    return {ruling: rng.choice(choices) for ruling, choices in HOUSE_RULES.items() if rng.random() < 0.3}


def test_battles_go_on_to_the_turns_agreed():
    done = set()
    for seed in range(10):
        armies = MARENGO if seed % 2 else BORODINO
        options = {"turn_limit": 5, "pm_per_base": str(1 + seed % 2), "house_rules": some_house_rules(seed)}
        played = play_out(PLAY, mustered(armies, **options), seed)
        done |= set(played.acts)

        assert played.verdict is not None
    assert set(PLAY.acts) - done <= {"evasion", "finish_move"}


def test_the_same_seed_plays_the_same_battle():
    state = mustered(MARENGO, turn_limit=1)

    assert play_out(PLAY, state, 7).state == play_out(PLAY, state, 7).state

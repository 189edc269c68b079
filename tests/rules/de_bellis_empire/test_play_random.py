"""Random legal battles on the state alone: no crash, no dead end, invariants held after every act."""

from dataclasses import replace

import pytest

from rules.engine.army import MusteredSide
from rules.engine.play.driver import END_STEP, Choice, Decline, choices, play_out
from rules.rulesets.de_bellis_empire.play import PLAY

MARENGO, BORODINO = PLAY.army.samples[:2], PLAY.army.samples[2:]
HOUSE_RULES = {
    "R5": "light_artillery_as_horse",
    "R9": "width_only",
    "R15": "no_die",
    "R35": "flat",
    "R37": "attack_includes_fire",
    "R40": "open_ground_only",
    "R44": "heavy_plus_two",
    "R48": "artillery_destroys",
    "R53": "no_limit",
}


def mustered(armies, **options):
    return PLAY.fields.muster([MusteredSide(code, army) for code, army in zip("ab", armies, strict=True)], options)


def no_victory(state, act, holder):
    return act.name != "victory"


@pytest.mark.parametrize("start", range(0, 60, 20))
def test_battles_of_one_corps_a_side_come_to_an_end(start):
    for seed in range(start, start + 20):
        played = play_out(PLAY, mustered(MARENGO), seed)

        assert played.verdict is not None or played.state.battle["finished"]


def test_battles_of_three_corps_a_side_come_to_an_end():
    for seed in range(16):
        played = play_out(PLAY, mustered(BORODINO, scale="25mm", house_rules=HOUSE_RULES if seed % 2 else {}), seed)

        assert played.verdict is not None or played.state.battle["finished"]


def test_play_goes_on_past_the_verdict_and_reaches_every_act():
    play = replace(PLAY, acts=replace(PLAY.acts, concerns=no_victory))
    done = set()
    for seed in range(4):
        done |= set(play_out(play, mustered(BORODINO), seed, beyond=True, turns=6, acts=1500).acts)

    assert set(PLAY.acts) - done - {"victory", "deployment", "command_takeover", "fire_priority", "interpenetration"} == set()


def test_the_same_seed_plays_the_same_battle():
    assert play_out(PLAY, mustered(MARENGO), 7).state == play_out(PLAY, mustered(MARENGO), 7).state


def test_a_side_that_is_not_asked_waits():
    from random import Random

    state = mustered(MARENGO)
    state.holders["battle"] |= {"step": "movement"}
    state.holders["side:a"] |= {"player": "first"}
    state.holders["side:b"] |= {"player": "second"}

    assert choices(PLAY, state, "b", Random(1)) is None
    assert isinstance(choices(PLAY, state, "a", Random(1)), (Choice, Decline)) or choices(PLAY, state, "a", Random(1)) == END_STEP

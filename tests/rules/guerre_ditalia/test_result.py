"""How finished battles read for tournaments and campaigns."""

from collections import Counter

import pytest

from rules.engine.army import MusteredSide
from rules.engine.play.driver import play_out
from rules.rulesets.guerre_ditalia.play import PLAY
from tests.rules.guerre_ditalia.table import Table


def finished(seed):
    armies = PLAY.army.samples[:2] if seed % 2 else PLAY.army.samples[2:]
    mustered = PLAY.fields.muster([MusteredSide(code, army) for code, army in zip("ab", armies, strict=True)], {})
    return play_out(PLAY, mustered, seed)


@pytest.mark.parametrize("seed", range(10))
def test_a_finished_battle_agrees_with_its_score_and_its_verdict(seed):
    played = finished(seed)
    for side in PLAY.result(played.state):
        units = dict(played.state.units(side=side.code))
        fates = Counter(unit.fate for unit in side.units)

        assert [unit.address for unit in side.units] == list(units)
        assert side.losses == side.scores["losses"] <= side.had
        assert (side.losses == side.had) == (fates["lost"] + fates["left"] == len(units))
        assert fates["lost"] == sum(unit["destroyed"] for unit in units.values()) == sum(unit.lost for unit in side.units)
        assert fates["left"] == sum(unit["left_table"] for unit in units.values())
        assert side.leaders_lost >= side.general_lost
        assert not fates["captured"] or played.verdict.winner not in (None, side.code)
        assert side.broken == (played.verdict.winner != side.code)


def test_the_cinc_counts_three_and_the_camp_two():
    table = Table()
    before = PLAY.result(table.state)[0]
    table.put("unit:a1-5", destroyed=True)
    table.put("unit:a1-8", destroyed=True)
    table.put("unit:a1-1", left_table=True)
    table.put("side:a", cinc_lost=True, camp_lost=True, elements_lost=1)

    after = PLAY.result(table.state)[0]

    assert (before.had, before.losses, before.leaders_lost) == (11, 0, 0)
    assert (after.had, after.losses, after.leaders_lost, after.general_lost, after.camp_lost) == (11, 6, 1, True, True)
    assert Counter(unit.fate for unit in after.units) == {"stands": 5, "lost": 2, "left": 1}


def test_who_is_beaten_leaves_guns_and_camp():
    table = Table()
    table.put("unit:a1-7", crew_fled=True)
    table.put("unit:b1-7", crew_fled=True)
    table.put("unit:a1-6", fled=True)
    table.put("battle", winner="b")

    beaten, winner = PLAY.result(table.state)

    assert Counter(unit.fate for unit in beaten.units) == {"stands": 5, "captured": 2, "fled": 1}
    assert Counter(unit.fate for unit in winner.units) == {"stands": 8}

"""How a battle ended, as tournaments and campaigns read it."""

import pytest

from rules.engine.play.driver import play_out, some_battle
from rules.rulesets.ordre_mixte import RULESET
from rules.rulesets.ordre_mixte.play import PLAY
from tests.rules.ordre_mixte.table import Table

FOOT, OTHER_FOOT, HORSE, HEAVY, GUNS = (f"unit:a1-{n}" for n in range(1, 6))


@pytest.mark.parametrize("seed", range(10))
def test_sides_and_units_agree(seed):
    state = play_out(PLAY, some_battle(RULESET, seed, turn_limit=3), seed).state
    for side in PLAY.result(state):
        units = {fate.address: fate for fate in side.units}
        assert list(units) == [address for address, _ in state.units(side=side.code)]
        assert side.scores == {score.id: score.value for score in PLAY.cards.scores(state, side.code)}
        out = [fate for fate in side.units if fate.fate in ("lost", "captured", "left")]
        there = [fate for fate in side.units if fate not in out]
        assert side.scores["units_lost"] == len(out)
        assert side.losses == side.scores["pm_lost"] == sum(f.of for f in out) + sum(f.lost for f in there)
        assert side.had == sum(fate.of for fate in side.units)
        assert side.broken == (not there)
        assert not [fate for fate in side.units if fate.fate == ("stands" if fate.lost else "reduced")]
        assert all((fate.lost == fate.of) == (fate.fate == "lost") for fate in side.units)


def test_every_fate_is_told():
    table = Table("turn_end")
    table.put(FOOT, pm=3, bases=3)
    table.put(OTHER_FOOT, pm=0, bases=0, destroyed=True)
    table.put(HORSE, left_table=True)
    table.put(HEAVY, routing=True, disordered=True)
    table.put(GUNS, guns_abandoned=True, left_table=True)
    ours, theirs = PLAY.result(table.state)

    assert [(fate.fate, fate.lost, fate.of) for fate in ours.units] == [
        ("reduced", 1, 4),
        ("lost", 4, 4),
        ("left", 0, 4),
        ("fled", 0, 4),
        ("captured", 0, 4),
    ]
    assert (ours.losses, ours.had, ours.broken) == (13, 20, False)
    assert {fate.fate for fate in theirs.units} == {"stands"}

"""How a battle ended, as tournaments and campaigns read it."""

import pytest

from rules.engine.play.driver import play_out, some_battle
from rules.rulesets.de_bellis_empire import RULESET
from rules.rulesets.de_bellis_empire.play import PLAY
from tests.rules.de_bellis_empire.table import Table

LINE, OTHER_LINE, LIGHT, GUARD, DRAGOONS, HORSE, GUNS = (f"unit:a1-{n}" for n in range(1, 8))


@pytest.mark.parametrize("seed", range(10))
def test_sides_and_units_agree(seed):
    played = play_out(PLAY, some_battle(RULESET, seed), seed)
    state = played.state
    assert played.verdict is not None or state.battle["finished"]
    for side in PLAY.result(state):
        assert [fate.address for fate in side.units] == [address for address, _ in state.units(side=side.code)]
        assert side.scores == {score.id: score.value for score in PLAY.cards.scores(state, side.code)}
        out = [fate for fate in side.units if fate.fate in ("lost", "left")]
        assert side.losses == sum(fate.of for fate in out)
        assert side.losses == sum(value for score, value in side.scores.items() if score.startswith("lost_"))
        assert all((fate.lost == fate.of) == (fate.fate == "lost") for fate in side.units)
        assert sum(fate.of for fate in side.units) <= side.had
    winner = played.verdict.winner if played.verdict else state.battle["winner"]
    assert not [side for side in PLAY.result(state) if winner and side.broken and side.code == winner]


def test_every_fate_is_told():
    table = Table()
    table.put(LINE, destroyed=True)
    table.put(OTHER_LINE, left_table=True)
    table.put("command:a1", points_lost=8, routed=True)
    ours, theirs = PLAY.result(table.state)
    fates = {fate.address: fate for fate in ours.units}

    assert (fates[LINE].fate, fates[LINE].lost) == ("lost", fates[LINE].of)
    assert (fates[OTHER_LINE].fate, fates[OTHER_LINE].lost) == ("left", 0)
    assert {unit: fates[unit].fate for unit in (LIGHT, GUARD, GUNS)} == {LIGHT: "fled", GUARD: "stands", GUNS: "fled"}
    assert (ours.losses, ours.had, ours.broken) == (8, 36, False)
    assert {fate.fate for fate in theirs.units} == {"stands"}


def test_an_army_of_one_corps_is_led_by_its_general():
    table = Table()
    table.put("command:a1", eliminated=True)
    ours, theirs = PLAY.result(table.state)

    assert (ours.leaders_lost, ours.general_lost) == (1, True)
    assert (theirs.leaders_lost, theirs.general_lost) == (0, False)


def test_the_general_in_chief_is_a_leader_too():
    table = Table(corps=2)
    table.put("command:a1", eliminated=True)
    ours = PLAY.result(table.state)[0]

    assert (ours.leaders_lost, ours.general_lost) == (1, False)

    table.put("side:a", chief_eliminated=True)
    ours = PLAY.result(table.state)[0]

    assert (ours.leaders_lost, ours.general_lost) == (2, True)


def test_half_of_the_corps_and_one_more_break_an_army():
    table = Table(corps=3)
    table.put("command:b1", routed=True)
    table.put("command:b2", routed=True)
    ours, theirs = PLAY.result(table.state)

    assert (ours.broken, theirs.broken) == (False, True)

"""How a battle ended, as tournaments and campaigns read it."""

import pytest

from rules.engine.play.driver import play_out, some_battle
from rules.rulesets.impetus import RULESET
from rules.rulesets.impetus.play import PLAY
from tests.rules.impetus.table import Table


@pytest.mark.parametrize("seed", range(10))
def test_sides_and_units_agree(seed):
    state = play_out(PLAY, some_battle(RULESET, seed), seed).state
    for side in PLAY.result(state):
        assert [fate.address for fate in side.units] == [address for address, _ in state.units(side=side.code)]
        assert side.scores == {score.id: score.value for score in PLAY.cards.scores(state, side.code)}
        assert side.losses == side.scores["vd_lost"]
        assert side.had == sum(state[fate.address]["vd"] for fate in side.units)
        gone = [fate for fate in side.units if fate.fate in ("lost", "left", "dispersed")]
        assert sum(state[fate.address]["vd"] for fate in gone) <= side.losses <= side.had
        assert side.broken == (side.losses * 2 >= side.had)
        for fate in side.units:
            assert (fate.fate == "lost") == (fate.lost == fate.of)
            assert fate.fate != ("stands" if fate.lost else "reduced")
    a, b = PLAY.result(state)
    winner = PLAY.sequence.verdict(state).winner
    assert winner == (None if a.broken == b.broken else "b" if a.broken else "a")


def test_every_fate_is_told():
    table = Table(commands=2)
    worn, destroyed, off, whole = (unit for unit, _ in table.state.units(command="a1"))
    large = "unit:a2-1"
    table.put(worn, vbu=table.state[worn]["vbu"] - 1)
    table.put(destroyed, vbu=0, destroyed=True)
    table.put(off, left_table=True)
    table.put(large, rear_ranks_start=[4, 4], rear_ranks=[4])
    command = table.state.command_of(off)
    fates = {fate.address: fate for fate in PLAY.result(table.state)[0].units}

    assert (fates[worn].fate, fates[worn].lost) == ("reduced", 1)
    assert (fates[destroyed].fate, fates[destroyed].lost) == ("lost", fates[destroyed].of)
    assert (fates[off].fate, fates[off].lost) == ("left", 0)
    assert (fates[large].fate, fates[large].lost) == ("reduced", 4)
    assert fates[whole].fate == "stands"

    table.put(command, broken=True)
    assert {fate.address: fate.fate for fate in PLAY.result(table.state)[0].units}[off] == "dispersed"


def test_generals_are_counted_and_the_commander_in_chief_is_told():
    table = Table()
    first = table.state.addresses("command")[0]
    side = table.state.side_of(first)
    table.put(first, general=None, attached_to=None, commander="Hannibal")
    table.put(f"side:{side}", commander="Somebody else")
    assert (PLAY.result(table.state)[0].leaders_lost, PLAY.result(table.state)[0].general_lost) == (1, False)

    table.put(f"side:{side}", commander="Hannibal")
    assert PLAY.result(table.state)[0].general_lost

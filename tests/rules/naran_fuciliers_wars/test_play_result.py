"""What a battle that is over tells tournaments and campaigns: ten of random play, and a few fates set out by hand."""

import pytest

from rules.engine.play.driver import play_out, some_battle
from rules.engine.play.state import State
from rules.rulesets.naran_fuciliers_wars import RULESET
from rules.rulesets.naran_fuciliers_wars.play import PLAY
from tests.rules.naran_fuciliers_wars.field import Field, foot, individual


@pytest.mark.parametrize("seed", range(10))
def test_the_results_of_ten_battles_agree_with_their_scores(seed: int) -> None:
    played = play_out(PLAY, some_battle(RULESET, seed), seed, acts=8000)
    assert played.verdict is not None
    state, sides = played.state, PLAY.result(played.state)

    assert [side.code for side in sides] == ["a", "b"]
    for side in sides:
        assert side.losses == side.scores["losses"]
        assert side.had == state.battle["army_points"]
        listed = [address for address, unit in state.units(side=side.code) if unit["sort"] == "unit"]
        assert [unit.address for unit in side.units] == listed
        assert side.broken == all(unit.fate in ("lost", "fled", "captured") for unit in side.units)
        for unit in side.units:
            assert 0 <= unit.lost <= unit.of
            assert (unit.fate == "lost") == (unit.lost == unit.of)
            assert unit.fate not in ("stands", "reduced") or (unit.fate == "reduced") == (unit.lost > 0)
            assert (state[unit.address]["fate"] is None) == (unit.fate in ("stands", "reduced", "dispersed"))
    assert played.verdict.winner is None or not next(side for side in sides if side.code == played.verdict.winner).broken


def fates(state: State) -> list[tuple[str, int, int]]:
    return [(unit.fate, unit.lost, unit.of) for unit in PLAY.result(state)[0].units]


def test_units_end_whole_reduced_fled_or_lost() -> None:
    units = [
        foot(20),
        foot(15, figures_start=20),
        foot(12, figures_start=20, fate="fled"),
        foot(0, figures_start=20, fate="destroyed"),
    ]
    field = Field([("attack", units)], [("hold", [foot()])])

    assert fates(field.state) == [("stands", 0, 20), ("reduced", 5, 20), ("fled", 8, 20), ("lost", 20, 20)]


def test_a_command_that_never_came_has_lost_nobody() -> None:
    """§3.1.1: its points count, its men are whole."""
    field = Field([("attack", [foot()]), ("hold", [foot(points=90)])], [("hold", [foot()])], finished=True)
    field.put("command:a2", position="reserve")

    assert fates(field.state)[1] == ("stands", 0, 20)
    assert PLAY.result(field.state)[0].losses == 90


def test_leaders_are_counted_and_the_commander_in_chief_named() -> None:
    killed = individual("commander_in_chief", fate="killed")
    field = Field([("attack", [foot(), killed, individual("general")])], [("hold", [foot()])])
    field.put("side:a", commander_status="eliminated")
    side = PLAY.result(field.state)[0]

    assert (side.leaders_lost, side.general_lost, side.camp_lost) == (1, True, False)

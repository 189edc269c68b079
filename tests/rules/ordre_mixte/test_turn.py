"""«Sequenza di mossa»: initiative, and who may move."""

import pytest

from rules.engine.dice import typed
from rules.engine.errors import DiceError, DiceWanted, FactError
from rules.rulesets.ordre_mixte.turn import initiative, move_permission
from tests.rules.ordre_mixte.order import names, refused_in_order


def test_the_higher_die_is_a_and_ties_are_rolled_again():
    """R40."""
    found = initiative.run({}, typed(2, 2, 6, 6, 1, 3))

    assert found.values == {"a": "side_2", "b": "side_1", "winner": "side_2", "rolls": [[2, 2], [6, 6], [1, 3]]}
    with pytest.raises(DiceWanted) as wanted:
        initiative.run({}, typed(2, 2))
    assert wanted.value.label.it == "prima armata: 2–2 è un pareggio, di nuovo (R40)"


def test_the_winner_may_be_b():
    found = initiative.run({"winner_takes": "B"}, typed(5, 3))

    assert (found.a, found.b, found.winner) == ("side_2", "side_1", "side_1")


def test_what_is_agreed_needs_no_dice():
    agreed = {"method": "agreed", "agreed_a": "side_2", "winner_takes": "A"}

    assert initiative.run(agreed, typed()).values == {"a": "side_2", "b": "side_1", "winner": None, "rolls": []}
    with pytest.raises(DiceError):
        initiative.run(agreed, typed(1, 2))


@pytest.mark.parametrize(
    "wrong",
    [
        {"method": "agreed"},
        {"method": "agreed", "agreed_a": None},
        {"method": "agreed", "agreed_a": "A"},
        {"method": "agreed", "agreed_a": "side_1", "winner_takes": "B"},
        {"agreed_a": "side_1"},
        {"method": None},
        {"winner_takes": "a"},
    ],
    ids=str,
)
def test_contradictions(wrong):
    with pytest.raises(FactError):
        initiative.run(wrong, typed(5, 3))


def test_null_is_the_same_as_nothing_agreed():
    assert initiative.run({"agreed_a": None}, typed(5, 3)).a == "side_1"


REFUSALS = [
    ("not_your_phase", {"role": "B"}),
    ("routing", {"routing": True}),
    ("compulsory_move_made", {"compulsory_moved": True}),
    ("follow_up_made", {"followed_up": True}),
    ("evaded", {"evaded": True}),
    ("already_moved", {"moved": True}),
    ("in_melee", {"in_melee": True}),
    ("cavalry_first", {"cavalry_still_to_move": True}),
]


@pytest.mark.parametrize("arm", ["infantry", "artillery"])
def test_refusals_in_their_order(arm):
    assert refused_in_order(move_permission, {"phase": "phase_1", "role": "A", "arm": arm}, REFUSALS) == names(REFUSALS)


def test_a_moves_in_the_first_phase_and_b_in_the_second():
    def may(phase, role, arm="cavalry", **facts):
        return move_permission.run({"phase": phase, "role": role, "arm": arm, **facts}, typed()).allowed

    assert [may("phase_1", "A"), may("phase_2", "B"), may("phase_1", "B"), may("phase_2", "A")] == [True, True, False, False]
    assert may("phase_2", "B", cavalry_still_to_move=True)
    assert may("phase_2", "B", "general", cavalry_still_to_move=True)

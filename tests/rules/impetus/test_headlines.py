"""What an outcome says in a line, in both languages; and that every procedure, and every act of a battle, has such a line."""

import json
import string
from pathlib import Path

import pytest

from rules.engine.dice import Dice, Typed
from rules.engine.text import Text
from rules.rulesets.impetus import RULESET
from rules.rulesets.impetus.play import PLAY

CASES = [
    case
    for case in json.loads((Path(__file__).parents[1] / "cases" / "impetus.json").read_text())["cases"]
    if "expect_error" not in case
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_every_worked_case_reads_as_a_line(case):
    procedure = RULESET.procedure(case["procedure"])
    outcome = procedure.run(case["given"], Dice(Typed(case.get("dice", []))))
    if outcome.refused:
        return
    headline = procedure.headline(outcome.values)
    for line in (headline.en, headline.it):
        assert line[0] in string.ascii_uppercase + "À" + string.digits or case["procedure"] == "deployment_order"
        assert not {"_", "{"} & set(line)
        assert len(line) < 120


def test_no_act_is_without_a_line():
    assert [act.name for act in PLAY.acts.values() if act.procedure.headline is None] == []


@pytest.mark.parametrize(
    ("procedure", "given", "dice", "line", "riga"),
    [
        (
            "cohesion_test",
            {"cause": "melee", "unit_type": "heavy_foot", "vbu": 5, "hits": 3, "enemy_type": "medium_cavalry"},
            [4],
            "Failed (4, needed 2 or less): 2 VBU lost, disordered",
            "Fallito (4, serviva 2 o meno): 2 VBU persi, disordinata",
        ),
        (
            "retreat_and_pursuit",
            {"loser_type": "heavy_foot", "winner_type": "medium_cavalry", "pursue": True},
            [1, 6],
            "The loser retreats 1H, the winner pursues 2H: caught, melee at once",
            "Chi ha perso si ritira di 1H, chi ha vinto insegue per 2H: raggiunta, subito mischia",
        ),
        (
            "discipline_test",
            {"kind": "evade", "discipline": "B", "unit_type": "skirmishers"},
            [5],
            "Passed (6, needed 4): evades",
            "Superato (6, serve 4): evade",
        ),
    ],
)
def test_lines(procedure, given, dice, line, riga):
    found = RULESET.procedure(procedure)

    assert found.headline(found.run(given, Dice(Typed(dice))).values) == Text(line, riga)

"""The worked cases of the specification."""

from pathlib import Path

from rules.conform import run_file
from tournaments.engine import ENGINE

CASES = Path(__file__).parents[1] / "cases" / "tournaments.json"


def test_every_worked_case_conforms():
    verdicts = list(run_file(CASES, {"tournaments": ENGINE}))

    assert len(verdicts) >= 414
    assert [verdict for verdict in verdicts if not verdict.passed] == []


def test_all_procedures_of_the_specification_are_there():
    assert len(ENGINE.procedures) == 31

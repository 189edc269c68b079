"""``manage.py conform``: worked cases, run and compared."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from rules.conform import differences, run_file
from rules.engine.ruleset import slugs

ROOT = Path(__file__).resolve().parents[2]
CASES = sorted((Path(__file__).parent / "cases").glob("*.json"))


def conform(*files):
    """Run the command as a person would; no database is there to be reached."""
    environment = {**os.environ, "DATABASE_URL": "postgres://nobody@127.0.0.1:1/nothing", "DEBUG": "1"}
    done = subprocess.run(
        [sys.executable, "manage.py", "conform", *map(str, files)], cwd=ROOT, env=environment, capture_output=True, text=True
    )
    return done.returncode, done.stdout.splitlines(), done.stderr


@pytest.fixture
def cases(tmp_path):
    """Write a case file of De Bellis Empire."""

    def write(*cases, ruleset="de-bellis-empire"):
        file = tmp_path / "cases.json"
        file.write_text(json.dumps({"ruleset": ruleset, "cases": cases}))
        return file

    return write


def losses(**case):
    return {"id": "one", "procedure": "losses", "given": {"lost": {"line_infantry": 2}}, "dice": [], **case}


@pytest.mark.parametrize("file", CASES, ids=lambda file: file.stem)
def test_every_worked_case_conforms(file):
    assert [verdict for verdict in run_file(file) if not verdict.passed] == []


def test_every_ruleset_has_worked_cases_here():
    assert {file.stem for file in CASES} >= set(slugs())


def test_the_last_line_counts_and_all_passed_is_0(cases):
    code, lines, _ = conform(cases(losses(expect={"points_lost": 6}), losses(given={}, expect_error=True)))

    assert (code, lines) == (0, ["2 passed, 0 failed"])


def test_outcomes_are_a_line_each_and_nothing_is_compared(cases):
    file = cases(losses(expect={"points_lost": 7}), losses(id="two", given={"lost": 3}, expect={}))

    code, (first, second), _ = conform("--outcomes", file)

    assert code == 0
    assert json.loads(first)["case"] == "one"
    assert json.loads(first)["values"]["points_lost"] == 6
    assert json.loads(second).keys() == {"case", "error"}


def test_outcomes_of_what_is_no_file_of_cases_end_with_1(tmp_path):
    code, (line,), _ = conform("--outcomes", tmp_path / "nothing.json")

    assert code == 1
    assert json.loads(line).keys() == {"file", "error"}


def test_the_command_finds_the_engines_that_apps_declare():
    files = [ROOT / "tests" / app / "cases" / f"{app}.json" for app in ("campaigns", "tournaments")]

    code, lines, _ = conform(*files)

    assert (code, lines) == (0, [f"{sum(len(json.loads(file.read_text())['cases']) for file in files)} passed, 0 failed"])


def test_a_failing_case_is_named_with_its_difference_and_the_code_is_1(cases):
    code, lines, _ = conform(cases(losses(expect={"points_lost": 7}), losses(expect={"points_lost": 6})))

    assert code == 1
    assert lines[0].endswith("one: points_lost: expected 7, got 6")
    assert lines[1:] == ["1 passed, 1 failed"]


def test_an_error_is_expected_or_not(cases):
    expected_in_vain = losses(expect_error=True)
    unexpected = losses(dice=[3], expect={"points_lost": 6})

    code, lines, _ = conform(cases(expected_in_vain, unexpected))

    assert code == 1
    assert "expected an error, got" in lines[0]
    assert "unexpected error: Dice left over" in lines[1]
    assert lines[2] == "0 passed, 2 failed"


@pytest.mark.parametrize(
    "broken",
    [
        {"procedure": "no_such_thing"},
        {"dice": [7]},
        {"dice": [True]},
        {"dice": "6"},
        {"given": {"lost": {"line_infantry": "\ud800"}}},
        {"given": []},
    ],
    ids=str,
)
def test_bad_facts_dice_and_names_are_the_errors_that_a_case_may_expect(broken, cases):
    assert [verdict.passed for verdict in run_file(cases(losses(expect_error=True, **broken)))] == [True]


def test_only_the_engines_errors_meet_an_expected_error(cases, monkeypatch):
    def broken(*args):
        raise ZeroDivisionError

    from rules.rulesets.de_bellis_empire import rout

    monkeypatch.setattr(rout, "costs", broken)

    (verdict,) = run_file(cases(losses(expect_error=True)))

    assert verdict.differences == ("broke down: ZeroDivisionError: ",)


def test_files_that_hold_no_cases_are_told_in_a_line_and_count_as_failed(tmp_path, cases):
    text = tmp_path / "text.json"
    text.write_bytes(b"\xff\xfe no JSON")
    unknown = cases(losses(expect={}), ruleset="chess")

    code, lines, errors = conform(tmp_path / "missing.json", text, unknown, tmp_path)

    assert code == 1
    assert len(lines) == 5
    assert "unknown ruleset" in lines[2]
    assert lines[-1] == "0 passed, 4 failed"
    assert "Traceback" not in errors


def test_a_text_that_the_terminal_cannot_write_stops_nothing(cases):
    code, lines, errors = conform(cases(losses(id="\ud800", expect={"points_lost": "\ud800"})))

    assert (code, lines[-1]) == (1, "0 passed, 1 failed")
    assert "Traceback" not in errors


@pytest.mark.parametrize(
    ("expected", "got"),
    [
        ({"a": 1}, {"a": 1, "b": 2}),
        ({"a": {"b": 1}}, {"a": {"b": 1, "c": 2}}),
        ({"a": [1, {"b": 2}]}, {"a": [1, {"b": 2}]}),
        ({}, {"a": 1}),
        ({"a": None}, {"a": None}),
    ],
)
def test_an_expectation_is_met_in_part(expected, got):
    assert list(differences(expected, got)) == []


@pytest.mark.parametrize(
    ("expected", "got"),
    [
        ({"a": 1}, {"a": True}),
        ({"a": False}, {"a": 0}),
        ({"a": None}, {}),
        ({"a": [1]}, {"a": [1, 2]}),
        ({"a": [True]}, {"a": [1]}),
        ({"a": [{"b": 1}]}, {"a": [{"b": 1, "c": 2}]}),
        ({"a": {}}, {"a": []}),
        ({"a": {"b": 1}}, {"a": 1}),
        ([], {"a": 1}),
    ],
)
def test_an_expectation_is_missed(expected, got):
    assert len(list(differences(expected, got))) == 1

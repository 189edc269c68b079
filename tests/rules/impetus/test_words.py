"""Every identifier that tables and procedures can say has words, and what is core says so."""

import re
from pathlib import Path

import pytest

from rules.rulesets import impetus
from rules.rulesets.impetus import RULESET, tables
from rules.rulesets.impetus.tables import CONSEQUENCES, EVADER_STANDS

PACKAGE = Path(impetus.__file__).parent
SAID = re.compile(r'(?:Note|Modifier|refused|Sum)\(\s*f?"([a-z_0-9]+)"')


def test_words_of_notes_modifiers_and_refusals():
    said = {word for file in PACKAGE.glob("*.py") for word in SAID.findall(file.read_text())}

    assert said - RULESET.terms.keys() == set()
    assert len(said) > 60


def test_words_of_the_tables():
    listed = [table for name, table in vars(tables).items() if name.isupper() and isinstance(table, dict)]
    keys = {key for table in listed for key in table if isinstance(key, str)}
    follows = {word for row in (*CONSEQUENCES.values(), EVADER_STANDS) for word in row[:2]}

    assert (keys | follows) - RULESET.terms.keys() == set()


@pytest.mark.parametrize(
    ("procedure", "ruling"),
    [
        ("initiative", "R14"),
        ("hits_from_dice", "R2"),
        ("cohesion_test", "R3"),
        ("discipline_test", "R5"),
        ("command_check", "R51"),
        ("unit_status", "R34"),
        ("melee_result", "R43"),
        ("army_break", "R49"),
    ],
)
def test_what_the_sheet_does_not_print_is_cited_as_off_the_sheet(procedure, ruling):
    cite = RULESET.procedure(procedure).cite.split(", ")

    assert "fuori scheda" in cite
    assert ruling in cite


def test_core_rulings_are_marked():
    core = {ruling.id for ruling in RULESET.rulings if ruling.cite == "fuori scheda"}
    numbers = (2, 3, 5, 11, 14, 15, 26, 33, 34, 38, 42, 43, 44, 45, 49, 50, 51, 53, 56, 59, 61, 62, 64, 72, 73)

    assert {f"R{number}" for number in numbers} <= core
    assert [ruling.id for ruling in RULESET.rulings] == [f"R{number}" for number in range(1, 76)]


def test_every_core_ruling_says_what_is_printed_and_what_is_ours():
    core = {ruling.id for ruling in RULESET.rulings if ruling.cite == "fuori scheda"}
    told = {ruling.id for ruling in RULESET.rulings if ruling.printed and ruling.ours}

    assert core - told == set()
    assert next(r for r in RULESET.rulings if r.id == "R5").ours.en == "one die, and what it needs: A 3+, B 4+, C 5+"

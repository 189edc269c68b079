"""A ruleset of three acts: little beside its rules, played to its end, shown in the documentation."""

from pathlib import Path

import pytest

from rules.engine.play.driver import play_out, some_battle
from tests.rules.toy import RULESET

HERE = Path(__file__).parent
PAGE = HERE.parents[2] / "docs" / "tutorials" / "first-ruleset.md"


def lines_of_code(name):
    """What is neither blank nor a comment nor the module's docstring."""
    lines = (HERE / name).read_text().splitlines()
    return [line for line in lines if line.strip() and not line.lstrip().startswith(("#", '"""'))]


@pytest.mark.parametrize("seed", range(10))
def test_it_is_played_to_its_verdict(seed):
    played = play_out(RULESET.play, some_battle(RULESET, seed), seed)

    assert played.verdict is not None
    assert played.acts["volley"] >= 8


def test_what_is_not_rules_is_short():
    assert len(lines_of_code("__init__.py") + lines_of_code("play.py")) <= 45


@pytest.mark.parametrize("name", ["__init__.py", "skirmish.py", "play.py"])
def test_the_documentation_shows_it_as_it_is(name):
    assert f"```python\n{(HERE / name).read_text()}```\n" in PAGE.read_text()

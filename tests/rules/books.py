"""Every kind of ruleset that the product plays: packages, documents of the shelf, patterns, toys, another game."""

from functools import cache
from pathlib import Path

from rulebooks.engine.another_game import document_of, game_of
from rulebooks.engine.compiler import ruleset_of
from rules.engine.ruleset import Ruleset, rulesets
from tests.rules import toy

ROOT = Path(__file__).parents[2]
PATTERNS = ("buckets", "commands", "elements", "empty")


@cache
def books() -> dict[str, Ruleset]:
    """Return the rulesets by a name for tests."""
    found = {**rulesets(), "toy in Python": toy.RULESET, "toy": ruleset_of(toy.DOCUMENT.read_text("utf-8"))}
    found["toy with plots"] = ruleset_of((ROOT / "tests/rulebooks/toy.yaml").read_text("utf-8"))
    for name in PATTERNS:
        found[f"pattern {name}"] = ruleset_of((ROOT / f"rulebooks/patterns/{name}.yaml").read_text("utf-8"))
    found["another game"] = ruleset_of(document_of(game_of("Bella", "alternate", ["Move", "Shoot"], 4, ["On fire red"])))
    return {name: book for name, book in found.items() if book.play is not None}

"""The rulebooks that come with the tracker as documents: one file each in ``rulebooks/shelf``."""

from functools import cache, partial
from pathlib import Path

from rulebooks.engine.compiler import ruleset_of
from rules.engine.ruleset import Ruleset, register

SHELF = Path(__file__).parents[1] / "shelf"


def shelf_slugs() -> tuple[str, ...]:
    """The slugs of the documents on the shelf; a file has the name of its slug."""
    return tuple(sorted(path.stem for path in SHELF.glob("*.yaml")))


def text_of(slug: str) -> str:
    """Return the text of a document on the shelf."""
    return (SHELF / f"{slug}.yaml").read_text(encoding="utf-8")


@cache
def shelf_ruleset(slug: str) -> Ruleset:
    """Return the ruleset of a document on the shelf, read and compiled once per process."""
    return ruleset_of(text_of(slug))


def register_shelf() -> None:
    """Make every document on the shelf known as a ruleset."""
    for slug in shelf_slugs():
        register(slug, partial(shelf_ruleset, slug))

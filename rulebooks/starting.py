"""What a new rulebook begins with: the empty sheet and the patterns in ``rulebooks/patterns``."""

import re
import unicodedata
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from django.utils.translation import gettext_lazy as _

from rulebooks.engine.writing import with_value

FOLDER = Path(__file__).parent / "patterns"
#: Small documents to begin with: file → what they show.
PATTERNS: Mapping[str, Any] = {
    "elements": _("the pattern of element games: bases, opposed dice, command points"),
    "buckets": _("the pattern of buckets of dice: to hit, saves, morale"),
    "commands": _("the pattern of command rolls: orders, one unit after the other"),
    "duel": _("the pattern of duels: hit locations, damage boxes, criticals, secret plots"),
}


def empty_sheet() -> str:
    """Return the smallest document that can be played."""
    return _file("empty")


def pattern_text(slug: str) -> str:
    """Return the document of a pattern."""
    return _file(slug) if slug in PATTERNS else empty_sheet()


def _file(slug: str) -> str:
    return (FOLDER / f"{slug}.yaml").read_text(encoding="utf-8")


def with_name(text: str, name: str) -> str:
    """Return a document under another name, with a short name for addresses made from it."""
    letters = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    slug = re.sub(r"[^a-z0-9]+", "-", letters).strip("-")[:40].strip("-")
    if not re.match(r"[a-z]", slug):
        slug = f"book-{slug}".strip("-")
    text = with_value(text, ("name",), name).text
    return with_value(text, ("slug",), slug).text

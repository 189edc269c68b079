"""docs/reference/taps.md, part by part: what the counting tests compare with, and what ``make taps`` writes."""

import re
from collections.abc import Sequence
from pathlib import Path

from django.conf import settings

FILE = Path(settings.BASE_DIR) / "docs" / "reference" / "taps.md"
#: The headings of its parts, in their order; the first stands above all.
TAPS, ACTS, QUICK = "# Taps", "## What each rulebook's players do most", "## How quick it is"
_PARTS = (TAPS, ACTS, QUICK)


def rows(part: str) -> dict[str, list[str]]:
    """The cells of a part's table by what stands in their first."""
    lines = re.findall(r"^\| (.*) \|$", _read()[part], re.MULTILINE)
    return {cells[0]: cells[1:] for cells in (line.split(" | ") for line in lines)}


def write(part: str, head: str, table: Sequence[Sequence[str]]) -> None:
    """Put a part anew: what is said ``head``, and a ``table`` whose first row names the columns and whose second aligns them."""
    parts = _read()
    parts[part] = f"{part}\n\n{head.strip()}\n\n" + "".join(f"| {' | '.join(row)} |\n" for row in table)
    FILE.write_text("\n".join(parts[each] for each in _PARTS if parts[each]))


def _read() -> dict[str, str]:
    text = FILE.read_text() if FILE.exists() else ""
    found = dict.fromkeys(_PARTS, "")
    places = sorted((text.index(f"{part}\n"), part) for part in _PARTS if f"{part}\n" in text)
    for (start, part), (end, _next) in zip(places, [*places[1:], (len(text), "")], strict=True):
        found[part] = text[start:end].rstrip("\n") + "\n"
    return found

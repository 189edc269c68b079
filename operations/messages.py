"""Compile translations without GNU gettext: `python -m operations.messages`. `tools/messages.py` collects and checks them."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import polib

ROOT = Path(__file__).resolve().parent.parent


def catalogues() -> Iterator[Path]:
    """Yield the interface's catalogue of each language, then those of the engines and of each rulebook."""
    for folder in ("locale", "rules/**/locale", "*/engine/locale"):
        yield from sorted(ROOT.glob(f"{folder}/*/LC_MESSAGES/*.po"))


def compile_all() -> None:
    """Write the .mo beside each .po that is newer than it."""
    for source in catalogues():
        target = source.with_suffix(".mo")
        if target.exists() and target.stat().st_mtime >= source.stat().st_mtime:
            continue
        fresh = target.with_suffix(f".{os.getpid()}")
        polib.pofile(str(source)).save_as_mofile(str(fresh))
        fresh.replace(target)  # at once, for other processes may be reading


if __name__ == "__main__":
    if sys.argv[1:]:
        sys.exit("python -m tools.messages collects and checks translations.")
    compile_all()

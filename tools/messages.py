"""Collect translations (needs GNU gettext's xgettext): `python -m tools.messages collect`; `… check` names what is missing."""

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator

import polib

from config.messages import ROOT, catalogues

COLLECT = [sys.executable, "manage.py", "makemessages", "--locale", "it", "--add-location", "file", "--no-wrap", "--no-obsolete"]
COLLECT += [word for folder in ("var", ".venv", "tests", "staticfiles", "tools") for word in ("--ignore", folder)]


def unfinished() -> Iterator[str]:
    """Entries without a translation, or with one that only a machine guessed."""
    for source in catalogues():
        for entry in polib.pofile(str(source)):
            if not entry.obsolete and (entry.fuzzy or not entry.translated()):
                yield f"{source.relative_to(ROOT)}:{entry.linenum}: {'doubtful' if entry.fuzzy else 'missing'}: {entry.msgid!r}"


def uncollected() -> Iterator[str]:
    """Catalogues that differ from what the source code says now; they are left as they were."""
    before = {path: path.read_text() for path in catalogues()}
    if not before:
        yield "locale: there is no catalogue yet; run `make messages`"
        return
    try:
        subprocess.run(COLLECT, cwd=ROOT, check=True, capture_output=True, text=True)
        for path, text in before.items():
            if _strings(path.read_text()) != _strings(text):
                yield f"{path.relative_to(ROOT)}: does not hold the strings of the source code; run `make messages`"
    finally:
        for path, text in before.items():
            path.write_text(text)


def _strings(catalogue: str) -> str:
    return re.sub(r'"POT-Creation-Date:.*\n', "", catalogue)


def check() -> int:
    found = list(unfinished())
    if shutil.which("xgettext"):
        found += uncollected()
    else:
        print("Skipped: whether every string was collected, for there is no xgettext here (Debian package gettext).")
    for line in found:
        print(line)
    return 1 if found else 0


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["collect"]:
            sys.exit(subprocess.run(COLLECT, cwd=ROOT, check=False).returncode)
        case ["check"]:
            sys.exit(check())
        case _:
            sys.exit("Usage: python -m tools.messages collect | check")

"""Collect translations (needs GNU gettext's xgettext): `python -m tools.messages collect`; `… check` names what is missing."""

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator

import polib

from operations.messages import ROOT, catalogues

#: The language that every package has. In others a package without a catalogue shows English.
REQUIRED = "it"
COLLECT = [sys.executable, "manage.py", "makemessages", "--add-location", "file", "--no-wrap", "--no-obsolete"]
COLLECT += [word for folder in ("var", ".venv", "tests", "staticfiles", "tools") for word in ("--ignore", folder)]


def collect() -> None:
    """Bring the catalogues up to the source code. A package gets no language by it but the required one."""
    before = set(catalogues())
    languages = {REQUIRED} | {path.parts[-3] for path in before}
    chosen = [f"--locale={language}" for language in sorted(languages)]
    try:
        subprocess.run([*COLLECT, *chosen], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    finally:
        for path in set(catalogues()) - before:
            if path.parts[-3] != REQUIRED:
                path.unlink()


def unfinished() -> Iterator[str]:
    """Entries without an Italian translation, or with one that only a machine guessed."""
    for source in catalogues():
        if source.parts[-3] != REQUIRED:
            continue
        for entry in polib.pofile(str(source)):
            if not entry.obsolete and (entry.fuzzy or not entry.translated()):
                yield f"{source.relative_to(ROOT)}:{entry.linenum}: {'doubtful' if entry.fuzzy else 'missing'}: {entry.msgid!r}"


def uncollected() -> Iterator[str]:
    """Catalogues that differ from what the source code says now; they are left as they were."""
    before = {path: path.read_text() for path in catalogues()}
    try:
        collect()
        for path in catalogues():
            if _strings(path.read_text()) != _strings(before.get(path, "")):
                yield f"{path.relative_to(ROOT)}: does not hold the strings of the source code; run `make messages`"
    finally:
        for path in catalogues():
            if path in before:
                path.write_text(before[path])
            else:
                path.unlink()


def misplaced() -> Iterator[str]:
    """Translations that have other ``{places}`` than their message."""
    for source in catalogues():
        for entry in polib.pofile(str(source)):
            if entry.fuzzy:
                continue
            wanted = _places(entry.msgid) | _places(entry.msgid_plural)
            for text in (entry.msgstr, *entry.msgstr_plural.values()):
                if text and not _places(text) <= wanted:
                    yield f"{source.relative_to(ROOT)}:{entry.linenum}: other places than {entry.msgid!r}: {text!r}"


def _places(text: str) -> set[str]:
    return set(re.findall(r"\{\w+[^{}]*\}|%\(\w+\)\w", text))


def _strings(catalogue: str) -> str:
    return re.sub(r'"POT-Creation-Date:.*\n', "", catalogue)


def check() -> int:
    found = [*unfinished(), *misplaced()]
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
            collect()
        case ["check"]:
            sys.exit(check())
        case _:
            sys.exit("Usage: python -m tools.messages collect | check")

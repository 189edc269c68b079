"""Check the words of code and documents: ``python -m tools.words`` fails where a file has more findings than its baseline.

Findings of three kinds, counted for each file: *words* that the style guide forbids, *docstrings* of public functions that begin
with neither a verb nor a noun phrase, *constants* of time or size whose names lack their unit. ``--write`` writes the baseline
anew, ``--list PATH…`` prints the findings of files or folders. A file without a line in the baseline must have none.
"""

import argparse
import json
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
BASELINE = ROOT / "tools" / "words_baseline.json"
SUFFIXES = (".py", ".html", ".js", ".css", ".md")
#: This file names the words, the vendored scripts are written by others.
LEFT_OUT = ("tools/words.py", "tests/tools/test_words.py", "static/vendor/", "docs/reviews/", "docs/help/it/")

#: In code also as a part of a name: ``kept_answers``, ``KeptAnswer``.
SINGLE = "whoever whosoever whatever anew kept told tells laid deed deeds reckon reckons reckoned reckoning fellows"
#: Not counted in rulebooks, where a stand is a base of miniatures.
STANDS = "stands"
PHRASES = (
    "all the same",
    "of its own",
    "by itself",
    "as long as",
    r"the house(?! rules?\b)",
    "come by",
    "be there for",
    "that nobody has",
    "so many",
)
_EACH_CASE = "|".join(f"(?<![A-Za-z]){word}(?![a-z])|{word.capitalize()}(?![a-z])" for word in (*SINGLE.split(), STANDS))
_PHRASE = "|".join(rf"\b{phrase}\b" for phrase in PHRASES).replace(" ", r"\s+")
WORDS = re.compile(rf"{_EACH_CASE}|(?i:{_PHRASE})")

#: Pieces of Python: docstrings and comments to read, other strings to pass over.
PIECES = re.compile(
    r'''[rfbuRFBU]{0,2}(?:"""(?:[^"\\]|\\.|"(?!""))*"""|\'\'\'.*?\'\'\')'''
    r"""|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|\#[^\n]*""",
    re.DOTALL,
)
FUNCTION = re.compile(
    r"^[ ]*(?:async )?def (?P<name>[a-z]\w*)\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)[^:\n]*:\n"
    r'\s+r?"""(?P<first>\S+(?: \S+)?)',
    re.MULTILINE,
)
#: Code in documents: its names are counted in the code itself.
MARKDOWN_CODE = re.compile(r"^```.*?^```|`[^`\n]+`", re.DOTALL | re.MULTILINE)
#: First words of a docstring that is neither "Return the …" nor "A player's seat in a battle."
BAD_START = re.compile(
    "what|who|whom|whose|whether|which|where|when|how|why|is|are|was|were|does|did|has|had|can|could|may|might|must|should|would"
    "|will|so|such|nobody|somebody|everybody|it|they|there|those|that|this|these|as|if|of|by|for|from|to|with|without|until|in"
    "|on|at|after|before|not|no|only|returns|gives|tells|says|makes|takes|keeps|reads|writes|shows|sends|adds|removes|sets|gets"
    "|raises|yields|renders|checks|finds|lets|asks|brings|begins|counts|holds|names|puts|leaves|goes|comes"
)
CONSTANT = re.compile(
    r"^(?P<comment>(?:#:[^\n]*\n)*)(?P<name>_?[A-Z][A-Z0-9_]*)(?:: \w+)? = "
    r"[\d_.]+(?:\s*\*+\s*[\d_.]+)*(?P<after>[ ]*#[^\n]*)?$",
    re.MULTILINE,
)
MEASURES = re.compile(
    r"\b(?:milliseconds|seconds|minutes|hours|days|weeks|bytes|kilobytes|megabytes|kB|KB|MB|GB|ms)\b", re.IGNORECASE
)
NAMES_OF_MEASURES = re.compile(r"TIMEOUT|PATIENCE|INTERVAL|DELAY|HEARTBEAT|LIFETIME|MAX_AGE|EXPIRY|MAX_SIZE|MEMORY")
UNITS = re.compile(
    r"(?:^|_)(?:MS|MILLISECONDS?|SECONDS?|MINUTES?|HOURS?|DAYS?|WEEKS?|BYTES?|KB|MB|GB|KILOBYTES|MEGABYTES|PX|CM|MM|PERCENT)(?:_|$)"
)


class Finding(NamedTuple):
    kind: str
    line: int
    text: str


def findings(path: str, text: str) -> Iterator[Finding]:
    """Yield the findings of a file; ``path`` from the root of the repository."""
    if not path.endswith(".py"):
        yield from _words(path, text, MARKDOWN_CODE.sub(_blank, text) if path.endswith(".md") else text)
        return
    if WORDS.search(text):
        yield from _words(path, text, PIECES.sub(_without_strings, text))
    if not path.startswith("tests/"):
        yield from _docstrings(text)
        yield from _constants(text)


def _words(path: str, text: str, read: str) -> Iterator[Finding]:
    for found in WORDS.finditer(read):
        if found[0].lower() != STANDS or not path.startswith("rules/"):
            yield Finding("words", text.count("\n", 0, found.start()) + 1, found[0])


def _without_strings(piece: re.Match[str]) -> str:
    """Blank out a string that is no docstring, keeping its length."""
    text = piece[0]
    if text.startswith(("#", '"""', 'r"""')):
        return text
    return _blank(piece)


def _blank(piece: re.Match[str]) -> str:
    return re.sub(r"[^\n]", " ", piece[0])


def _docstrings(text: str) -> Iterator[Finding]:
    for found in FUNCTION.finditer(text):
        first = found["first"].lower()
        word = re.split(r"[^\w']", first, maxsplit=1)[0]
        if BAD_START.fullmatch(word) or first == "the same":
            yield Finding("docstrings", text.count("\n", 0, found.start()) + 1, f"{found['name']}: {found['first']} …")


def _constants(text: str) -> Iterator[Finding]:
    for found in CONSTANT.finditer(text):
        measured = MEASURES.search(found["comment"] + (found["after"] or "")) or NAMES_OF_MEASURES.search(found["name"])
        if measured and not UNITS.search(found["name"]):
            yield Finding("constants", text.count("\n", 0, found.start("name")) + 1, found["name"])


def files() -> list[str]:
    """Return the paths of the files that are checked, as Git knows them: also those not yet added."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "--", *(f"*{suffix}" for suffix in SUFFIXES)]
    listed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout.split("\n")
    return [path for path in listed if path and not path.startswith(LEFT_OUT) and (ROOT / path).is_file()]


def found_in(path: str) -> list[Finding]:
    return list(findings(path, (ROOT / path).read_text()))


def counted() -> dict[str, dict[str, int]]:
    """Return the number of findings of each kind for each file that has any."""
    found = {path: Counter(finding.kind for finding in found_in(path)) for path in files()}
    return {path: dict(sorted(counts.items())) for path, counts in found.items() if counts}


def write(counts: dict[str, dict[str, int]]) -> None:
    lines = (f"{json.dumps(path)}: {json.dumps(kinds)}" for path, kinds in sorted(counts.items()))
    BASELINE.write_text("{\n" + ",\n".join(lines) + "\n}\n")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="write the baseline anew")
    parser.add_argument("--list", nargs="+", metavar="PATH", help="print the findings of these files or folders")
    options = parser.parse_args()
    if options.list:
        wanted = tuple(str(Path(path).resolve().relative_to(ROOT)) for path in options.list)
        _print({path for path in files() if path.startswith(wanted)})
        return 0
    counts = counted()
    if options.write:
        write(counts)
        total = sum(map(Counter, counts.values()), Counter())
        print(", ".join(f"{number} {kind}" for kind, number in sorted(total.items())), f"in {len(counts)} files")
        return 0
    more = exceeded(counts, json.loads(BASELINE.read_text()))
    if more:
        _print(more)
        print(f"More than {BASELINE.relative_to(ROOT)} allows. After files were moved or cleaned: python -m tools.words --write")
    return bool(more)


def exceeded(counts: dict[str, dict[str, int]], baseline: dict[str, dict[str, int]]) -> set[str]:
    """Return the files with more findings than allowed; a file that was moved takes its allowance along by its name."""
    moved = {Path(path).name: kinds for path, kinds in baseline.items() if not (ROOT / path).exists()}
    return {
        path
        for path, kinds in counts.items()
        for allowed in [baseline.get(path) or moved.get(Path(path).name, {})]
        if any(number > allowed.get(kind, 0) for kind, number in kinds.items())
    }


def _print(paths: set[str]) -> None:
    for path in sorted(paths):
        for finding in found_in(path):
            print(f"{path}:{finding.line}: {finding.kind}: {finding.text}")


if __name__ == "__main__":
    sys.exit(main())

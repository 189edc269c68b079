"""The documents name files that exist."""

import re
from fnmatch import fnmatch
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
DOCUMENTS = [
    *sorted(ROOT.glob("docs/**/*.md")),
    *(ROOT / f"{name}.md" for name in ("README", "CONTRIBUTING", "SECURITY")),
]
#: Folders that only the running app, tools or the reader have.
LOCAL = ("var", ".git", ".venv", "node_modules", "__pycache__")
SUFFIXES = ("py", "html", "css", "js", "md", "toml", "txt", "yml", "yaml", "sh", "ini", "conf", "sql", "po", "svg", "json")
#: Files that the app writes for its users.
OTHERS = {"export.json", "export.md"}


def repository_files() -> set[str]:
    found = set()
    for path in ROOT.rglob("*"):
        parts = path.relative_to(ROOT).parts
        if not set(parts) & set(LOCAL):
            found.add("/".join(parts))
    return found


FILES = repository_files()
FOLDERS = {name.partition("/")[0] for name in FILES if (ROOT / name.partition("/")[0]).is_dir()}


def named_files(text: str) -> list[str]:
    """Return the words in backticks that look like a file or folder of the repository; ``<name>`` stands for any name."""
    words = [word.rstrip("/") for word in re.findall(r"`([^`\s]+)`", text) if re.fullmatch(r"[\w.*<>/-]+", word)]
    patterns = [re.sub(r"<[^>]*>", "*", word) for word in words if word.strip("./") and not word.startswith("/")]
    return [
        word
        for word in patterns
        if word not in OTHERS
        and not set(word.split("/")) & set(LOCAL)
        and (word.rpartition(".")[2] in SUFFIXES or ("/" in word and "*" not in word and word.partition("/")[0] in FOLDERS))
    ]


def exists(word: str) -> bool:
    """Match from the root, or from any folder: documents shorten what their paragraph has named before."""
    return any(fnmatch(name, word) or fnmatch(name, f"*/{word}") for name in FILES)


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_file_that_a_document_names_exists(document):
    assert [word for word in named_files(document.read_text()) if not exists(word)] == []


def test_a_name_of_no_file_is_found():
    names = named_files(
        "`battles/table/views/play.py`, `battles/table/views/gone.py`, `acts/<chapter>.py`, `python -m x`, `/healthz/`"
    )

    assert [(name, exists(name)) for name in names] == [
        ("battles/table/views/play.py", True),
        ("battles/table/views/gone.py", False),
        ("acts/*.py", True),
    ]

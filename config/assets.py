"""The files browsers ask for, as they are sent: without what only their authors read."""

import re
from collections.abc import Iterator
from typing import Any

from django.core.files.base import ContentFile
from whitenoise.storage import CompressedManifestStaticFilesStorage

#: A string of a style sheet or script, or else a comment that stands at a line's beginning or behind a space.
_PIECES = re.compile(
    r"""("(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`)|(?:^|(?<=\s))(?:/\*\s.*?\s\*/(?=\s)|//\s[^\n]*)""",
    re.DOTALL | re.MULTILINE,
)
_MARGINS = re.compile(r"\s*\n\s*")
#: A string of a style sheet, or else what ends a piece of it, with the room around that.
_ENDS = re.compile(r"""("(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')|\s*([{};])\s*""")


def lean(text: str) -> str:
    """A style sheet or script of ours without comments, indentation and empty lines."""
    return _MARGINS.sub("\n", _PIECES.sub(r"\1", text + "\n")).lstrip("\n")


def lean_style(text: str) -> str:
    """A style sheet of ours, lean, and without room around its braces and semicolons."""
    return _ENDS.sub(lambda found: found[1] or found[2], lean(text))


class _Lean:
    """Where a collected file is read from, made lean; ``files``: where it lies."""

    def __init__(self, files: Any) -> None:
        self.files = files

    def open(self, path: str) -> "ContentFile[bytes]":
        with self.files.open(path) as file:
            made = lean_style if path.endswith(".css") else lean
            return ContentFile(made(file.read().decode()).encode())

    def __getattr__(self, name: str) -> Any:
        return getattr(self.files, name)


class LeanFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Names that tell the version, files packed, ours lean: others' are as they came."""

    def post_process(self, paths: dict[str, tuple[Any, str]], *more: Any, **options: Any) -> Iterator[Any]:
        """``paths``: where each file comes from, by its name."""
        ours = {name: (_Lean(files), path) for name, (files, path) in paths.items() if re.match(r"(css|js)/.*\.(css|js)$", name)}
        yield from super().post_process({**paths, **ours}, *more, **options)

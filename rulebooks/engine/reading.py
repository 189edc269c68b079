"""The text of a document → plain data, and the line of every place in it.

The text is YAML without its surprises: no anchors, tags or dates; only ``true`` and ``false`` are flags. JSON is read as well.
"""

import re
from typing import Any

import yaml

from rulebooks.engine.messages import _
from rulebooks.engine.problems import DocumentError, DocumentProblem, Path
from rules.engine.text import Text

#: Characters of the longest document.
MOST_CHARACTERS = 1_000_000
#: Values in the largest, and how deep they may lie.
MOST_VALUES, MOST_DEPTH = 200_000, 40

WHOLE = re.compile(r"[-+]?[0-9]{1,9}")
PLAIN = {"true": True, "false": False, "null": None, "~": None, "": None}
#: The parser in C: fast, and the one in Python refuses some of what it reads (`{a: b?, c: d}`).
LOADER: Any = yaml.CSafeLoader

Lines = dict[Path, int]


def read(text: str) -> tuple[dict[str, Any], Lines]:
    """Return the document in ``text`` and the line of each place. DocumentError where it cannot be read."""
    if len(text) > MOST_CHARACTERS:
        raise _error((), 1, _("This document is longer than 1 MB."))
    builder = _Builder()
    try:
        for event in yaml.parse(text, Loader=LOADER):
            builder.take(event)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        problem = str(getattr(error, "problem", None) or "the text is not YAML")[:200]
        line = mark.line + 1 if mark else 1
        raise _error((), line, _("This cannot be read: {said}.").format(said=problem)) from None
    except (ValueError, RecursionError, MemoryError):
        raise _error((), 1, _("This cannot be read.")) from None
    if not isinstance(builder.root, dict):
        raise _error((), 1, _("A document is an object with names and values."))
    return builder.root, builder.lines


class _Builder:
    """Builds data from the parser's events, one after the other: however deep the text is, nothing recurses."""

    def __init__(self) -> None:
        self.root: Any = None
        self.lines: Lines = {}
        #: Open objects and lists, each with its path; of an object also the key whose value comes next.
        self.open: list[tuple[dict[str, Any] | list[Any], Path]] = []
        self.keys: list[str | None] = []
        self.count = 0

    def take(self, event: Any) -> None:
        line = event.start_mark.line + 1
        if isinstance(event, yaml.AliasEvent):
            raise _error(self._path(), line, _("References (*name) are not read here."))
        if isinstance(event, yaml.ScalarEvent):
            self._scalar(event, line)
        elif isinstance(event, (yaml.MappingStartEvent, yaml.SequenceStartEvent)):
            path = self._place({} if isinstance(event, yaml.MappingStartEvent) else [], line)
            if len(path) > MOST_DEPTH:
                raise _error(path[:5], line, _("The document is too large."))
        elif isinstance(event, (yaml.MappingEndEvent, yaml.SequenceEndEvent)):
            self.open.pop()
            self.keys.pop()

    def _path(self) -> Path:
        if not self.open:
            return ()
        inner, path = self.open[-1]
        return (*path, len(inner) if isinstance(inner, list) else self.keys[-1] or "")

    def _scalar(self, event: Any, line: int) -> None:
        inner = self.open[-1][0] if self.open else None
        if isinstance(inner, dict) and self.keys[-1] is None:
            name = str(event.value)
            if name in inner:
                raise _error((*self.open[-1][1], name), line, _("“{name}” is there twice.").format(name=name))
            self.keys[-1] = name
            return
        self._place(_scalar(event, self._path(), line), line)

    def _place(self, value: Any, line: int) -> Path:
        """Put a value where it belongs; return its path."""
        self.count += 1
        path = self._path()
        if self.count > MOST_VALUES:
            raise _error(path, line, _("The document is too large."))
        self.lines[path] = line
        if not self.open:
            if self.count > 1:
                raise _error(path, line, _("One document is enough."))
            self.root = value
        else:
            inner = self.open[-1][0]
            if isinstance(inner, list):
                inner.append(value)
            elif self.keys[-1] is None:
                raise _error(path, line, _("A name must be a text."))
            else:
                inner[self.keys[-1]] = value
                self.keys[-1] = None
        if isinstance(value, (dict, list)):
            self.open.append((value, path))
            self.keys.append(None)
        return path


def _scalar(event: Any, path: Path, line: int) -> Any:
    text = str(event.value)
    if any("\ud800" <= sign <= "\udfff" or (sign < " " and sign not in "\n\t\r") for sign in text):
        raise _error(path, line, _("There are characters that are not text."))
    if event.style in ("'", '"', "|", ">"):
        return text
    if text in PLAIN:
        return PLAIN[text]
    return int(text) if WHOLE.fullmatch(text) else text


def _error(path: Path, line: int, text: Text) -> DocumentError:
    return DocumentError([DocumentProblem(path, text, line)])

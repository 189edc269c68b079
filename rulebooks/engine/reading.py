"""The text of a document → plain data, and the line of every place in it.

The text is YAML without its surprises: no anchors, tags or dates; only ``true`` and ``false`` are flags. JSON is read as well.
"""

import re
from typing import Any

import yaml

from rulebooks.engine.problems import DocumentError, DocumentProblem, Path
from rules.engine.text import Text

#: Characters of the longest document.
MOST_CHARACTERS = 1_000_000
#: Values in the largest, and how deep they may lie.
MOST_VALUES, MOST_DEPTH = 200_000, 40

_WHOLE = re.compile(r"[-+]?[0-9]{1,9}")
_PLAIN = {"true": True, "false": False, "null": None, "~": None, "": None}
_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

Lines = dict[Path, int]


def read(text: str) -> tuple[dict[str, Any], Lines]:
    """Return the document in ``text`` and the line of each place. DocumentError where it cannot be read."""
    if len(text) > MOST_CHARACTERS:
        raise _error((), 1, "This document is longer than 1 MB.", "Questo documento supera 1 MB.")
    try:
        root = _root(text)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        said = str(getattr(error, "problem", None) or "the text is not YAML")[:200]
        line = mark.line + 1 if mark else 1
        raise _error((), line, f"This cannot be read: {said}.", f"Testo illeggibile: {said}.") from None
    except (ValueError, RecursionError, MemoryError):
        raise _error((), 1, "This cannot be read.", "Testo illeggibile.") from None
    if not isinstance(root, yaml.MappingNode):
        raise _error((), 1, "A document is an object with names and values.", "Un documento è un oggetto con nomi e valori.")
    walk = _Walk()
    return walk.value(root, ()), walk.lines


def _root(text: str) -> Any:
    loader = _Loader(text)
    try:
        return loader.get_single_node()
    finally:
        loader.dispose()


class _Walk:
    """Turns nodes of YAML into data and notes their lines."""

    def __init__(self) -> None:
        self.lines: Lines = {}
        self.seen: set[int] = set()

    def value(self, node: Any, path: Path) -> Any:
        line = node.start_mark.line + 1
        if id(node) in self.seen:
            raise _error(path, line, "References (*name) are not read here.", "I riferimenti (*nome) non sono previsti.")
        self.seen.add(id(node))
        if len(self.seen) > MOST_VALUES or len(path) > MOST_DEPTH:
            raise _error(path, line, "The document is too large.", "Il documento è troppo grande.")
        self.lines[path] = line
        if isinstance(node, yaml.ScalarNode):
            return _scalar(node, path, line)
        if isinstance(node, yaml.SequenceNode):
            return [self.value(item, (*path, place)) for place, item in enumerate(node.value)]
        made: dict[str, Any] = {}
        for key, item in node.value:
            name = self._key(key, path)
            if name in made:
                at = key.start_mark.line + 1
                raise _error((*path, name), at, f"“{name}” is there twice.", f"«{name}» compare due volte.")
            made[name] = self.value(item, (*path, name))
        return made

    def _key(self, node: Any, path: Path) -> str:
        if not isinstance(node, yaml.ScalarNode):
            raise _error(path, node.start_mark.line + 1, "A name must be a text.", "Un nome deve essere un testo.")
        return str(node.value)


def _scalar(node: Any, path: Path, line: int) -> Any:
    text = str(node.value)
    if any("\ud800" <= sign <= "\udfff" or (sign < " " and sign not in "\n\t\r") for sign in text):
        raise _error(path, line, "There are characters that are not text.", "Ci sono caratteri che non sono testo.")
    if node.style in ("'", '"', "|", ">"):
        return text
    if text in _PLAIN:
        return _PLAIN[text]
    return int(text) if _WHOLE.fullmatch(text) else text


def _error(path: Path, line: int, en: str, it: str) -> DocumentError:
    return DocumentError([DocumentProblem(path, Text(en, it), line)])

"""JSON read with the line on which each object begins, so that what is wrong in it can be found."""

import json
import json.decoder
import json.scanner
from bisect import bisect_right
from typing import Any, NoReturn

from django.utils.translation import gettext as _


class NotJson(Exception):
    """The text is no JSON: a sentence, and the line where reading ended."""

    def __init__(self, text: str, line: int | None) -> None:
        super().__init__(text)
        self.line = line


class Lined:
    """Where the objects of a document begin."""

    def __init__(self, text: str) -> None:
        self._ends = [place for place, letter in enumerate(text) if letter == "\n"]
        self._lines: dict[int, int] = {}

    def begins(self, found: Any, place: int) -> None:
        self._lines[id(found)] = bisect_right(self._ends, place - 1) + 1

    def of(self, found: Any) -> int | None:
        """The line (from 1) of an object of this document; None for anything else."""
        return self._lines.get(id(found))


class _Decoder(json.JSONDecoder):
    """The standard library's decoder in its Python form, which alone tells where an object begins."""

    def __init__(self, lines: Lined) -> None:
        super().__init__(parse_constant=_no_constant)
        self.lines = lines
        self.parse_object = self._object
        self.scan_once = json.scanner.py_make_scanner(self)  # type: ignore[attr-defined]

    def _object(self, where: tuple[str, int], *rest: Any) -> Any:
        found, end = json.decoder.JSONObject(where, *rest)  # type: ignore[attr-defined]
        self.lines.begins(found, where[1])
        return found, end


def _no_constant(name: str) -> NoReturn:
    raise ValueError(name)


def read_json(text: str) -> tuple[Any, Lined]:
    """The document and its lines. NotJson for whatever is none, however strange."""
    lines = Lined(text)
    try:
        return _Decoder(lines).decode(text), lines
    except json.JSONDecodeError as error:
        sentence = _("Not valid JSON at column %(column)s. Is a comma, a brace or a quotation mark missing?")
        raise NotJson(sentence % {"column": error.colno}, error.lineno) from error
    except (ValueError, RecursionError) as error:
        raise NotJson(_("This JSON cannot hold an army list."), None) from error

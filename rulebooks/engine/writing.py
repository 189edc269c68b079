"""Plain data → the text of a document, and changes of one part of a text that leave its other lines as they are."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import yaml

from rulebooks.engine.problems import Path
from rulebooks.engine.reading import LOADER, PLAIN, WHOLE, read

#: Characters of the longest object or list that is written in one line.
ONE_LINE = 120

#: Texts that need no quotes, in any place of a document.
_BARE = re.compile(r"(?:[^\W\d]|§)(?:[\w .+*/<>=()§%;-]*[\w.+*/<>=()§%;])?")
_COMMENT = re.compile(r"(?:^|\s)#")
_NOWHERE: Any = object()


def document_text(data: Mapping[str, Any]) -> str:
    """Return ``data`` as the text of a document: ``read`` of it returns the same data."""
    return "".join(_entry(key, value, 0) for key, value in data.items())


def part_text(value: Any) -> str:
    """Return one part of a document as text."""
    if isinstance(value, dict) and value:
        return document_text(value)
    return (_block(value, 0) if isinstance(value, list) and value else flow(value)) + "\n"


def _entry(key: str, value: Any, indent: int) -> str:
    """One name with its value, and the end of the line."""
    name, line = f"{' ' * indent}{_scalar(key)}:", flow(value)
    if not (value and isinstance(value, (dict, list))) or (indent and len(name) + len(line) < ONE_LINE):
        return f"{name} {line}\n"
    return f"{name}\n{' ' * (indent + 2)}{_block(value, indent + 2)}\n"


def _block(value: Any, indent: int) -> str:
    """An object or a list over several lines; its first line begins where the cursor is."""
    line = flow(value)
    if not (value and isinstance(value, (dict, list))) or (indent and indent + len(line) < ONE_LINE):
        return line
    if isinstance(value, list):
        lines = [f"- {_block(one, indent + 2)}" for one in value]
        return f"\n{' ' * indent}".join(lines)
    return "".join(_entry(key, one, indent) for key, one in value.items()).rstrip("\n")[indent:]


def flow(value: Any) -> str:
    """Return a value in one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_scalar(key)}: {flow(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(flow, value)) + "]"
    return _scalar(value)


def _scalar(value: Any) -> str:
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    text = str(value)
    if _BARE.fullmatch(text) and text not in PLAIN and not WHOLE.fullmatch(text):
        return text
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\x7f").replace("\x85", "\\x85").replace("\ufeff", "\\uFEFF")


@dataclass(frozen=True, slots=True)
class Edited:
    """A text after a change. ``lost_comments``: true where comments of the former text are gone."""

    text: str
    lost_comments: bool


def with_value(text: str, path: Path, value: Any) -> Edited:
    """Return ``text`` with ``value`` at ``path``; what is missing on the way is added. The root is replaced by ``()``."""
    data, _lines = read(text)
    wanted = put(data, path, value)
    return _checked(text, wanted, _spliced(text, path, wanted))


def without(text: str, path: Path) -> Edited:
    """Return ``text`` without the value at ``path``."""
    data, _lines = read(text)
    wanted = removed(data, path)
    above = path[:-1]
    inner = at_path(wanted, above)
    cut = _cut(text, path) if isinstance(inner, dict) and inner else None
    if cut is None or not _says(cut, wanted):
        cut = _spliced(text, above, wanted)
    return _checked(text, wanted, cut)


def renamed(text: str, path: Path, name: str) -> Edited:
    """Return ``text`` with the entry at ``path`` under another name, at the same place among its siblings."""
    data, _lines = read(text)
    above = at_path(data, path[:-1])
    wanted = put(data, path[:-1], {name if key == path[-1] else key: value for key, value in above.items()})
    span = _spans(text).get(path)
    spliced = None
    if span is not None and span.key is not None:
        start, end = span.key
        spliced = text[:start] + _scalar(name) + text[end:]
    return _checked(text, wanted, spliced)


def _checked(before: str, wanted: dict[str, Any], text: str | None) -> Edited:
    """Return the changed text if it says what is wanted, else the whole document written again."""
    if text is None or not _says(text, wanted):
        text = document_text(wanted)
    return Edited(text, len(_COMMENT.findall(text)) < len(_COMMENT.findall(before)))


def _says(text: str, wanted: dict[str, Any]) -> bool:
    try:
        return json.dumps(read(text)[0]) == json.dumps(wanted)
    except Exception:  # a splice that cannot be read is not used
        return False


# --- data ------------------------------------------------------------------------------------------------------------


def at_path(data: Any, path: Path, default: Any = None) -> Any:
    """Return the value at ``path``, or ``default``."""
    for part in path:
        if isinstance(data, dict):
            data = data.get(part, _NOWHERE)
        else:
            data = data[part] if isinstance(data, list) and isinstance(part, int) and part < len(data) else _NOWHERE
        if data is _NOWHERE:
            return default
    return data


def put(data: Any, path: Path, value: Any) -> Any:
    """Return a copy of ``data`` with ``value`` at ``path``."""
    if not path:
        return value
    part, rest = path[0], path[1:]
    if isinstance(part, int):
        items = list(data) if isinstance(data, list) else []
        if part < len(items):
            items[part] = put(items[part], rest, value)
        else:
            items.append(put(None, rest, value))
        return items
    named = dict(data) if isinstance(data, dict) else {}
    named[part] = put(named.get(part), rest, value)
    return named


def removed(data: Any, path: Path) -> Any:
    """Return a copy of ``data`` without the value at ``path``."""
    part, rest = path[0], path[1:]
    if isinstance(data, list) and isinstance(part, int):
        if not rest:
            return [one for number, one in enumerate(data) if number != part]
        return [removed(one, rest) if number == part else one for number, one in enumerate(data)]
    if isinstance(data, dict):
        if not rest:
            return {key: one for key, one in data.items() if key != part}
        return {key: removed(one, rest) if key == part else one for key, one in data.items()}
    return data


# --- where things are in a text --------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Span:
    """Where a value is: its key, its beginning, the end of its last line; ``block``: its parent has an entry a line."""

    key: tuple[int, int] | None
    start: int
    end: int
    column: int
    block: bool
    mapping: bool = False
    flow: bool = False


def _start(event: Any) -> int:
    return int(event.start_mark.index)


def _end(event: Any) -> int:
    return int(event.end_mark.index)


def _spans(text: str) -> dict[Path, _Span]:
    """Return the place of every value. The text can be read."""
    found: dict[Path, _Span] = {}
    open_: list[tuple[Path, bool, bool]] = []  # path, mapping?, flow?
    keys: list[Any] = []
    last = 0

    def begin(event: Any) -> Path:
        if not open_:
            path: Path = ()
            found[path] = _Span(None, _start(event), _end(event), event.start_mark.column, True)
            return path
        above, mapping, flow = open_[-1]
        if mapping:
            key_event = keys[-1]
            path = (*above, str(key_event.value))
            key = (_start(key_event), _end(key_event))
            found[path] = _Span(key, _start(event), _end(event), key_event.start_mark.column, not flow)
            keys[-1] = None
        else:
            count = keys[-1] or 0
            path = (*above, count)
            found[path] = _Span(None, _start(event), _end(event), event.start_mark.column, not flow)
            keys[-1] = count + 1
        return path

    events: Any = yaml.parse(text, Loader=LOADER)
    for event in events:
        if isinstance(event, yaml.ScalarEvent):
            if open_ and open_[-1][1] and keys[-1] is None:
                keys[-1] = event
                last = _end(event)
                continue
            path = begin(event)
            last = max(last, _end(event))
            found[path].end = last
        elif isinstance(event, (yaml.MappingStartEvent, yaml.SequenceStartEvent)):
            path = begin(event)
            mapping, flow = isinstance(event, yaml.MappingStartEvent), bool(event.flow_style)
            found[path].mapping, found[path].flow = mapping, flow
            open_.append((path, mapping, flow))
            keys.append(None)
        elif isinstance(event, (yaml.MappingEndEvent, yaml.SequenceEndEvent)):
            path, _mapping, flow = open_.pop()
            keys.pop()
            if flow:
                last = _end(event)
            found[path].end = last
    return found


def _spliced(text: str, path: Path, wanted: Any) -> str | None:
    """Return the text with the value that ``wanted`` has at ``path`` written at its place; None where it has none."""
    spans = _spans(text)
    while path and path not in spans:
        added = _added(text, spans, path, at_path(wanted, path)) if path[:-1] in spans else None
        if added is not None:
            return added
        path = path[:-1]
    if not path:
        return None
    span, value = spans[path], at_path(wanted, path)
    end = _end_of(text, span)
    if span.key is not None:
        start, indent = span.key[0], span.column
        written = _entry(str(path[-1]), value, indent).strip() if span.block else f"{_scalar(path[-1])}: {flow(value)}"
    else:
        start, indent = span.start, span.column
        written = _block(value, indent) if span.block else flow(value)
    return text[:start] + written + text[end:]


def _added(text: str, spans: dict[Path, _Span], path: Path, value: Any) -> str | None:
    """Return the text with one more entry, written behind the last of an object or list that has an entry a line."""
    above, key = path[:-1], path[-1]
    outer = spans[above]
    if outer.flow or outer.mapping == isinstance(key, int):
        return None
    siblings = [span for other, span in spans.items() if len(other) == len(path) and other[:-1] == above]
    if not siblings:
        return None
    last = max(siblings, key=lambda span: span.start)
    end = _end_of(text, last)
    if isinstance(key, int):
        indent = last.column
        written = f"{' ' * (indent - 2)}- {_block(value, indent)}"
    else:
        indent = last.column
        written = _entry(key, value, indent).rstrip("\n")
    # A comment at the end of the last line stays there.
    line_end = text.find("\n", end)
    line_end = len(text) if line_end < 0 else line_end
    return (
        text[:line_end].rstrip() + "\n" + written + text[line_end:] if text[line_end:] else text.rstrip() + "\n" + written + "\n"
    )


def _cut(text: str, path: Path) -> str | None:
    """Return the text without the lines of an entry of an object that has an entry a line."""
    span = _spans(text).get(path)
    if span is None or span.key is None or not span.block:
        return None
    start = text.rfind("\n", 0, span.key[0]) + 1
    if text[start : span.key[0]].strip():
        return None
    end = text.find("\n", _end_of(text, span))
    return text[:start] if end < 0 else text[:start] + text[end + 1 :]


def _end_of(text: str, span: _Span) -> int:
    """The end of a value without the empty lines behind it."""
    end = span.end
    while end > span.start and text[end - 1] in " \n\r\t":
        end -= 1
    return max(end, span.key[1] + 1 if span.key and end <= span.key[1] else end)

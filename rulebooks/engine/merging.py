"""Two changed texts of one document → one, where they changed different parts of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rulebooks.engine.problems import Path
from rulebooks.engine.reading import read
from rulebooks.engine.writing import at_path, document_text, put, removed, with_value, without

#: More changed parts than these are put together as data, and the text is written again.
MOST_SPLICES = 20
#: Keys whose entries are parts of their own: a procedure, a table, an act.
_WITH_ENTRIES = frozenset({"terms", "refusals", "sets", "tables", "rulings", "shapes", "procedures"})
_GONE: Any = ...


@dataclass(frozen=True, slots=True)
class Merged:
    """The text with both changes; ``conflicts``: parts that both changed differently, which have the value of ``theirs``."""

    text: str
    conflicts: tuple[Path, ...]


def merged(base: str, mine: str, theirs: str) -> Merged:
    """Put the changes from ``base`` to ``mine`` into ``theirs``. DocumentError where one of them cannot be read."""
    if base == theirs:
        return Merged(mine, ())
    before, own, other = (read(text)[0] for text in (base, mine, theirs))
    parts = dict.fromkeys([*_parts(before), *_parts(own), *_parts(other)])
    changed = [path for path in parts if _value(own, path) != _value(before, path) and _value(own, path) != _value(other, path)]
    conflicts = tuple(path for path in changed if _value(other, path) != _value(before, path))
    mine_alone = [path for path in changed if path not in conflicts]
    if len(mine_alone) > MOST_SPLICES:
        for path in mine_alone:
            other = removed(other, path) if (value := _value(own, path)) is _GONE else put(other, path, value)
        return Merged(document_text(other), conflicts)
    text = theirs
    for path in mine_alone:
        value = _value(own, path)
        text = (without(text, path) if value is _GONE else with_value(text, path, value)).text
    return Merged(text, conflicts)


def _value(data: Any, path: Path) -> Any:
    return at_path(data, path, _GONE)


def _parts(data: Mapping[str, Any]) -> list[Path]:
    found: list[Path] = []
    for key, value in data.items():
        if key == "play" and isinstance(value, dict):
            for chapter, inner in value.items():
                if chapter in ("acts", "effects", "state", "muster", "sequence") and isinstance(inner, dict):
                    found += [(key, chapter, name) for name in inner]
                else:
                    found.append((key, chapter))
        elif key in _WITH_ENTRIES and isinstance(value, dict):
            found += [(key, name) for name in value]
        else:
            found.append((key,))
    return found

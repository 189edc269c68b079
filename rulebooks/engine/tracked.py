"""Tracked fields and signs of a document as the engine knows them."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from rulebooks.engine.facts import FactsCompiler
from rulebooks.engine.messages import _
from rulebooks.engine.problems import Path, Problems
from rulebooks.engine.schema import TrackedSpec
from rulebooks.engine.types import box_name
from rules.engine.play.state import Tracked
from rules.engine.text import Text


def tracked_of(
    name: str, spec: TrackedSpec, path: Path, facts: FactsCompiler, word_of: Callable[[str], Text], problems: Problems
) -> Tracked:
    """Return a tracked field as the engine knows it."""
    label = spec.label.text if spec.label else word_of(name)
    kinds = [kind for kind in ("flag", "number", "choice", "text", "ref") if getattr(spec, kind) is not None]
    if len(kinds) != 1:
        problems.add(path, _("A field is one of flag, number, choice, text, ref."))
        return Tracked(name, "bool", False, label)
    start = spec.start
    if spec.number is not None:
        low, high = spec.number
        first = low if start is None and not spec.optional else start
        if low > high or not (first is None or (type(first) is int and low <= first <= high)):
            problems.add(path, _("The start is not in the range."))
            first = low
        return Tracked(name, "int", first, label, none=spec.optional, least=low, most=high)
    if spec.choice is not None:
        words = facts.words_of(spec.choice, path)
        first = words[0] if start is None and not spec.optional else start
        if first is not None and first not in words:
            problems.add(path, _("The start is not one of the choices."))
        return Tracked(name, "choice", first, label, choices=words, none=spec.optional)
    if spec.text:
        return Tracked(name, "text", start if isinstance(start, str) else "", label)
    if spec.ref:
        return Tracked(name, "data", None, label)
    return Tracked(name, "bool", start is True, label)


def boxes_of(
    name: str, spec: TrackedSpec, path: Path, facts: FactsCompiler, word_of: Callable[[str], Text], problems: Problems
) -> tuple[tuple[str, ...], list[Tracked]]:
    """Return the words of a field with boxes, and the number field of each."""
    words: Sequence[str] = facts.words_of(spec.boxes or [], path)
    if spec.number is None or any(getattr(spec, kind) is not None for kind in ("flag", "choice", "text", "ref")):
        problems.add(path, _("Boxes need the range of their number."))
        return tuple(words), []
    of_one = spec.model_copy(update={"boxes": None, "optional": False})
    found = []
    for one in words:
        before = tracked_of(box_name(name, one), of_one, path, facts, word_of, problems)
        label = word_of(one) if spec.label is None else Text("{text}: {one}").format(text=spec.label.text, one=word_of(one))
        found.append(replace(before, label=label))
    return tuple(words), found


_SIGNS = frozenset(
    [
        "foot",
        "foot-light",
        "foot-guard",
        "foot-missile",
        "pikes",
        "horse",
        "horse-light",
        "horse-heavy",
        "horse-guard",
        "guns",
        "guns-light",
        "guns-heavy",
        "guns-horse",
        "leader",
        "chariot",
        "elephant",
        "camp",
    ]
)


def sign_of(value: Any) -> Any:
    """Return the sign of that name; none where the pages cannot draw it."""
    named = str(value).replace("_", "-")
    return named if named in _SIGNS else ""

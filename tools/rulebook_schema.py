"""Write ``docs/reference/rulebook-schema.md`` from the schema of rulebook documents: ``python -m tools.rulebook_schema``."""

import inspect
import json
import re
import textwrap
import types
import typing
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Literal, Union

from annotated_types import Ge, Le, MaxLen, MinLen
from pydantic import BaseModel
from pydantic.fields import FieldInfo

from rulebooks.engine import armies, cost, effects, expressions, facts, problems, procedures, reading, schema

PAGE = Path(__file__).parents[1] / "docs" / "reference" / "rulebook-schema.md"
HEAD = """# Schema of rulebook documents

This page is generated from `rulebooks/engine/schema.py` by `python -m tools.rulebook_schema`; a test compares both. What the
parts mean is explained in [Rulebooks as documents](rulebook-format.md). Nothing but these fields is read: an unknown one is
refused with its place.

*text*: `{en: …, it: …}`, or one string for both languages. *identifier*: lower-case letters, digits and `_`. *expression*: a
number, `true`, `false`, `none` or a string as [Expressions](rulebook-format.md) describes. *x → y*: an object whose keys are x
and whose values are y. A field without an entry under *default* may be left out and is then empty, no or zero.
"""
_WORDS: list[tuple[Any, str]] = [
    (schema.Said, "text"),
    (schema.Id, "identifier"),
    (schema.Slug, "words of letters and digits joined by `-`"),
    (schema.Cite, "citation"),
    (schema.Range, "[least, most]"),
    (schema.Size, "[least, most]"),
    (schema.Fact, "[fact](#fact), or `flag`"),
    (schema.Field_, "[field](#tracked), or `flag`, `text`, `ref`"),
    (schema.Step, "[step](#steps-of-a-procedure)"),
    (schema.Effect, "[effect](#effects)"),
]
_PLAIN = {str: "string", int: "number", bool: "`true` or `false`", Any: "any value"}
_EXPRESSION = {str, int, bool, type(None)}
_GROUPS = {"Steps of a procedure": schema.STEPS, "Effects": schema.EFFECTS}
_LIMITS = (
    ("characters of a document", reading.MOST_CHARACTERS),
    ("values of a document", reading.MOST_VALUES),
    ("values inside one another", reading.MOST_DEPTH),
    ("characters of an expression", expressions.MOST_CHARACTERS),
    ("parts of an expression inside one another", expressions.MOST_DEPTH),
    ("a number written in an expression", expressions.MOST_NUMBER),
    ("a number that an expression yields", expressions.MOST),
    ("facts, with shapes written out", facts.MOST_FACTS),
    ("dues that one act brings", effects.MOST_IN_CHAIN),
    ("steps that one act ends", effects.MOST_ENDED),
    ("dice of a pool", procedures.MOST_DICE),
    ("throws until a repetition is given up", cost.MOST_THROWS),
    ("steps, modifiers and effects that one call runs", cost.MOST_WORK),
    ("steps of all procedures together; effects likewise", cost.MOST_STEPS),
    ("steps that all examples run", cost.MOST_EXAMPLE_WORK),
    ("units of an army", armies.MOST_UNITS),
    ("problems that are reported at once", problems.MOST_PROBLEMS),
)


def page() -> str:
    """Return the page."""
    models = list(dict.fromkeys(_models(schema.Document)))
    grouped = {model for group in _GROUPS.values() for model in group.values()}
    lines = [HEAD]
    for model in models:
        if model not in grouped:
            lines.append(_section(model, "##"))
    for title, group in _GROUPS.items():
        lines.append(f"## {title}\n\nEach is an object that is recognised by its first key.\n")
        lines += [_section(model, "###", key) for key, model in group.items()]
    lines.append("## Limits\n\n| at most | |\n|---|---|\n" + "".join(f"| {name} | {most:,} |\n" for name, most in _LIMITS))
    return "\n".join(lines)


def _models(model: type[BaseModel]) -> Iterator[type[BaseModel]]:
    """Yield the models of a document, each before those inside it."""
    yielded: set[type[BaseModel]] = set()
    waiting = [model]
    while waiting:
        one = waiting.pop(0)
        if one in yielded or one is schema.Words:
            continue
        yielded.add(one)
        yield one
        waiting[:0] = [inner for hint in _hints(one).values() for inner in _inside(hint)]


def _hints(model: type[BaseModel]) -> dict[str, Any]:
    hints = typing.get_type_hints(model, include_extras=True)
    return {name: hints[name] for name in model.model_fields}


def _inside(hint: Any) -> Iterator[type[BaseModel]]:
    if isinstance(hint, type) and issubclass(hint, BaseModel):
        yield hint
    for inner in typing.get_args(hint):
        yield from _inside(inner)


def _section(model: type[BaseModel], level: str, key: str = "") -> str:
    title = f"`{key}`" if key else _title(model)
    description = textwrap.fill(" ".join(inspect.cleandoc(model.__doc__ or "").replace("``", "`").split()), 100)
    rows = [_row(name, model.model_fields[name], hint) for name, hint in _hints(model).items()]
    return f"{level} {title}\n\n{description}\n\n| field | value | default |\n|---|---|---|\n" + "".join(rows)


def _title(model: type[BaseModel]) -> str:
    """Return the words of a model's name: "Listed unit" for ``ListedUnitSpec``."""
    words = re.findall(r"[A-Z][a-z]*", model.__name__.removesuffix("Spec"))
    return " ".join(words).capitalize()


def _row(name: str, info: FieldInfo, hint: Any) -> str:
    default = "required" if info.is_required() else _default(info.get_default(call_default_factory=True))
    return f"| `{info.alias or name}` | {shown(hint)}{_bounds(info)} | {default} |\n"


def _default(value: Any) -> str:
    if isinstance(value, schema.Words):
        return f"“{value.en}”"
    if value in (None, False, "", []) or value == {} or isinstance(value, BaseModel):
        return ""
    return f"`{json.dumps(value)}`"


def _bounds(info: FieldInfo) -> str:
    least = next((one.ge for one in info.metadata if isinstance(one, Ge)), None)
    most = next((one.le for one in info.metadata if isinstance(one, Le)), None)
    if least is not None:
        return f", {least} to {most}"
    sizes = [f"at least {one.min_length}" for one in info.metadata if isinstance(one, MinLen)]
    sizes += [f"at most {one.max_length:,}" for one in info.metadata if isinstance(one, MaxLen)]
    return f", {', '.join(sizes)}" if sizes and not _is_range(info) else ""


def _is_range(info: FieldInfo) -> bool:
    return bool(info.annotation == list[int])


def shown(hint: Any) -> str:
    """Return the words for an annotation of the schema."""
    for known, words in _WORDS:
        if hint == known:
            return words
    if hint in _PLAIN:
        return _PLAIN[hint]
    if isinstance(hint, type) and issubclass(hint, BaseModel):
        return f"[{_title(hint).lower()}](#{_title(hint).lower().replace(' ', '-')})"
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if origin in (Union, types.UnionType):
        return _either(args)
    if origin is Literal:
        return ", ".join(f"`{json.dumps(value)}`" if not isinstance(value, str) else f"`{value}`" for value in args)
    if origin is list:
        return f"list: {shown(args[0])}"
    if origin in (dict, Mapping):
        return f"{shown(args[0])} → {shown(args[1])}"
    return shown(args[0])  # Annotated with bounds only


def _either(args: tuple[Any, ...]) -> str:
    found = []
    if set(args) >= _EXPRESSION:
        found, args = ["expression"], tuple(one for one in args if one not in _EXPRESSION)
    return "; or ".join([*(shown(one) for one in args if one is not type(None)), *found])


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")

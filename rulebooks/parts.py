"""Parts of a draft as forms: what is filled in on a page, what was sent, and the text that comes of it."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from django.http import Http404
from django.utils.translation import get_language

from rulebooks.engine.compiler import compile_text
from rulebooks.engine.problems import DocumentError, DocumentProblem, Path
from rulebooks.engine.reading import read
from rulebooks.engine.writing import Edited, at_path, part_text, renamed, with_value, without
from rulebooks.form.labels import label_of
from rulebooks.form.nodes import MISSING, Node, Reading, TooManyInputs, build, changed_rows, in_order_of, place_problems, same
from rulebooks.form.spec import Spec, spec_at
from rules.web import texts

#: Words that can be added to the terms by a press.
TERM = re.compile(r"[a-z][a-z0-9_]{0,39}")
#: Buttons that change the rows of a form and store nothing.
ROW_BUTTONS = ("_add", "_remove", "_up")


def language() -> str:
    return (get_language() or "en")[:2]


@dataclass
class Field:
    """One value on a page: its place, how it is filled in, its inputs (None where it has too many), itself as text."""

    path: Path
    spec: Spec
    name: str
    value: Any
    node: Node | None = None
    as_text: str = ""

    @property
    def nodes(self) -> list[Node]:
        return [self.node] if self.node is not None else []


@dataclass
class PartForm:
    """The form of a page. ``text``: the document as the page was opened with; ``changed``: what was filled in, by place."""

    text: str
    fields: list[Field]
    problems: list[DocumentProblem] = field(default_factory=list)
    editing: bool = False
    unreadable: bool = False

    @property
    def nodes(self) -> list[Node]:
        return [one.node for one in self.fields if one.node is not None]

    def result(self) -> Edited:
        """Return the document with what was filled in."""
        text, lost_comments = self.text, False
        data = read(text)[0]
        for one in self.fields:
            before = at_path(data, one.path, MISSING)
            if one.value is MISSING:
                if before is MISSING:
                    continue
                edited = without(text, one.path)
            elif same(one.value, before):
                continue
            else:
                edited = with_value(text, one.path, one.value)
            text, lost_comments = edited.text, lost_comments or edited.lost_comments
        return Edited(text, lost_comments)

    def show_problems(self, problems: list[DocumentProblem]) -> list[DocumentProblem]:
        """Show problems at their inputs; return those of other pages."""
        return place_problems(self.nodes, problems, language())


def part_form(text: str, paths: tuple[Path, ...], sheet: Mapping[str, str] | None = None) -> PartForm:
    """Return the form for places of a document. With ``sheet`` its values are those sent. 404 for a place that cannot be."""
    data = read(text)[0]
    form = PartForm(text, [])
    reading = Reading(sheet or {})
    form.editing = sheet is not None and any(button in sheet for button in ROW_BUTTONS)
    for number, path in enumerate(paths):
        name, spec = f"p{number}", _spec_or_404(path)
        before = at_path(data, path, MISSING)
        value = before
        if sheet is not None:
            value = _sent(sheet, reading, spec, name, path, before)
        one = Field(path, spec, name, value)
        form.fields.append(one)
        _with_inputs(one)
    form.problems = list(reading.problems)
    form.unreadable = bool(reading.problems)
    return form


def _sent(sheet: Mapping[str, str], reading: Reading, spec: Spec, name: str, path: Path, before: Any) -> Any:
    if f"{name}._text" in sheet:
        return _value_of_text(sheet[f"{name}._text"], path, reading, before)
    value = reading.value(spec, name, path)
    if value is MISSING and spec.required and spec.kind in ("group", "named", "steps"):
        value = [] if spec.kind == "steps" else {}
    if value is not MISSING:
        value = in_order_of(value, before, spec)
    return changed_rows(sheet, value, spec, name)


def _value_of_text(text: str, path: Path, reading: Reading, before: Any) -> Any:
    """A part that was typed as text."""
    text = text.replace("\r\n", "\n").strip("\n")
    if not text.strip():
        return MISSING
    try:
        indented = "".join(f"  {line}\n" for line in text.split("\n"))
        return read(f"part:\n{indented}")[0]["part"]
    except DocumentError as error:
        reading.problems += [DocumentProblem(path, one.text, (one.line or 2) - 1) for one in error.problems]
        return before


def _with_inputs(one: Field) -> None:
    label = label_of("", str(one.path[-1])) if len(one.path) < 3 or one.path[-2] == "sequence" else str(one.path[-1])
    try:
        one.node = build(one.spec, one.value, one.path, label, one.name)
    except TooManyInputs:
        one.node = None
    one.as_text = part_text(one.value) if one.value is not MISSING else ""


def _spec_or_404(path: Path) -> Spec:
    try:
        return spec_at(path)
    except (KeyError, AssertionError):
        raise Http404 from None


@lru_cache(maxsize=32)
def problems_of(text: str) -> tuple[DocumentProblem, ...]:
    """Return all that is wrong with a document, with places and lines; nothing for one that compiles."""
    try:
        compile_text(text)
    except DocumentError as error:
        return error.problems
    return ()


def missing_words(text: str) -> list[str]:
    """Return the identifiers that a document uses and that could be added to its terms."""
    known = at_path(read(text)[0], ("terms",), {})
    words = dict.fromkeys(one.word for one in problems_of(text) if TERM.fullmatch(one.word))
    return [word for word in words if isinstance(known, dict) and word not in known]


def renamed_part(text: str, path: Path, name: str) -> str:
    """Return the text with a part under another name. DocumentError where another has it."""
    above = at_path(read(text)[0], path[:-1], {})
    if name in above:
        raise DocumentError([DocumentProblem(path, texts.gettext("“{name}” is there already.").format(name=name))])
    return renamed(text, path, name).text

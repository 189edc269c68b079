"""Facts → form: show the declaration of a procedure's facts as a form, and read it back as JSON for the procedure.

The same form serves the calculators (GET, shareable addresses) and the acts of a battle (facts the state knows are not asked).
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any, cast

from django.utils.translation import get_language
from pydantic import BaseModel

from common.numbers import whole_number
from rules.engine.errors import FactError
from rules.engine.facts import Facts
from rules.engine.ruleset import Ruleset
from rules.engine.text import Text
from rules.web.building import Builder, Choices, Declared, row_count
from rules.web.fields import Group, HouseRules, Node, Number
from rules.web.pairing import Row, rows_of

#: Number of facts that are always open.
FEW = 2


class FactsForm:
    """The form of a ``Facts`` model.

    ``data``: what was sent (None: nothing yet); ``known``: facts answered already, not shown and merged in;
    ``suggested``: what the inputs say before anybody has touched them; ``ask_first``: paths shown at once, the rest
    behind "More" (none: all are shown); ``prefix``: put before each input's name; ``choices``: of facts that list names, those
    that are there to be picked; ``paired``: facts of two of a kind stand in ``rows`` instead.

    For the template: ``first`` and ``more`` (nodes), ``more_open``, ``errors`` (of the whole). For the caller:
    ``is_valid()``, ``facts`` (once valid), ``given()`` (nested JSON, defaults left out, known merged in), ``query()``
    (the same as pairs for an address).
    """

    def __init__(
        self,
        facts_model: type[Facts],
        ruleset: Ruleset,
        data: Mapping[str, str] | None = None,
        known: Mapping[str, Any] | None = None,
        suggested: Mapping[str, Any] | None = None,
        ask_first: Sequence[str] = (),
        prefix: str = "",
        choices: Choices | None = None,
        *,
        paired: bool = False,
    ) -> None:
        self.model, self.ruleset, self.prefix = facts_model, ruleset, prefix
        self.known = dict(known or {})
        self.bound = data is not None
        #: True when the press only added or removed a row: nothing is to be resolved yet.
        self.editing = False
        sheet = None if data is None else self._edited({key: data[key] for key in data})
        self.root = Builder(ruleset, sheet, prefix, choices).facts(facts_model, self.known, suggested)
        self.errors: list[str] = []
        self.facts: Facts | None = None
        self.ask_first = ask_first
        self._paired = paired

    @cached_property
    def rows(self) -> list[Row]:
        """Facts of two who face one another, where they are to stand in a table of two columns."""
        return rows_of(self.root) if self._paired else []

    @cached_property
    def first(self) -> list[Node]:
        if not self.ask_first:
            parts = [_without(node, self._in_rows) for node in self.root.parts if not isinstance(node, HouseRules)]
            return [part for part in parts if part is not None]
        nodes = (lifted(self.root, path) for path in self.ask_first if path not in self._paths_in_rows)
        return [node for node in nodes if node is not None]

    @cached_property
    def _in_rows(self) -> set[int]:
        return {id(leaf) for row in self.rows for leaf in row.leaves}

    @cached_property
    def _paths_in_rows(self) -> set[str]:
        return {leaf.path for row in self.rows for leaf in row.leaves}

    @cached_property
    def more(self) -> list[Node]:
        if not self.ask_first:
            return [node for node in self.root.parts if isinstance(node, HouseRules)]
        shown = {id(inner) for node in self.first for inner in node.walk()} | self._in_rows
        return [rest for node in self.root.parts if (rest := _without(node, shown)) is not None]

    def _edited(self, sheet: dict[str, str]) -> dict[str, str]:
        """Return the data after an "add" or "remove" button."""
        add, remove = sheet.pop("_add", ""), sheet.pop("_remove", "")
        if add:
            self.editing = True
            rows = row_count(sheet, add)
            sheet[f"{add}._rows"] = str(rows + 1)
        if remove:
            self.editing = True
            name, _dot, index = remove.rpartition(".")
            row = whole_number(index, digits=3)
            if row is not None:
                sheet = _row_removed(sheet, name, row)
        return sheet

    @property
    def fold(self) -> bool:
        """Return True if the form has more than ``FEW`` facts, so that those with ordinary values are folded."""
        return sum(1 for node in self.first for leaf in node.walk() if not leaf.children) > FEW

    @property
    def more_open(self) -> bool:
        """Return True if "More" must be open: something in it is wrong, changed, or not ordinary. Nothing counts unseen."""
        return any(node.wrong or node.changed or node.differs for node in self.more)

    @property
    def only_house_rules(self) -> bool:
        """Return True if nothing but house rules is behind "More"."""
        return all(isinstance(node, HouseRules) for node in self.more)

    def given(self) -> dict[str, Any]:
        """The facts as filled in, nested, defaults left out, with the known ones merged in. To be read, not altered."""
        return self._given

    @cached_property
    def _given(self) -> dict[str, Any]:
        return cast(dict[str, Any], _merged(self.root.value(), self.known))

    def query(self) -> list[tuple[str, str]]:
        """Return what was filled in as pairs for an address; reading them gives the same facts again."""
        return list(self.root.pairs())

    def is_valid(self) -> bool:
        """Read the facts; what is wrong goes to the inputs it belongs to, or to ``errors``."""
        if not self.bound or self.editing:
            return False
        try:
            self.facts = self.model.read(self.given())
        except FactError as error:
            self.add_problems(error)
        return self.facts is not None

    def add_problems(self, error: FactError) -> None:
        """Show each problem at its input."""
        language = get_language() or "en"
        nodes = {node.path: node for node in self.root.walk()}
        for path, text in error.problems:
            node = _nearest(nodes, path)
            if node is None:
                self.errors.append(self._sentence(path, text, language))
                continue
            sentence = (node.limits if isinstance(node, Number) else "") or text.of(language)
            if sentence not in node.errors:
                node.errors.append(sentence)

    def _sentence(self, path: str, text: Text, language: str) -> str:
        if not path:
            return text.of(language)
        label = _label_of(self.model, path.split("."), language)
        return f"{label}: {text.of(language)}"


def _label_of(model: type[BaseModel], parts: list[str], language: str) -> str:
    """The label of a fact that has no input here (the state knows it)."""
    info = model.model_fields.get(parts[0])
    return parts[0] if info is None else Declared(parts[0], info).label.of(language)


def _nearest(nodes: Mapping[str, Node], path: str) -> Node | None:
    """The node at a path or at the closest path around it; never the root."""
    while path:
        if path in nodes:
            return nodes[path]
        path = path.rpartition(".")[0]
    return None


def lifted(root: Group, path: str) -> Node | None:
    """The node at this path, named so that it can stand alone ("Target: cover")."""
    above: Node = root
    labels: list[str] = []
    for node in _towards(root, path):
        if node.label:
            labels.append(node.label)
        above = node
    if above.path != path:
        return None
    if len(labels) > 1:
        above.label = ": ".join(labels)
    return above


def _towards(root: Node, path: str) -> Iterable[Node]:
    found: Node | None = root
    while found is not None and found.path != path:
        found = next((c for c in found.children if path == c.path or path.startswith(c.path + ".")), None)
        if found is not None:
            yield found


def _without(node: Node, shown: set[int]) -> Node | None:
    """Return the node without what is shown elsewhere; None when nothing is left. Values are read from the whole tree."""
    if id(node) in shown:
        return None
    if not isinstance(node, Group):
        return node
    parts = [rest for part in node.parts if (rest := _without(part, shown)) is not None]
    if len(parts) == len(node.parts) and all(rest is part for rest, part in zip(parts, node.parts, strict=True)):
        return node
    return replace(node, parts=parts) if parts else None


def _row_removed(sheet: Mapping[str, str], name: str, gone: int) -> dict[str, str]:
    """Return the data without row ``gone``, later rows moved up."""
    rows = row_count(sheet, name)
    moved = {f"{name}._rows": str(max(rows - 1, 0))}
    for key, value in sheet.items():
        head, dot, rest = key.removeprefix(name + ".").partition(".")
        if not key.startswith(name + ".") or not (head.isascii() and head.isdigit()):
            moved.setdefault(key, value)
        elif int(head) != gone:
            moved[f"{name}.{int(head) - (int(head) > gone)}{dot}{rest}"] = value
    return moved


#: Values that hold no others.
_SINGLE = frozenset({str, int, bool, float, type(None)})


def _merged(given: Any, known: Any) -> Any:
    """Merge ``known`` into ``given``: objects key by key, lists row by row. Values in neither are unchanged."""
    if type(known) in _SINGLE:
        return known
    if isinstance(given, dict) and isinstance(known, Mapping):
        return {**given, **{key: _merged(given.get(key), value) for key, value in known.items()}}
    if isinstance(given, list) and isinstance(known, list) and len(given) == len(known):
        return [_merged(g, k) for g, k in zip(given, known, strict=True)]
    return known

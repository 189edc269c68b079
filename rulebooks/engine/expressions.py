"""Expressions of a document: a small part of Python's own, checked against the declared names and types.

The text is parsed by the standard library; nothing of what it parsed is run. Each node that is known here is checked and written
again over a dictionary of values ``e``, and only that is compiled. There are no attributes but declared fields, no calls but the
functions below, no loops but over declared lists, one at a time; so the cost of an expression is bounded by its length.
"""

import ast
import re
from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from types import FunctionType
from typing import Any

from rulebooks.engine.messages import _
from rulebooks.engine.problems import Path, Problems
from rulebooks.engine.types import ANY, BOOL, INT, MODIFIERS, NONE, REF, WORD, Type, box_name, common, listed
from rules.engine.text import Text

#: Characters of the longest expression, and the largest number that may be written in one.
MOST_CHARACTERS, MOST_NUMBER = 1_000, 1_000_000
#: Parts of an expression inside one another: fewer than the parentheses that Python's own parser reads.
MOST_DEPTH = 80
#: Numbers never leave this range: no product of many factors becomes slow.
MOST = 10**12

Evaluate = Callable[[dict[str, Any]], Any]


@dataclass(frozen=True, slots=True)
class Binding:
    """A name in scope: its type, and the keys by which its value is found. ``constant``: its value, where it is always that."""

    type: Type
    at: tuple[str, ...]
    constant: Any = ...


@dataclass(frozen=True)
class Table:
    """Rows by key. ``stepped``: a row is used from its number up to the next; ``sparse``: rows or columns may be missing."""

    rows: Mapping[Any, Mapping[str, Any]]
    columns: Mapping[str, Type]
    stepped: bool = False
    sparse: bool = False
    keys: Sequence[int] = ()


@dataclass(frozen=True)
class Names:
    """What every expression of a document may name: identifiers, sets of them, tables; ``rulings``: id → its alternatives."""

    terms: frozenset[str]
    sets: Mapping[str, tuple[str, ...]]
    tables: Mapping[str, Table]
    rulings: Mapping[str, tuple[str, ...]]
    #: Identifiers of steps: what ``battle.step`` is compared with.
    steps: frozenset[str] = frozenset()

    @cached_property
    def globals(self) -> dict[str, Any]:
        """Functions, tables and sets that compiled expressions use."""
        found = dict(_GLOBALS)
        for name, table in self.tables.items():
            found[f"t_{name}"], found[f"k_{name}"] = table.rows, table.keys
        return found | {f"s_{name}": dict.fromkeys(members) for name, members in self.sets.items()}


@dataclass(frozen=True)
class Scope:
    """The names of the document and those of one place in it."""

    names: Names
    bound: Mapping[str, Binding] = field(default_factory=dict)

    def with_names(self, bound: Mapping[str, Binding]) -> "Scope":
        return Scope(self.names, {**self.bound, **bound})


class Wrong(Exception):
    """A mistake in an expression, in words."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.en)
        self.text = text


class WordExpected(Wrong):
    """A value of another type where a word is expected."""


@dataclass(frozen=True, slots=True)
class Expression:
    """A checked expression: its type, how it is evaluated, the names it uses, and its value where that is always the same.

    ``bare``: names that it uses otherwise than in ``sum(name)``.
    """

    type: Type
    evaluate: Evaluate
    uses: frozenset[str] = frozenset()
    constant: Any = ...
    bare: frozenset[str] = frozenset()


def constant(value: Any, type: Type) -> Expression:
    return Expression(type, lambda values: value, frozenset(), value)


def compiled(source: Any, scope: Scope, path: Path, problems: Problems, wanted: Type | None = None) -> Expression:
    """Return the expression ``source`` (a text; a number, flag or null as such). A wrong one is a problem, and then nothing."""
    translator = _Translator(scope)
    try:
        if source is None or isinstance(source, (bool, int)):
            found = constant(source, NONE if source is None else BOOL if isinstance(source, bool) else INT)
        else:
            found = translator.expression(str(source))
        if wanted is not None:
            _agree(found.type, wanted)
        return found
    except Wrong as wrong:
        text = wrong.text
        if isinstance(wrong, WordExpected) and (name := translator.clash):
            hint = _("“{name}” is a value here; as a word it is written '{name}', in quotes.").format(name=name)
            text = Text("{problem} {hint}").format(problem=text, hint=hint)
        problems.add(path, Text("{problem} ({source})").format(problem=text, source=_shown(source)))
        return Expression(ANY, lambda values: None)


def _shown(source: Any) -> str:
    text = str(source)
    return text if len(text) <= 60 else f"{text[:57]}…"


def _agree(found: Type, wanted: Type) -> None:
    """Raise Wrong unless a value of type ``found`` may be where ``wanted`` is."""
    both = common(found, wanted)
    if both is None or (found.empty and not wanted.empty and found.kind != "any"):
        nothing = found.empty and found.kind == wanted.kind
        text = _("this may be nothing, {wanted} is needed.") if nothing else _("{wanted} is needed, this is {value}.")
        raise (WordExpected if wanted.kind == "word" else Wrong)(text.format(wanted=wanted.name, value=found.name))
    if wanted.kind == "word" and wanted.words is not None and found.words is not None and not found.words <= wanted.words:
        other = sorted(found.words - wanted.words)[0]
        raise Wrong(_("“{other}” is not one of the choices here.").format(other=other))


# --- what expressions call at run time ------------------------------------------------------------------------------


def _bounded(value: int) -> int:
    return max(-MOST, min(MOST, value))


def _stepped(keys: Sequence[int], rows: Mapping[int, Any], key: int) -> Any:
    return rows[keys[max(0, bisect_right(keys, key) - 1)]]


_NOTHING: Mapping[str, Any] = {}


def _first(values: Any) -> Any:
    return next(iter(values), None)


def _tally(values: Any) -> dict[str, int]:
    counted: dict[str, int] = {}
    for value in values:
        counted[value] = counted.get(value, 0) + 1
    return counted


def _either(value: Any, other: Any) -> Any:
    return other if value is None else value


_GLOBALS: dict[str, Any] = {
    "__builtins__": {},
    "up": lambda a, b: -(-a // b),
    "bounded": _bounded,
    "stepped": _stepped,
    "first": _first,
    "tally": _tally,
    "either": _either,
    "nothing": _NOTHING,
    "min": min,
    "max": max,
    "abs": abs,
    "sum": sum,
    "len": len,
    "map": map,
    "any": any,
    "all": all,
    "list": list,
    "most": lambda values: max(values, default=0),
}

_COMPARE: Mapping[type, str] = {
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
    ast.In: "in",
    ast.NotIn: "not in",
}
#: Code of expressions that are always the same.
_CONSTANTS: Mapping[str, Any] = {"True": True, "False": False, "None": None}
_ORDER = (ast.Lt, ast.LtE, ast.Gt, ast.GtE)
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_LITERALS: Mapping[str, tuple[Any, Type]] = {
    "true": (True, BOOL),
    "false": (False, BOOL),
    "none": (None, NONE),
    "null": (None, NONE),
}

#: The code of a part of an expression, and its type.
Node = tuple[str, Type]


class _Translator:
    """Checks one expression and builds it again."""

    def __init__(self, scope: Scope) -> None:
        self.scope, self.names = scope, scope.names
        self.inner: dict[str, Type] = {}
        self.depth = 0
        self.used: set[str] = set()
        self.bare: set[str] = set()
        #: A name of a value that is no word but is spelt like one of the terms.
        self.clash = ""

    def expression(self, text: str) -> Expression:
        """Return the checked expression; Wrong says what is the matter."""
        if len(text) > MOST_CHARACTERS:
            raise Wrong(_("This expression is too long."))
        if text in self.scope.bound or _NAME.fullmatch(text):
            tree: Any = ast.Name(text)
        else:
            tree = _parsed(text)
        code, kind = self.visit(tree)
        if kind.kind == "boxes":
            word = next(iter(kind.fields))
            raise Wrong(
                _("Say which boxes: {prefix}[{word}], or total({prefix}) for all.").format(prefix=kind.prefix, word=word),
            )
        if code in _CONSTANTS:
            return constant(_CONSTANTS[code], kind)
        if code.lstrip("-").isdigit():
            return constant(int(code), kind)
        if kind.kind == "word" and code == f"{next(iter(kind.words or ('',)))!r}":
            return constant(next(iter(kind.words or ())), kind)
        return Expression(kind, _function(code, self.names.globals), frozenset(self.used), bare=frozenset(self.bare))

    def visit(self, node: Any) -> Node:
        method = getattr(self, f"on_{type(node).__name__}", None)
        if method is None:
            raise Wrong(_("This is not known in expressions."))
        if self.depth == MOST_DEPTH:
            raise Wrong(_("This expression is too deep."))
        self.depth += 1
        found: Node = method(node)
        self.depth -= 1
        return found

    # --- values and names

    def on_Constant(self, node: Any) -> Node:
        value = node.value
        if isinstance(value, bool):
            return repr(value), BOOL
        if value is None:
            return "None", NONE
        if isinstance(value, int) and abs(value) <= MOST_NUMBER:
            return repr(value), INT
        if isinstance(value, str):
            return self._word(value)
        raise Wrong(_("Only whole numbers and words are known here."))

    def _word(self, value: str) -> Node:
        if value not in self.names.terms and value not in self.names.steps:
            raise Wrong(
                _("“{value}” is neither a value here nor one of the terms.").format(value=value),
            )
        return repr(value), Type("word", words=frozenset({value}))

    def on_Name(self, node: Any) -> Node:
        name = node.id
        if name in self.inner:
            return f"v_{name}", self.inner[name]
        bound = self.scope.bound.get(name)
        if bound is not None:
            self.used.add(name)
            self.bare.add(name)
            if name in self.names.terms and bound.type.kind != "word":
                self.clash = name
            return (repr(bound.constant) if bound.constant is not ... else _value_at(bound.at)), bound.type
        if name in _LITERALS:
            value, kind = _LITERALS[name]
            return repr(value), kind
        if name in self.names.sets:
            members = self.names.sets[name]
            return f"s_{name}", listed(Type("word", words=frozenset(members)))
        return self._word(name)

    def on_Attribute(self, node: Any) -> Node:
        value, kind = self.visit(node.value)
        if kind.kind == "any":
            return value, ANY
        if kind.kind != "object":
            raise Wrong(_("{name} has no fields.").format(name=kind.name))
        if kind.empty:
            raise Wrong(_("This may be nothing and then has no fields."))
        if node.attr == "id" and kind.addressed:
            if isinstance(node.value, ast.Name) and node.value.id in self.inner:
                return f"id_{node.value.id}", REF
            if isinstance(node.value, ast.Name):
                return _value_at((f"{node.value.id}@",)), REF
            raise Wrong(_("The id is known of units in a role only."))
        if node.attr not in kind.fields:
            raise Wrong(_("There is no field “{attr}” here.").format(attr=node.attr))
        found = kind.fields[node.attr]
        if found.kind == "boxes":
            return value, found
        return f"{value}[{node.attr!r}]", found

    def on_Subscript(self, node: Any) -> Node:
        if isinstance(node.value, ast.Name) and node.value.id in self.names.tables and node.value.id not in self.scope.bound:
            return self._row(node.value.id, node.slice)
        value, kind = self.visit(node.value)
        if kind.kind == "boxes":
            key, key_kind = self.visit(node.slice)
            _agree(key_kind, Type("word", words=frozenset(kind.fields)))
            return f"{value}[{kind.prefix + '_'!r} + {key}]", INT
        if kind.kind == "object" and kind.fields:
            return self._cell(value, kind, node.slice)
        if kind.kind == "modifiers":
            key, key_kind = self.visit(node.slice)
            _agree(key_kind, WORD)
            return f"{value}.get({key}, 0)", INT
        name = node.value.id if isinstance(node.value, ast.Name) else ""
        if name in self.names.tables:
            raise Wrong(
                _("“{name}” is the name of a table and of a value here: rename one of them.").format(name=name),
            )
        raise Wrong(_("Only tables are looked up in [ ]."))

    def _row(self, name: str, key_node: Any) -> Node:
        table = self.names.tables[name]
        key, kind = self.visit(key_node)
        rows = f"t_{name}"
        fields = {column: t.or_empty() if table.sparse else t for column, t in table.columns.items()}
        row = Type("object", fields=fields)
        if table.stepped:
            _agree(kind, INT)
            return f"stepped(k_{name}, {rows}, {key})", row
        _agree(kind, WORD)
        if table.sparse:
            return f"{rows}.get({key}, nothing)", row
        missing = sorted((kind.words or self.names.terms) - table.rows.keys())
        if missing:
            raise Wrong(_("Table {name} has no row “{missing}”.").format(name=name, missing=missing[0]))
        return f"{rows}[{key}]", row

    def _cell(self, row: str, kind: Type, key_node: Any) -> Node:
        """A column named by an expression: all columns are of one type then."""
        key, key_kind = self.visit(key_node)
        _agree(key_kind, WORD)
        wanted = key_kind.words
        columns = kind.fields if wanted is None else {name: t for name, t in kind.fields.items() if name in wanted}
        sparse = all(t.empty for t in kind.fields.values())
        missing = sorted(wanted - kind.fields.keys()) if wanted is not None else [""]
        if missing and not sparse:
            raise Wrong(_("There is no column “{missing}” here.").format(missing=missing[0]))
        types = list((columns or kind.fields).values())
        found: Type | None = types[0]
        for one in types[1:]:
            found = found and common(found, one)
        if found is None:
            raise Wrong(_("These columns are of different types."))
        return f"{row}.get({key})", found.or_empty() if sparse else found

    def on_List(self, node: Any) -> Node:
        parts = [self.visit(part) for part in node.elts]
        found: Type | None = parts[0][1] if parts else ANY
        for _part, kind in parts[1:]:
            found = found and common(found, kind)
        if found is None:
            raise Wrong(_("The parts of this list are of different types."))
        return f"[{', '.join(part for part, _ in parts)}]", listed(found)

    on_Tuple = on_List

    # --- operators

    def on_BoolOp(self, node: Any) -> Node:
        sign = " and " if isinstance(node.op, ast.And) else " or "
        return f"({sign.join(self._of(value, BOOL) for value in node.values)})", BOOL

    def on_UnaryOp(self, node: Any) -> Node:
        if isinstance(node.op, ast.Not):
            return f"(not {self._of(node.operand, BOOL)})", BOOL
        if isinstance(node.op, ast.USub):
            operand = self._of(node.operand, INT)
            return f"-{operand}" if operand.isdigit() else f"(-{operand})", INT
        raise Wrong(_("This sign is not known here."))

    def on_BinOp(self, node: Any) -> Node:
        if isinstance(node.op, ast.Mult):
            return f"bounded({self._of(node.left, INT)} * {self._of(node.right, INT)})", INT
        if isinstance(node.op, (ast.Add, ast.Sub)):
            sign = "+" if isinstance(node.op, ast.Add) else "-"
            return f"({self._of(node.left, INT)} {sign} {self._of(node.right, INT)})", INT
        if isinstance(node.op, (ast.FloorDiv, ast.Mod)):
            sign = "//" if isinstance(node.op, ast.FloorDiv) else "%"
            return f"({self._of(node.left, INT)} {sign} {self._divisor(node.right)})", INT
        if isinstance(node.op, ast.Div):
            raise Wrong(_("Write up(a / b) or down(a / b)."))
        raise Wrong(_("This sign is not known here."))

    def _divisor(self, node: Any) -> str:
        if not (isinstance(node, ast.Constant) and type(node.value) is int and node.value > 0):
            raise Wrong(_("Only a number above 0 can divide."))
        return repr(node.value)

    def on_Compare(self, node: Any) -> Node:
        code, kind = self.visit(node.left)
        for op, right_node in zip(node.ops, node.comparators, strict=True):
            if type(op) not in _COMPARE:
                raise Wrong(_("This sign is not known here."))
            right, right_kind = self.visit(right_node)
            self._comparable(op, kind, right_kind)
            code = f"{code} {_COMPARE[type(op)]} {right}"
            kind = right_kind
        return f"({code})", BOOL

    def _comparable(self, op: Any, left: Type, right: Type) -> None:
        if isinstance(op, (ast.In, ast.NotIn)):
            if right.kind == "modifiers" and left.kind == "word":
                return
            if right.kind != "list" or right.item is None:
                raise Wrong(_("After “in” there must be a list or set."))
            right = right.item
        if isinstance(op, _ORDER):
            _agree(left, INT)
            _agree(right, INT)
            return
        if common(left, right) is None:
            error = WordExpected if "word" in (left.kind, right.kind) else Wrong
            raise error(_("{value} is never {wanted}.").format(value=left.name, wanted=right.name))
        if left.words is not None and right.words is not None and not left.words & right.words:
            one, other = sorted(left.words)[0], sorted(right.words)[0]
            raise Wrong(_("This is never “{other}” (but “{one}”).").format(other=other, one=one))

    def on_IfExp(self, node: Any) -> Node:
        test = self._of(node.test, BOOL)
        (yes, one), (no, other) = self.visit(node.body), self.visit(node.orelse)
        found = common(one, other)
        if found is None:
            raise Wrong(_("Before and after “else” are different types."))
        return f"({yes} if {test} else {no})", found

    def _of(self, node: Any, wanted: Type) -> str:
        made, kind = self.visit(node)
        _agree(kind, wanted)
        return made

    # --- functions

    def on_Call(self, node: Any) -> Node:
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        if node.keywords or not hasattr(self, f"call_{name}"):
            raise Wrong(_("There is no function “{name}”.").format(name=name))
        found: Node = getattr(self, f"call_{name}")(*node.args) if self._takes(name, len(node.args)) else ("None", ANY)
        return found

    def _takes(self, name: str, count: int) -> bool:
        least, most = _ARGUMENTS.get(name, (1, 1))
        if not least <= count <= most:
            raise Wrong(_("“{name}” takes {least} to {most} values.").format(name=name, least=least, most=most))
        return True

    def _quotient(self, node: Any) -> tuple[str, str]:
        if not (isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div)):
            raise Wrong(_("Write up(a / b) or down(a / b)."))
        return self._of(node.left, INT), self._divisor(node.right)

    def call_up(self, node: Any) -> Node:
        return _call("up", *self._quotient(node)), INT

    def call_down(self, node: Any) -> Node:
        above, below = self._quotient(node)
        return f"({above} // {below})", INT

    def call_min(self, *nodes: Any) -> Node:
        return _call("min", *(self._of(node, INT) for node in nodes)), INT

    def call_max(self, *nodes: Any) -> Node:
        return _call("max", *(self._of(node, INT) for node in nodes)), INT

    def call_abs(self, node: Any) -> Node:
        return _call("abs", self._of(node, INT)), INT

    def call_total(self, node: Any) -> Node:
        value, kind = self.visit(node)
        if kind.kind == "boxes":
            names = [box_name(kind.prefix, one) for one in kind.fields]
            return f"sum(map({value}.get, {names!r}))", INT
        _agree(kind, MODIFIERS)
        return f"sum({value}.values())", INT

    def call_either(self, node: Any, other: Any) -> Node:
        (value, kind), (instead, other_kind) = self.visit(node), self.visit(other)
        found = common(kind.or_empty(False) if kind.kind != "none" else kind, other_kind)
        if found is None:
            raise Wrong(_("These are different types."))
        return _call("either", value, instead), found.or_empty(other_kind.empty)

    def call_len(self, node: Any) -> Node:
        value, kind = self.visit(node)
        if kind.kind not in ("list", "modifiers", "any"):
            raise Wrong(_("A list is needed."))
        return _call("len", value), INT

    def call_sum(self, node: Any) -> Node:
        return self._fold("sum", node, INT), INT

    def call_any(self, node: Any) -> Node:
        return self._fold("any", node, BOOL), BOOL

    def call_all(self, node: Any) -> Node:
        return self._fold("all", node, BOOL), BOOL

    def call_count(self, node: Any) -> Node:
        value, _kind = self._each(node)
        return f"sum(1 for _one in {value})", INT

    def call_most(self, node: Any) -> Node:
        value, kind = self._each(node)
        _agree(kind, INT)
        return _call("most", value), INT

    def call_first(self, node: Any) -> Node:
        value, kind = self._each(node)
        return _call("first", value), kind.or_empty()

    def call_tally(self, node: Any) -> Node:
        value, kind = self._each(node)
        _agree(kind, WORD)
        return _call("tally", value), MODIFIERS

    def call_list(self, node: Any) -> Node:
        value, kind = self._each(node)
        return _call("list", value), listed(kind)

    def _fold(self, name: str, node: Any, wanted: Type) -> str:
        if not isinstance(node, ast.GeneratorExp):
            before = set(self.bare)
            value, kind = self.visit(node)
            if name == "sum" and isinstance(node, ast.Name):
                self.bare = before
            if kind.kind != "any":
                _agree(kind, listed(wanted))
            return _call(name, value)
        value, kind = self._each(node)
        _agree(kind, wanted)
        return _call(name, value)

    def _each(self, node: Any) -> Node:
        """``value for one in some if condition``: one list, one name, nothing nested."""
        if not isinstance(node, ast.GeneratorExp):
            raise Wrong(_("Write: value for one in many if condition."))
        loop = node.generators[0]
        if self.inner or len(node.generators) != 1 or loop.is_async or not isinstance(loop.target, ast.Name):
            raise Wrong(_("One “for” in an expression is enough."))
        many, kind = self.visit(loop.iter)
        name = loop.target.id
        if kind.kind != "list" or kind.item is None or name in self.scope.bound:
            raise Wrong(_("After “in” there must be a list, before it a new name."))
        self.inner = {name: kind.item}
        value, found = self.visit(node.elt)
        tests = "".join(f" if {self._of(test, BOOL)}" for test in loop.ifs)
        self.inner = {}
        target = f"id_{name}, v_{name}" if kind.item.addressed else f"v_{name}"
        return f"({value} for {target} in {many}{tests})", found


_ARGUMENTS = {"min": (2, 6), "max": (2, 6), "either": (2, 2)}


def _parsed(text: str) -> Any:
    try:
        return ast.parse(text.strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise Wrong(_("This expression cannot be read.")) from None


def _value_at(keys: Sequence[str]) -> str:
    return "e" + "".join(f"[{key!r}]" for key in keys)


def _call(name: str, *arguments: str) -> str:
    return f"{name}({', '.join(arguments)})"


def _function(code: str, given: dict[str, Any]) -> Evaluate:
    """Return the function of the values ``e`` that checked code describes."""
    made = compile(f"lambda e: {code}", "rulebook", "eval").co_consts[0]
    return FunctionType(made, given)

"""The product uses only public names of the packages it is built on."""

import ast
import importlib
import inspect
import re
import sys
import types
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import psycopg
import pytest

ROOT = Path(__file__).resolve().parent.parent
#: Names with an underscore that Django documents.
DOCUMENTED = {"_meta", "_default_manager", "_base_manager", "_state"}
#: Documented names of the standard library: named tuples, ``os._exit``, ``sys._getframe``.
OF_PYTHON = {"_replace", "_asdict", "_make", "_fields", "_exit", "_getframe"}
#: Uses that stay, each with its reason: at most five.
ALLOWED: dict[str, str] = {}
#: Uses that go with the parts they belong to (issue 30); nothing is added here.
GOING: dict[str, str] = {}
NAMES_BY_STRING = {"getattr", "setattr", "hasattr", "delattr"}
#: What a file without a finding does not have; reading all of them would take seconds.
WORTH_READING = re.compile(
    r"""(?<!\bself)(?<!\bcls)\._[a-z]   # an attribute of something else
    |["']_[a-zA-Z_]+["']             # or its name
    |\b(?:from|import)\b.*\b_[a-zA-Z] # an import
    |^class[ ]\w+\((?s:.*)(?:self\._|cls\._|super\(\)\._|[ ]def[ ]_[a-z])  # a class with a base that may have the name""",
    re.MULTILINE | re.VERBOSE,
)


def source_files() -> list[Path]:
    """Return the Python files of the product and of ``tools``."""
    packages = [folder for folder in ROOT.iterdir() if (folder / "__init__.py").exists() and folder.name != "tests"]
    return sorted(file for package in packages for file in package.rglob("*.py"))


FILES = source_files()
OWN = {file.relative_to(ROOT).parts[0] for file in FILES}


def is_private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__") and name.strip("_") != ""


def is_foreign(module: str) -> bool:
    """Return True for a module of an installed package, neither ours nor Python's."""
    top = module.partition(".")[0]
    return top not in OWN and top not in sys.stdlib_module_names


def private_names(tree: ast.Module, module: str = "") -> set[str]:
    """Return the private names of other packages that this code uses; ``module``: where its classes can be imported from."""
    return {*_imported(tree), *_reached_for(tree), *(_of_base_classes(tree, module) if module else ())}


def _imported(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        else:
            continue
        yield from (name for name in names if is_foreign(name) and any(map(is_private, name.split("."))))


def _reached_for(tree: ast.Module) -> Iterator[str]:
    """Yield private attributes of objects other than ``self`` and our modules that are defined nowhere in the same file."""
    own = _defined(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and not _is_self(node.value):
            name = node.attr if ast.unparse(node.value).partition(".")[0] not in OWN else ""
        elif (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id in NAMES_BY_STRING
            and len(node.args) > 1
            and isinstance(node.args[1], ast.Constant)
        ):
            name = str(node.args[1].value)
        else:
            continue
        if is_private(name) and name not in own | DOCUMENTED | OF_PYTHON:
            yield name


def _defined(tree: ast.AST) -> set[str]:
    """Return the names that the code defines: functions, classes, variables, attributes of ``self``."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            found.add(node.name)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            found.add(node.id)
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store) and _is_self(node.value):
            found.add(node.attr)
    return found


def _of_base_classes(tree: ast.Module, module: str) -> Iterator[str]:
    """Yield private names of another package's base class that a class of ours calls, sets or defines."""
    for node in (node for node in tree.body if isinstance(node, ast.ClassDef) and node.bases):
        used = {one.attr for one in ast.walk(node) if isinstance(one, ast.Attribute) and _is_self(one.value)}
        used = {name for name in used | _defined(node) if is_private(name)} - DOCUMENTED
        if used:
            cls = getattr(importlib.import_module(module), node.name)
            foreign = [base for base in inspect.getmro(cls) if is_foreign(base.__module__)]
            yield from (name for name in used if any(name in _private_names_of(base) for base in foreign))


@cache
def _private_names_of(cls: type) -> set[str]:
    try:
        tree = ast.parse(inspect.cleandoc("\n" + inspect.getsource(cls)))
    except (OSError, TypeError, SyntaxError):  # written in C
        return {name for name in vars(cls) if is_private(name)}
    inside = {one.attr for one in ast.walk(tree) if isinstance(one, ast.Attribute) and _is_self(one.value)}
    return {name for name in inside | {*vars(cls)} if is_private(name)}


def _is_self(node: ast.expr) -> bool:
    called = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "super"
    return called or (isinstance(node, ast.Name) and node.id in ("self", "cls"))


def found_in(file: Path) -> set[str]:
    text = file.read_text()
    if not WORTH_READING.search(text):
        return set()
    module = ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    return {f"{file.relative_to(ROOT)}: {name}" for name in private_names(ast.parse(text), module)}


def test_nothing_private_of_another_package_is_used():
    found = set().union(*map(found_in, FILES))

    assert sorted(found - ALLOWED.keys() - GOING.keys()) == []
    assert sorted(ALLOWED.keys() - found) == [], "gone: take it out of the list"
    assert len(ALLOWED) <= 5


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ("from celery._state import current_app", {"celery._state.current_app"}),
        ("from django.db.models.base import _wrap", {"django.db.models.base._wrap"}),
        ("import psycopg._queries", {"psycopg._queries"}),
        ("request._messages = 1", {"_messages"}),
        ("setattr(request, '_messages', 1)", {"_messages"}),
        ("class Own(Base):\n    def _get(self): return super()._get()", set()),
        ("def _size(x): return x\nprint(x._size)", set()),
        ("from battles.actions._private import act", set()),
        ("found = Army._meta.get_field('name'); row._replace(a=1); row.__class__", set()),
    ],
)
def test_a_private_name_is_found(code, found):
    assert private_names(ast.parse(code)) == found


def test_a_private_name_of_a_base_class_is_found():
    class Cursor(psycopg.Cursor):
        pass

    code = ast.parse("class Local(Cursor):\n    def nextset(self):\n        return self._fetch_pipeline(), self._own")
    module = types.ModuleType("battles.of_this_test")
    module.Local = type("Local", (Cursor,), {})
    sys.modules[module.__name__] = module
    try:
        assert private_names(code, module.__name__) == {"_fetch_pipeline"}
    finally:
        del sys.modules[module.__name__]

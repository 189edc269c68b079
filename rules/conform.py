"""Worked cases: run them through the rulesets and tell where an outcome differs from what is expected.

A case file is ``{"ruleset": slug, "cases": [{"id", "procedure", "given", "dice", "expect" | "expect_error"}]}``. What is
expected of an object need not be all of it, nested objects included; lists and everything in them must be equal.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any, Protocol

from rules.engine.dice import Dice, Typed
from rules.engine.errors import DiceError, FactError
from rules.engine.procedure import Procedure
from rules.engine.ruleset import ruleset, slugs


class Engine(Protocol):
    """What cases can be run through: a ruleset, or an app's own procedures."""

    def procedure(self, name: object) -> Procedure[Any]: ...


#: Engines that are no ruleset, by the slug that their case files name.
Engines = Mapping[str, Engine]
NONE: Engines = MappingProxyType({})


class Unreadable(Exception):
    """A file that holds no cases; the message says why."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """How a case went: its name, and how what happened differs from what was expected (empty: it passed)."""

    case: str
    differences: tuple[str, ...]

    @property
    def passed(self) -> bool:
        return not self.differences


def run_file(path: str | Path, engines: Engines = NONE) -> Iterator[Verdict]:
    """Return the verdict of each case in a file, in their order. Raise Unreadable for cases of no engine that we have."""
    engine, cases = _engine_and_cases(path, engines)
    for number, case in enumerate(cases, start=1):
        yield verdict(engine, case, number)


def outcomes_of(path: str | Path, engines: Engines = NONE) -> Iterator[dict[str, Any]]:
    """Return the outcome of each case in a file, in order, expected or not: ``{"case", "values"}`` or ``{"case", "error"}``."""
    engine, cases = _engine_and_cases(path, engines)
    for number, case in enumerate(cases, start=1):
        given = case if isinstance(case, Mapping) else {}
        try:
            yield {"case": name_of(case, number), "values": values_of(engine, given)}
        except Exception as error:  # the others still run; a mistake of ours shows by its name
            known = isinstance(error, (FactError, DiceError))
            yield {"case": name_of(case, number), "error": str(error) if known else f"{type(error).__name__}: {error}"}


def _engine_and_cases(path: str | Path, engines: Engines) -> tuple[Engine, list[Any]]:
    document = read(path)
    engine, cases = engine_of(document, engines), document.get("cases")
    if not isinstance(cases, list):
        raise Unreadable("“cases” must be a list")
    return engine, cases


def read(path: str | Path) -> Mapping[str, Any]:
    try:
        document = json.loads(Path(path).read_bytes())
    except OSError as error:
        raise Unreadable(error.strerror or "cannot be opened") from None
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"not JSON: {error}") from None
    if not isinstance(document, Mapping):
        raise Unreadable("must hold an object with “ruleset” and “cases”")
    return document


def engine_of(document: Mapping[str, Any], engines: Engines = NONE) -> Engine:
    slug = document.get("ruleset")
    if isinstance(slug, str) and slug in engines:
        return engines[slug]
    found = ruleset(slug)
    if found is None:
        raise Unreadable(f"unknown ruleset {shown(slug)}; there are: {', '.join((*slugs(), *sorted(engines)))}")
    return found


def name_of(case: Any, number: int) -> str:
    """A case's id, or its number (from 1) where it has none."""
    return case["id"] if isinstance(case, Mapping) and isinstance(case.get("id"), str) else f"#{number}"


def values_of(engine: Engine, case: Mapping[str, Any]) -> dict[str, Any]:
    """The outcome's values; FactError or DiceError."""
    dice = Dice(Typed(case.get("dice", [])))
    return dict(engine.procedure(case.get("procedure")).run(case.get("given", {}), dice).values)


def verdict(engine: Engine, case: Any, number: int) -> Verdict:
    """Run one case."""
    if not isinstance(case, Mapping):
        return Verdict(f"#{number}", ("a case must be an object",))
    name = name_of(case, number)
    wants_error = case.get("expect_error") is True
    if wants_error == ("expect" in case):
        return Verdict(name, ("a case has either “expect” or “expect_error”: true",))
    try:
        values = values_of(engine, case)
    except (FactError, DiceError) as error:
        return Verdict(name, () if wants_error else (f"unexpected error: {error}",))
    except Exception as error:
        # A mistake of ours: the case has failed, the others still run.
        return Verdict(name, (f"broke down: {type(error).__name__}: {error}",))
    if wants_error:
        return Verdict(name, (f"expected an error, got {shown(values)}",))
    return Verdict(name, tuple(differences(case["expect"], values)))


def differences(expected: Any, got: Any, path: str = "") -> Iterator[str]:
    """Yield a line for each place where ``got`` is not what was ``expected``."""
    if isinstance(expected, Mapping) and isinstance(got, Mapping):
        for key, value in expected.items():
            inner = f"{path}.{key}" if path else str(key)
            if key in got:
                yield from differences(value, got[key], inner)
            else:
                yield f"{inner}: expected {shown(value)}, is missing"
    elif not equal(expected, got):
        yield f"{path or 'outcome'}: expected {shown(expected)}, got {shown(got)}"


def equal(expected: Any, got: Any) -> bool:
    """Equal as JSON: ``true`` is not ``1``, lists element by element, objects inside lists whole."""
    if isinstance(expected, Mapping) and isinstance(got, Mapping):
        return expected.keys() == got.keys() and all(equal(expected[key], got[key]) for key in expected)
    if isinstance(expected, list) and isinstance(got, list):
        return len(expected) == len(got) and all(map(equal, expected, got))
    if isinstance(expected, bool) or isinstance(got, bool):
        return expected is got
    return bool(expected == got)


def shown(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)

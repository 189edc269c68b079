"""Worked cases: run them through the rulesets and tell where an outcome differs from what is expected.

A case file is ``{"ruleset": slug, "cases": [{"id", "procedure", "given", "dice", "expect" | "expect_error"}]}``. What is
expected of an object need not be all of it, nested objects included; lists and everything in them must be equal.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rules.engine.dice import Dice, Typed
from rules.engine.errors import DiceError, FactError
from rules.engine.ruleset import Ruleset, ruleset, slugs


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


def run_file(path: str | Path) -> Iterator[Verdict]:
    """The verdict of each case in a file, in their order. Unreadable when it cannot be read as cases of a ruleset we have."""
    document = read(path)
    rules, cases = ruleset_of(document), document.get("cases")
    if not isinstance(cases, list):
        raise Unreadable("“cases” must be a list")
    for number, case in enumerate(cases, start=1):
        yield verdict(rules, case, number)


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


def ruleset_of(document: Mapping[str, Any]) -> Ruleset:
    found = ruleset(document.get("ruleset"))
    if found is None:
        raise Unreadable(f"unknown ruleset {shown(document.get('ruleset'))}; there are: {', '.join(slugs())}")
    return found


def verdict(rules: Ruleset, case: Any, number: int) -> Verdict:
    """Run one case."""
    if not isinstance(case, Mapping):
        return Verdict(f"#{number}", ("a case must be an object",))
    name = case["id"] if isinstance(case.get("id"), str) else f"#{number}"
    wants_error = case.get("expect_error") is True
    if wants_error == ("expect" in case):
        return Verdict(name, ("a case has either “expect” or “expect_error”: true",))
    try:
        dice = Dice(Typed(case.get("dice", [])))
        values = rules.procedure(case.get("procedure")).run(case.get("given", {}), dice).values
    except (FactError, DiceError) as error:
        return Verdict(name, () if wants_error else (f"unexpected error: {error}",))
    except Exception as error:
        # A mistake of ours: the case has failed, the others still run.
        return Verdict(name, (f"broke down: {type(error).__name__}: {error}",))
    if wants_error:
        return Verdict(name, (f"expected an error, got {shown(values)}",))
    return Verdict(name, tuple(differences(case["expect"], values)))


def differences(expected: Any, got: Any, path: str = "") -> Iterator[str]:
    """Where ``got`` is not what was ``expected``, one line each."""
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

"""Worked examples of a document: run as its tests, and what none of them touches."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rulebooks.engine.schema import Document, Each, ModifierRow, Modifiers, Refuse, Repeat
from rules.conform import Verdict, verdict
from rules.engine.dice import Dice, Typed
from rules.engine.errors import RulesError
from rules.engine.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Untouched:
    """Parts of a procedure that no example touches: identifiers of modifiers, codes of refusals."""

    procedure: str
    modifiers: tuple[str, ...]
    refusals: tuple[str, ...]
    examples: int


def run_examples(document: Document, ruleset: Ruleset) -> list[Verdict]:
    """Return how each example of the document went, in their order."""
    return [verdict(ruleset, example.model_dump(exclude_unset=True), n) for n, example in enumerate(document.examples, 1)]


def coverage(document: Document, ruleset: Ruleset) -> list[Untouched]:
    """Return for each procedure what no example touches."""
    seen: dict[str, set[str]] = {name: set() for name in document.procedures}
    count = dict.fromkeys(document.procedures, 0)
    for example in document.examples:
        if example.procedure not in seen:
            continue
        count[example.procedure] += 1
        try:
            outcome = ruleset.procedures[example.procedure].run(example.given, Dice(Typed(example.dice)))
        except RulesError:
            continue
        if outcome.refused:
            seen[example.procedure].add(f"refusal {outcome.values['reason']}")
        seen[example.procedure] |= {f"modifier {name}" for name in _names_in(outcome.values)}
    found = []
    for name, spec in document.procedures.items():
        modifiers = dict.fromkeys(row.id for row in _rows(spec.steps))
        refusals = dict.fromkeys(step.refuse for step in _steps(spec.steps) if isinstance(step, Refuse))
        found.append(
            Untouched(
                name,
                tuple(one for one in modifiers if f"modifier {one}" not in seen[name]),
                tuple(one for one in refusals if f"refusal {one}" not in seen[name]),
                count[name],
            )
        )
    return found


def _steps(steps: Sequence[Any]) -> Iterator[Any]:
    for step in steps:
        yield step
        if isinstance(step, (Each, Repeat)):
            yield from _steps(step.do)


def _rows(steps: Sequence[Any]) -> Iterator[ModifierRow]:
    for step in _steps(steps):
        if isinstance(step, Modifiers):
            yield from step.rows


def _names_in(value: Any) -> Iterator[str]:
    """Every key inside a value."""
    if isinstance(value, Mapping):
        for key, inner in value.items():
            yield key
            yield from _names_in(inner)

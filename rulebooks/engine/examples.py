"""Worked examples of a document: run as its tests, and what none of them touches."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rulebooks.engine.compiler import compile_document
from rulebooks.engine.schema import Document, Each, ModifierRow, Modifiers, Refuse, Repeat
from rules.conform import Verdict, verdict
from rules.engine.dice import Dice, Typed
from rules.engine.errors import RulesError
from rules.engine.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Untouched:
    """Parts of a procedure that no example touches: identifiers of modifiers, codes of refusals, rows of the tables that it
    looks up (table, key). ``examples``: how many it has.
    """

    procedure: str
    modifiers: tuple[str, ...]
    refusals: tuple[str, ...]
    examples: int
    rows: tuple[tuple[str, Any], ...] = ()


def run_examples(document: Document, ruleset: Ruleset) -> list[Verdict]:
    """Return how each example of the document went, in their order."""
    return [verdict(ruleset, example.model_dump(exclude_unset=True), n) for n, example in enumerate(document.examples, 1)]


def coverage(document: Document) -> list[Untouched]:
    """Return for each procedure what no example touches."""
    touched: set[tuple[str, Any]] = set()
    watched = compile_document(document, touched)
    touched.clear()
    touched_by: dict[str, set[str]] = {name: set() for name in document.procedures}
    rows: dict[str, set[tuple[str, Any]]] = {name: set() for name in document.procedures}
    count = dict.fromkeys(document.procedures, 0)
    for example in document.examples:
        if example.procedure not in touched_by:
            continue
        count[example.procedure] += 1
        touched.clear()
        try:
            outcome = watched.procedures[example.procedure].run(example.given, Dice(Typed(example.dice)))
        except RulesError:
            continue
        rows[example.procedure] |= touched
        if outcome.refused:
            touched_by[example.procedure].add(f"refusal {outcome.values['reason']}")
        touched_by[example.procedure] |= {f"modifier {name}" for name in _names_in(outcome.values)}
    everywhere = set().union(*rows.values())
    found = []
    for name, spec in document.procedures.items():
        modifiers = dict.fromkeys(row.id for row in _rows(spec.steps))
        refusals = dict.fromkeys(step.refuse for step in all_steps(spec.steps) if isinstance(step, Refuse))
        found.append(
            Untouched(
                name,
                tuple(one for one in modifiers if f"modifier {one}" not in touched_by[name]),
                tuple(one for one in refusals if f"refusal {one}" not in touched_by[name]),
                count[name],
                tuple(one for one in _rows_of_tables(document, rows[name]) if one not in everywhere),
            )
        )
    return found


def _rows_of_tables(document: Document, touched: set[tuple[str, Any]]) -> Iterator[tuple[str, Any]]:
    """Every row of the tables that were looked up."""
    for table in dict.fromkeys(name for name, _key in sorted(touched, key=str)):
        spec = document.tables[table]
        for key in spec.rows:
            yield table, int(key) if spec.stepped else key


def all_steps(steps: Sequence[Any]) -> Iterator[Any]:
    """Yield each step and those inside it, in the order of the document."""
    for step in steps:
        yield step
        if isinstance(step, (Each, Repeat)):
            yield from all_steps(step.do)


def _rows(steps: Sequence[Any]) -> Iterator[ModifierRow]:
    for step in all_steps(steps):
        if isinstance(step, Modifiers):
            yield from step.rows


def _names_in(value: Any) -> Iterator[str]:
    """Every key inside a value."""
    if isinstance(value, Mapping):
        for key, inner in value.items():
            yield key
            yield from _names_in(inner)

"""A rulebook as a document beside the same rules in Python: the part ``documents`` of ``manage.py bench``.

Both are the toy of ``tests/rules/toy``, in processor time of this process.
"""

import json
import time
from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any

from django.utils.module_loading import import_string

from rulebooks.engine.compiler import compile_text
from rulebooks.engine.reading import read
from rulebooks.engine.shelf import shelf_slugs, text_of
from rules.engine.dice import Seeded
from rules.engine.play.acting import carry_out
from rules.engine.play.driver import play_out, some_battle
from rules.engine.play.state import State
from rules.engine.ruleset import Ruleset
from tools.bench.measures import CPU_MS, Times

BATTLES, VOLLEYS, ROUNDS = 20, 1000, 5
#: Procedures of the document whose compilation is timed.
PROCEDURES = 60
VOLLEY = {"unit": "unit:a1-1", "target": "unit:b1-1"}


def measures(few: bool = False) -> Iterator[tuple[Times, str]]:
    """Yield processor times of acts and of compilation, each with its target."""
    rounds = 1 if few else ROUNDS
    document, package = (import_string(f"tests.rules.toy.{name}") for name in ("DOCUMENT", "RULESET"))
    books = {"document": compile_text(document.read_text("utf-8")), "Python": package}
    measured = (("an act of random battles", _battles, "; target 1.5"), ("a volley, its rules alone", _volleys, ""))
    for name, work, target in measured:
        taken = {kind: min(work(book) for _ in range(rounds)) for kind, book in books.items()}
        more = f"; {taken['document'] / taken['Python']:.2f} of the same in Python ({taken['Python']:.4f}){target}"
        yield Times(f"{name}, a document", taken["document"], unit=CPU_MS), more
    for slug in shelf_slugs():
        text = of_procedures(slug, PROCEDURES)
        spent = min(_processor(lambda: compile_text(text)) for _ in range(rounds))  # noqa: B023
        yield Times(f"compiling {PROCEDURES} procedures like those of {slug}", spent, unit=CPU_MS), "; target 300 ms"


def of_procedures(slug: str, number: int) -> str:
    """Return a document of the shelf as JSON, with its procedures repeated under other names to that number."""
    data = read(text_of(slug))[0]
    specs = list(data["procedures"].items())
    for place in range(len(specs), number):
        name, spec = specs[place % len(specs)]
        data["procedures"][f"{name}_{place}"] = deepcopy(spec)
        data["chapters"][-1]["procedures"].append(f"{name}_{place}")
    return json.dumps(data)


def _battles(book: Ruleset) -> float:
    assert book.play is not None
    play, acts = book.play, 0

    def battles() -> None:
        nonlocal acts
        for seed in range(BATTLES):
            acts += sum(play_out(play, some_battle(book, seed), seed).acts.values())

    return _processor(battles) / acts


def _volleys(book: Ruleset) -> float:
    assert book.play is not None
    act, source = book.play.acts["volley"], Seeded(b"bench", 0)
    state: State = some_battle(book, 1)
    answers: dict[str, Any] = {"distance": "close"}

    def volleys() -> None:
        for _ in range(VOLLEYS):
            state.after(state.changes(carry_out(state, act, VOLLEY, answers, source).effects))

    return _processor(volleys) / VOLLEYS


def _processor(work: Callable[[], object]) -> float:
    """Milliseconds of processor time."""
    begun = time.process_time()
    work()
    return (time.process_time() - begun) * 1000

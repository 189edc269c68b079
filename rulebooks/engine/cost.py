"""Bounds on the work that a document asks for, checked before it is compiled.

Each list of steps or effects has a cost: how many of them run at worst. Loops and repetitions multiply it, calls add that of what
they call. So a small document can neither compile nor run for long.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rulebooks.engine.messages import _
from rulebooks.engine.problems import Path, Problems
from rulebooks.engine.schema import (
    Call,
    Choose,
    Document,
    Each,
    ForEach,
    Let,
    LetEffect,
    Modifiers,
    Pool,
    Repeat,
    Roll,
    Sum,
    Use,
    When,
)
from rulebooks.engine.schema import Run as RunSpec

#: Steps or effects that one procedure, act or end of a step runs at worst.
MOST_WORK = 200_000
#: Steps that all examples of the document run together at worst.
MOST_EXAMPLE_WORK = 2_000_000
#: Steps and effects of the whole document, with named effects written out where they are used.
MOST_STEPS = MOST_EFFECTS = 15_000
#: Throws until a repetition is given up; units that a loop is expected to go through.
MOST_THROWS, LOOPED_UNITS = 100, 40
#: The cost of what has no end.
_ENDLESS = 10**12


def check_cost(document: Document, problems: Problems) -> None:
    """Add a problem for every procedure and list of effects that could run long."""
    procedures = _Procedures(document, MOST_THROWS)
    for name in document.procedures:
        if procedures.cost(name) > MOST_WORK:
            _add(problems, ("procedures", name, "steps"))
    if sum(procedures.cost(example.procedure) for example in document.examples) > MOST_EXAMPLE_WORK:
        problems.add(("examples",), _("The examples would run too long: fewer of them."))
    written_steps = _Procedures(document, 1, calls=False)
    if sum(map(written_steps.cost, document.procedures)) > MOST_STEPS:
        problems.add(("procedures",), _("The procedures have too many steps."))
    if document.play is None:
        return
    named = document.play.effects
    working, written = _Effects(named, LOOPED_UNITS, document.sets, procedures), _Effects(named, 1, {}, None)
    total = 0
    for path, effects in _lists_of_effects(document.play):
        if working.cost(effects) > MOST_WORK:
            _add(problems, path)
        total += written.cost(effects)
    if total > MOST_EFFECTS:
        _add(problems, ("play", "effects"))


def _add(problems: Problems, path: Path) -> None:
    problems.add(
        path,
        _("This could run too long: fewer loops and repetitions inside one another, or fewer calls."),
    )


def _lists_of_effects(play: Any) -> Iterable[tuple[Path, Sequence[Any]]]:
    for name, act in play.acts.items():
        yield ("play", "acts", name, "effects"), act.effects
    for number, step in enumerate(play.sequence.steps):
        yield ("play", "sequence", "steps", number, "begin"), step.begin
        yield ("play", "sequence", "steps", number, "end"), step.end
    for number, record in enumerate(play.cards.records):
        yield ("play", "cards", "records", number, "effects"), record.effects


class _Procedures:
    """Costs of procedures, each worked out once. One that calls itself has none here: the compiler refuses it.

    ``throws``: what a repetition multiplies by; ``calls``: true where a call costs what it calls.
    """

    def __init__(self, document: Document, throws: int, *, calls: bool = True) -> None:
        self.specs, self.throws, self.calls = document.procedures, throws, calls
        self.known: dict[str, int] = {}

    def cost(self, name: str) -> int:
        if name not in self.known:
            self.known[name] = 0
            spec = self.specs.get(name)
            self.known[name] = self._steps(spec.steps) + 1 if spec else 0
        return self.known[name]

    def _steps(self, steps: Sequence[Any]) -> int:
        return min(_ENDLESS, sum(map(self._step, steps)))

    def _step(self, step: Any) -> int:
        match step:
            case Repeat():
                return self.throws * (1 + self._steps(step.do))
            case Each():
                return len(step.over) * (1 + self._steps(step.do))
            case Call() if self.calls:
                return 1 + self.cost(step.call)
            case Let():
                return len(step.let)
            case Choose():
                return len(step.cases)
            case Modifiers():
                return len(step.rows)
            case Sum():
                return 1 + len(step.factors)
            case Roll() | Pool():
                return 10
        return 1


class _Effects:
    """Costs of effects; ``units``, ``sets``: what a loop multiplies by. Named effects are worked out once."""

    def __init__(self, named: Any, units: int, sets: Mapping[str, Sequence[str]], procedures: _Procedures | None) -> None:
        self.named, self.units, self.sets, self.procedures = named, units, sets, procedures
        self.known: dict[str, int] = {}

    def cost(self, effects: Sequence[Any]) -> int:
        return min(_ENDLESS, sum(map(self._effect, effects)))

    def _effect(self, effect: Any) -> int:
        match effect:
            case ForEach():
                rounds = max(self.units, len(self.sets.get(effect.among, ())))
                return 1 + rounds * (1 + self.cost(effect.do))
            case When():
                return 1 + self.cost(effect.do)
            case Use():
                return 1 + self._named(effect.use)
            case LetEffect():
                return len(effect.let)
            case RunSpec() if self.procedures is not None:
                return 1 + self.procedures.cost(effect.run)
        return 1

    def _named(self, name: str) -> int:
        if name not in self.known:
            self.known[name] = _ENDLESS  # while it is worked out: effects that use themselves have no end
            self.known[name] = self.cost(self.named.get(name, ()))
        return self.known[name]

"""The order of play: steps and the check list as data, what happens between steps, and the rulebook's end of a battle."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from rules.engine.messages import _
from rules.engine.play.dues import Due, dues
from rules.engine.play.state import Change, Effect, State
from rules.engine.text import Text


@dataclass(frozen=True, slots=True)
class Step:
    """A step of the set-up or of the turn, as data. ``phase`` groups steps for display (``setup`` or the turn's phases)."""

    id: str
    title: Text
    cite: str
    help: Text
    phase: str = "turn"


@dataclass(frozen=True)
class Steps:
    """The steps of a battle in order, the set-up's first. ``counts``: the battle's field in which turns are counted."""

    order: tuple[Step, ...]
    counts: str = "turn"

    @cached_property
    def by_id(self) -> dict[str, Step]:
        return {step.id: step for step in self.order}

    def __iter__(self) -> Iterator[Step]:
        return iter(self.order)

    def step(self, state: State) -> Step:
        """The step that is being played."""
        return self.by_id[state.battle["step"]]

    def in_setup(self, state: State) -> bool:
        """Return True while the battle is being set up."""
        return self.step(state).phase == "setup"

    def turn(self, state: State) -> int:
        """The turn (or half-turn) that is being played; 0 while the battle is being set up."""
        return 0 if self.in_setup(state) else int(state.battle[self.counts])

    def where(self, state: State) -> Text:
        """ "Turn 3: defensive fire"."""
        title = self.step(state).title
        if self.in_setup(state):
            return _("Set-up: {title}").format(title=title)
        turn = self.turn(state)
        return _("Turn {turn}: {title}").format(turn=turn, title=title.map(str.lower))

    def following(self, state: State) -> list[Effect]:
        """The next step; after the last the first of the next turn."""
        later = self.order[self.order.index(self.step(state)) + 1 :]
        if later:
            return [Effect("battle", "step", later[0].id)]
        first = next(step for step in self.order if step.phase != "setup")
        return [Effect("battle", self.counts, state.battle[self.counts] + 1), Effect("battle", "step", first.id)]


@dataclass(frozen=True, slots=True)
class Round:
    """A box of a check list: the steps of a turn that it stands for."""

    title: Text
    cite: str
    steps: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CheckList:
    """The sheet on which a rulebook lets players tick what has been played: so many turns, and the rounds of each in order."""

    title: Text
    cite: str
    turns: int
    rounds: tuple[Round, ...]


@dataclass(frozen=True, slots=True)
class Verdict:
    """The rulebook's end of the battle: ``winner`` is a side code, or None for a draw.

    ``decided``: False where the book names no winner and leaves it to the players.
    ``at_the_limit``: because the last of so many turns was played. ``grade``: the book's own word for the victory, if it has any.
    """

    winner: str | None
    why: Text
    decided: bool = True
    at_the_limit: bool = False
    grade: str | None = None


@dataclass(frozen=True, slots=True)
class Undone:
    """Something that is left to do in a step: the sentence that says so, and what does it.

    ``due``: it says why that is due. ``act``: the act that does it, with those already ``chosen``, by role; of whichever side may
    where that is nobody. ``on``: the unit or command that it is about, where it is for the player to say what it does.
    """

    text: Text
    on: str = ""
    act: str = ""
    chosen: Mapping[str, Any] = field(default_factory=dict)
    due: Due | None = None


def what_is_due(state: State) -> list[Undone]:
    """Everything that is due, with why."""
    return [Undone(due.text, due=due) for due in dues(state)]


def due_first(state: State, side: str) -> Text | None:
    """Return that something compulsory is due, so that the step cannot end; else None."""
    return next((due.text for due in dues(state) if not due.optional), None)


@dataclass(frozen=True)
class Sequence:
    """How a ruleset's battles go from step to step.

    ``acting(state)``: side codes that may act now; none once the battle is over. ``left(state)``: what is left to do in this
    step. ``why_not_end(state, side)``: why this side may not end the step, None if it may. ``end_step(state)``: what
    happens by itself, up to and including the start of the next step. ``where(state)``: "Turn 3, first player: defensive fire".
    ``done(state, side)``: where both sides have to say that a step is over, what changes when this one does and the other has
    not yet; None where its word ends the step. ``moments``: fields of the battle that, beside step and turn, tell one moment
    from another. ``who_ended(changes)``: the holder whose part of a step these changes end, where that is less than a side.
    ``check_list``: the book's sheet of turns and rounds, where it has one.
    """

    steps: Steps
    acting: Callable[[State], frozenset[str]]
    end_step: Callable[[State], list[Effect]]
    where: Callable[[State], Text]
    verdict: Callable[[State], Verdict | None]
    left: Callable[[State], list[Undone]] = what_is_due
    why_not_end: Callable[[State, str], Text | None] = due_first
    done: Callable[[State, str], list[Effect] | None] = lambda state, side: None
    moments: tuple[str, ...] = ()
    who_ended: Callable[[Iterable[Change]], str | None] = lambda changes: None
    check_list: CheckList | None = None

    def undone(self, state: State) -> list[Text]:
        """List what is left to do in this step."""
        return [one.text for one in self.left(state)]

    def step(self, state: State) -> Step:
        """The step that is being played."""
        return self.steps.step(state)

    def turn(self, state: State) -> int:
        """The turn (or half-turn) that is being played; 0 while the battle is being set up."""
        return self.steps.turn(state)

    @cached_property
    def moment_fields(self) -> tuple[str, ...]:
        """The fields of a battle that say which step of which turn and side is being played."""
        return (self.steps.counts, "step", *self.moments)

    def moment(self, state: State) -> list[Any]:
        """Return the step, turn and side being played: equal while it is the same."""
        return [state.battle[name] for name in self.moment_fields]

    def ended_by(self, state: State, *sides: str) -> list[Effect]:
        """Return the effects of these sides ending the step: its end, or that it waits for the other."""
        made: list[Effect] = []
        for side in sides:
            waits = self.done(state, side)
            if waits is None:
                return [*made, *self.end_step(state)]
            made, state = [*made, *waits], state.after(state.changes(waits))
        return made

"""How a battle is played with a ruleset: steps, acts on offer, what is due, what happens by itself, who has won.

A ruleset fills a ``Play`` with data and small pure functions over ``State``; the battle app asks it and never knows a rule.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rules.engine.army import ArmyBook, MusteredSide
from rules.engine.play.acts import Act, Offer
from rules.engine.play.cards import Card, Record, Score
from rules.engine.play.sequence import CheckList, Step, Verdict
from rules.engine.play.state import Effect, State, Tracked
from rules.engine.text import Text


@dataclass(frozen=True)
class Play:
    """A ruleset's battles.

    ``tracked``: declared fields by kind of holder (``battle``, ``side``, ``command``, ``unit``). ``army``: profiles, limits and
    sample armies. ``muster(sides, options)``: the first state; ``options`` holds ``house_rules`` and the set-up choices.
    ``step(state)``: the current step. ``acting(state)``: side codes that may act now. ``offers(state, side, address)``: acts for
    a unit, a command, or (address None) the side as a whole. ``undone(state)``: what is left to do in this step, named.
    ``may_end(state, side)``: None, or why this side may not end the step. ``end_step(state)``: what happens by itself, up to and
    including the start of the next step. ``where(state)``: "Turn 3, first player: defensive fire".
    ``card(state, address)``, ``scores(state, side)``, ``verdict(state)`` as their types say; a unit's card depends on the unit,
    its command and its side, a command's also on its units, so that only these are looked at after an act.
    ``hidden(state, side)``: (address, field) pairs that this side (None: spectators) may not see. An entry that touches one of
    them is for the other side alone: so nothing public may change, or have as its value before, what is secret.
    ``records(state, address)``: results that can be noted for a holder without facts. ``invariants(state)``: broken invariants,
    for random play.
    ``done(state, side)``: where both sides have to say that a step is over, what changes when this one does and the other has
    not yet; None where its word ends the step.
    ``check_list``: the book's sheet of turns and rounds, where it has one.
    """

    tracked: Mapping[str, Sequence[Tracked]]
    army: ArmyBook
    steps: Sequence[Step]
    acts: Mapping[str, Act]
    muster: Callable[[Sequence[MusteredSide], Mapping[str, Any]], State]
    step: Callable[[State], Step]
    acting: Callable[[State], frozenset[str]]
    offers: Callable[[State, str, str | None], list[Offer]]
    undone: Callable[[State], list[Text]]
    may_end: Callable[[State, str], Text | None]
    end_step: Callable[[State], list[Effect]]
    where: Callable[[State], Text]
    turn: Callable[[State], int]
    card: Callable[[State, str], Card]
    scores: Callable[[State, str], list[Score]]
    verdict: Callable[[State], Verdict | None]
    hidden: Callable[[State, str | None], frozenset[tuple[str, str]]] = lambda state, side: frozenset()
    records: Callable[[State, str], list[Record]] = lambda state, address: []
    invariants: Callable[[State], list[str]] = lambda state: []
    options: Sequence[Tracked] = field(default=())
    check_list: CheckList | None = None
    done: Callable[[State, str], list[Effect] | None] = lambda state, side: None

    def ended_by(self, state: State, *sides: str) -> list[Effect]:
        """What follows when these sides say that the step is over: its end, or that the other's word is waited for."""
        made: list[Effect] = []
        for side in sides:
            waits = self.done(state, side)
            if waits is None:
                return [*made, *self.end_step(state)]
            made, state = [*made, *waits], state.after(state.changes(waits))
        return made

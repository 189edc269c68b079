"""What a side could do now with one of its holders, and for the rest why not: asked the same way in every ruleset."""

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from rules.engine.messages import _
from rules.engine.play.acts import Act, Acts, Offer
from rules.engine.play.sequence import Sequence
from rules.engine.play.state import Fields, State
from rules.engine.text import Text, join


class Able(NamedTuple):
    """What a unit mostly does now, and what that is called for it."""

    act: Act
    title: Text


@dataclass(frozen=True)
class Offers:
    """The acts of a ruleset as its sequence offers them: possible ones first, the others with the sentence that says why not."""

    acts: Acts
    sequence: Sequence

    def __call__(self, state: State, side: str, address: str | None) -> list[Offer]:
        """For ``side`` with its unit or command at ``address``, or (None) as a whole; nothing for what is not its own."""
        acting = self.sequence.acting(state)
        if not acting or (address is not None and state.side_of(address) != side):
            return []
        holder = address or f"side:{side}"
        kind = holder.split(":")[0]
        if kind == "unit" and self.acts.gone(state[holder]):
            return []
        offered = [act for act in self.acts.by_kind[kind] if self.acts.concerns(state, act, holder)]
        found = [(act, self._why_not(state, side not in acting, act, holder)) for act in offered]
        found.sort(key=lambda one: (one[1] is not None, one[0].lookup, one[0].seldom))
        return [Offer(act.name, act.title if reason else self.acts.title(state, act, holder), reason) for act, reason in found]

    def able(self, state: State, side: str) -> dict[str, Able]:
        """Return by unit of ``side`` its first possible act that is neither a question nor seldom done."""
        acting = self.sequence.acting(state)
        if not acting:
            return {}
        waiting, step = side not in acting, state.battle["step"]
        acts = [act for act in self._usual if step in act.steps]
        first = {unit: self._first(state, waiting, acts, unit, fields) for unit, fields in state.units(side=side)}
        return {unit: Able(act, self.acts.title(state, act, unit)) for unit, act in first.items() if act}

    @cached_property
    def _usual(self) -> list[Act]:
        return [act for act in self.acts.by_kind["unit"] if not (act.lookup or act.seldom)]

    def _first(self, state: State, waiting: bool, acts: list[Act], unit: str, fields: Fields) -> Act | None:
        if self.acts.gone(fields):
            return None
        concerned = (act for act in acts if self.acts.concerns(state, act, unit))
        return next((act for act in concerned if self._why_not(state, waiting, act, unit) is None), None)

    def _why_not(self, state: State, waiting: bool, act: Act, holder: str) -> Text | None:
        if state.battle["step"] not in act.steps:
            return self._belongs_to[act.steps]
        if waiting and not (act.lookup or act.anytime):
            waits, cite = self.acts.waits, self.acts.cite
            return Text("{waits} ({cite}).").format(waits=waits, cite=cite)
        return act.why_not(state, act.roles[0].name, {}, holder)

    @cached_property
    def _belongs_to(self) -> dict[tuple[str, ...], Text]:
        return {act.steps: self._steps_named(act.steps) for act in self.acts.values()}

    def _steps_named(self, ids: tuple[str, ...]) -> Text:
        titles = [step.title for step in self.sequence.steps if step.id in ids]
        steps = join(", ", titles if self.acts.proper else (title.map(str.lower) for title in titles))
        return _("This belongs to: {steps} ({cite}).").format(steps=steps, cite=self.acts.cite)

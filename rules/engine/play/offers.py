"""What a side could do now with one of its holders, and for the rest why not: asked the same way in every ruleset."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from rules.engine.play.acts import Act, Offer
from rules.engine.play.sequence import Step
from rules.engine.play.state import Fields, State
from rules.engine.text import Text


@dataclass(frozen=True)
class Offers:
    """Answers ``Play.offers``: possible acts first, the others with the sentence that says why not.

    ``acts``: by name. ``steps``, ``acting``: as in ``Play``. ``gone``: is a unit with these fields out of play? ``cite``: where
    the book orders its steps. ``waits``: said to the side whose step it is not, before that citation. ``proper``: titles of
    steps begin with a name and keep their capital. ``concerns(state, act, holder)``: is this an act for such a holder at all?
    ``title(state, act, holder)``: what a possible act is called on offer.
    """

    acts: Mapping[str, Act]
    steps: Sequence[Step]
    acting: Callable[[State], frozenset[str]]
    gone: Callable[[Fields], bool]
    cite: str
    waits: Text
    proper: bool = False
    concerns: Callable[[State, Act, str], bool] = lambda state, act, holder: True
    title: Callable[[State, Act, str], Text] = lambda state, act, holder: act.title

    @cached_property
    def by_kind(self) -> dict[str, list[Act]]:
        """Acts that can be on offer, by the kind of holder that begins them."""
        found: dict[str, list[Act]] = {"unit": [], "command": [], "side": []}
        for act in self.acts.values():
            if act.steps:
                found[act.roles[0].kind].append(act)
        return found

    def __call__(self, state: State, side: str, address: str | None) -> list[Offer]:
        """For ``side`` with its unit or command at ``address``, or (None) as a whole; nothing for what is not its own."""
        if state.battle.get("finished") or (address is not None and state.side_of(address) != side):
            return []
        holder = address or f"side:{side}"
        kind = holder.split(":")[0]
        if kind == "unit" and self.gone(state[holder]):
            return []
        waiting = side not in self.acting(state)
        offered = [act for act in self.by_kind[kind] if self.concerns(state, act, holder)]
        found = [(act, self._why_not(state, waiting, act, holder)) for act in offered]
        found.sort(key=lambda one: (one[1] is not None, one[0].lookup, one[0].seldom))
        return [Offer(act.name, act.title if reason else self.title(state, act, holder), reason) for act, reason in found]

    def _why_not(self, state: State, waiting: bool, act: Act, holder: str) -> Text | None:
        if state.battle["step"] not in act.steps:
            return self._belongs_to[act.steps]
        if waiting and not (act.lookup or act.anytime):
            return Text(f"{self.waits.en} ({self.cite}).", f"{self.waits.it} ({self.cite}).")
        return act.candidates(state, act.roles[0].name, {}, holder)

    @cached_property
    def _belongs_to(self) -> dict[tuple[str, ...], Text]:
        return {act.steps: self._steps_named(act.steps) for act in self.acts.values()}

    def _steps_named(self, ids: tuple[str, ...]) -> Text:
        titles = [step.title for step in self.steps if step.id in ids]
        en, it = ", ".join(title.en for title in titles), ", ".join(title.it for title in titles)
        if not self.proper:
            en, it = en.lower(), it.lower()
        return Text(f"This belongs to: {en} ({self.cite}).", f"Appartiene a: {it} ({self.cite}).")

"""The order of play of a document → a ``Sequence``: steps, who acts, what ends a step, a turn and the battle."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from rulebooks.engine.effects import Doing, EffectsCompiler, Place, World, state_scope
from rulebooks.engine.expressions import compiled
from rulebooks.engine.messages import _
from rulebooks.engine.problems import Path
from rulebooks.engine.schema import SequenceSpec, StepSpec
from rulebooks.engine.types import BOOL, Type, word
from rulebooks.engine.values import BattleValues, with_sides
from rules.engine.play.acts import Act
from rules.engine.play.dues import drop_dues, dues
from rules.engine.play.fields import gone
from rules.engine.play.sequence import Sequence, Step, Steps, Undone, Verdict, due_first, what_is_due
from rules.engine.play.state import Effect, State, opponent
from rules.engine.play.working import Working
from rules.engine.text import Text, first_of

_LIMIT = _("The last turn has been played.")
#: Steps in a row that may end by themselves.
_MOST_AUTO = 40
#: How often a step may go on although a player has ended it.
_MOST_STAYS = 100

_BOTH = frozenset("ab")
_SIDES: Mapping[Any, frozenset[str]] = {side: frozenset(side) for side in "ab"}

_Test = Callable[[Any], Any]


@dataclass(frozen=True, slots=True)
class _StepRules:
    """A step with what was compiled of it. ``acting``, ``skip``, ``stays``: None where there is nothing to evaluate."""

    spec: StepSpec
    acting: _Test | None
    begin: Callable[[Doing], None]
    end: Callable[[Doing], None]
    skip: _Test | None
    stays: _Test | None


@dataclass(frozen=True, slots=True)
class _EndingRules:
    when: _Test
    winner: _Test
    why: Text
    at_the_limit: bool


def compile_sequence(
    spec: SequenceSpec,
    world: World,
    effects: EffectsCompiler,
    acts: Mapping[str, Act],
    outlives: frozenset[str],
    plots: Mapping[str, tuple[str, ...]],
) -> Sequence:
    """Return the ``Sequence`` of a document, and make its advance known to effects that go to another step.

    ``plots``: acts that write a secret, with the secret fields of who does it.
    """
    order = _Order(spec, world, effects, acts, outlives, plots)
    world.advance.append(order.advance)
    return order.sequence()


class _Order:
    """The order of play: who acts in a step, how it ends, what comes next."""

    def __init__(
        self,
        spec: SequenceSpec,
        world: World,
        effects: EffectsCompiler,
        acts: Mapping[str, Act],
        outlives: frozenset[str],
        plots: Mapping[str, tuple[str, ...]],
    ) -> None:
        self.spec, self.world, self.effects, self.acts, self.outlives = spec, world, effects, acts, outlives
        self.plots = plots
        self.steps = Steps(tuple(_step(one) for one in spec.steps))
        self._check_ids()
        self.ids = [one.id for one in spec.steps]
        self.first_of_turn = next((one.id for one in spec.steps if not one.setup), self.ids[0])
        bare = state_scope(world, sides=False)
        self.leader = self._side(spec.first, bare, ("play", "sequence", "first"))
        self.rules = {one.id: self._compile_step(one, number, bare) for number, one in enumerate(spec.steps)}
        self.endings = self._compile_endings(bare)

    def sequence(self) -> Sequence:
        return Sequence(
            self.steps,
            self.acting,
            self.end_step,
            self.where,
            self.verdict,
            left=lambda state: [*what_is_due(state), *self.missing(state)],
            why_not_end=self.why_not_end,
            done=self.done,
            moments=("active",),
        )

    # --- compiling

    def _check_ids(self) -> None:
        at: Path = ("play", "sequence", "steps")
        if len({one.id for one in self.spec.steps}) < len(self.spec.steps):
            self.world.problems.add(at, _("Two steps have the same id."))
        if all(one.setup or one.auto for one in self.spec.steps):
            self.world.problems.add(at, _("A turn needs a step that players end."))

    def _compile_step(self, one: StepSpec, number: int, bare: Place) -> _StepRules:
        at: Path = ("play", "sequence", "steps", number)
        problems, sided = self.world.problems, state_scope(self.world)
        special = one.acting in ("both", "active", "other")
        skipped = compiled(one.skip, bare.scope, (*at, "skip"), problems, BOOL)
        staying = compiled(one.stays, bare.scope, (*at, "stays"), problems, BOOL)
        for act in one.must:
            if act not in self.world.acts:
                problems.add((*at, "must"), _("There is no act “{act}”.").format(act=act))
        return _StepRules(
            one,
            None if special else self._side(one.acting, bare, (*at, "acting")),
            self.effects.all(one.begin, sided, (*at, "begin")),
            self.effects.all(one.end, sided, (*at, "end")),
            None if skipped.constant is False else skipped.evaluate,
            None if staying.constant is False else staying.evaluate,
        )

    def _compile_endings(self, bare: Place) -> list[_EndingRules]:
        found, side_word = [], word("ab").or_empty()
        for number, ending in enumerate(self.spec.endings):
            at: Path = ("play", "sequence", "endings", number)
            test = compiled(ending.when, bare.scope, (*at, "when"), self.world.problems, BOOL)
            winner = compiled(ending.winner, bare.scope, (*at, "winner"), self.world.problems, side_word)
            found.append(_EndingRules(test.evaluate, winner.evaluate, ending.why.text, ending.at_the_limit))
        return found

    def _side(self, source: Any, place: Place, path: Path) -> _Test:
        if source in ("a", "b"):
            return lambda values: source
        return compiled(source, place.scope, path, self.world.problems, Type("word", True)).evaluate

    # --- whose step it is

    def owners(self, state: State) -> frozenset[str]:
        """Return the sides that act in the current step."""
        rules, active = self.rules[state.battle["step"]], state.battle["active"]
        if rules.spec.acting == "both":
            return _BOTH
        if rules.spec.acting == "active":
            return _SIDES[active]
        if rules.spec.acting == "other":
            return _SIDES[opponent(active)]
        found = rules.acting(_values(state)) if rules.acting else active
        return _SIDES.get(found, _BOTH)

    def acting(self, state: State) -> frozenset[str]:
        battle, sides = state.battle, self.owners(state)
        if battle["done"]:
            sides = sides.difference(battle["done"])
        return sides | {due["side"] for due in battle["due"]} if battle["due"] else sides

    # --- from step to step

    def end_step(self, state: State) -> list[Effect]:
        working = Working(state)
        self.advance(Doing(working, _values(state)), "next")
        clean(working, self.outlives)
        return working.effects()

    def advance(self, doing: Doing, where: str) -> None:
        """End the step and enter ``where``: "next" or the id of a step."""
        now = doing.working.battle["step"]
        self.rules[now].end(doing)
        if doing.working.battle["step"] != now or (where == "next" and self._stays(doing, now)):
            return
        for __ in range(_MOST_AUTO):
            if self.verdict(doing.working.state) is not None:
                return
            target, where = (self._next_step(doing) if where == "next" else where), "next"
            rules = self.rules[target]
            if rules.skip is not None and rules.skip(doing.values):
                doing.put("battle", "step", target)
                continue
            self._enter(doing, target)
            if doing.working.battle["step"] != target or not rules.spec.auto or dues(doing.working.state):
                return
            rules.end(doing)

    def _stays(self, doing: Doing, now: str) -> bool:
        test, stayed = self.rules[now].stays, doing.working.battle["stayed"]
        if test is None or stayed >= _MOST_STAYS or not test(doing.values):
            return False
        doing.put("battle", "stayed", stayed + 1)
        return True

    def _enter(self, doing: Doing, where: str) -> None:
        doing.put("battle", "step", where)
        for name in ("done", "did"):
            if doing.working.battle[name]:
                doing.put("battle", name, [])
        if doing.working.battle["stayed"]:
            doing.put("battle", "stayed", 0)
        doing.values.roles.update(with_sides({}, doing.working.battle["active"]))
        self.rules[where].begin(doing)

    def _next_step(self, doing: Doing) -> str:
        now = doing.working.battle["step"]
        later = self.ids[self.ids.index(now) + 1 :]
        if later:
            if self.rules[now].spec.setup and not self.rules[later[0]].spec.setup:
                self._start_turn(doing, starting=True)
            return later[0]
        self._start_turn(doing)
        return self.first_of_turn

    def _start_turn(self, doing: Doing, *, starting: bool = False) -> None:
        """Begin the other side's part of the turn, or the next turn."""
        leader = self.leader(doing.values)
        leader = leader if leader in ("a", "b") else "a"
        active = doing.working.battle["active"]
        if not starting and self.spec.turns == "alternate" and active == leader:
            doing.put("battle", "active", opponent(active))
            return
        doing.put("battle", "active", leader)
        if not starting:
            doing.put("battle", "turn", doing.working.battle["turn"] + 1)

    # --- what is left, and the end

    def verdict(self, state: State) -> Verdict | None:
        values = BattleValues(state, {})
        for ending in self.endings:
            if ending.when(values):
                return Verdict(ending.winner(values), ending.why, at_the_limit=ending.at_the_limit)
        if state.battle["turn"] > state.battle["last_turn"]:
            return Verdict(None, _LIMIT, at_the_limit=True)
        return None

    def missing(self, state: State) -> list[Undone]:
        """Return the acts of this step that must be done and can be; secret ones are nobody's business but their side's."""
        found = []
        for name in self.rules[state.battle["step"]].spec.must:
            act = self.acts.get(name)
            if (
                name not in self.plots
                and act is not None
                and name not in state.battle["did"]
                and _can_begin(state, act, self.owners(state))
            ):
                found.append(Undone(Text("{title}.").format(title=act.title), act=name))
        return found

    def why_not_end(self, state: State, side: str) -> Text | None:
        return first_of(
            due_first(state, side), *(one.text for one in self.missing(state) if not one.due), self.unplotted(state, side)
        )

    def unplotted(self, state: State, side: str) -> Text | None:
        """Return the secret act that this side has still to do in this step, for a holder of whom nothing is written."""
        if side not in self.owners(state):
            return None
        for name in self.rules[state.battle["step"]].spec.must:
            act, fields = self.acts.get(name), self.plots.get(name, ())
            if act is None or not fields:
                continue
            role = act.roles[0]
            starts = {field: self.world.tracked[role.kind][field].start for field in fields}
            for address in state.addresses(role.kind):
                blank = all(state[address][field] == start for field, start in starts.items())
                if state.side_of(address) == side and blank and act.why_not(state, role.name, {}, address) is None:
                    whom = "" if role.kind == "side" else str(state[address].get("name") or "")
                    ending = f": {whom}." if whom else "."
                    return Text("{title}{ending}").format(title=act.title, ending=ending)
        return None

    def done(self, state: State, side: str) -> list[Effect] | None:
        """Return the effects of one side being ready, where both end the step."""
        if not self.rules[state.battle["step"]].spec.both_end or opponent(side) in state.battle["done"]:
            return None
        return [Effect("battle", "done", [*state.battle["done"], side])]

    def where(self, state: State) -> Text:
        if self.steps.in_setup(state):
            return self.steps.where(state)
        title, turn, sides = self.steps.step(state).title, self.steps.turn(state), self.owners(state)
        army = f" ({state['side:' + next(iter(sides))]['name']})" if len(sides) == 1 else ""
        return _("Turn {turn}{army}: {step}").format(turn=turn, army=army, step=title.map(str.lower))


def clean(working: Working, outlives: frozenset[str]) -> None:
    """Drop what was due to units that are gone."""
    state = working.state
    dropped = {due["id"] for due in state.battle["due"] if due["act"] not in outlives and _is_gone(state, due["chosen"])}
    if dropped:
        drop_dues(working, lambda due: due.id not in dropped)


def _is_gone(state: State, chosen: Mapping[str, Any]) -> bool:
    """True if a unit that takes part is out of the battle."""
    addresses = (a for value in chosen.values() for a in (value if isinstance(value, list) else (value,)))
    return any(isinstance(a, str) and a.startswith("unit:") and (a not in state or gone(state[a])) for a in addresses)


def _values(state: State) -> BattleValues:
    return BattleValues(state, with_sides({}, state.battle["active"]))


def _can_begin(state: State, act: Act, sides: frozenset[str]) -> bool:
    """True if a holder of these sides can begin the act."""
    role = act.roles[0]
    return any(
        state.side_of(address) in sides and act.why_not(state, role.name, {}, address) is None
        for address in state.addresses(role.kind)
    )


def _step(spec: StepSpec) -> Step:
    return Step(spec.id, spec.title.text, spec.cite, spec.help.text, "setup" if spec.setup else "turn")

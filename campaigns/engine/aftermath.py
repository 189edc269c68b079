"""§6.13: a finished battle's tracked state becomes fates that all rulesets share."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeVar

from campaigns.engine import ask, tracked
from campaigns.engine.ask import Id
from campaigns.engine.messages import _
from campaigns.engine.terms import Fate, Result, RulesetSlug
from campaigns.engine.tracked import CommandState, ItalianUnit, LeaderState, NaranUnit, UnitState
from campaigns.engine.world import twice, unknown
from rules.engine.dice import Dice
from rules.engine.errors import FactError
from rules.engine.facts import Contradiction, Facts
from rules.engine.outcome import Outcome, outcome, refused
from rules.engine.procedure import procedure

CITE = "§6.13"

State = dict[str, Any]
S = TypeVar("S", bound=Facts)


class FieldedUnit(Facts):
    """A unit as it was fielded, and what its tracker says now: two objects for split light infantry."""

    id: Id = ask.word("id")
    command: Id = ask.word("command")
    steps: int = ask.number("steps", 1, 200)
    points: int = ask.number("points", 0, 10_000, 1)
    state: list[State] = ask.many("state", least=1, most=2)


class Tracked(Facts):
    """A command or a leader, and what its tracker says."""

    id: Id = ask.word("id")
    state: State = ask.word("state", {})


class AftermathFacts(Facts):
    ruleset: RulesetSlug = ask.word("ruleset")
    result: Result = ask.word("result")
    units: list[FieldedUnit] = ask.many("units", least=1, most=200)
    commands: list[Tracked] = ask.many("commands", least=1, most=20)
    leaders: list[Tracked] = ask.some("leaders")

    def contradictions(self) -> Iterator[Contradiction]:
        yield from twice("units", (unit.id for unit in self.units))
        yield from twice("commands", (command.id for command in self.commands))
        yield from twice("leaders", (leader.id for leader in self.leaders))
        yield from unknown("units", (unit.command for unit in self.units), (command.id for command in self.commands))
        if self.leaders and self.ruleset not in tracked.LEADERS:
            yield Contradiction("leaders", _("This tracker says of no leaders."))
        yield from self._unreadable()

    def _unreadable(self) -> Iterator[Contradiction]:
        """States with fields of another ruleset, or that cannot be."""
        for name in ("unit_states", "command_states", "leader_states"):
            try:
                getattr(self, name)
            except FactError as error:
                yield Contradiction(name.replace("_states", "s"), error.text)
        for unit in self.units:
            halves = [state.get("type") for state in unit.state]
            if len(halves) == 2 and (self.ruleset != "de-bellis-empire" or halves != [tracked.HALF] * 2):
                yield Contradiction("units", _("These are no two halves."))

    @cached_property
    def unit_states(self) -> dict[str, list[UnitState]]:
        """Return the trackers' fields of each unit. FactError."""
        model = tracked.UNITS[self.ruleset]
        return {unit.id: [_read(model, state) for state in unit.state] for unit in self.units}

    @cached_property
    def command_states(self) -> dict[str, CommandState]:
        model = tracked.COMMANDS[self.ruleset]
        return {command.id: _read(model, command.state) for command in self.commands}

    @cached_property
    def leader_states(self) -> dict[str, LeaderState]:
        model = tracked.LEADERS.get(self.ruleset)
        return {leader.id: _read(model, leader.state) for leader in self.leaders} if model else {}


def _read(model: type[S], state: State) -> S:
    return model.read(state)


@dataclass(frozen=True, slots=True)
class Fated:
    """What became of a unit: ``lost`` steps ``of`` those that it was fielded with."""

    fate: Fate
    lost: int
    of: int

    @property
    def out(self) -> int:
        """Steps that its side no longer has."""
        return self.of if self.fate in ("destroyed", "captured") else self.lost


@procedure(
    title=_("After the battle"),
    cite=f"{CITE}, R15, R16, R19",
    help=_("What became of each unit and leader of a side?"),
)
def aftermath(facts: AftermathFacts, dice: Dice) -> Outcome:
    """Fates, points lost and leaders of one side. §6.13."""
    fates = {unit.id: _fate(facts, unit) for unit in facts.units}
    for unit in facts.units:
        if fates[unit.id].of != unit.steps:
            return refused("steps_differ", CITE, unit=unit.id, of=fates[unit.id].of)
    points = sum(unit.points for unit in facts.units)
    lost = sum(unit.points * fates[unit.id].out // fates[unit.id].of for unit in facts.units)
    return outcome(
        allowed=True,
        units=[_reported(facts, unit, fates[unit.id]) for unit in facts.units],
        points=points,
        points_lost=lost,
        lost_percent=100 * lost // points if points else 0,
        leaders=[{"leader": leader, "fate": fate} for leader, fate in _leaders(facts)],
    )


def _fate(facts: AftermathFacts, unit: FieldedUnit) -> Fated:
    command, states = facts.command_states[unit.command], facts.unit_states[unit.id]
    found = [_of_state(state, command, facts.result) for state in states]
    return found[0] if len(found) == 1 else _of_halves(found)


def _of_state(state: UnitState, command: CommandState, result: Result) -> Fated:
    fate = state.fate(command, result)
    return Fated(fate, state.lost(fate), state.of)


def _of_halves(halves: Sequence[Fated]) -> Fated:
    """Two halves of a light infantry element."""
    fates = [half.fate for half in halves]
    destroyed = fates.count("destroyed")
    if destroyed == 2:
        return Fated("destroyed", 2, 2)
    if "intact" in fates:
        lost = 2 - fates.count("intact")
        return Fated("reduced" if lost else "intact", lost, 2)
    return Fated("dispersed", destroyed, 2)


def _reported(facts: AftermathFacts, unit: FieldedUnit, fated: Fated) -> Mapping[str, Any]:
    reported = {"unit": unit.id, "fate": fated.fate, "lost": fated.lost, "of": fated.of}
    command, state = facts.command_states[unit.command], facts.unit_states[unit.id][0]
    if isinstance(state, NaranUnit):
        reported |= {"guns_lost": state.guns_lost(fated.fate, command, facts.result), "engaged": command.present}
    return reported


def _leaders(facts: AftermathFacts) -> Iterator[tuple[str, str]]:
    """Leaders of units, then those of their own, then those of commands."""
    for unit, states in facts.unit_states.items():
        for state in states:
            if isinstance(state, ItalianUnit) and state.leads:
                yield unit, "at_risk" if state.destroyed else "unhurt"
    for leader, leading in facts.leader_states.items():
        if leading.counted:
            yield leader, leading.fate
    for command, commanded in facts.command_states.items():
        if commanded.led:
            yield command, "at_risk" if commanded.general_lost else "unhurt"

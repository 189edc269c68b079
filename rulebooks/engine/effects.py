"""Effects of a document → functions that change a battle's state."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rulebooks.engine.expressions import Binding, Expression, Names, Scope, compiled
from rulebooks.engine.messages import _
from rulebooks.engine.problems import Path, Problems
from rulebooks.engine.procedures import Compiled, Run, defaults_of, nested_facts
from rulebooks.engine.schema import Add, Drop, Due, ForEach, Go, LetEffect, Put, Use, When
from rulebooks.engine.schema import Run as RunSpec
from rulebooks.engine.types import BOOL, INT, Type, box_name, entity, word
from rulebooks.engine.values import BattleValues
from rules.engine.dice import Dice, Typed
from rules.engine.errors import RulesError
from rules.engine.play.dues import add_due, drop_dues
from rules.engine.play.state import Tracked
from rules.engine.play.working import Working

#: Dues that one act may bring with all that follows on it; what would come after them is left to the players.
MOST_IN_CHAIN = 120
#: Steps that one act, or the end of a step, may end.
MOST_ENDED = 40
#: Named effects may use one another so deep.
_MOST_DEPTH = 4
#: The field that an effect changes: ``target.hits``; ``target.boxes[place]``.
_TARGET = re.compile(r"([a-z][a-z0-9_]*)\.([a-z][a-z0-9_]*)(?:\[(.+)\])?")


class Doing:
    """Effects in progress: the state as it is being changed, and the values that expressions see."""

    __slots__ = ("ended", "in_front", "put_in", "values", "working")

    def __init__(self, working: Working, values: BattleValues) -> None:
        self.working, self.values = working, values
        self.in_front = self.ended = 0
        #: Fields that effects have put a value into, changed by it or not.
        self.put_in: set[tuple[str, str]] = set()

    def put(self, address: str, name: str, value: Any) -> None:
        self.working.put(address, name, value)
        self.put_in.add((address, name))
        self.values.state = self.working.state


Do = Callable[[Doing], None]


@dataclass(frozen=True)
class World:
    """What effects may name: types and declarations of tracked fields by kind of holder, acts, procedures, steps."""

    names: Names
    tracked: Mapping[str, Mapping[str, Tracked]]
    types: Mapping[str, Type]
    procedures: Mapping[str, Compiled]
    steps: tuple[str, ...]
    problems: Problems
    named: Mapping[str, Sequence[Any]] = field(default_factory=dict)
    #: Act → its roles (name → kind of holder) and the type of its facts; filled in before effects are compiled.
    acts: Mapping[str, tuple[Mapping[str, str], Type]] = field(default_factory=dict)
    #: How a step ends; filled in by the sequence.
    advance: list[Callable[[Doing, str], None]] = field(default_factory=list)


@dataclass(frozen=True)
class Place:
    """Where effects stand: the scope of their expressions, and what kind of holder each name is."""

    scope: Scope
    kinds: Mapping[str, str]

    def with_holder(self, name: str, kind: str, world: World) -> "Place":
        bound = {name: Binding(world.types[kind], (name,))}
        kinds = {**self.kinds, name: kind}
        if kind == "unit":
            bound[f"{name}_command"] = Binding(world.types["command"], (f"{name}_command",))
            kinds[f"{name}_command"] = "command"
        return Place(self.scope.with_names(bound), kinds)


def state_scope(world: World, roles: Mapping[str, str] | None = None, *, sides: bool = True) -> Place:
    """The place in which the battle, both sides, units and commands have names, and these roles (name → kind of holder)."""
    types = world.types
    bound = {
        "battle": Binding(types["battle"], ("battle",)),
        "a": Binding(types["side"], ("a",)),
        "b": Binding(types["side"], ("b",)),
        "units": Binding(Type("list", item=types["unit"]), ("units",)),
        "commands": Binding(Type("list", item=types["command"]), ("commands",)),
    }
    kinds = {"battle": "battle", "a": "side", "b": "side"}
    if sides:
        for name in ("own", "foe"):
            bound[name], kinds[name] = Binding(types["side"], (name,)), "side"
            bound[f"{name}_side"] = Binding(word("ab"), (f"{name}_side",))
    place = Place(Scope(world.names, bound), kinds)
    for name, kind in (roles or {}).items():
        if kind.startswith("many "):
            many = Type("list", item=types[kind[5:]])
            place = Place(place.scope.with_names({name: Binding(many, (name,))}), {**place.kinds, name: kind})
        else:
            place = place.with_holder(name, kind, world)
    return place


@dataclass(frozen=True, slots=True)
class Target:
    """The field that an effect changes: whose, which. ``field_of``: for boxes the function that returns the field's name."""

    name: str
    tracked: Tracked
    field_of: Callable[[Any], str] | None
    kind: str
    declared: str


@dataclass(frozen=True, slots=True)
class Written:
    """An effect that changes a field, or (without ``target``) what is due or the step. ``resets``: it is as at the start."""

    path: Path
    target: Target | None = None
    resets: bool = False


class EffectsCompiler:
    """Compiles lists of effects."""

    def __init__(self, world: World) -> None:
        self.world, self.problems = world, world.problems
        #: Fields that effects change, and the places of dues and steps, since ``written`` was emptied.
        self.written: list[Written] = []

    def all(self, effects: Sequence[Any], place: Place, path: Path, depth: int = 0) -> Do:
        """Return the function that does all of these, one after the other."""
        done: list[Do] = []
        for number, effect in enumerate(effects):
            method = getattr(self, f"on_{type(effect).__name__}")
            do, place = method(effect, place, (*path, number), depth)
            done.append(do)
        fixed = tuple(done)

        def do_all(doing: Doing) -> None:
            for do in fixed:
                do(doing)

        return do_all

    def expression(self, source: Any, place: Place, path: Path, wanted: Type | None = None) -> Expression:
        return compiled(source, place.scope, path, self.problems, wanted)

    def _target(self, source: str, place: Place, path: Path) -> Target | None:
        match = _TARGET.fullmatch(source)
        name, name_of_field, key = match.groups() if match else ("", "", None)
        kind = place.kinds.get(name, "")
        of_kind = self.world.tracked.get(kind, {})
        field_type = self.world.types[kind].fields.get(name_of_field) if of_kind else None
        if field_type is not None and field_type.kind == "boxes":
            words = frozenset(field_type.fields)
            example = next(iter(field_type.fields))
            if key is None:
                self.problems.add(path, _("Say which boxes: {source}[{example}].").format(source=source, example=example))
                return None
            which = self.expression(key, place, path, Type("word", words=words)).evaluate
            one = of_kind[box_name(name_of_field, example)]
            return Target(name, one, lambda values: f"{name_of_field}_{which(values)}", kind, name_of_field)
        tracked = of_kind.get(name_of_field)
        if tracked is None or key is not None:
            self.problems.add(path, _("“{source}” is no tracked field.").format(source=source))
            return None
        return Target(name, tracked, None, kind, name_of_field)

    def on_Put(self, effect: Put, place: Place, path: Path, depth: int) -> tuple[Do, Place]:
        target = self._target(effect.put, place, (*path, "put"))
        test = self.expression(effect.when, place, (*path, "when"), BOOL)
        if target is None:
            return _nothing, place
        wanted = INT if target.field_of else self.world.types[target.kind].fields[target.tracked.name]
        value = self.expression(effect.to, place, (*path, "to"), wanted)
        self.written.append(Written(path, target, value.constant == target.tracked.start))
        return _put(target, test, value.evaluate), place

    def on_Add(self, effect: Add, place: Place, path: Path, depth: int) -> tuple[Do, Place]:
        target = self._target(effect.add, place, (*path, "add"))
        test = self.expression(effect.when, place, (*path, "when"), BOOL)
        by = self.expression(effect.by, place, (*path, "by"), INT)
        if target is None:
            return _nothing, place
        self.written.append(Written(path, target))
        if target.tracked.kind != "int":
            self.problems.add(path, _("“{add}” is no number.").format(add=effect.add))
        name, field_name, field_of, evaluate = target.name, target.tracked.name, target.field_of, by.evaluate

        def value(values: Any) -> int:
            return int(values[name][field_of(values) if field_of else field_name] or 0) + int(evaluate(values))

        return _put(target, test, value), place

    def on_LetEffect(self, effect: LetEffect, place: Place, path: Path, depth: int) -> tuple[Do, Place]:
        found = []
        bound = {}
        for name, source in effect.let.items():
            value = self.expression(source, place, (*path, "let", name))
            if name in place.kinds or name in ("units", "commands", "facts", "outcome"):
                self.problems.add((*path, "let"), _("“{name}” has another meaning here.").format(name=name))
            found.append((name, value.evaluate))
            bound[name] = Binding(value.type, (name,))
            place = Place(place.scope.with_names(bound), place.kinds)

        def do(doing: Doing) -> None:
            for name, evaluate in found:
                doing.values[name] = evaluate(doing.values)

        return do, place

    def on_When(self, effect: When, place: Place, path: Path, depth: int) -> tuple[Do, Place]:
        test = self.expression(effect.if_, place, (*path, "if"), BOOL).evaluate
        inner = self.all(effect.do, place, (*path, "do"), depth)
        return (lambda doing: inner(doing) if test(doing.values) else None), place

    def on_ForEach(self, effect: ForEach, place: Place, path: Path, depth: int) -> tuple[Do, Place]:
        among, name = effect.among, effect.for_
        if among in self.world.names.sets and among not in place.kinds:
            return self._for_words(effect, place, path, depth), place
        role = place.kinds.get(among, "")
        kind = {"units": "unit", "commands": "command"}.get(among) or (role[5:] if role.startswith("many ") else "")
        if kind not in ("unit", "command") or name in place.scope.bound:
            self.problems.add(path, _("“{among}” are no units.").format(among=among))
            return _nothing, place
        inside = place.with_holder(name, kind, self.world)
        test = self.expression(effect.when, inside, (*path, "when"), BOOL).evaluate
        inner = self.all(effect.do, inside, (*path, "do"), depth)

        def do(doing: Doing) -> None:
            values = doing.values
            everybody = values.state.addresses(kind) if among in ("units", "commands") else values.roles.get(among) or []
            for address in everybody:
                values.roles[name] = address
                if test(values):
                    inner(doing)
            values.roles.pop(name, None)

        return do, place

    def _for_words(self, effect: ForEach, place: Place, path: Path, depth: int) -> Do:
        """Effects for each word of a set."""
        name, words = effect.for_, self.world.names.sets[effect.among]
        if name in place.scope.bound or not words:
            self.problems.add((*path, "for"), _("“{name}” has another meaning here.").format(name=name))
            return _nothing
        inside = Place(place.scope.with_names({name: Binding(word(words), (name,))}), place.kinds)
        test = self.expression(effect.when, inside, (*path, "when"), BOOL).evaluate
        inner = self.all(effect.do, inside, (*path, "do"), depth)

        def do(doing: Doing) -> None:
            for one in words:
                doing.values[name] = one
                if test(doing.values):
                    inner(doing)
            doing.values.pop(name, None)

        return do

    def on_Run(self, effect: RunSpec, place: Place, path: Path, depth: int) -> tuple[Do, Place]:
        called = self.world.procedures.get(effect.run)
        if called is None or called.rolls:
            self.problems.add(path, _("“{run}” is no procedure without dice.").format(run=effect.run))
            return _nothing, place
        if effect.name in place.scope.bound:
            self.problems.add((*path, "as"), _("“{name}” has another meaning here.").format(name=effect.name))
        wanted = entity(called.declared.types)
        facts = nested_facts(self.problems, effect.facts, wanted, place.scope, (*path, "facts"), defaults_of(called.declared))
        test = self.expression(effect.when, place, (*path, "when"), BOOL).evaluate
        name, work, rulings = effect.name, called.work, tuple(self.world.names.rulings)
        empty = _empty(entity(called.outcome))

        def do(doing: Doing) -> None:
            values = doing.values
            values[name] = empty
            if not test(values):
                return
            given = facts(values)
            chosen = values.state.battle["house_rules"]
            given.update({ruling: chosen.get(ruling) for ruling in rulings})
            try:
                outcome = work(given, Run(Dice(Typed([]))))
            except RulesError:
                return
            values[name] = {**empty, **outcome.values}

        types = {
            key: kind.or_empty() if kind.kind not in ("bool", "object", "int") else kind for key, kind in called.outcome.items()
        }
        return do, Place(place.scope.with_names({name: Binding(entity(types), (name,))}), place.kinds)

    def on_Due(self, effect: Due, place: Place, path: Path, depth: int) -> tuple[Do, Place]:
        self.written.append(Written(path))
        act = self.world.acts.get(effect.due)
        if act is None:
            self.problems.add((*path, "due"), _("There is no act “{due}”.").format(due=effect.due))
            return _nothing, place
        roles, facts_type = act
        for role, name in effect.roles.items():
            wanted, kind = roles.get(role), place.kinds.get(name)
            if wanted is None or kind is None or wanted.removeprefix("many ") != kind.removeprefix("many "):
                self.problems.add((*path, "roles", role), _("“{name}” cannot be {role} there.").format(name=name, role=role))
                return _nothing, place
        if place.kinds.get(effect.side, "battle") == "battle" or place.kinds[effect.side].startswith("many"):
            self.problems.add((*path, "side"), _("“{side}” has no side.").format(side=effect.side))
            return _nothing, place
        facts = nested_facts(self.problems, effect.facts, facts_type, place.scope, (*path, "facts"), None)
        test = self.expression(effect.when, place, (*path, "when"), BOOL).evaluate
        chosen, side, why, name = dict(effect.roles), effect.side, effect.why.text, effect.due
        optional, front = effect.optional, effect.front

        def do(doing: Doing) -> None:
            values, working = doing.values, doing.working
            if not test(values) or working.battle["chain"] >= MOST_IN_CHAIN:
                return
            who = {
                role: values.roles[one] if isinstance(values.roles.get(one), list) else values.address(one)
                for role, one in chosen.items()
            }
            code = working.state.side_of(values.address(side)) or "a"
            add_due(working, name, code, why, who, facts(values), optional=optional)
            if front:
                *others, last = working.battle["due"]
                doing.put("battle", "due", [*others[: doing.in_front], last, *others[doing.in_front :]])
                doing.in_front += 1
            doing.put("battle", "chain", working.battle["chain"] + 1)

        return do, place

    def on_Drop(self, effect: Drop, place: Place, path: Path, depth: int) -> tuple[Do, Place]:
        if effect.drop not in self.world.acts or place.kinds.get(effect.of) not in ("unit", "command", "side"):
            self.problems.add(path, _("This names no act, or nobody here."))
            return _nothing, place
        test = self.expression(effect.when, place, (*path, "when"), BOOL).evaluate
        act, of = effect.drop, effect.of

        def do(doing: Doing) -> None:
            if test(doing.values):
                address = doing.values.address(of)
                drop_dues(doing.working, lambda due: due.act != act or address not in due.chosen.values())
                doing.values.state = doing.working.state

        return do, place

    def on_Go(self, effect: Go, place: Place, path: Path, depth: int) -> tuple[Do, Place]:
        self.written.append(Written(path))
        if effect.go != "next" and effect.go not in self.world.steps:
            self.problems.add((*path, "go"), _("There is no step “{go}”.").format(go=effect.go))
        test = self.expression(effect.when, place, (*path, "when"), BOOL).evaluate
        where, advance = effect.go, self.world.advance

        def do(doing: Doing) -> None:
            if doing.ended < MOST_ENDED and test(doing.values):
                doing.ended += 1
                advance[0](doing, where)

        return do, place

    def on_Use(self, effect: Use, place: Place, path: Path, depth: int) -> tuple[Do, Place]:
        named = self.world.named.get(effect.use)
        if named is None or depth >= _MOST_DEPTH:
            self.problems.add((*path, "use"), _("There are no effects “{use}”.").format(use=effect.use))
            return _nothing, place
        test = self.expression(effect.when, place, (*path, "when"), BOOL).evaluate
        inside = place
        for name, source in effect.names.items():
            kind = place.kinds.get(source)
            if kind is None or kind.startswith("many"):
                self.problems.add((*path, "with", name), _("“{source}” is nobody here.").format(source=source))
                return _nothing, place
            inside = inside.with_holder(name, kind, self.world)
        inner = self.all(named, inside, ("play", "effects", effect.use), depth + 1)
        names = dict(effect.names)

        def do(doing: Doing) -> None:
            if not test(doing.values):
                return
            before = doing.values.roles
            doing.values.roles = {**before, **{name: doing.values.address(source) for name, source in names.items()}}
            inner(doing)
            doing.values.roles = before

        return do, place


def _nothing(doing: Doing) -> None:
    """Effects with a mistake do nothing; the document is refused."""


def _put(target: Target, when: Expression, value: Callable[[Any], Any]) -> Do:
    name, tracked, field_of = target.name, target.tracked, target.field_of
    field_name, number, least, most = tracked.name, tracked.kind == "int", tracked.least, tracked.most
    test = None if when.constant is True else when.evaluate

    def do(doing: Doing) -> None:
        values = doing.values
        if test is not None and not test(values):
            return
        found = value(values)
        if number and found is not None:
            found = max(least, min(most, found))
        doing.put(values.address(name), field_of(values) if field_of else field_name, found)

    return do


def _empty(kind: Type) -> Any:
    """A value of a type before anything is known: what a procedure that was not run has for an outcome."""
    if kind.kind == "object":
        return {name: _empty(inner) for name, inner in kind.fields.items()}
    return {"int": 0, "bool": False, "list": [], "modifiers": {}}.get(kind.kind) if not kind.empty else None

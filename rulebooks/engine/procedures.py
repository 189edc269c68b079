"""Steps of a procedure → a ``Procedure``: every step becomes a function over the dictionary of values."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from rulebooks.engine.cost import MOST_THROWS
from rulebooks.engine.expressions import MOST, Binding, Expression, Names, Scope, compiled
from rulebooks.engine.facts import Declared, FactsCompiler
from rulebooks.engine.messages import _
from rulebooks.engine.problems import Path, Problems
from rulebooks.engine.schema import (
    Call,
    Choose,
    Each,
    Headline,
    Let,
    ModifierRow,
    Modifiers,
    Pool,
    ProcedureSpec,
    Refuse,
    Repeat,
    Roll,
    Sum,
)
from rulebooks.engine.types import ANY, BOOL, INT, MODIFIERS, NONE, Type, common, entity, has_field, listed
from rules.engine.dice import Dice
from rules.engine.facts import Facts
from rules.engine.outcome import Modifier, Outcome
from rules.engine.outcome import Sum as ShownSum
from rules.engine.outcome import refused as refusal
from rules.engine.procedure import Procedure
from rules.engine.text import Text

#: Dice of the largest pool, and how often dice of a pool can add others.
MOST_DICE, MOST_EXPLOSIONS = 60, 10
_REROLL, _EXPLODED = _("re-roll"), _("exploding")

Values = dict[str, Any]
_PLACE = re.compile(r"\{([a-z_0-9]+)\}")


class Run:
    """One call of a procedure: its dice, and the sums that it shows."""

    __slots__ = ("dice", "sums")

    def __init__(self, dice: Dice) -> None:
        self.dice = dice
        self.sums: list[ShownSum] = []


#: A step: it changes the values, and returns a refusal where the rules forbid.
Work = Callable[[Values, Run], Outcome | None]


@dataclass(frozen=True)
class Compiled:
    """A procedure with what others need of it: its facts, the types of its outcome, whether it refuses and rolls dice."""

    procedure: Procedure[Any]
    declared: Declared
    outcome: Mapping[str, Type]
    refuses: bool
    rolls: bool
    work: Callable[[Values, Run], Outcome]


@dataclass(frozen=True, slots=True)
class Throw:
    """Dice of one pool."""

    dice: Dice
    sides: int
    hits: Callable[[int], Any] | None
    alike: Callable[[int], Any] | None
    shown_in: tuple[str, ...]

    def roll(self, count: int, label: Text, alike: Callable[[int], Any] | None = None) -> list[int]:
        return self.dice.pool(count, label, self.sides, self.hits, alike=alike or self.alike, shown_in=self.shown_in)

    def roll_again(
        self, count: int, label: Text, reroll: Callable[[int], Any] | None, explode: Callable[[int], Any] | None
    ) -> list[int]:
        """Roll dice of which some are rolled once more, and some add others."""
        tests = [test for test in (self.hits, self.alike, reroll, explode) if test is not None]
        # Without hits or kinds each face may matter; the odds then go through all of them.
        kinds = (lambda face: tuple(test(face) for test in tests)) if self.hits or self.alike else None
        faces = self.roll(count, label, kinds)
        if reroll is not None:
            settled = [face for face in faces if not reroll(face)]
            faces = settled + self.roll(len(faces) - len(settled), _joined(label, _REROLL), kinds)
        last = faces
        for __ in range(MOST_EXPLOSIONS if explode is not None else 0):
            more = min(MOST_DICE - len(faces), sum(map(bool, map(explode, last))))  # type: ignore[arg-type]
            if more <= 0:
                break
            last = self.roll(more, _joined(label, _EXPLODED), kinds)
            faces = [*faces, *last]
        return faces


def _joined(label: Text, more: Text) -> Text:
    return Text("{label}, {more}").format(label=label, more=more)


class ProcedureCompiler:
    """Compiles the procedures of a document, each after those that it calls."""

    def __init__(
        self, names: Names, terms: dict[str, Text], facts: FactsCompiler, refusals: Mapping[str, Text], problems: Problems
    ) -> None:
        self.names, self.terms, self.facts, self.refusals, self.problems = names, terms, facts, refusals, problems
        self.done: dict[str, Compiled] = {}

    def add(self, name: str, spec: ProcedureSpec, path: Path) -> None:
        """Compile a procedure that later ones may call."""
        self.done[name] = self.compiled(name, spec, path)

    def compiled(self, name: str, spec: ProcedureSpec, path: Path) -> Compiled:
        """Return the procedure of that name."""
        checks = [((*path, "checks", n), check) for n, check in enumerate(spec.checks)]
        rulings = list(spec.house_rules) if spec.house_rules else None
        declared = self.facts.declared(name, spec.facts, checks, (*path, "facts"), rulings)
        scope = Scope(self.names, {key: Binding(kind, (key,)) for key, kind in declared.types.items()})
        if rulings:
            chosen = {r: Type("word", True, frozenset(self.names.rulings.get(r, ()))) for r in rulings}
            scope = scope.with_names({ruling: Binding(kind, (ruling,)) for ruling, kind in chosen.items()})
        body = _Body(self, name, spec, path)
        scope = body.steps(spec.steps, scope, (*path, "steps"))
        values, types = body.outcome(spec.outcome, scope, (*path, "outcome"))
        body.check_pools()
        work = _worked(tuple(body.works), values, body.refuses, spec.cite)
        resolve = _resolved(declared, work, tuple(rulings or ()))
        if body.refuses:
            types = {"allowed": BOOL, **types}
        for field in "+".join(spec.odds).split("+") if spec.odds else ():
            if not has_field(entity(types), field):
                self.problems.add((*path, "odds"), _("The outcome has no field “{field}”.").format(field=field))
        headline = self._headline(spec.headline, types, (*path, "headline"))
        title, says = spec.title.text, spec.help.text
        procedure = Procedure[Any](name, title, spec.cite, says, declared.model, resolve, headline, body.rolls)
        return Compiled(procedure, declared, types, body.refuses, body.rolls, work)

    def _headline(self, lines: Sequence[Headline], types: Mapping[str, Type], path: Path) -> Any:
        if not lines:
            return None
        scope = Scope(self.names, {key: Binding(kind, (key,)) for key, kind in types.items()})
        found = []
        for place, line in enumerate(lines):
            found.append((compiled(line.when, scope, (*path, place, "when"), self.problems, BOOL), line.says.text))

        def headline(values: Mapping[str, Any]) -> Text:
            line = next((text for test, text in found if test.evaluate(dict(values))), Text(""))
            return line.map(lambda text: _PLACE.sub(lambda place: _number(values, place), text))

        return headline


def _resolved(
    declared: Declared, work: Callable[[Values, Run], Outcome], rulings: tuple[str, ...]
) -> Callable[[Facts, Dice], Outcome]:
    plain = declared.plain

    def resolve(facts: Facts, dice: Dice) -> Outcome:
        values = plain(facts)
        if rulings:
            chosen = values["house_rules"]
            for ruling in rulings:
                values[ruling] = chosen.get(ruling)
        return work(values, Run(dice))

    return resolve


def _worked(works: tuple[Work, ...], outcome: Callable[[Values], dict[str, Any]], refuses: bool, cite: str) -> Any:
    def work(values: Values, run: Run) -> Outcome:
        for step in works:
            stopped = step(values, run)
            if stopped is not None:
                return stopped
        made = outcome(values)
        if refuses:
            made = {"allowed": True, **made}
        return Outcome(made, run.sums)

    return work


class _Body:
    """The steps of one procedure."""

    def __init__(self, compiler: ProcedureCompiler, name: str, spec: ProcedureSpec, path: Path) -> None:
        self.compiler, self.name, self.spec, self.path = compiler, name, spec, path
        self.names, self.terms, self.problems = compiler.names, compiler.terms, compiler.problems
        self.works: list[Work] = []
        self.refuses = self.rolls = False
        self.into: tuple[str, ...] = ()
        #: Names of dice whose faces are counted, with what may use them; found wrong at the end.
        self.counted: dict[str, tuple[Path, str]] = {}
        self.uses: list[tuple[str, str]] = []
        self.cites: dict[tuple[str, ...], dict[str, str]] = {}
        self.shown: dict[tuple[str, ...], str] = {}
        for field, source in _leaves(spec.outcome):
            if isinstance(source, str):
                self.shown.setdefault(tuple(source.split(".")), field)

    # --- helpers

    def expression(self, source: Any, scope: Scope, path: Path, wanted: Type | None = None) -> Expression:
        found = compiled(source, scope, path, self.problems, wanted)
        if isinstance(source, str):
            for name in found.uses & self.counted.keys():
                _at, asks = self.counted[name]
                if source.strip() != name and (asks != "sum" or name in found.bare):
                    self.uses.append((name, source))
        return found

    def bind(self, scope: Scope, made: Mapping[str, Type], path: Path) -> Scope:
        for name in made:
            if name in scope.bound and self.into == ():
                self.problems.add(path, _("“{name}” is already the name of a value.").format(name=name))
        return scope.with_names({name: Binding(kind, (*self.into, name)) for name, kind in made.items()})

    def put(self, name: str) -> Callable[[Values, Any], None]:
        into = self.into
        if not into:
            return lambda values, value: values.__setitem__(name, value)

        def put(values: Values, value: Any) -> None:
            for key in into:
                values = values[key]
            values[name] = value

        return put

    def label(self, words: Any, name: str) -> Text:
        return words.text if words else self.terms.get(name) or Text(name.replace("_", " "))

    def by(self, name: str | None) -> str:
        """Return who rolls: a role, or for ``me`` each object in turn."""
        return self.into[-1] if name == "me" and self.into else name or ""

    def shown_in(self, name: str) -> tuple[str, ...]:
        field = self.shown.get((*self.into, name))
        return (field,) if field else ()

    # --- steps

    def steps(self, steps: Sequence[Any], scope: Scope, path: Path) -> Scope:
        for place, step in enumerate(steps):
            method = getattr(self, f"on_{type(step).__name__}")
            scope = method(step, scope, (*path, place))
        return scope

    def on_Let(self, step: Let, scope: Scope, path: Path) -> Scope:
        for name, source in step.let.items():
            found = self.expression(source, scope, (*path, "let", name))
            put, evaluate = self.put(name), found.evaluate
            self.works.append(_let(put, evaluate))
            scope = self.bind(scope, {name: found.type}, (*path, "let", name))
        return scope

    def on_Choose(self, step: Choose, scope: Scope, path: Path) -> Scope:
        names = [step.choose] if isinstance(step.choose, str) else step.choose
        types: list[Type | None] = [None] * len(names)
        cases = []
        for place, case in enumerate(step.cases):
            at = (*path, "cases", place)
            test = self.expression(case.when, scope, (*at, "when"), BOOL)
            results = case.then if isinstance(case.then, list) else [case.then]
            if len(results) != len(names):
                self.problems.add((*at, "then"), _("{count} values are needed.").format(count=len(names)))
                continue
            parts = [self.expression(source, scope, (*at, "then"), None) for source in results]
            for n, part in enumerate(parts):
                before = types[n]
                both = part.type if before is None else common(before, part.type)
                if both is None:
                    self.problems.add((*at, "then"), _("{names}: another type than before.").format(names=names[n]))
                types[n] = both or ANY
            cases.append((test.evaluate, tuple(part.evaluate for part in parts)))
            last = test
        if step.cases[-1].when is not True and not (cases and last.constant is True):
            self.problems.add((*path, "cases"), _("The last case must always hold."))
        puts = tuple(self.put(name) for name in names)

        def work(values: Values, run: Run) -> None:
            for test, results in cases:
                if test(values):
                    for put, result in zip(puts, results, strict=True):
                        put(values, result(values))
                    return

        self.works.append(work)
        return self.bind(scope, {name: kind or ANY for name, kind in zip(names, types, strict=True)}, path)

    def on_Refuse(self, step: Refuse, scope: Scope, path: Path) -> Scope:
        self.refuses = True
        if self.rolls:
            self.problems.add(path, _("Nothing is refused once dice are rolled."))
        if step.refuse not in self.compiler.refusals:
            self.problems.add(path, _("“{refuse}” has no sentence under refusals.").format(refuse=step.refuse))
        test, code, cite = (
            self.expression(step.when, scope, (*path, "when"), BOOL).evaluate,
            step.refuse,
            step.cite or self.spec.cite,
        )
        self.works.append(lambda values, run: refusal(code, cite) if test(values) else None)
        return scope

    def on_Roll(self, step: Roll, scope: Scope, path: Path) -> Scope:
        self.rolls = True
        label, sides, by, put = self.label(step.label, step.roll), step.sides, self.by(step.by), self.put(step.roll)
        if step.count is None:
            self.works.append(lambda values, run: _rolled(put, values, run, sides, label, by))
            return self.bind(scope, {step.roll: INT}, path)
        count, shown = step.count, self.shown_in(step.roll)
        self.counted[step.roll] = path, "sum"

        def work(values: Values, run: Run) -> None:
            with run.dice.by(by):
                put(values, run.dice.pool(count, label, sides, asks=sum, shown_in=shown))

        self.works.append(work)
        return self.bind(scope, {step.roll: listed(INT)}, path)

    def on_Pool(self, step: Pool, scope: Scope, path: Path) -> Scope:
        self.rolls = True
        label, by, put = self.label(step.label, step.pool), self.by(step.by), self.put(step.pool)
        sides = self.expression(step.sides, scope, (*path, "sides"), INT).evaluate
        count = self.expression(step.count, scope, (*path, "count"), INT).evaluate
        face = scope.with_names({"die": Binding(INT, ("die",))})
        hits = None if step.hits is None else compiled(step.hits, face, (*path, "hits"), self.problems, BOOL).evaluate
        alike = None if step.alike is None else compiled(step.alike, face, (*path, "alike"), self.problems).evaluate
        reroll, explode = (
            None if source is None else compiled(source, face, (*path, key), self.problems, BOOL).evaluate
            for key, source in (("reroll", step.reroll), ("explode", step.explode))
        )
        shown = self.shown_in(step.pool)
        made: dict[str, Type] = {step.pool: listed(INT)}
        put_hits = None
        if step.hit_count is not None:
            made[step.hit_count] = INT
            put_hits = self.put(step.hit_count)
            if hits is None:
                self.problems.add(path, _("Say which faces are hits."))
        if hits is not None:
            self.counted[step.pool] = path, "hits"

        def work(values: Values, run: Run) -> None:
            number = max(0, min(MOST_DICE, count(values)))
            succeeds = _of_die(hits, values)
            throw = Throw(run.dice, max(2, min(100, sides(values))), succeeds, _of_die(alike, values), shown)
            with run.dice.by(by):
                if reroll is None and explode is None:
                    faces = throw.roll(number, label)
                else:
                    faces = throw.roll_again(number, label, _of_die(reroll, values), _of_die(explode, values))
            put(values, faces)
            if put_hits is not None and succeeds is not None:
                put_hits(values, sum(map(succeeds, faces)))

        self.works.append(work)
        return self.bind(scope, made, path)

    def rows(self, rows: Sequence[ModifierRow], scope: Scope, path: Path) -> list[tuple[Any, Any, str, str, Any]]:
        found = []
        for place, row in enumerate(rows):
            at = (*path, place)
            if row.id not in self.names.terms:
                self.problems.add_missing(at, row.id)
            test = self.expression(row.when, scope, (*at, "when"), BOOL)
            value = self.expression(row.value, scope, (*at, "value"), INT)
            cite = row.cite or self.spec.cite
            fixed = Modifier(row.id, value.constant, cite) if isinstance(value.constant, int) else None
            if test.constant is False:
                continue
            found.append((None if test.constant is True else test.evaluate, value.evaluate, row.id, cite, fixed))
        return found

    def on_Modifiers(self, step: Modifiers, scope: Scope, path: Path) -> Scope:
        rows = self.rows(step.rows, scope, (*path, "rows"))
        put, put_parts = self.put(step.modifiers), self.put(f"{step.modifiers}#")

        def work(values: Values, run: Run) -> None:
            parts = [part for part in _parts(rows, values) if part.value]
            put_parts(values, parts)
            made: dict[str, int] = {}
            for part in parts:
                made[part.id] = made.get(part.id, 0) + part.value
            put(values, made)

        self.works.append(work)
        return self.bind(scope, {step.modifiers: MODIFIERS}, path)

    def on_Sum(self, step: Sum, scope: Scope, path: Path) -> Scope:
        rows = self.rows(step.factors, scope, (*path, "factors"))
        dice = [self.expression(name, scope, (*path, "dice")) for name in step.dice]
        for name, die in zip(step.dice, dice, strict=True):
            if die.type.kind not in ("int", "list", "any"):
                self.problems.add((*path, "dice"), _("“{name}” is no die.").format(name=name))
        faces = [(die.evaluate, die.type.kind == "list") for die in dice]
        tables = []
        for name in step.modifiers:
            bound = scope.bound.get(name)
            if bound is None or bound.type.kind != "modifiers" or not bound.at:
                self.problems.add((*path, "modifiers"), _("“{name}” are no modifiers.").format(name=name))
            else:
                tables.append((*bound.at[:-1], f"{bound.at[-1]}#"))
        shown_as = self._shown_as(step.sum)
        put = self.put(step.sum)

        def work(values: Values, run: Run) -> None:
            rolled: list[int] = []
            for evaluate, many in faces:
                rolled.extend(evaluate(values)) if many else rolled.append(evaluate(values))
            parts = _parts(rows, values)
            for keys in tables:
                found: Any = values
                for key in keys:
                    found = found.get(key, ())
                parts.extend(found)
            total = ShownSum(shown_as, tuple(rolled), tuple(parts))
            run.sums.append(total)
            put(values, total.total)

        self.works.append(work)
        return self.bind(scope, {step.sum: INT}, path)

    def _shown_as(self, name: str) -> str:
        """The word of a total: of one of several objects, that object's with it."""
        words = self.terms.setdefault(name, Text(name.replace("_", " ")))
        if not self.into:
            return name
        whose = self.into[-1]
        # The page puts an army's name for "{side_a}".
        side = Text(f"{{side_{whose}}}") if whose in ("a", "b") else None
        who = side or self.terms.get(whose) or Text(whose)
        both = f"{whose}_{name}"
        self.terms.setdefault(both, Text("{who}: {words}").format(who=who, words=words))
        return both

    def on_Each(self, step: Each, scope: Scope, path: Path) -> Scope:
        if self.into:
            self.problems.add(path, _("“each” does not go inside another."))
            return scope
        results: dict[str, Type] = {}
        outer, whole = self.works, []
        for place, role in enumerate(step.over):
            names = {"me": step.over, **step.names}
            inner = dict(scope.bound)
            inner["role"] = Binding(Type("word", words=frozenset(step.over)), (), role)
            self.works, self.into = [], ()
            for alias, members in names.items():
                if len(members) != len(step.over):
                    self.problems.add((*path, "names"), _("As many names as objects are needed."))
                    self.works = outer
                    return scope
                inner[alias] = self._alias(members[place], members, scope, (*path, "names"))
            self.into = (step.each, role)
            after = self.steps(step.do, Scope(self.names, inner), (*path, "do"))
            made = {n: b.type for n, b in after.bound.items() if b.at[:2] == self.into and len(b.at) == 3}
            results[role] = entity(made)
            whole.extend(self.works)
        self.works, self.into = outer, ()
        empty, roles = step.each, tuple(step.over)
        self.works.append(lambda values, run: values.__setitem__(empty, {role: {} for role in roles}))
        self.works.extend(whole)
        return self.bind(scope, {step.each: entity(results)}, path)

    def _alias(self, member: str, members: Sequence[str], scope: Scope, path: Path) -> Binding:
        """Return the meaning of a name. Fields that only another of the objects has are false, 0 or nothing here."""
        first, *inner = member.split(".")
        bound = scope.bound.get(first)
        for part in inner:
            kind = bound.type.fields.get(part) if bound else None
            bound = Binding(kind, (*bound.at, part)) if bound and kind else None
        if bound is None:
            if member in self.names.terms:
                return Binding(Type("word", words=frozenset({member})), (), member)
            self.problems.add(path, _("“{member}” is no value here.").format(member=member))
            return Binding(ANY, (), None)
        fields = dict(bound.type.fields)
        missing: dict[str, Type] = {}
        for other in members:
            others = scope.bound.get(other)  # results of an earlier "each" all have the same fields
            missing |= {k: t for k, t in (others.type.fields if others else {}).items() if k not in fields}
        if not missing:
            return bound
        defaults = {k: False if t.kind == "bool" else 0 if t.kind == "int" else None for k, t in missing.items()}
        key, source = f"{member}+", bound.at
        types = {k: t if t.kind in ("bool", "int") else NONE for k, t in missing.items()}

        def fill(values: Values, run: Run) -> None:
            found: Any = values
            for part in source:
                found = found[part]
            values[key] = {**defaults, **found}

        self.works.append(fill)
        return Binding(entity({**fields, **types}), (key,))

    def on_Repeat(self, step: Repeat, scope: Scope, path: Path) -> Scope:
        outer, self.works = self.works, []
        after = self.steps(step.do, scope, (*path, "do"))
        until = self.expression(step.until, after, (*path, "until"), BOOL).evaluate
        works, self.works = tuple(self.works), outer
        put = self.put(step.counted) if step.counted else None
        place = f"{self.name}:{path[-1]}"
        shown = self.shown_in(step.counted) if step.counted else ()

        def work(values: Values, run: Run) -> Outcome | None:
            sums = len(run.sums)
            for count in range(1, MOST_THROWS + 1):
                del run.sums[sums:]
                for one in works:
                    stopped = one(values, run)
                    if stopped is not None:
                        return stopped
                if put is not None:
                    put(values, count)
                if until(values):
                    break
                run.dice.settled(place, shown_in=shown)
            return None

        self.works.append(work)
        return self.bind(after, {step.counted: INT}, path) if step.counted else after

    def on_Call(self, step: Call, scope: Scope, path: Path) -> Scope:
        called = self.compiler.done.get(step.call)
        if called is None:
            self.problems.add(path, _("There is no procedure “{call}” before this.").format(call=step.call))
            return self.bind(scope, {step.name: ANY}, path)
        given = self.given(step.facts, called.declared, scope, (*path, "facts"))
        self.refuses, self.rolls = self.refuses or called.refuses, self.rolls or called.rolls
        rulings = [(r, scope.bound[r].at) for r in self.names.rulings if r in scope.bound]
        known = tuple(self.names.rulings)
        put, work_of = self.put(step.name), called.work

        def work(values: Values, run: Run) -> Outcome | None:
            made = given(values)
            for ruling in known:
                made[ruling] = None
            for ruling, at in rulings:
                made[ruling] = values[at[0]]
            sums = len(run.sums)
            outcome = work_of(made, run)
            if outcome.refused:
                return outcome
            del run.sums[sums:]
            put(values, outcome.values)
            return None

        self.works.append(work)
        return self.bind(scope, {step.name: entity(called.outcome)}, path)

    def given(self, facts: Mapping[str, Any], declared: Declared, scope: Scope, path: Path) -> Callable[[Values], Values]:
        """The function that makes the facts of a called procedure; those that are left out have their defaults."""
        return nested_facts(self.problems, facts, entity(declared.types), scope, path, defaults_of(declared))

    # --- outcome

    def outcome(
        self, fields: Mapping[str, Any], scope: Scope, path: Path
    ) -> tuple[Callable[[Values], dict[str, Any]], dict[str, Type]]:
        parts: list[tuple[str, Callable[[Values], Any]]] = []
        types: dict[str, Type] = {}
        for name, source in fields.items():
            at = (*path, name)
            if isinstance(source, Mapping):
                inner, inner_types = self.outcome(source, scope, at)
                parts.append((name, inner))
                types[name] = entity(inner_types)
            elif isinstance(source, list):
                self.problems.add(at, _("A value or an object is needed."))
            else:
                found = self.expression(source, scope, at)
                parts.append((name, found.evaluate))
                types[name] = found.type
        fixed = tuple(parts)
        return (lambda values: {name: evaluate(values) for name, evaluate in fixed}), types

    def check_pools(self) -> None:
        """Dice of which only hits or the sum count may not be looked at otherwise: the odds rely on it."""
        for name, source in self.uses:
            self.problems.add(
                self.counted[name][0],
                _("Only the hits or the sum of “{name}” count, yet it is used here: {source}").format(name=name, source=source),
            )


def _number(values: Mapping[str, Any], place: re.Match[str]) -> str:
    """A number in a headline; words stay places, which the page fills."""
    value = values.get(place[1])
    return str(value) if type(value) is int else place[0]


def _leaves(fields: Mapping[str, Any], above: str = "") -> list[tuple[str, Any]]:
    found: list[tuple[str, Any]] = []
    for name, source in fields.items():
        if isinstance(source, Mapping):
            found += _leaves(source, f"{above}{name}.")
        else:
            found.append((f"{above}{name}", source))
    return found


def _let(put: Callable[[Values, Any], None], evaluate: Callable[[Values], Any]) -> Work:
    def work(values: Values, run: Run) -> None:
        put(values, evaluate(values))

    return work


def _rolled(put: Callable[[Values, Any], None], values: Values, run: Run, sides: int, label: Text, by: str) -> None:
    if not by:
        put(values, run.dice.roll(sides, label))
        return
    with run.dice.by(by):
        put(values, run.dice.roll(sides, label))


def _of_die(evaluate: Callable[[Values], Any] | None, values: Values) -> Callable[[int], Any] | None:
    if evaluate is None:
        return None
    with_die = dict(values)

    def of(face: int) -> Any:
        with_die["die"] = face
        return evaluate(with_die)

    return of


def _parts(rows: Sequence[tuple[Any, Any, str, str, Any]], values: Values) -> list[Modifier]:
    parts = []
    for test, evaluate, name, cite, fixed in rows:
        if test is None or test(values):
            parts.append(fixed or Modifier(name, max(-MOST, min(MOST, evaluate(values))), cite))
    return parts


def defaults_of(declared: Declared) -> Mapping[str, Any]:
    """Return the values of facts that are left out, nested; required ones are missing."""
    found: dict[str, Any] = {}
    for name, info in declared.model.model_fields.items():
        inner = info.annotation
        if isinstance(inner, type) and issubclass(inner, Facts):
            found[name] = _defaults_of_model(inner)
        elif not info.is_required() and name != "house_rules":
            found[name] = info.get_default(call_default_factory=True)
    return found


def _defaults_of_model(model: type[Facts]) -> dict[str, Any]:
    return {
        name: _defaults_of_model(info.annotation)
        if isinstance(info.annotation, type) and issubclass(info.annotation, Facts)
        else info.get_default(call_default_factory=True)
        for name, info in model.model_fields.items()
        if not info.is_required() or (isinstance(info.annotation, type) and issubclass(info.annotation, Facts))
    }


def nested_facts(
    problems: Problems, facts: Mapping[str, Any], wanted: Type, scope: Scope, path: Path, defaults: Mapping[str, Any] | None
) -> Callable[[Values], Values]:
    """The function that makes an object of facts from expressions.

    ``defaults``: of facts left out, which must have one. None: facts may be left out (they are asked then), and one that is
    nothing, or none of its choices, is left out too.
    """
    parts: list[tuple[str, Callable[[Values], Any], bool, frozenset[str] | None]] = []
    for name, source in facts.items():
        kind = wanted.fields.get(name)
        at = (*path, name)
        if kind is None:
            problems.add(at, _("There is no fact “{name}” here.").format(name=name))
            continue
        inner_defaults = None if defaults is None else defaults.get(name, {})
        if isinstance(source, Mapping):
            if kind.kind != "object":
                problems.add(at, _("This fact is no object."))
                continue
            parts.append((name, nested_facts(problems, source, kind, scope, at, inner_defaults), False, None))
        else:
            lenient = replace(kind.or_empty(), words=None)
            found = compiled(source, scope, at, problems, kind if defaults is not None else lenient)
            parts.append((name, found.evaluate, kind.empty, kind.words))
    if defaults is not None:
        for name in wanted.fields:
            if name not in facts and name not in defaults:
                problems.add(path, _("The fact “{name}” is missing.").format(name=name))
        fixed = tuple((name, evaluate) for name, evaluate, _empty, _words in parts)
        start = dict(defaults)
        return lambda values: {**start, **{name: evaluate(values) for name, evaluate in fixed}}

    def known(values: Values) -> Values:
        made = {}
        for name, evaluate, empty, words in parts:
            value = evaluate(values)
            if (value is not None or empty) and (words is None or value is None or value in words):
                made[name] = value
        return made

    return known

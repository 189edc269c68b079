"""Army lists of a document: profiles, the check of a list by a procedure, samples, values for the muster."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from rulebooks.engine.expressions import Binding, Names, Scope, compiled
from rulebooks.engine.facts import FactsCompiler
from rulebooks.engine.messages import _
from rulebooks.engine.problems import Path, Problems
from rulebooks.engine.procedures import Compiled, Values, nested_facts
from rulebooks.engine.schema import ArmyCheck, ArmySpec, ListedUnitSpec, SampleSpec, TrackedSpec
from rulebooks.engine.tracked import sign_of, tracked_of
from rulebooks.engine.types import BOOL, INT, TEXT, Type, entity, listed, word
from rules.engine.army import ArmyBook, Broken, ListedArmy, ListedCommand, ListedUnit, Profile
from rules.engine.army import Reckoning as Points
from rules.engine.dice import Dice, Typed
from rules.engine.errors import RulesError
from rules.engine.play.state import Tracked
from rules.engine.text import Text

#: Units of the largest list.
MOST_UNITS = 300
#: Columns of a list as a file; no option can have their names.
_COLUMNS = frozenset({"row", "name", "commander", "profile", "count", "ruleset", "notes", "side", "army", "command"})


@dataclass(frozen=True)
class Lists:
    """Compiled army lists: the book, and the values of a list for the muster."""

    book: ArmyBook
    scopes: Mapping[str, Scope]
    joined: Callable[[ListedArmy], ListedArmy]
    values: Callable[[ListedArmy], Values]
    of_command: Callable[[Values, ListedCommand], Values]
    of_unit: Callable[[Values, ListedUnit], Values]
    profile: Callable[[ListedUnit], str]


class ArmyCompiler:
    """Compiles the army lists of a document."""

    def __init__(
        self,
        spec: ArmySpec,
        names: Names,
        terms: Mapping[str, Text],
        facts: FactsCompiler,
        procedures: Mapping[str, Compiled],
        refusals: Mapping[str, Text],
        problems: Problems,
    ) -> None:
        self.spec, self.names, self.terms, self.facts = spec, names, terms, facts
        self.procedures, self.refusals, self.problems = procedures, refusals, problems
        self.words = facts.words_of(spec.profiles, ("play", "army", "profiles"))

    def word_of(self, name: str) -> Text:
        return self.terms.get(name) or Text(name.replace("_", " "))

    def compiled(self) -> Lists:
        """Return the book of army lists, and what the muster reads of a list."""
        spec, options = self.spec, self._declared_options()
        joining = [one for one in spec.joins if one in self.names.terms]
        scopes, alone, check, empty = self._scopes(options, joining)
        cost, group, sign = (
            compiled(source, alone, ("play", "army", name), self.problems, wanted).evaluate
            for name, source, wanted in (
                ("cost", spec.cost, INT.or_empty()),
                ("group", spec.group, Type("word")),
                ("sign", spec.sign, Type("word", True)),
            )
        )

        def unit_values(one: ListedUnit) -> Values:
            return {"profile": self._profile(one.profile), "name": one.name, **_read(options["unit"], one.options)}

        def values(army: ListedArmy) -> Values:
            found = self._values(army, options, unit_values)
            outcome, _error = check(found)
            return {**found, "checked": {**empty, **(outcome or {})}}

        def points(army: ListedArmy) -> Points:
            return self._points(army, values(army), check, lambda one: cost(unit_values(one)) or 0)

        def drawn(one: ListedUnit) -> Any:
            return sign_of(sign(unit_values(one))) if one.profile in self.words else ""

        starts = {t.name: t.start for t in options["unit"]}
        profiles = [
            Profile(one, cost({"profile": one, **starts}), group({"profile": one, **starts}))
            for one in self.words
            if not self.problems.found
        ]
        samples = tuple(self._sample(one, options, ("play", "army", "samples", n)) for n, one in enumerate(spec.samples))
        book = ArmyBook(
            tuple(profiles),
            points,
            samples,
            options["unit"],
            options["command"],
            options["army"],
            spec.command_word.text,
            sign=drawn,
        )
        return Lists(
            book,
            scopes,
            lambda army: _joined(army, joining),
            values,
            lambda found, command: {**found, **_read(options["command"], command.options)},
            lambda found, one: {**found, **unit_values(one)},
            lambda one: self._profile(one.profile),
        )

    def _declared_options(self) -> dict[str, tuple[Tracked, ...]]:
        declared: Mapping[str, Mapping[str, TrackedSpec]] = {
            "unit": self.spec.unit_options,
            "command": self.spec.command_options,
            "army": self.spec.army_options,
        }
        options: dict[str, tuple[Tracked, ...]] = {}
        for kind, fields in declared.items():
            at: Path = ("play", "army", f"{kind}_options")
            options[kind] = tuple(
                tracked_of(name, one, (*at, name), self.facts, self.word_of, self.problems) for name, one in fields.items()
            )
            for name in fields.keys() & _COLUMNS:
                self.problems.add((*at, name), _("An option cannot be called “{name}”.").format(name=name))
        return options

    def _scopes(
        self, options: Mapping[str, Sequence[Tracked]], joining: Sequence[str]
    ) -> tuple[Mapping[str, Scope], Scope, Callable[[Values], tuple[Values | None, Text | None]], Values]:
        """Return the scopes of the muster by kind of holder, the scope of a unit alone, the check, and its empty outcome."""
        types = {kind: {t.name: _type_of(t) for t in fields} for kind, fields in options.items()}
        anyone = word({*self.words, *joining})
        unit = entity({"profile": anyone, "name": TEXT, **types["unit"]})
        army = Scope(
            self.names,
            {
                "army": Binding(entity(types["army"]), ("army",)),
                "units": Binding(listed(unit), ("units",)),
                "commands": Binding(listed(entity(types["command"])), ("commands",)),
            },
        )
        spec = self.spec.check
        check = self._check(spec, army, unit)
        outcome = self.procedures[spec.procedure].outcome if spec and spec.procedure in self.procedures else {}
        side = army.with_names({"checked": Binding(entity(outcome), ("checked",)), "side": Binding(word("ab"), ("side",))})
        command = side.with_names({name: Binding(kind, (name,)) for name, kind in types["command"].items()})
        of_unit = {name: Binding(kind, (name,)) for name, kind in types["unit"].items()}
        scopes = {
            "battle": Scope(self.names),
            "side": side,
            "command": command,
            "unit": command.with_names({"profile": Binding(anyone, ("profile",)), **of_unit}),
        }
        alone = Scope(self.names, {"profile": Binding(word(self.words), ("profile",)), **of_unit})
        return scopes, alone, check, _empty_outcome(outcome)

    def _values(
        self, army: ListedArmy, options: Mapping[str, Sequence[Tracked]], unit_values: Callable[[ListedUnit], Values]
    ) -> Values:
        return {
            "army": _read(options["army"], army.options),
            "units": [unit_values(one) for command in army.commands for one in command.units][:MOST_UNITS],
            "commands": [_read(options["command"], command.options) for command in army.commands],
        }

    def _profile(self, name: str) -> str:
        return name if name in self.words or name in self.spec.joins else self.words[0]

    # --- the check

    def _check(self, spec: ArmyCheck | None, scope: Scope, unit: Type) -> Callable[[Values], tuple[Values | None, Text | None]]:
        """The function that runs the check: the outcome's values, or the sentence that says what is wrong."""
        at: Path = ("play", "army", "check")
        called = self.procedures.get(spec.procedure) if spec else None
        if spec is None:
            return lambda values: (None, None)
        if called is None or called.rolls:
            self.problems.add(at, _("The check is a procedure without dice."))
            return lambda values: (None, None)
        for name in (spec.points, spec.limits, spec.remarks):
            if name is not None and name not in called.outcome:
                self.problems.add(at, _("The outcome has no field “{name}”.").format(name=name))
        plain = {name: source for name, source in spec.facts.items() if not _is_rows(source)}
        wanted = entity(called.declared.types)
        known = nested_facts(self.problems, plain, wanted, scope, (*at, "facts"), None)
        rows = {
            name: self._rows(source, unit, scope, wanted.fields.get(name), (*at, "facts", name))
            for name, source in spec.facts.items()
            if _is_rows(source)
        }
        procedure = called.procedure

        def check(values: Values) -> tuple[Values | None, Text | None]:
            facts = known(values) | {name: make(values) for name, make in rows.items()}
            try:
                return procedure.run(facts, Dice(Typed([]))).values, None
            except RulesError as error:
                return None, error.text

        return check

    def _rows(
        self, source: Mapping[str, Any], unit: Type, scope: Scope, kind: Type | None, path: Path
    ) -> Callable[[Values], list[Values]]:
        """A list of objects made of the units of the list: ``give`` for each, equal ones counted in the fact ``count``."""
        item = kind.item if kind is not None and kind.kind == "list" else None
        if item is None or item.kind != "object" or not isinstance(source.get("give"), Mapping):
            self.problems.add(path, _("This fact is no list of objects."))
            return lambda values: []
        inner = scope.with_names({"it": Binding(unit, ("it",))})
        give = nested_facts(self.problems, source["give"], item, inner, (*path, "give"), None)
        test = compiled(source.get("when", True), inner, (*path, "when"), self.problems, BOOL).evaluate
        count = str(source["count"]) if source.get("count") else ""

        def rows(values: Values) -> list[Values]:
            made: list[Values] = []
            for one in values["units"]:
                with_unit = {**values, "it": one}
                if not test(with_unit):
                    continue
                row = give(with_unit)
                same = next((r for r in made if {k: v for k, v in r.items() if k != count} == row), None) if count else None
                if same is None:
                    made.append({**row, count: 1} if count else row)
                else:
                    same[count] += 1
            return made

        return rows

    def _points(
        self,
        army: ListedArmy,
        values: Values,
        check: Callable[[Values], tuple[Values | None, Text | None]],
        cost: Callable[[ListedUnit], int],
    ) -> Points:
        spec = self.spec.check
        divide = spec.divide if spec else 1
        by_command = tuple(-(-sum(cost(one) for one in command.units) // divide) for command in army.commands)
        if spec is None:
            return Points(sum(by_command), by_command, None, ())
        outcome, error = check(values)
        if outcome is None:
            says = error or _("The list cannot be checked.")
            return Points(sum(by_command), by_command, None, (Broken(None, says, spec.cite),))
        broken = tuple(Broken(None, self._sentence(code), spec.cite) for code in _codes(outcome, spec.limits))
        remarks = tuple(self._sentence(code) for code in _codes(outcome, spec.remarks))
        total = outcome.get(spec.points, 0)
        return Points(-(-total // spec.divide), by_command, None, broken, remarks)

    def _sentence(self, code: str) -> Text:
        found = self.refusals.get(code) or self.word_of(code)
        return found.map(lambda text: f"{text[:1].upper()}{text[1:]}".rstrip(".") + ".")

    # --- samples

    def _sample(self, spec: SampleSpec, options: Mapping[str, Sequence[Tracked]], path: Path) -> ListedArmy:
        commands = tuple(
            ListedCommand(
                one.name.text.en,
                units=tuple(
                    u
                    for n, unit in enumerate(one.units)
                    for u in self._units(unit, options["unit"], (*path, "commands", place, "units", n))
                ),
                options=self._options(one.options, options["command"], (*path, "commands", place)),
            )
            for place, one in enumerate(spec.commands)
        )
        if sum(len(one.units) for one in commands) > MOST_UNITS or len(commands) > MOST_UNITS:
            self.problems.add(path, _("A list has at most {most_units} units.").format(most_units=MOST_UNITS))
        notes = spec.notes.text if spec.notes else None
        return ListedArmy(
            spec.name.text.en, commands=commands, options=self._options(spec.options, options["army"], path), notes=notes
        )

    def _units(self, spec: ListedUnitSpec, options: Sequence[Tracked], path: Path) -> list[ListedUnit]:
        if spec.profile not in self.words:
            self.problems.add(path, _("“{profile}” is no profile.").format(profile=spec.profile))
        return [ListedUnit(spec.profile, spec.name, self._options(spec.options, options, path))] * spec.count

    def _options(self, given: Mapping[str, Any], options: Sequence[Tracked], path: Path) -> dict[str, Any]:
        known = {t.name: t for t in options}
        for name, value in given.items():
            if name not in known or _read([known[name]], {name: value})[name] != value:
                self.problems.add((*path, name), _("This option is not known."))
        return dict(given)


def _is_rows(source: Any) -> bool:
    return isinstance(source, Mapping) and "give" in source


def _codes(outcome: Mapping[str, Any], name: str | None) -> Sequence[str]:
    found = outcome.get(name) if name else ()
    return [code for code in found if isinstance(code, str)] if isinstance(found, list) else []


def _joined(army: ListedArmy, joining: Sequence[str]) -> ListedArmy:
    """The army with what joins every army, in its first command."""
    if not joining or not army.commands:
        return army
    first, *others = army.commands
    more = tuple(ListedUnit(one) for one in joining)
    return replace(army, commands=(replace(first, units=(*first.units, *more)), *others))


def _read(fields: Sequence[Tracked], given: Mapping[str, Any]) -> Values:
    """Options as they are in a list; those that are missing or not readable as they begin."""
    found = {}
    for t in fields:
        value = given.get(t.name, t.start)
        fits = {
            "int": type(value) is int and t.least <= value <= t.most,
            "bool": isinstance(value, bool),
            "choice": value in t.choices,
            "text": isinstance(value, str),
        }.get(t.kind, True)
        found[t.name] = value if fits or (value is None and t.none) else t.start
    return found


def _type_of(t: Tracked) -> Type:
    kind = {"int": INT, "bool": BOOL, "text": TEXT}.get(t.kind) or word(t.choices)
    return kind.or_empty(t.none)


def _empty_outcome(outcome: Mapping[str, Type]) -> Values:
    return {name: {"int": 0, "bool": False, "list": [], "modifiers": {}}.get(kind.kind) for name, kind in outcome.items()}

"""Declared facts → the ``Facts`` model that validates them, and the types that expressions see."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal, cast

from pydantic import Field, create_model

from rulebooks.engine.expressions import Binding, Expression, Names, Scope, compiled
from rulebooks.engine.messages import _
from rulebooks.engine.problems import Path, Problems
from rulebooks.engine.schema import Check, FactSpec, Said, Shape
from rulebooks.engine.types import ANY, BOOL, INT, MODIFIERS, Type, entity, listed, word
from rules.engine.facts import Contradiction, Facts, fact, house_rules
from rules.engine.text import Text

_TOGETHER = _("these cannot be true together.")
#: Facts lie so deep at most; weight of a document's facts, with shapes written out where they are named: one each, and of
#: each object.
_MOST_DEPTH, MOST_FACTS, _OBJECT = 4, 15_000, 10
#: Names that the model of facts itself uses.
_TAKEN = frozenset({*dir(Facts), "house_rules"})


@dataclass(frozen=True)
class Declared:
    """Facts as they were declared: their model, the types of its fields, and how a model becomes plain values."""

    model: type[Facts]
    types: Mapping[str, Type]
    plain: Callable[[Facts], dict[str, Any]]


class FactsCompiler:
    """Makes models of declared facts; shapes are filled in where they are named."""

    def __init__(self, names: Names, terms: Mapping[str, Text], shapes: Mapping[str, Shape], problems: Problems) -> None:
        self.names, self.terms, self.shapes, self.problems = names, terms, shapes, problems
        self.count = 0

    def declared(
        self,
        name: str,
        specs: Mapping[str, FactSpec],
        checks: "list[tuple[Path, Check]]",
        path: Path,
        rulings: "list[str] | None" = None,
        depth: int = 0,
    ) -> Declared:
        """Return the model of these facts. ``rulings``: those whose house rules it accepts (None: it knows no such fact)."""
        if depth > _MOST_DEPTH:
            self.problems.add(path, _("Facts lie too deep here."))
            self.problems.raise_any()
        self.count += len(specs) + _OBJECT
        if self.count > MOST_FACTS:
            self.problems.add(path, _("The document has too many facts."))
            self.problems.raise_any()
        fields: dict[str, Any] = {}
        types: dict[str, Type] = {}
        inner: dict[str, Callable[[Any], Any]] = {}
        for key in specs.keys() & _TAKEN:
            self.problems.add((*path, key), _("A fact cannot be called “{key}”.").format(key=key))
            self.problems.raise_any()
        for key, spec in specs.items():
            annotation, kind, plain = self._annotation(f"{name}.{key}", spec, (*path, key), depth)
            optional = spec.optional or (spec.default is None and "default" in spec.model_fields_set)
            default = self._default(spec, optional)
            types[key] = kind.or_empty(optional)
            if plain is not None:
                inner[key] = _maybe(plain) if optional else plain
            fields[key] = (annotation | None if optional else annotation, self._field(key, spec, default))
        if rulings is not None:
            accepts = {ruling: self.names.rulings[ruling] for ruling in rulings if ruling in self.names.rulings}
            for ruling in rulings:
                if ruling not in accepts:
                    self.problems.add(path, _("There is no ruling {ruling}.").format(ruling=ruling))
            fields["house_rules"] = (dict[str, str], house_rules(accepts))
        model = cast(Any, create_model)(_class_name(name), __base__=Facts, __config__=None, **fields)
        model.contradictions = self._contradictions(types, checks, inner)
        return Declared(model, types, _flattened(inner))

    def _field(self, key: str, spec: FactSpec, default: Any) -> Any:
        bounds: dict[str, Any] = {}
        if spec.number is not None:
            bounds = {"ge": spec.number[0], "le": spec.number[1]}
        if spec.size is not None and (spec.items is not None or spec.counts is not None):
            bounds = {"min_length": spec.size[0], "max_length": spec.size[1]}
        label = spec.label.text if spec.label else self.terms.get(key) or Text(key.replace("_", " "))
        more: dict[str, Any] = {"help": _text(spec.help), "unit": spec.unit}
        return fact(default, label=label, **more, **bounds)

    def _default(self, spec: FactSpec, optional: bool) -> Any:
        if "default" in spec.model_fields_set:
            return spec.default
        return False if spec.flag else ...

    def _annotation(self, name: str, spec: FactSpec, path: Path, depth: int) -> tuple[Any, Type, Callable[[Any], Any] | None]:
        kinds = [
            kind for kind in ("flag", "number", "choice", "fields", "shape", "items", "counts") if getattr(spec, kind) is not None
        ]
        if len(kinds) != 1 and set(kinds) != {"fields", "shape"}:
            self.problems.add(
                path,
                _("A fact is one of flag, number, choice, fields, shape, items, counts."),
            )
            return int, ANY, None
        self._check_default(spec, path)
        if spec.size is not None:
            self._range(spec.size, path)
        if spec.flag:
            return bool, BOOL, None
        if spec.number is not None:
            self._range(spec.number, path)
            return int, INT, None
        if spec.choice is not None:
            words = self.words_of(spec.choice, path)
            return Literal[words], word(words), None
        if spec.counts is not None:
            words = self.words_of(spec.counts, path)
            low, high = spec.each or [0, 99]
            self._range([low, high], path)
            key: Any = Literal[words]
            return dict[key, Annotated[int, Field(ge=low, le=high)]], MODIFIERS, None
        if spec.items is not None:
            item, kind, plain = self._annotation(f"{name}.item", spec.items, (*path, "items"), depth + 1)
            if spec.items.number is not None:
                item = Annotated[item, Field(ge=spec.items.number[0], le=spec.items.number[1])]
            return list[item], listed(kind), None if plain is None else (lambda values: [plain(one) for one in values])  # type: ignore[valid-type]
        made = self._object(name, spec, path, depth)
        return made.model, entity(made.types), made.plain

    def _object(self, name: str, spec: FactSpec, path: Path, depth: int) -> Declared:
        fields, checks = dict(spec.fields or {}), [((*path, "checks", n), check) for n, check in enumerate(spec.checks)]
        if spec.shape is not None:
            shape = self.shapes.get(spec.shape)
            if shape is None:
                self.problems.add(path, _("There is no shape “{shape}”.").format(shape=spec.shape))
            else:
                fields = {**shape.fields, **fields}
                checks = [*((("shapes", spec.shape, "checks", n), c) for n, c in enumerate(shape.checks)), *checks]
        return self.declared(name, fields, checks, path, depth=depth + 1)

    def words_of(self, choice: str | list[str], path: Path) -> tuple[str, ...]:
        """Return the words of a choice: those listed, or those of the set so named."""
        words = tuple(choice) if isinstance(choice, list) else self.names.sets.get(choice, ())
        if not words:
            self.problems.add(path, _("There is no set “{choice}”.").format(choice=choice))
            return ("none",)
        for one in words:
            if one not in self.names.terms:
                self.problems.add_missing(path, one)
        return words

    def _range(self, pair: list[int], path: Path) -> None:
        if pair[0] > pair[1]:
            self.problems.add(path, _("The range begins above its end."))

    def _check_default(self, spec: FactSpec, path: Path) -> None:
        if "default" not in spec.model_fields_set or spec.default is None:
            return
        value, fits = spec.default, True
        if spec.flag:
            fits = isinstance(value, bool)
        elif spec.number is not None:
            fits = type(value) is int and spec.number[0] <= value <= spec.number[1]
        elif spec.choice is not None:
            fits = value in self.words_of(spec.choice, path)
        elif spec.items is not None:
            fits = value == []
        elif spec.counts is not None or spec.fields is not None or spec.shape is not None:
            fits = value == {}
        if not fits:
            self.problems.add(path, _("The default is not one of its values."))

    def _contradictions(
        self, types: Mapping[str, Type], checks: "list[tuple[Path, Check]]", inner: Mapping[str, Callable[[Any], Any]]
    ) -> Callable[[Any], Iterator[Contradiction]]:
        scope = Scope(self.names, {key: Binding(kind, (key,)) for key, kind in types.items()})
        flatten = _flattened(inner)
        found: list[tuple[Expression, str, Text]] = []
        for path, check in checks:
            test = compiled(check.when, scope, (*path, "when"), self.problems, BOOL)
            at = check.at or next((name for name in types if name in test.uses), "")
            found.append((test, at, check.says.text if check.says else _TOGETHER))
        if not found:
            return lambda facts: iter(())

        def contradictions(facts: Any) -> Iterator[Contradiction]:
            values = flatten(facts)
            for test, at, text in found:
                if test.evaluate(values):
                    yield Contradiction(at, text)

        return contradictions


def _flattened(inner: Mapping[str, Callable[[Any], Any]]) -> Callable[[Any], dict[str, Any]]:
    """The function that makes plain values of a model."""
    if not inner:
        return lambda facts: dict(facts.__dict__)

    def flatten(facts: Any) -> dict[str, Any]:
        values = dict(facts.__dict__)
        for key, plain in inner.items():
            values[key] = plain(values[key])
        return values

    return flatten


def _maybe(plain: Callable[[Any], Any]) -> Callable[[Any], Any]:
    return lambda value: None if value is None else plain(value)


def _text(words: Said | None) -> Text | None:
    return words.text if words else None


def _class_name(name: str) -> str:
    return "".join(part.capitalize() for part in name.replace(".", "_").split("_")) + "Facts"

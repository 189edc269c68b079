"""Facts: the declared inputs of a procedure.

One declaration serves validation, the form on the phone, the JSON schema, the conformance cases and the odds.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, Self, cast

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator
from pydantic_core import PydanticCustomError

from rules.engine.errors import FactError, Problem
from rules.engine.messages import _
from rules.engine.text import Text

_REQUIRED: Any = ...


def fact(
    default: Any = _REQUIRED,
    *,
    label: Text,
    help: Text | None = None,
    unit: str | None = None,
    group: str | None = None,
    accepts: Mapping[str, tuple[str, ...]] | None = None,
    acting: tuple[str, ...] | None = None,
    **constraints: Any,
) -> Any:
    """Declare a fact of a ``Facts`` model.

    ``default``: left out, the fact is required. ``label``, ``help``: for the form.
    ``unit``: ``"mm"``, ``"cm"``, ``"points"`` … ``accepts``: for a
    ``house_rules`` fact, the pairs known there; ``acting``: the rulings of them that change something there (None: all).
    ``constraints``: pydantic's (``ge``, ``le``, ``min_length`` …).
    """
    extra: dict[str, Any] = {
        "label": label.as_dict(),
        "help": help.as_dict() if help else None,
        "unit": unit,
        "group": group,
    }
    if accepts is not None:
        extra["accepts"] = {ruling: list(names) for ruling, names in accepts.items()}
    if acting is not None:
        extra["acting"] = list(acting)
    if isinstance(default, (dict, list)):
        return Field(default_factory=lambda: type(default)(default), json_schema_extra=extra, **constraints)
    return Field(default, json_schema_extra=extra, **constraints)


def flag(label: Text, help: Text | None = None, *, default: bool = False) -> Any:
    """Declare a yes-or-no fact."""
    return fact(default, label=label, help=help)


def house_rules(accepts: Mapping[str, tuple[str, ...]], acting: tuple[str, ...] | None = None) -> Any:
    """The fact ``house_rules`` (``dict[str, str]``, default ``{}``) that accepts only the given ruling → alternatives pairs.

    ``acting``: where a ruleset lets every procedure take all of its pairs, the rulings that a form need ask for here.
    """
    return fact({}, label=_("House rules"), accepts=accepts, acting=acting)


class Contradiction(tuple[str, Text]):
    """Facts that cannot be true together: the name of the fact to point at, and the sentence."""

    __slots__ = ()

    def __new__(cls, name: str, text: Text) -> "Contradiction":
        return super().__new__(cls, (name, text))


class Facts(BaseModel):
    """Base of all facts, nested ones too: frozen, strict (``true`` is no integer, ``"3"`` no number), nothing unknown."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    def contradictions(self) -> Iterator[Contradiction]:
        """Yield what cannot be true together. Rulesets override it."""
        yield from ()

    @model_validator(mode="after")
    def _agree(self) -> Self:
        for name, accepts in _house_rules_of(type(self)):
            for ruling, choice in getattr(self, name).items():
                if choice not in accepts.get(ruling, ()):
                    raise _custom(name, _("This house rule is not known here."))
        for name, text in self.contradictions():
            raise _custom(name, text)
        return self

    @classmethod
    def read(cls, given: object) -> Self:
        """The facts in ``given`` (a JSON object). FactError, naming every problem, when they are not valid."""
        if not isinstance(given, Mapping):
            raise FactError([Problem("", _("The facts must be an object."))])
        try:
            return cls.model_validate(dict(given))
        except ValidationError as error:
            raise FactError([_problem(cast(dict[str, Any], e)) for e in error.errors(include_url=False)]) from None
        except (UnicodeError, RecursionError):
            raise FactError([Problem("", _("The facts cannot be read."))]) from None


@lru_cache(maxsize=4096)  # bounded: rulebooks being written are compiled again and again
def _house_rules_of(model: type[BaseModel]) -> tuple[tuple[str, Mapping[str, Sequence[str]]], ...]:
    """The facts of a model that are house rules, each with the choices it accepts by ruling."""
    declared = ((name, info.json_schema_extra) for name, info in model.model_fields.items())
    return tuple(
        (name, cast(dict[str, list[str]], extra["accepts"]))
        for name, extra in declared
        if isinstance(extra, dict) and "accepts" in extra
    )


def _custom(name: str, text: Text) -> PydanticCustomError:
    return PydanticCustomError("contradiction", "{en}", {"fact": name, **text.as_dict()})


_SAID: dict[str, Text] = {
    "missing": _("this is required."),
    "extra_forbidden": _("this fact is not known here."),
    "int_type": _("a whole number is needed."),
    "bool_type": _("yes or no is needed."),
    "string_type": _("a text is needed."),
    "literal_error": _("not one of the choices."),
    "list_type": _("a list is needed."),
    "dict_type": _("an object is needed."),
    "model_type": _("an object is needed."),
    "greater_than_equal": _("at least {ge}."),
    "greater_than": _("more than {gt}."),
    "less_than_equal": _("at most {le}."),
    "less_than": _("less than {lt}."),
    "too_short": _("at least {min_length} are needed."),
    "too_long": _("at most {max_length} are possible."),
    "string_too_short": _("this may not be empty."),
}
_INVALID = _("this is not valid.")


def _problem(error: dict[str, Any]) -> Problem:
    path = [str(part) for part in error["loc"]]
    context = error.get("ctx") or {}
    if error["type"] == "contradiction":
        fact, words = context["fact"], {language: text for language, text in context.items() if language != "fact"}
        return Problem(".".join([*path, fact] if fact else path), Text(**words))
    return Problem(".".join(path), said_of(error))


def said_of(error: Mapping[str, Any]) -> Text:
    """Return the sentence for an error of pydantic."""
    context = error.get("ctx") or {}
    return _SAID.get(error["type"], _INVALID).format(**{k: str(v) for k, v in context.items()})

"""Options of units, commands and armies, as a ruleset declares them: the form's field for each, and a value read from a file."""

from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from armies.limits import NAME_LENGTH
from rules.engine.play.state import Tracked
from rules.engine.ruleset import Ruleset

#: Numbers in options count things on a table.
LEAST, MOST = -1000, 1000

YES = {"yes", "y", "true", "1", "x", "sì", "si", "s", "vero", "oui", "vrai"}
NO = {"no", "n", "false", "0", "", "-", "falso", "non", "faux"}


def field_for(ruleset: Ruleset, option: Tracked) -> forms.Field:
    """The form's field for an option."""
    label = option.label.of(get_language() or "en")
    if option.kind == "bool":
        return forms.BooleanField(label=label, required=False)
    if option.kind == "int":
        return forms.IntegerField(label=label, min_value=LEAST, max_value=MOST, required=not option.none)
    if option.kind == "choice":
        words = [(choice, ruleset.word(choice).of(get_language() or "en")) for choice in option.choices]
        empty = [("", "–")] if option.none else []
        return forms.TypedChoiceField(label=label, choices=empty + words, required=not option.none, empty_value=None)
    return forms.CharField(label=label, max_length=NAME_LENGTH, required=False)


def shown(declared: Iterable[Tracked]) -> list[Tracked]:
    """The options people set; ``data`` is kept by the app."""
    return [option for option in declared if option.kind != "data"]


def read_value(ruleset: Ruleset, option: Tracked, given: Any) -> Any:
    """An option's value from a file: JSON's own kinds, or what people write in a cell. ValidationError otherwise."""
    if option.kind == "bool":
        return _yes_or_no(given)
    if option.kind == "int" and not isinstance(given, bool) and isinstance(given, int | str | None):
        return field_for(ruleset, option).clean(given)
    if option.kind == "choice" and (given is None or isinstance(given, str)):
        return field_for(ruleset, option).clean(_identifier(ruleset, option.choices, given or ""))
    if option.kind == "text" and isinstance(given, str):
        return field_for(ruleset, option).clean(given)
    raise ValidationError(_("This value has the wrong type."))


def read_options(ruleset: Ruleset, declared: Iterable[Tracked], given: Any) -> dict[str, Any]:
    """Options as a page of ours wrote them; ValueError for anything else."""
    known = {option.name: option for option in shown(declared)}
    if not isinstance(given, dict) or not set(given) <= set(known):
        raise ValueError
    try:
        return {name: read_value(ruleset, known[name], value) for name, value in given.items()}
    except ValidationError as error:
        raise ValueError from error


def _yes_or_no(given: Any) -> bool:
    if isinstance(given, bool):
        return given
    word = given.strip().lower() if isinstance(given, str) else None
    if word in YES:
        return True
    if word in NO:
        return False
    raise ValidationError(_("Write yes or no."))


def _identifier(ruleset: Ruleset, identifiers: Iterable[str], written: str) -> str:
    """Return the identifier for a word in any language, or the word itself."""
    return identifiers_by_word(ruleset, identifiers).get(written.strip().lower(), written)


def identifiers_by_word(ruleset: Ruleset, identifiers: Iterable[str]) -> Mapping[str, str]:
    """Return identifiers by themselves and by their words in every language, in lower case."""
    found: dict[str, str] = {}
    for identifier in identifiers:
        for word in ruleset.word(identifier).in_languages():
            found.setdefault(word.lower(), identifier)
    return found | {identifier.lower(): identifier for identifier in identifiers}

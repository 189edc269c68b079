"""Facts that several procedures ask for in the same words, and the contradictions that hold wherever they stand together."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Annotated, Any

from pydantic import Field

from rules.engine.facts import Contradiction, Facts, fact, flag
from rules.engine.text import Text
from rules.rulesets.naran_fuciliers_wars.messages import _
from rules.rulesets.naran_fuciliers_wars.tables import CHARISMATIC_VALUE
from rules.rulesets.naran_fuciliers_wars.words import FORMATIONS

#: A name that a player gave to something.
Name = Annotated[str, Field(min_length=1)]

NEEDED = _("This is needed here.")
NOT_HERE = _("This has no place here.")
TWICE = _("Each name may stand here once.")


def name(label: Text = _("Name"), default: Any = ...) -> Any:
    return fact(default, min_length=1, label=label)


def count(label: Text, least: int, most: int, default: Any = ..., help: Text | None = None) -> Any:
    """A number of things."""
    return fact(default, ge=least, le=most, label=label, help=help)


def distance(label: Text, default: Any = ..., help: Text | None = None, *, most: int = 500) -> Any:
    return fact(default, ge=0, le=most, label=label, help=help, unit="cm")


def turn(label: Text = _("Turn"), default: Any = ..., help: Text | None = None) -> Any:
    return fact(default, ge=1, le=12, label=label, help=help)


def command_value(label: Text = _("Command value"), help: Text | None = None) -> Any:
    return fact(ge=1, le=5, label=label, help=help)


def charismatic_commander() -> Any:
    return flag(
        _("Charismatic commander-in-chief"),
        _("His value is 5 and counts as 6."),
    )


def arm(label: Text = _("Arm"), default: Any = ...) -> Any:
    return fact(default, label=label)


def quality(label: Text = _("Quality")) -> Any:
    return fact(label=label)


def troop_type() -> Any:
    return fact(label=_("Type of troops"))


def order(label: Text = _("Order"), default: Any = ..., help: Text | None = None) -> Any:
    return fact(default, label=label, help=help or _("The order of its command."))


def reaction(label: Text = _("Reaction")) -> Any:
    return fact("ok", label=label)


def formation(label: Text = _("Formation"), default: Any = ...) -> Any:
    return fact(default, label=label)


def disorganised(label: Text = _("Disorganised"), *, default: bool = False) -> Any:
    return flag(label, default=default)


def square() -> Any:
    return flag(_("In square"))


def engaged() -> Any:
    return flag(_("Engaged in melee"))


def save(label: Text = _("Save"), default: Any = None, help: Text | None = None) -> Any:
    return fact(default, ge=1, le=12, label=label, help=help)


def wounds(label: Text = _("Wounds left")) -> Any:
    return fact(0, ge=0, le=10, label=label)


def in_woods() -> Any:
    return flag(_("In a wood or forest"), _("Any figure of it."))


def attack_column_allowed() -> Any:
    return flag(
        _("May attack in column"),
        _("If its army list says so."),
    )


# --- contradictions --------------------------------------------------------------------------------------------------


def needed(facts: Facts, *names: str) -> Iterator[Contradiction]:
    """Each of these facts must be given here."""
    for fact_name in names:
        if getattr(facts, fact_name) is None:
            yield Contradiction(fact_name, NEEDED)


def out_of_place(facts: Facts, *names: str) -> Iterator[Contradiction]:
    """Each of these facts must be left at its default here."""
    for fact_name in names:
        field = type(facts).model_fields[fact_name]
        if getattr(facts, fact_name) != field.get_default(call_default_factory=True, validated_data={}):
            yield Contradiction(fact_name, NOT_HERE)


def either(facts: Facts, condition: bool, *names: str) -> Iterator[Contradiction]:
    """Yield contradictions: these facts are needed when the condition holds, and out of place when it does not."""
    yield from needed(facts, *names) if condition else out_of_place(facts, *names)


def only_if(facts: Facts, condition: bool, *names: str) -> Iterator[Contradiction]:
    """Yield contradictions: these facts may differ from their defaults only when the condition holds."""
    if not condition:
        yield from out_of_place(facts, *names)


def twice(fact_name: str, names: Iterable[str]) -> Iterator[Contradiction]:
    """Yield a contradiction for each name that occurs twice."""
    listed = list(names)
    if len(set(listed)) < len(listed):
        yield Contradiction(fact_name, TWICE)


def charismatic_without_five(facts: Facts, flag_name: str, value: int | None) -> Iterator[Contradiction]:
    """§4.10, R87: a charismatic commander-in-chief has value 5."""
    if getattr(facts, flag_name) and value != CHARISMATIC_VALUE:
        yield Contradiction(flag_name, _("A charismatic commander-in-chief has value 5."))


def formation_of_another_arm(fact_name: str, arm: str, formation: str | None) -> Iterator[Contradiction]:
    """§3.3.2: each arm has its own formations."""
    if formation is not None and formation not in FORMATIONS[arm]:
        yield Contradiction(fact_name, _("This arm has no such formation."))


def square_without_infantry(arm: str, square: bool) -> Iterator[Contradiction]:
    """§3.3.2: only infantry is ever in square."""
    if square and arm != "infantry":
        yield Contradiction("square", _("Only infantry forms square."))


def more_than(fact_name: str, part: int, whole: int) -> Iterator[Contradiction]:
    """A part cannot be larger than the whole."""
    if part > whole:
        yield Contradiction(fact_name, _("There are not so many."))


def names_of(things: Sequence[Any]) -> list[str]:
    return [thing.id for thing in things]

"""Facts that several procedures ask for in the same words, and the contradictions that hold wherever they stand together."""

from collections.abc import Iterator, Sequence
from typing import Any

from rules.engine.facts import Contradiction, fact, flag
from rules.engine.text import Text
from rules.rulesets.impetus.messages import _
from rules.rulesets.impetus.terms import BEARS_LONG_WEAPONS, CAVALRY, CLOSES_RANKS


def unit_type(label: Text = _("Type")) -> Any:
    return fact(label=label)


def discipline() -> Any:
    return fact(label=_("Discipline"), help=_("A is the best."))


def vbu(help: Text | None = None) -> Any:
    return fact(ge=1, le=12, label=_("VBU now"), help=help)


def impetuous(label: Text = _("Impetuous")) -> Any:
    return flag(label)


def large_unit() -> Any:
    return flag(
        _("Large unit"),
        _("A lasting block of several ranks."),
    )


def disordered() -> Any:
    return flag(_("Disordered"))


def closed_ranks() -> Any:
    return flag(_("In closed ranks"))


def camels() -> Any:
    return flag(_("On camels"))


def manoeuvred_charge() -> Any:
    return flag(
        _("Manoeuvred charge"),
        _("The player declares it (R36)."),
    )


def status() -> Any:
    return fact("fresh", label=_("State"))


def melee_weapon() -> Any:
    return fact("none", label=_("Long weapon"))


def defences(label: Text = _("Defences")) -> Any:
    return fact("none", label=label)


def contacted(help: Text | None = None) -> Any:
    return fact("front", label=_("Contacted in"), help=help)


def terrain(label: Text = _("Terrain"), help: Text | None = None) -> Any:
    return fact("open", label=label, help=help)


def general(help: Text = _("With this unit; empty when none is.")) -> Any:
    return fact(None, label=_("General attached"), help=help)


def traits() -> Any:
    return fact([], max_length=4, label=_("His traits"))


def use_reroll() -> Any:
    return flag(
        _("Roll again if it may"),
        _("A failed die, where a rule allows it."),
        default=True,
    )


def twice(traits: Sequence[str]) -> Iterator[Contradiction]:
    """A trait is had or not."""
    if len(set(traits)) < len(traits):
        yield Contradiction("traits", _("Each trait may stand here once."))


def traits_of_nobody(general: str | None, traits: Sequence[str]) -> Iterator[Contradiction]:
    """Traits belong to a general who is there."""
    yield from twice(traits)
    if traits and general is None:
        yield Contradiction("traits", _("There is no general to have them."))


def long_weapon_of_others(type_: str, melee_weapon: str) -> Iterator[Contradiction]:
    if melee_weapon != "none" and type_ not in BEARS_LONG_WEAPONS:
        yield Contradiction(
            "melee_weapon",
            _("Only foot that fights in order has long weapons."),
        )


def closed_ranks_of_others(type_: str, closed_ranks: bool) -> Iterator[Contradiction]:
    """R13."""
    if closed_ranks and type_ not in CLOSES_RANKS:
        yield Contradiction("closed_ranks", _("Only heavy and light foot closes ranks."))


def gear(type_: str, *, camels: bool, melee_weapon: str, closed_ranks: bool) -> Iterator[Contradiction]:
    """Return what a unit of this type cannot have or be."""
    if camels and type_ not in CAVALRY:
        yield Contradiction("camels", _("Only cavalry rides camels."))
    yield from long_weapon_of_others(type_, melee_weapon)
    yield from closed_ranks_of_others(type_, closed_ranks)


def same_id(name: str, ids: Sequence[str]) -> Iterator[Contradiction]:
    """Commands of a side have names of their own."""
    if len(set(ids)) < len(ids):
        yield Contradiction(name, _("Each command may stand here once."))


def defensive_far_away(fire_kind: str | None, range_band: str | None) -> Iterator[Contradiction]:
    """Defensive fire meets a charge at close quarters."""
    if fire_kind == "defensive" and range_band != "short":
        yield Contradiction("range_band", _("Defensive fire is at short range."))

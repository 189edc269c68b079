"""Facts and dice that several procedures ask for alike, and the contradictions that hold wherever they stand together."""

from collections.abc import Iterator
from typing import Annotated, Any

from pydantic import Field

from rules.engine.dice import Dice
from rules.engine.facts import Contradiction, fact, flag
from rules.engine.text import Text
from rules.rulesets.de_bellis_empire.messages import _
from rules.rulesets.de_bellis_empire.terms import FORMED_INFANTRY, INFANTRY, ElementType

#: Elements by type: ``{"line_infantry": 4, "lancers": 1}``.
Elements = dict[ElementType, Annotated[int, Field(ge=0, le=60)]]

#: §3.0, R11: behind a wall or a hedge one stands on the ground that is there.
GROUND_UNDER_IT = _("Behind a wall or a hedge: the ground there.")
#: §7.0, R34.
NO_SHORT_RANGE = _("Infantry has no short range.")


def element_type(label: Text = _("Type")) -> Any:
    return fact(label=label)


def in_square(label: Text = _("In square")) -> Any:
    return flag(label)


def in_contact(label: Text = _("In contact with an enemy")) -> Any:
    return flag(label, _("Even in part."))


def already_fled() -> Any:
    return flag(_("Has already fled in combat"))


def already_activated() -> Any:
    return flag(_("Already activated in this step"))


def general_adjacent() -> Any:
    return flag(
        _("General adjacent"),
        _("A general of its own side touches it, even at a corner."),
    )


def corps_routed() -> Any:
    return flag(_("Its corps is routed"))


def scale() -> Any:
    return fact("15mm", label=_("Scale"))


def already_fired() -> Any:
    return flag(_("Has already fired in this phase"))


def rifle() -> Any:
    return flag(_("Rifles"), _("Infantry that shoots farther."))


def cover() -> Any:
    return fact("none", label=_("Cover"))


def town() -> Any:
    return fact(
        "none",
        label=_("Town"),
        help=_("On its edge: the garrison that defends it."),
    )


def terrain(label: Text = _("Terrain"), help: Text | None = None) -> Any:
    return fact("open", label=label, help=help)


def pa_available(default: int | None = 1) -> Any:
    return fact(default, ge=0, le=7, label=_("PA available"), unit="PA")


def square_without_infantry(type_: str, in_square: bool, name: str = "in_square") -> Iterator[Contradiction]:
    """§5.6: only formed infantry is ever in square. ``name``: the fact to point at."""
    if in_square and type_ not in FORMED_INFANTRY:
        yield Contradiction(name, _("Only formed infantry can be in square."))


def rifle_without_infantry(type_: str, rifle: bool) -> Iterator[Contradiction]:
    """§7.0, R34: only infantry carries rifles."""
    if rifle and type_ not in INFANTRY:
        yield Contradiction("rifle", _("Only infantry carries rifles."))


def die_of(role: str, label: Text, dice: Dice) -> int:
    """Return the six-sided die of a role, or of a side by its code."""
    with dice.by(role):
        return dice.d6(label)


def die_again(die: Text, total: int, cite: str) -> Text:
    """Return the label of a die that is rolled again because both reached the same ``total``."""
    return _("{die}: tie {total}–{total}, roll again ({cite})").format(die=die, total=total, cite=cite)

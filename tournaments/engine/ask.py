"""Facts that several procedures ask for in the same words, and what must hold of lists wherever they stand."""

from collections.abc import Hashable, Iterable, Iterator
from typing import Annotated, Any, Literal

from pydantic import Field

from rules.engine.facts import Contradiction, Facts, fact
from rules.engine.text import Text
from tournaments.engine.messages import _

#: A text that names somebody or something: never empty.
Id = Annotated[str, Field(min_length=1)]
#: Two who stand together, in the order given.
Pair = Annotated[list[Id], Field(min_length=2, max_length=2)]
#: Two who stand together, or one with nobody.
PairOrBye = Annotated[list[Id | None], Field(min_length=2, max_length=2)]

Side = Literal["a", "b"]
EventState = Literal["running", "finished"]
RoundState = Literal["none", "draft", "published", "closed"]

_TWICE = _("The same one stands here twice.")
_UNKNOWN = _("“{who}” is not among the players.")


def flag(label: Text, help: Text | None = None, *, default: bool = False) -> Any:
    """A yes-or-no fact."""
    return fact(default, label=label, help=help)


def identity() -> Any:
    """The name by which somebody or something is known here."""
    return fact(label=_("Identifier"))


def winner(label: Text = _("Winner")) -> Any:
    return fact(None, label=label)


def spare() -> Any:
    return flag(
        _("Spare player"),
        _("Plays only when the number is odd, and is never ranked."),
    )


def event() -> Any:
    return fact("running", label=_("Event"))


def reason() -> Any:
    return flag(_("A reason is given"))


def lost() -> Any:
    return fact(0, label=_("Army points lost"))


def total() -> Any:
    return fact(None, label=_("Army points in all"))


def points(label: Text = _("Points")) -> Any:
    return fact(label=label)


def unique(name: str, ids: Iterable[Hashable]) -> Iterator[Contradiction]:
    """A contradiction where somebody stands twice in the fact ``name``."""
    if has_twice(ids):
        yield Contradiction(name, _TWICE)


def has_twice(ids: Iterable[Hashable]) -> bool:
    listed = list(ids)
    return len(set(listed)) < len(listed)


def known(name: str, ids: Iterable[str], players: Iterable[str]) -> Iterator[Contradiction]:
    """A contradiction for the first in the fact ``name`` who is not among the players."""
    there = set(players)
    for who in ids:
        if who not in there:
            yield Contradiction(name, _UNKNOWN.format(who=who))
            return


class Identified(Facts):
    """Something in a list that has a name of its own there."""

    id: Id = identity()

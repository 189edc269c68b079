"""A procedure: one thing the book resolves or looks up, as a plain function that says of itself what it is."""

import inspect
import typing
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Generic, TypeVar

from rules.engine.dice import Dice
from rules.engine.facts import Facts
from rules.engine.outcome import Outcome
from rules.engine.text import Text

F = TypeVar("F", bound=Facts)


@dataclass(frozen=True)
class Procedure(Generic[F]):
    """One thing the book resolves or looks up. Call it with facts and dice, or ``run`` it on a JSON object.

    ``headline``: what happened in a line, from an outcome's values ("{winner}" stands for that value's word or, in a battle, for
    a name); None where the page finds it in the values by itself. ``rolls``: does it ever roll dice? None: read from its code.
    """

    name: str
    title: Text
    cite: str
    help: Text
    facts: type[F]
    resolve: Callable[[F, Dice], Outcome]
    headline: Callable[[Mapping[str, Any]], Text] | None = None
    rolls: bool | None = None

    #: Template languages call whatever can be called; a page wants the procedure itself.
    do_not_call_in_templates: ClassVar[bool] = True

    def __call__(self, facts: F, dice: Dice) -> Outcome:
        return self.resolve(facts, dice)

    def run(self, given: object, dice: Dice) -> Outcome:
        """Read the facts, unless they are ``given`` as such, resolve, see that all dice were used.

        FactError or DiceError; nothing else escapes.
        """
        found = self.resolve(given if isinstance(given, self.facts) else self.facts.read(given), dice)
        dice.finish()
        return replace(found, dice=tuple(dice.rolled))


def procedure(
    *, title: Text, cite: str, help: Text, headline: Callable[[Mapping[str, Any]], Text] | None = None
) -> Callable[[Callable[[F, Dice], Outcome]], Procedure[F]]:
    """Declare ``def fire(facts: FireFacts, dice: Dice) -> Outcome`` a procedure of its own name.

    ``title`` and ``help`` (one sentence: what it answers) are for the pages, ``cite`` the sections it follows,
    ``headline`` as in ``Procedure``.
    """

    def declared(resolve: Callable[[F, Dice], Outcome]) -> Procedure[F]:
        first = next(iter(inspect.signature(resolve).parameters))
        facts: type[F] = typing.get_type_hints(resolve)[first]
        return Procedure(resolve.__name__, title, cite, help, facts, resolve, headline)

    return declared

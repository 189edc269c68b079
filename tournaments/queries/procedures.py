"""Asking the engine: what it refuses becomes a sentence."""

from typing import Any, TypeVar

from common.errors import Refused
from rules.engine.dice import Dice, Typed
from rules.engine.errors import FactError
from rules.engine.facts import Facts
from rules.engine.outcome import Outcome
from rules.engine.procedure import Procedure
from rules.engine.text import Text, words
from tournaments.engine.terms import REFUSALS, TERMS

F = TypeVar("F", bound=Facts)
_term = words(TERMS)


def word(identifier: str) -> Text:
    """The words for an identifier; an extra is called as its organiser calls it."""
    if identifier == "extra:total":  # of teams; the organiser has no say in it
        return _term("boards_total")
    name = identifier.removeprefix("extra:")
    return _term(identifier) if name == identifier else Text(name)


def outcome_of(procedure: Procedure[F], facts: dict[str, Any], dice: Dice | None = None) -> Outcome:
    """Return the engine's outcome, a refusal too. Refused where the facts themselves make no sense."""
    try:
        return procedure.run(facts, dice or Dice(Typed([])))
    except FactError as error:
        raise Refused(error.text) from None


def resolve(procedure: Procedure[F], facts: dict[str, Any], dice: Dice | None = None) -> Outcome:
    """Return the engine's outcome; Refused with its sentence where it forbids it."""
    outcome = outcome_of(procedure, facts, dice)
    if outcome.refused:
        raise Refused(sentence(outcome.reason), cite=outcome.cite)
    return outcome


def sentence(reason: str) -> Text:
    """The sentence for a refusal's code."""
    return REFUSALS.get(reason.partition("@")[0]) or word(reason)

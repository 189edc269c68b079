"""Show a battle whose state the rules cannot calculate: a part that fails shows its error in place, the rest works.

Corrections are tried before they are written (``battles.actions.trial``); what is left are states of other versions and mistakes
of ours. Each failure is logged once per process by the logger ``battles.reckoning``.
"""

import logging
import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

from django.db import Error as DatabaseError

from rules.engine.errors import RulesError
from rules.engine.play.acts import Act, Offer
from rules.engine.play.cards import Card, Cards, Marker
from rules.engine.play.names import own_name
from rules.engine.play.offers import Offers
from rules.engine.play.play import Play
from rules.engine.play.sequence import Sequence, Undone
from rules.engine.play.state import Fields, State
from rules.engine.text import Text
from rules.web import texts

T = TypeVar("T")
log = logging.getLogger("battles.reckoning")
_CANNOT = texts.gettext("cannot be calculated: {why}")
_OURS = texts.gettext("a mistake of ours, noted for the operator")
_SIGN = Marker("unreckoned", texts.gettext("cannot be calculated"), "bad")
_STUCK = texts.gettext("{name}: what is noted of it contradicts the rules, so that this step cannot end. Correct it by hand")
#: Number of units to be corrected that a message names.
MOST_STUCK = 3
_ADDRESS = re.compile(r"(?:unit|command|side):[a-z0-9-]+")
_MOST = 1000
_reported: set[tuple[str, str]] = set()


def or_else(what: str, work: Callable[[], T], otherwise: Callable[[Text], T]) -> T:
    """Return the result of ``work``; where it fails, log it as ``what`` and return ``otherwise`` of the sentence.

    A database that is away or busy is nothing to be tolerant of: it goes through, and is answered for elsewhere.
    """
    try:
        return work()
    except DatabaseError:
        raise
    except Exception as error:
        return otherwise(report(what, error))


def report(what: str, error: Exception) -> Text:
    """Log that ``what`` failed, and the sentence for people: the rules' own where they said why."""
    mark = (what, repr(error))
    if mark not in _reported:
        if len(_reported) >= _MOST:
            _reported.clear()
        _reported.add(mark)
        log.error("Cannot be reckoned: %s", what, exc_info=error)
    return _CANNOT.format(why=error.text if isinstance(error, RulesError) else _OURS)


def forget_reports() -> None:
    """Log again failures that this process has already logged."""
    _reported.clear()


def contradictions(play: Play, state: State) -> list[str]:
    """Return which of the ruleset's invariants are broken, in its own technical words; none where they cannot be worked out."""
    with suppress(Exception):
        return list(play.invariants(state))
    return []


def holders_in(state: State, contradiction: str) -> list[str]:
    """Return the addresses of units, commands and sides that a broken invariant names."""
    return [address for address in dict.fromkeys(_ADDRESS.findall(contradiction.replace("side ", "side:"))) if address in state]


def stuck(play: Play, state: State) -> list[Undone]:
    """Return what has to be corrected by hand before the step can end; nothing while the rules can work out its end."""
    broken = contradictions(play, state)
    if not broken:
        return []
    try:
        play.sequence.end_step(state)
    except DatabaseError:
        raise
    except Exception:
        addresses = list(dict.fromkeys(address for one in broken for address in holders_in(state, one)))[:MOST_STUCK]
        return [Undone(_STUCK.format(name=_name_of(play, state, address)), on=address) for address in addresses]
    return []


def _name_of(play: Play, state: State, address: str) -> Text:
    return own_name(state[address]) or or_else(
        f"card of {address}", lambda: play.cards.card(state, address).line, lambda _why: Text(address)
    )


@dataclass(frozen=True)
class TolerantOffers(Offers):
    """Offers that leave out an act whose calculation fails, with the reason."""

    def __call__(self, state: State, side: str, address: str | None) -> list[Offer]:
        return or_else(f"offers for {address or side}", lambda: self._offers(state, side, address), lambda _why: [])

    def _offers(self, state: State, side: str, address: str | None) -> list[Offer]:
        return super().__call__(state, side, address)

    def _first(self, state: State, waiting: bool, acts: list[Act], unit: str, fields: Fields) -> Act | None:
        return or_else(f"offers for {unit}", lambda: self._found(state, waiting, acts, unit, fields), lambda _why: None)

    def _found(self, state: State, waiting: bool, acts: list[Act], unit: str, fields: Fields) -> Act | None:
        return super()._first(state, waiting, acts, unit, fields)

    def _why_not(self, state: State, waiting: bool, act: Act, holder: str) -> Text | None:
        return or_else(f"offer {act.name} for {holder}", lambda: self._reason(state, waiting, act, holder), lambda why: why)

    def _reason(self, state: State, waiting: bool, act: Act, holder: str) -> Text | None:
        return super()._why_not(state, waiting, act, holder)


@dataclass(frozen=True)
class TolerantPlay(Play):
    """A ruleset's play whose errors are shown instead of raised."""

    @cached_property
    def offers(self) -> Offers:
        return TolerantOffers(self.acts, self.sequence)


def tolerant(play: Play) -> Play:
    """Return the play with errors of the rules shown in place instead of raised.

    What is hidden stays strict: nothing is shown that might be a secret.
    """
    cached = _tolerant.get(id(play))
    if cached is None:
        made = TolerantPlay(play.fields, play.army, _sequence(play), play.acts, _cards(play.cards), play.invariants, play.result)
        cached = _tolerant[id(play)] = (play, made)
    return cached[1]


#: Pairs of strict and tolerant play by the strict one's ``id``; the reference to it keeps that id from being used again.
_tolerant: dict[int, tuple[Play, Play]] = {}


def _cards(cards: Cards) -> Cards:
    def unreckoned(why: Text) -> Card:
        return Card(why, markers=(_SIGN,))

    return Cards(
        lambda state, on: or_else(f"card of {on}", lambda: cards.card(state, on), unreckoned),
        lambda state, side: or_else(f"scores of side {side}", lambda: cards.scores(state, side), lambda _why: []),
        lambda state, on: or_else(f"records for {on}", lambda: cards.records(state, on), lambda _why: []),
        cards.hidden,
        lambda state, on: or_else(f"enemies of {on}", lambda: cards.opposed(state, on), lambda _why: {}),
    )


def _sequence(strict: Play) -> Sequence:
    """Where nobody can say whose move it is both sides may act, and a step that nothing speaks against may end."""
    play = strict.sequence
    return Sequence(
        play.steps,
        lambda state: or_else("who acts", lambda: play.acting(state), lambda _why: frozenset("ab")),
        play.end_step,
        lambda state: or_else("where we are", lambda: play.where(state), lambda why: why),
        lambda state: or_else("verdict", lambda: play.verdict(state), lambda _why: None),
        lambda state: [
            *or_else("what is left to do", lambda: play.left(state), lambda why: [Undone(why)]),
            *stuck(strict, state),
        ],
        lambda state, side: or_else(f"the end of side {side}'s step", lambda: play.why_not_end(state, side), lambda _why: None),
        play.done,
        play.moments,
        lambda changes: or_else("who has ended a step", lambda: play.who_ended(changes), lambda _why: None),
        play.check_list,
    )

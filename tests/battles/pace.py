"""Steps that pass without the phones: like those before them, of no question of their own, and each would cost pages."""

from contextlib import suppress
from random import Random

from battles import actions, ledger
from battles.ledger import Requester
from battles.models import Seat
from common.errors import Refused
from rules.engine.errors import FactError
from rules.engine.play.driver import Choice, choices, of_due
from rules.engine.play.dues import Due, dues

#: More than the ends of steps and the dice that twelve turns take.
PLENTY = 400


def let_pass(code: str, where: str = "") -> None:
    """Nobody does more than must be, with the server's dice, until the battle ``code`` says in English that it is ``where``.

    Without ``where``: until a side has won by the rulebook, or nobody may do anything any more.
    """
    who = _seats(code)
    for _ in range(PLENTY):
        snapshot = ledger.read(code, who["a"])
        sequence, state = snapshot.play.sequence, snapshot.state
        acting = sequence.acting(state)
        if sequence.verdict(state) if not where else where in sequence.where(state).en:
            return
        if asked := state.battle["due"]:
            due = {"name": asked[0]["act"], "chosen": asked[0]["chosen"], "due": asked[0]["id"]}
            actions.act(code=code, who=who[asked[0]["side"]], answers={}, faces=None, **due)
        elif acting:
            actions.end_step(code=code, who=who[min(acting)], anyway=True)
        else:
            break
    assert not where, f"never came to {where}"


def asked_first(code: str) -> tuple[str, str]:
    """The side that is asked for something first in the battle ``code``, and the act; empty where nobody is."""
    due = _first_due(code)
    return (due.side, due.act) if due else ("", "")


def settle_first(code: str) -> None:
    """Do what is asked for first, by the first who may, with the server's dice."""
    due = _first_due(code)
    assert due is not None
    seat = Seat.objects.filter(battle__code=code, sides=due.side).earliest("pk")
    snapshot = ledger.read(code, who := Requester(token=seat.token))
    choice = of_due(snapshot.play, snapshot.state, due, Random(0))
    assert choice is not None, due
    actions.act(code=code, who=who, name=choice.act, chosen=choice.chosen, answers=choice.answers, faces=None, due=due.id)


def end_first(code: str) -> bool:
    """End the step for a side that may, whatever is left undone; False where none may."""
    seats = _seats(code)
    snapshot = ledger.read(code, next(iter(seats.values())))
    acting = snapshot.play.sequence.acting(snapshot.state)
    if acting:
        actions.end_step(code=code, who=seats[min(acting)], anyway=True)
    return bool(acting)


def go_on(code: str) -> None:
    """Answer what is asked first; else end the step, or do what has to be done before it may end."""
    if asked_first(code)[0]:
        settle_first(code)
        return
    try:
        end_first(code)
    except Refused:
        _do_something(code)


def _do_something(code: str) -> None:
    """Let a side that may act do any act that the rules allow."""
    seats, rng = _seats(code), Random(0)
    for _ in range(PLENTY):
        snapshot = ledger.read(code, next(iter(seats.values())))
        side = min(snapshot.play.sequence.acting(snapshot.state))
        choice = choices(snapshot.play, snapshot.state, side, rng)
        if isinstance(choice, Choice):
            done = {"name": choice.act, "chosen": choice.chosen, "answers": choice.answers, "due": choice.due}
            with suppress(Refused, FactError):
                actions.act(code=code, who=seats[side], faces=None, **done)
                return
    raise AssertionError(f"nothing can be done in {code}")


def lose(code: str, units: list[str], result: str = "destroyed") -> None:
    """Losses worked out on the table, of those units to which that may still happen, until the rulebook has enough of them."""
    seats = _seats(code)
    for unit in units:
        snapshot = ledger.read(code, next(iter(seats.values())))
        if snapshot.play.sequence.verdict(snapshot.state):
            return
        if result in {each.id for each in snapshot.play.cards.records(snapshot.state, unit)}:
            actions.record(code=code, who=seats[snapshot.state.side_of(unit)], address=unit, result=result)


def decided(code: str) -> bool:
    """Has the rulebook a winner, or an end?"""
    snapshot = ledger.read(code, next(iter(_seats(code).values())))
    return bool(snapshot.play.sequence.verdict(snapshot.state))


def _seats(code: str) -> dict[str, Requester]:
    """Who has a seat, by the sides that they play."""
    return {seat.sides: Requester(token=seat.token) for seat in Seat.objects.filter(battle__code=code)}


def _first_due(code: str) -> Due | None:
    seat = Seat.objects.filter(battle__code=code).earliest("pk")
    return next(iter(dues(ledger.read(code, Requester(token=seat.token)).state)), None)

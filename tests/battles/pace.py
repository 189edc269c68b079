"""Steps that pass without the phones: like those before them, of no question of their own, and each would cost pages."""

from battles import actions, ledger
from battles.ledger import Requester
from battles.models import Seat

#: More than the ends of steps and the dice that twelve turns take.
PLENTY = 400


def let_pass(code: str, where: str = "") -> None:
    """Nobody does more than must be, with the server's dice, until the battle ``code`` says in English that it is ``where``.

    Without ``where``: until a side has won by the rulebook, or nobody may do anything any more.
    """
    who = {seat.sides: Requester(token=seat.token) for seat in Seat.objects.filter(battle__code=code)}
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


def asked_first(code: str) -> str:
    """The side that is asked for something first in the battle ``code``; empty where nobody is."""
    seat = Seat.objects.filter(battle__code=code).earliest("pk")
    return next((due["side"] for due in ledger.read(code, Requester(token=seat.token)).state.battle["due"]), "")

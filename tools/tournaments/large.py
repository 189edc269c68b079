"""A large event as its rows alone: for measures, where playing it through the actions would take too long."""

from random import Random
from typing import Any

from tournaments import actions
from tournaments.actions import Founded
from tournaments.models import Event, Pairing, Player, Round
from tournaments.models.settings import fresh_settings


def large_event(players: int = 200, rounds: int = 7, *, seed: int = 1, tables: int = 0, **settings: Any) -> Founded:
    """Create an event after a number of closed rounds, drawn by lot, every game fought; scored as De Bellis Empire.

    ``tables``: of the room, numbered; the rounds that were fought were at none.
    """
    given = {"ruleset": "de-bellis-empire", "preset": "de-bellis-empire", "rounds": max(rounds + 1, 7), **settings}
    names = [str(number) for number in range(1, tables + 1)]
    new = actions.NewEvent(f"Large event {seed}", fresh_settings(**given), tables=names, guest="Organiser")
    founded = actions.create_event(new)
    chance, event = Random(seed), founded.event
    entered = Player.objects.bulk_create(
        Player(event=event, number=n, lot=n, name=f"Player {n}", club=f"Club {n % 20}") for n in range(1, players + 1)
    )
    Event.objects.filter(pk=event.pk).update(status="running", seq=500, public_seq=500)
    for number in range(1, rounds + 1):
        row = Round.objects.create(event=event, number=number, state="closed")
        order = chance.sample(entered, players)
        Pairing.objects.bulk_create(
            Pairing(round=row, position=position, a=a, b=b, status="confirmed", result=_fought(chance))
            for position, (a, b) in enumerate(zip(order[::2], order[1::2], strict=True), start=1)
        )
    event.refresh_from_db()
    return founded


def _fought(chance: Random) -> dict[str, object]:
    a, b = ({"lost": chance.randrange(60), "total": 100} for _ in "ab")
    return {"kind": "played", "winner": chance.choice(("a", "b", None)), "a": a, "b": b}

"""Large battles to measure on: the passive side is about to fire."""

import uuid
from random import Random

from armies.models import Army, ArmyCommand, ArmyUnit
from battles import actions, ledger
from battles.ledger import Requester
from battles.models import Battle, Seat
from common.errors import Refused
from rules.engine.play.driver import Choice, anyone

RULESET = "de-bellis-empire"


def large_army(name: str, corps: int = 4, elements: int = 10) -> Army:
    """A sample army of so many corps of so many line infantry elements each."""
    army = Army.objects.create(ruleset=RULESET, name=name, is_sample=True)
    for place in range(corps):
        command = ArmyCommand.objects.create(army=army, position=place, name=f"Corps {place + 1}")
        ArmyUnit.objects.bulk_create(
            ArmyUnit(command=command, position=n, profile="line_infantry", name=f"{place + 1}/{n + 1}") for n in range(elements)
        )
    return army


def armies(corps: int = 4, elements: int = 10) -> tuple[Army, Army]:
    """Two such armies, of names not used yet."""
    name = f"Bench {uuid.uuid4().hex[:6]}"
    return large_army(f"{name} a", corps, elements), large_army(f"{name} b", corps, elements)


def large_battle(armies: tuple[Army, Army], seed: int) -> tuple[Battle, Seat]:
    """A battle in its first defensive fire, one seat playing both sides."""
    seats = [actions.NewSeat("player", "ab", guest="Bench")]
    battle, (seat,), _links = actions.create_battle(actions.NewBattle(RULESET, f"Bench {seed}", armies, seats, is_demo=True))
    who, rng = Requester(token=seat.token), Random(seed)
    while True:
        snapshot = ledger.read(battle.code, who)
        assert snapshot is not None
        if snapshot.play.sequence.step(snapshot.state).id == "defensive_fire":
            return battle, seat
        try:
            actions.end_step(code=battle.code, who=who, anyway=True)
        except Refused:
            choice = anyone(snapshot.play, snapshot.state, rng)
            if isinstance(choice, Choice) and not snapshot.play.acts[choice.act].lookup:
                actions.act(
                    code=battle.code,
                    who=who,
                    name=choice.act,
                    chosen=choice.chosen,
                    answers=choice.answers,
                    faces=None,
                    due=choice.due,
                )


def volley(battle: Battle) -> dict[str, object]:
    """The form of a volley that misses: the state is as before once it is undone."""
    snapshot = ledger.read(battle.code, Requester())
    assert snapshot is not None
    side = next(iter(snapshot.play.sequence.acting(snapshot.state)))
    shooter = next(address for address, _unit in snapshot.state.units(side))
    target = next(address for address, unit in snapshot.state.units() if unit["side"] != side)
    return {"shooter": shooter, "target": target, "f.range": "long", "die0": 1, "die1": 6, "_go": 1}

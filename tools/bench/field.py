"""Large battles to measure on: the passive side is about to fire."""

import uuid
from dataclasses import dataclass
from random import Random

from django.db.models import Exists, OuterRef

from armies.models import Army, ArmyCommand, ArmyUnit
from battles import actions, ledger
from battles.actions.amend import UNDOABLE
from battles.ledger import Requester, Snapshot
from battles.models import Battle, Entry, Seat
from common.errors import Refused
from rules.engine.play.driver import Choice, DeadEnd, anyone
from tools.random_play import play_once

RULESET = "de-bellis-empire"
#: Entries that are undone where a long battle would be over.
TAKEN_BACK = 30


def large_army(name: str, corps: int = 4, elements: int = 10) -> Army:
    """Create a sample army of corps of line infantry elements."""
    army = Army.objects.create(ruleset=RULESET, name=name, is_sample=True)
    for place in range(corps):
        command = ArmyCommand.objects.create(army=army, position=place, name=f"Corps {place + 1}")
        ArmyUnit.objects.bulk_create(
            ArmyUnit(command=command, position=n, profile="line_infantry", name=f"{place + 1}/{n + 1}") for n in range(elements)
        )
    return army


def armies(corps: int = 4, elements: int = 10) -> tuple[Army, Army]:
    """Create two such armies with unused names."""
    name = f"Bench {uuid.uuid4().hex[:6]}"
    return large_army(f"{name} a", corps, elements), large_army(f"{name} b", corps, elements)


@dataclass(frozen=True, slots=True)
class FirstVolley:
    """A battle in its first defensive fire: who fires, the player on the other side, and a seat that plays both."""

    battle: Battle
    fires: Seat
    other: Seat
    both: Seat


def first_volley(armies: tuple[Army, Army], seed: int) -> FirstVolley:
    """Create a battle and play it to its first defensive fire, with a seat for each side and one for both."""
    seats = [actions.NewSeat("player", sides, guest=f"Bench {sides}") for sides in ("a", "b", "ab")]
    battle, (a, b, both), _links = actions.create_battle(actions.NewBattle(RULESET, f"Bench {seed}", armies, seats, is_demo=True))
    who, rng = Requester(token=both.token), Random(seed)
    while True:
        snapshot = ledger.read(battle.code, who)
        assert snapshot is not None
        if snapshot.play.sequence.step(snapshot.state).id == "defensive_fire":
            side = next(iter(snapshot.play.sequence.acting(snapshot.state)))
            return FirstVolley(battle, *((a, b) if side == "a" else (b, a)), both)
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
    """Return the form of a volley that misses: its undo restores the state."""
    snapshot = ledger.read(battle.code, Requester())
    assert snapshot is not None
    side = next(iter(snapshot.play.sequence.acting(snapshot.state)))
    shooter = next(address for address, _unit in snapshot.state.units(side))
    target = next(address for address, unit in snapshot.state.units() if unit["side"] != side)
    return {"shooter": shooter, "target": target, "f.range": "long", "die0": 1, "die1": 6, "_go": 1}


def long_battle(armies: tuple[Army, Army], seed: int, entries: int) -> tuple[Battle, Seat]:
    """Create a battle and play it at random for a number of entries; where it ends, undo part of it."""
    table = first_volley(armies, seed)
    battle, seat = table.battle, table.both
    who, rng = Requester(token=seat.token), Random(seed)
    while True:
        snapshot = ledger.read(battle.code, who)
        assert snapshot is not None
        if snapshot.seq >= entries:
            return battle, seat
        if snapshot.table["verdict"]:
            _back(snapshot, who, TAKEN_BACK)
            continue
        try:
            play_once(snapshot, who, rng)
        except DeadEnd:
            _back(snapshot, who, TAKEN_BACK)
        except Refused:
            continue


def _back(snapshot: Snapshot, who: Requester, times: int) -> None:
    """Undo the latest entries."""
    for seq in undoable(snapshot.code, times):
        actions.undo(code=snapshot.code, who=who, entry=seq)


def undoable(code: str, most: int) -> list[int]:
    """Return the numbers of the latest entries that can be undone and are not, the latest first."""
    undone = Entry.objects.filter(battle_id=OuterRef("battle_id"), undoes=OuterRef("seq"))
    entries = Entry.objects.filter(~Exists(undone), battle__code=code, kind__in=UNDOABLE).order_by("-seq")
    return list(entries.values_list("seq", flat=True)[:most])

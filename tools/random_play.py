"""Random legal battles through the real actions: what a club would do in a thousand evenings, in a few minutes.

After each battle the log is replayed and compared with the rows, and the ruleset's invariants are held against the state.
"""

from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import Any

from armies.models import Army
from battles import actions, ledger
from battles.ledger import Requester, Snapshot
from battles.ledger.replay import differences
from battles.models import Battle
from common.errors import Refused
from rules.engine.play.driver import Choice, Decline, anyone, some_house_rules


@dataclass
class Evening:
    """How one random battle went. ``wrong``: differences and broken invariants; empty if all is well."""

    battle: Battle
    entries: int = 0
    refused: int = 0
    ended: str = ""
    wrong: list[str] = field(default_factory=list)


def play_battle(ruleset: str, armies: list[Army], seed: int, *, turns: int, entries: int) -> Evening:
    """Muster ``armies`` and play at random to the verdict, or to a limit of turns or log entries."""
    rng = Random(seed)
    house_rules = some_house_rules(actions.playable(ruleset).rulings, rng)
    seats = [actions.NewSeat("player", "ab", guest="Random")]
    new = actions.NewBattle(ruleset, f"Random {seed}", armies, seats, house_rules=house_rules, watching="seats")
    battle, (seat,), _links = actions.create_battle(new)
    evening = Evening(battle)
    who = Requester(token=seat.token)
    while True:
        snapshot = ledger.read(battle.code, who)
        assert snapshot is not None
        broken = snapshot.play.invariants(snapshot.state)
        if broken:
            evening.wrong.append(f"entry {snapshot.seq}: {'; '.join(broken)}")
            break
        evening.ended = _over(snapshot, who, turns, entries)
        if evening.ended:
            break
        try:
            play_once(snapshot, who, rng)
        except Refused as refused:
            evening.refused += 1
            if evening.refused > entries:
                evening.wrong.append(f"refused without end: {refused}")
                break
    evening.entries = snapshot.seq
    evening.wrong += [str(d) for d in differences(battle)]
    return evening


def play_on(code: str, who: Requester, rng: Random, entries: int) -> int:
    """Play a battle at random for at least this number of entries, or to its verdict; return the number played."""
    first = snapshot = ledger.read(code, who)
    while snapshot and first and snapshot.seq < first.seq + entries and not snapshot.table["verdict"]:
        with suppress(Refused):
            play_once(snapshot, who, rng)
        snapshot = ledger.read(code, who)
    return snapshot.seq - first.seq if snapshot and first else 0


def _over(snapshot: Snapshot, who: Requester, turns: int, entries: int) -> str:
    if snapshot.table["verdict"]:
        actions.end_battle(code=snapshot.code, who=who)
        return "verdict"
    if snapshot.play.sequence.turn(snapshot.state) > turns or snapshot.seq >= entries:
        actions.propose(code=snapshot.code, who=who, kind="draw")
        return "limit"
    return ""


def play_once(snapshot: Snapshot, who: Requester, rng: Random) -> None:
    """Do a random next act. Raise Refused where the rules refuse these facts, DeadEnd where no act is possible."""
    choice = anyone(snapshot.strict_play, snapshot.state, rng)
    common: dict[str, Any] = {"code": snapshot.code, "who": who, "base_seq": snapshot.seq}
    if isinstance(choice, Decline):
        actions.decline(due=choice.due, **common)
    elif isinstance(choice, Choice) and snapshot.play.acts[choice.act].lookup:
        actions.look_up(snapshot=snapshot, name=choice.act, chosen=choice.chosen, answers=choice.answers)
    elif isinstance(choice, Choice):
        actions.act(name=choice.act, chosen=choice.chosen, answers=choice.answers, faces=None, due=choice.due, **common)
        if rng.random() < 0.03:
            actions.undo(code=snapshot.code, who=who, entry=snapshot.seq + 1)
    else:
        actions.end_step(anyway=True, **common)

"""Pairs of Naran battles that are alike but for one secret of side a: same moves, same seed, same numbers."""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass

from battles import actions, ledger
from battles.actions.checks import changes
from battles.ledger import Draft, Snapshot
from battles.ledger.memory import snapshots
from battles.models import Battle, Entry
from rules.engine.play.working import Working
from tests.battles.table import Table, new_table

SLUG = "naran-fuciliers-wars"
MESSENGER = "unit:a0-c2"
RESERVE = "command:a3"
SEED = b"the same dice for both battles.."

LAID = {"step": "deployment_first", "first_deployer": "a", "scouting_result": "no_winner", "terrain_placed": True}
ORDERS = {"step": "orders", "first_deployer": "a", "turn": 2, "active": "a"}


@dataclass(frozen=True)
class Pair:
    """Two makers of battles, and how the hunt is called where it fails."""

    name: str
    one: Callable[[], Table]
    other: Callable[[], Table]


def set_up(table: Table, **battle: object) -> None:
    """Put the battle where it is wanted, with every order on the table hold and revealed but where it is still to be laid."""

    def work(snapshot: Snapshot) -> int:
        working = Working(snapshot.state)
        for field, value in battle.items():
            working.put("battle", field, value)
        if battle["step"] == "orders":
            for command in snapshot.state.addresses("command"):
                working.put(command, "order", "hold")
                working.put(command, "order_revealed", True)
        return ledger.write(snapshot, Draft(kind="step", side="a", changes=changes(snapshot, working.effects())))

    with ledger.locked(table.code, table.who("referee")) as snapshot:
        work(snapshot)


def _table(**battle: object) -> Table:
    table = new_table(slug=SLUG)
    Battle.objects.filter(code=table.code).update(seed=SEED)
    Entry.objects.filter(battle=table.battle, kind="muster").update(facts={"seed_hash": hashlib.sha256(SEED).hexdigest()})
    snapshots.clear()
    set_up(table, **battle)
    return table


def _act(table: Table, name: str, chosen: dict[str, str], **answers: object) -> int:
    return actions.act(code=table.code, who=table.who("player"), name=name, chosen=chosen, answers=answers, faces=None)


def laid(*orders: tuple[str, str], then: Callable[[Table, int], object] | None = None) -> Table:
    """Side a has laid these orders (command, order) face down at deployment, and ``then`` did something with the last entry."""
    table = _table(**LAID)
    seq = 0
    for command, order in orders:
        seq = _act(table, "choose_order", {"command": command}, order=order)
    if then:
        then(table, seq)
    return table


def laid_by_reserve(order: str) -> Table:
    """The reserve of side a comes to the table among the others, and lies an order face down there."""
    table = _table(**LAID)

    def work(snapshot: Snapshot) -> int:
        working = Working(snapshot.state)
        working.put(RESERVE, "position", "on_table")
        return ledger.write(snapshot, Draft(kind="step", side="a", changes=changes(snapshot, working.effects())))

    with ledger.locked(table.code, table.who("referee")) as snapshot:
        work(snapshot)
    _act(table, "choose_order", {"command": RESERVE}, order=order)
    return table


def sent(order: str, command: str, *, then: Callable[[Table, int], object] | None = None, **later: object) -> Table:
    """Side a has sent a messenger with an order; then the battle went on to ``later``."""
    table = _table(**ORDERS)
    seq = _act(table, f"send_{order}", {"command": command, "carrier": MESSENGER})
    if later:
        set_up(table, **{"step": "orders", **later})
    if then:
        then(table, seq)
    return table


def corrected(to: str) -> Callable[[Table, int], object]:
    wanted = {"address": "command:a1", "field": "order", "value": to, "reason": "misread"}
    return lambda table, _seq: actions.correct(code=table.code, who=table.who("player"), **wanted)


def undone(table: Table, seq: int) -> object:
    return actions.undo(code=table.code, who=table.who("player"), entry=seq)


def undo_proposed(table: Table, seq: int) -> object:
    return actions.propose(code=table.code, who=table.who("player"), kind="undo", about=seq)


def killed(table: Table, _seq: int) -> object:
    return actions.record(code=table.code, who=table.who("referee"), address=MESSENGER, result="killed")


def _sent_pair(name: str, **later: object) -> Pair:
    return Pair(name, lambda: sent("attack", "command:a1", **later), lambda: sent("oppose", "command:a2", **later))


PAIRS = (
    Pair("laid", lambda: laid(("command:a1", "attack")), lambda: laid(("command:a1", "hold"))),
    Pair("laid by which command", lambda: laid(("command:a1", "hold")), lambda: laid(("command:a2", "hold"))),
    Pair("laid by a reserve", lambda: laid_by_reserve("attack"), lambda: laid_by_reserve("oppose")),
    Pair(
        "laid and corrected",
        lambda: laid(("command:a1", "attack"), then=corrected("hold")),
        lambda: laid(("command:a1", "hold"), then=corrected("attack")),
    ),
    Pair("undone", lambda: laid(("command:a1", "hold"), then=undone), lambda: laid(("command:a2", "attack"), then=undone)),
    Pair(
        "undo proposed",
        lambda: laid(("command:a1", "attack"), then=undo_proposed),
        lambda: laid(("command:a1", "hold"), then=undo_proposed),
    ),
    _sent_pair("sent"),
    _sent_pair("sent, the other side's turn", active="b"),
    _sent_pair("sent, a turn later", turn=3),
    _sent_pair("sent, movement", step="initiative_movement", active="b"),
    _sent_pair("sent, fire", step="fire", active="b"),
    Pair(
        "sent to the same command",
        lambda: sent("attack", "command:a1"),
        lambda: sent("oppose", "command:a1"),
    ),
    Pair(
        "lost with its messenger",
        lambda: sent("attack", "command:a1", then=killed),
        lambda: sent("oppose", "command:a2", then=killed),
    ),
    Pair(
        "sent and undone",
        lambda: sent("attack", "command:a1", then=undone),
        lambda: sent("oppose", "command:a2", then=undone),
    ),
)

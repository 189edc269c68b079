"""Orders face down: nothing that the other side or a spectator is sent may tell them, in whatever form it is asked for.

Two battles are played alike but for one secret; whoever may not know it must be sent exactly the same by both.
"""

import re

import pytest
from django.test import Client

from battles import actions, ledger
from battles.actions.checks import changes
from battles.ledger import Draft, Snapshot
from battles.queries.visibility import view_of_seat
from battles.table.news import news_since
from live.topics import Audience
from rules.engine.play.working import Working
from tests.battles.table import Table, new_table

SLUG = "naran-fuciliers-wars"
MESSENGER = "unit:a0-c2"
OUTSIDERS = ("opponent", "spectator")
#: What differs between any two battles, and any two answers.
_CHANCE = re.compile(
    r"[0-9a-f]{32,64}|(?:[0-9a-f]{4} ){3}[0-9a-f]{4}|[A-Za-z0-9]{64}|\d{4}-\d\d-\d\d[T ][\d:.+Z]*|\b\d\d:\d\d(:\d\d)?\b"
)


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


def laid(order: str) -> Table:
    """Side a has laid an order face down at deployment."""
    table = new_table(slug=SLUG)
    set_up(table, step="deployment_first", first_deployer="a", scouting_result="no_winner", terrain_placed=True)
    chosen = {"command": "command:a1"}
    actions.act(
        code=table.code, who=table.who("player"), name="choose_order", chosen=chosen, answers={"order": order}, faces=None
    )
    return table


def laid_together(order: str) -> Table:
    """The same in the form of all its orders."""
    table = new_table(slug=SLUG)
    set_up(table, step="deployment_first", first_deployer="a", scouting_result="no_winner", terrain_placed=True)
    wanted = {"side": "a", "fact": "order", "units": "command:a1", "answer.command:a1": order}
    assert table.phone("player").post(f"{table.url}together/choose_order/", wanted).status_code == 302
    return table


def sent(order: str, command: str) -> Table:
    """Side a has sent a messenger with an order, a turn ago."""
    table = new_table(slug=SLUG)
    set_up(table, step="orders", first_deployer="a", turn=2, active="a")
    chosen = {"command": command, "carrier": MESSENGER}
    actions.act(code=table.code, who=table.who("player"), name=f"send_{order}", chosen=chosen, answers={}, faces=None)
    set_up(table, step="orders", turn=3)
    return table


def killed(order: str, command: str) -> Table:
    """The same, but he is dead before he arrives: his order is never turned up."""
    table = sent(order, command)
    actions.record(code=table.code, who=table.who("referee"), address=MESSENGER, result="killed")
    return table


def addresses(table: Table) -> list[str]:
    """The pages and answers that an outsider can ask for, those about the secret above all."""
    holders, at = ("side:a", "command:a1", "command:a2", "unit:a1-1", MESSENGER), table.url
    pages = [at, f"{at}?size=projector", f"{at}log/", f"{at}changes/?since=1", f"{at}?do=end-step"]
    pages += [f"{at}{page}" for page in ("report/", "dice/", "check-list/", "export.json", "export.csv", "export.md")]
    pages += [f"{at}?on={holder}" for holder in holders]
    pages += [f"{at}?do=correct&on=command:a1", f"{at}?act=new_order_test&on=command:a1", f"{at}?act=choose_order&on=command:a1"]
    return [*pages, *(f"{at}?entry={seq}" for seq in range(2, table.snapshot().seq + 1))]


def told(table: Table, name: str, *wanted: str, phone: Client | None = None) -> dict[str, str]:
    """All that this one is sent (or the answers to these addresses), with what chance puts into it left out.

    ``phone``: that of theirs; a new one otherwise.
    """
    phone = phone or table.phone(name)
    found = {}
    for address in wanted or addresses(table):
        answer = phone.get(address)
        body = b"".join(answer.streaming_content) if answer.streaming else answer.content
        said = body.decode().replace(table.code, "CODE")
        found[address.replace(table.code, "CODE")] = _CHANCE.sub("…", f"{answer.status_code} {said}")
    seat = table.snapshot(name).seat if name in table.seats else None
    news = news_since(table.code, Audience(view_of_seat(seat), "en"), 1)
    assert news is not None
    return found | {"stream": _CHANCE.sub("…", news.html.replace(table.code, "CODE"))}


def laid_twice(order: str) -> Table:
    """The same order laid a second time, which changes nothing."""
    table = laid(order)
    again = {"name": "choose_order", "chosen": {"command": "command:a1"}, "answers": {"order": order}, "faces": None}
    actions.act(code=table.code, who=table.who("player"), **again)
    return table


SECRETS = [
    pytest.param((laid_twice, "attack"), (laid_twice, "hold"), id="laid twice"),
    pytest.param((laid, "attack"), (laid, "hold"), id="laid face down"),
    pytest.param((laid_together, "attack"), (laid_together, "hold"), id="laid with others"),
    pytest.param((sent, "attack", "command:a1"), (sent, "oppose", "command:a2"), id="on its way"),
    pytest.param((killed, "attack", "command:a1"), (killed, "oppose", "command:a2"), id="lost with its messenger"),
]


def _apart(one: str, other: str) -> tuple[str, str]:
    """Where two answers begin to differ."""
    at = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return one[max(0, at - 60) : at + 60], other[max(0, at - 60) : at + 60]


@pytest.mark.django_db
@pytest.mark.parametrize(("one", "other"), SECRETS)
def test_an_order_face_down_never_reaches_whoever_may_not_see_it(one, other):
    first, second = (made(*secret) for made, *secret in (one, other))

    for name in OUTSIDERS:
        mine, theirs = told(first, name), told(second, name)
        different = {address: _apart(mine[address], theirs[address]) for address in mine if mine[address] != theirs[address]}
        assert different == {}, f"{name} can tell the two battles apart"

    for name in ("player", "referee"):
        assert told(first, name, f"{first.url}export.json") != told(second, name, f"{second.url}export.json")


@pytest.mark.django_db
def test_nobody_turns_an_order_up_by_correcting_it():
    table = laid("attack")

    for field in ("order", "order_revealed"):
        answer = table.phone("opponent").post(
            f"{table.url}correct/", {"on": "command:a1", "field": field, "value": "hold", "reason": "I want to see it"}
        )
        assert answer.status_code in (403, 409, 422)
    assert table.snapshot().state["command:a1"]["order"] == "attack"


@pytest.mark.django_db
def test_an_order_is_for_all_to_see_once_it_is_revealed():
    table = laid("attack")
    command, page = f"{table.url}?on=command:a1", "/battles/CODE/?on=command:a1"
    assert "order face down" in told(table, "opponent", command)[page]

    set_up(table, step="orders", turn=1, active="a")

    assert "Hold" in told(table, "opponent", command)[page]

"""Many thumbs at once, against real web processes: nothing lost, nothing doubled, the replay equal."""

import uuid
from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest
from django.db import connection

from battles import ledger
from battles.bench.phone import Phone
from battles.ledger.replay import differences
from battles.models import Battle, Entry, Seat
from battles.record.dice import prove
from tests.battles.table import Table, laid_table
from tests.conftest import web_process

PLACES = [("player", "a"), ("player", "b"), ("player", "ab"), ("referee", "")]


def test_the_same_press_sent_by_twenty_connections_counts_once(server):
    table = laid_table()
    phones = [Phone(server, table.seats["player"]) for _ in range(20)]

    with ThreadPoolExecutor(20) as threads:
        answers = list(
            threads.map(lambda phone: phone.post(f"{table.url}note/", {"text": "We begin", "key": "one press"}), phones)
        )

    assert {answer.entry for answer in answers} == {2}
    assert Entry.objects.filter(battle=table.battle, kind="note").count() == 1


def test_of_two_volleys_by_one_element_the_second_is_told_what_changed(server):
    table = laid_table()
    table.go_to("defensive_fire")
    state = table.snapshot().state
    side = next(iter(table.snapshot().play.sequence.acting(state)))
    shooter = next(a for a, unit in state.units(side) if "infantry" in unit["type"])
    target = next(a for a, _unit in state.units("a" if side == "b" else "b"))
    volley = {"shooter": shooter, "target": target, "f.range": "long", "base_seq": table.snapshot().seq, "_roll": "1"}
    phones = [Phone(server, table.seats["both"]), Phone(server, table.seats["referee"])]

    with ThreadPoolExecutor(2) as threads:
        answers = list(
            threads.map(lambda phone: phone.post(f"{table.url}act/fire/", {**volley, "key": uuid.uuid4().hex}), phones)
        )

    assert sorted(answer.status for answer in answers) == [200, 409]
    assert Entry.objects.filter(battle=table.battle, act="fire").count() == 1


@pytest.mark.slow
def test_fifty_phones_and_two_thousand_acts_lose_and_double_nothing(server):
    tables = [laid_table() for _ in range(5)]
    jobs = [(tables[n % 5], PLACES[n % 4], n) for n in range(50)]

    with web_process() as (other, _pid), ThreadPoolExecutor(50) as threads:
        servers = [server, other]
        pressed = list(threads.map(lambda job: _thumb(servers[job[2] // 4 % 2], *job), jobs))

    for table in tables:
        made: dict[str, int] = {}
        for (where, _place, _n), done in zip(jobs, pressed, strict=True):
            made.update(done if where is table else {})
        battle = Battle.objects.get(pk=table.battle.pk)
        logged = list(Entry.objects.filter(battle=battle).order_by("seq").values_list("seq", "key"))
        assert [seq for seq, _key in logged] == list(range(1, battle.seq + 1))
        assert sorted(made.values()) == [seq for seq, key in logged if key]
        assert differences(battle) == []
        assert prove(battle).holds
    assert sum(len(done) for done in pressed) > 1000


def _thumb(server: str, table: Table, place: tuple[str, str], n: int) -> dict[str, int]:
    """Forty presses at random, some of them sent twice: key → entry, for those that counted."""
    rng = Random(n)
    seat = Seat.objects.create(battle=table.battle, name=f"Phone {n}", role=place[0], sides=place[1])
    phone = Phone(server, seat)
    connection.close()
    made: dict[str, int] = {}
    for _press in range(40):
        snapshot = ledger.read(table.code, ledger.Requester())
        assert snapshot is not None
        path, data = _press_of(rng, snapshot)
        key = uuid.uuid4().hex
        answers = [phone.post(f"{table.url}{path}", {**data, "key": key}) for _ in range(2 if rng.random() < 0.2 else 1)]
        assert {answer.status for answer in answers} <= {200, 403, 409, 422}, answers[0].body[:500]
        counted = [answer.entry for answer in answers if answer.entry is not None]
        assert len(set(counted)) <= 1, "the same press counted twice"
        if counted:
            made[key] = counted[0]
    phone.close()
    connection.close()
    return made


def _press_of(rng: Random, snapshot: ledger.Snapshot) -> tuple[str, dict[str, object]]:
    units = [address for address, _unit in snapshot.state.units()]
    dues = snapshot.state.battle["due"]
    if dues and rng.random() < 0.6:
        due = rng.choice(dues)
        return f"act/{due['act']}/", {"due": due["id"], "base_seq": snapshot.seq, "_roll": "1"}
    kind = rng.randrange(7)
    if kind in (0, 5):
        return "note/", {"text": f"Note {rng.random()}"}
    if kind in (1, 6):
        field, value = rng.choice([("activated", "true"), ("fired", "false"), ("cover", "light"), ("already_fled", "true")])
        return "correct/", {"on": rng.choice(units), "field": field, f"value.{field}": value, "reason": "a slip"}
    if kind == 2:
        return "undo/", {"entry": rng.randint(2, snapshot.seq + 1)}
    if kind == 3:
        return "end-step/", {"base_seq": snapshot.seq, "anyway": "1"}
    ours, theirs = rng.sample(units, 2)
    return "act/fire/", {"shooter": ours, "target": theirs, "f.range": "long", "base_seq": snapshot.seq, "_roll": "1"}

"""Many thumbs at once, against real web processes: a press counts once. The race is in ``tests/race``."""

import uuid
from concurrent.futures import ThreadPoolExecutor

from battles.models import Entry
from tests.battles.table import new_table
from tools.bench.phone import Phone


def test_the_same_press_sent_by_twenty_connections_counts_once(server):
    table = new_table()
    phones = [Phone(server, table.seats["player"]) for _ in range(20)]

    with ThreadPoolExecutor(20) as threads:
        answers = list(
            threads.map(lambda phone: phone.post(f"{table.url}note/", {"text": "We begin", "key": "one press"}), phones)
        )

    assert {answer.entry for answer in answers} == {2}
    assert Entry.objects.filter(battle=table.battle, kind="note").count() == 1


def test_of_two_volleys_by_one_element_the_second_is_told_what_changed(server):
    table = new_table()
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

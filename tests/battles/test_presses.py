"""A press counts for who pressed it: no key answers for another seat, nor for another deed."""

import re
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connections

from battles import actions
from battles.models import Entry
from common.errors import Refused
from tests.battles.table import Table, new_table


@pytest.mark.django_db
def test_a_key_of_the_other_side_swallows_nothing(table):
    before = actions.note(code=table.code, who=table.who("opponent"), text="hello", key="end-step-1")

    mine = actions.note(code=table.code, who=table.who("player"), text="rain", key="end-step-1")

    assert mine == before + 1


@pytest.mark.django_db
def test_a_key_used_again_for_something_else_makes_an_entry_of_its_own(table):
    who = table.who("player")
    first = actions.note(code=table.code, who=who, text="rain", key="mine")

    assert actions.propose(code=table.code, who=who, kind="draw", key="mine") == first + 1
    assert actions.note(code=table.code, who=who, text="rain", key="mine") == first


@pytest.mark.django_db
def test_every_form_of_a_panel_has_a_key_of_its_own(table):
    seq = actions.note(code=table.code, who=table.who("player"), text="rain")
    actions.propose(code=table.code, who=table.who("player"), kind="draw")
    phone = table.phone("opponent")

    for query in ("do=end-step", f"do=undo&entry={seq}", f"do=answer&proposal={seq + 1}", "do=note"):
        panels = [
            phone.get(f"{table.url}?{query}", headers={"HX-Request": "true", "HX-Target": "panel"}).content.decode()
            for _time in range(2)
        ]
        keys = [re.findall(r'name="key"\s+value="([^"]+)"', panel) for panel in panels]
        assert keys[0]
        assert set(keys[0]).isdisjoint(keys[1])


def at_once(table: Table, presses):
    """What came of presses that were made at the same moment: a number, or a sentence."""
    together = Barrier(len(presses))

    def pressed(press):
        together.wait(10)
        try:
            return press()
        except Refused as refused:
            return str(refused)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(presses)) as threads:
        return [one.result(30) for one in [threads.submit(pressed, press) for press in presses]]


@pytest.mark.django_db(transaction=True)
def test_two_phones_that_end_a_step_at_the_same_moment_are_both_heard():
    table = new_table(slug="ordre-mixte")
    seq = table.snapshot().seq

    def ends(name):
        key = f"end-step-{seq}"
        return lambda: actions.end_step(code=table.code, who=table.who(name), base_seq=seq, key=key, anyway=True)

    came = at_once(table, [ends("player"), ends("opponent")])

    written = {entry.seq: entry.seat_id for entry in Entry.objects.filter(battle=table.battle, seq__gt=seq)}
    for name, answer in zip(("player", "opponent"), came, strict=True):
        assert isinstance(answer, str) or written[answer] == table.seats[name].pk
    assert len([answer for answer in came if isinstance(answer, int)]) == len(written) >= 1


@pytest.mark.django_db(transaction=True)
def test_whoever_refuses_while_another_agrees_is_told_the_truth():
    table = new_table()
    asked = actions.propose(code=table.code, who=table.who("player"), kind="draw")

    def answers(name, *, agreed):
        return lambda: actions.answer(
            code=table.code, who=table.who(name), proposal=asked, agreed=agreed, key=f"answer-{asked}-{asked}"
        )

    came = at_once(table, [answers("opponent", agreed=True), answers("referee", agreed=False)])

    assert [type(answer) for answer in came].count(int) == 1
    assert [type(answer) for answer in came].count(str) == 1

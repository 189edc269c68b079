"""One entry at a time: who was overtaken writes nothing, and does it again on what is there now."""

import sys
from dataclasses import replace

import pytest
from django.db import DataError
from django.utils.translation import override

from battles import actions, ledger
from battles.ledger import Draft, NoEntry, Overtaken, Requester, Snapshot
from battles.ledger.memory import LATEST, Entries, Tables, tables
from battles.ledger.reading import rows_of
from battles.models import Battle, Entry
from common.errors import Refused
from rules.engine.play.state import Change, Effect
from tests.battles.table import laid_table
from tools.bench import field

pytestmark = pytest.mark.django_db(transaction=True)


def test_of_two_who_read_the_same_snapshot_only_the_first_writes():
    table = laid_table()
    first, second = table.snapshot(), table.snapshot()

    ledger.write(first, Draft(kind="note", note="first"))
    with pytest.raises(Overtaken):
        ledger.write(second, Draft(kind="note", note="second"))

    assert notes(table) == ["first"]
    assert Battle.objects.get(pk=table.battle.pk).seq == first.seq + 1


def test_who_was_overtaken_does_it_again_on_what_is_there_now():
    table = laid_table()
    who = Requester(token=table.seats["player"].token)
    tried: list[int] = []

    def work(snapshot: ledger.Snapshot) -> int:
        tried.append(snapshot.seq)
        if len(tried) == 1:
            actions.note(code=table.code, who=who, text="I was quicker")
        return ledger.write(snapshot, Draft(kind="note", note="I was not"))

    begun = table.snapshot().seq
    assert ledger.one_entry(table.code, who, work) == begun + 2
    assert tried == [begun, begun + 1]


@pytest.mark.parametrize("problem", [Refused("Not now."), NoEntry(), Overtaken()])
def test_what_speaks_against_an_act_on_what_is_remembered_may_be_over(problem):
    table = laid_table()
    who = table.who("player")
    actions.note(code=table.code, who=who, text="known here")
    tried: list[int] = []

    def work(snapshot: Snapshot) -> int:
        tried.append(snapshot.seq)
        if len(tried) == 1:
            raise problem
        return ledger.write(snapshot, Draft(kind="note", note="by the second try"))

    ledger.one_entry(table.code, who, work)

    assert notes(table)[-1] == "by the second try"
    assert len(tried) == 2


@pytest.mark.parametrize("text", ["\ud800", "\0"])
def test_text_that_the_database_cannot_keep_is_a_data_error(text):
    """Which is answered as a bad request: it can only have been sent."""
    table = laid_table()
    unit = Change("unit:a1-1", "name", "", text)
    for draft in (Draft(kind="act", facts={"name": text}), Draft(kind="act", changes=[unit])):
        with pytest.raises(DataError):
            ledger.write(table.snapshot(), draft)

    assert table.snapshot().seq == 1


@pytest.mark.parametrize("kind", ["side", "command", "unit"])
def test_an_entry_patches_whomever_it_changes(kind):
    table = laid_table()
    address = table.snapshot().state.addresses(kind)[-1]
    name = "commander" if kind == "side" else "name"
    ledger.write(table.snapshot(), Draft(kind="act", changes=table.snapshot().state.changes([Effect(address, name, "Ney")])))

    rows = rows_of(table.battle.pk)
    assert rows.state[address][name] == "Ney"
    assert rows.state == table.snapshot().state


def test_a_mistake_of_ours_is_not_tried_again():
    table = laid_table()
    who = table.who("player")
    actions.note(code=table.code, who=who, text="known here")
    tried: list[int] = []

    def work(snapshot: Snapshot) -> int:
        tried.append(snapshot.seq)
        raise KeyError("mistake")

    with pytest.raises(KeyError):
        ledger.one_entry(table.code, who, work)

    assert len(tried) == 1


def test_who_acts_again_reads_nothing_first(django_assert_num_queries):
    table = laid_table()
    who = table.who("player")
    actions.note(code=table.code, who=who, text="first")

    with django_assert_num_queries(2):  # the entry and its notice
        actions.note(code=table.code, who=who, text="second")

    assert notes(table) == ["first", "second"]


def test_what_another_process_wrote_is_found_out_when_writing():
    table = laid_table()
    who = table.who("player")
    actions.note(code=table.code, who=who, text="first")
    remembered = tables.get(table.code)
    actions.note(code=table.code, who=table.who("opponent"), text="second")
    seat = ledger.read(table.code, who).seat
    tables.forget()
    tables.keep(replace(remembered, seat=seat, who=who), since=None)

    actions.note(code=table.code, who=who, text="third")

    assert notes(table) == ["first", "second", "third"]


def test_a_press_that_was_sent_again_counts_once_though_it_is_not_looked_up_first():
    table = laid_table()
    who = table.who("player")
    first = actions.note(code=table.code, who=who, text="once", key="press")

    assert actions.note(code=table.code, who=who, text="once", key="press") == first
    assert notes(table) == ["once"]


@pytest.mark.parametrize("others", [False, True])
def test_a_lost_seat_is_not_remembered(others):
    table = laid_table()
    who = table.who("player")
    actions.note(code=table.code, who=who, text="mine")

    actions.replace_seat(code=table.code, who=table.who("referee"), seat=table.seats["player"].pk)
    if others:
        actions.note(code=table.code, who=table.who("referee"), text="the referee's")

    with pytest.raises(Refused):
        actions.note(code=table.code, who=who, text="not mine any more")


def test_who_has_left_is_not_remembered():
    table = laid_table()
    who = table.who("player")

    actions.leave(code=table.code, who=who)

    assert tables.recall(table.code, who) is None


def notes(table) -> list[str]:
    return list(Entry.objects.filter(battle=table.battle, kind="note").order_by("seq").values_list("note", flat=True))


def test_armies_that_the_rules_cannot_count_are_refused_before_there_is_a_battle():
    armies = field.large_army("Five corps", corps=5, elements=1), field.large_army("One corps", corps=1, elements=1)

    with override("it"), pytest.raises(Refused, match="massimo 4 corpi"):
        actions.create_battle(actions.NewBattle(field.RULESET, "Too many", armies))

    assert not Battle.objects.filter(name="Too many").exists()


def test_memory_keeps_to_a_budget_of_bytes_and_forgets_whom_nobody_asked_for():
    tables_of_three = [laid_table() for _ in range(3)]
    snapshots = [ledger.read(table.code, table.who("player")) for table in tables_of_three]
    size = sum(sys.getsizeof(fields) for fields in snapshots[0].state.holders.values()) * 2 + 4000
    kept = Tables(most=int(2.5 * size))
    for snapshot in snapshots[:2]:
        kept.keep(snapshot, since=None)
    kept.get(snapshots[0].code)
    kept.keep(replace(snapshots[0], seq=snapshots[0].seq + 1), since=None)  # it takes no more than before
    kept.keep(snapshots[2], since=None)

    assert [kept.get(snapshot.code) is not None for snapshot in snapshots] == [True, False, True]


def test_of_entries_the_latest_of_each_battle_are_kept():
    kept, last = Entries(most=40 * 3_800), LATEST + 4
    for seq in range(1, last + 1):
        kept.keep("long", Entry(seq=seq, changes=[]))
    assert [entry.seq for entry in kept.since("long", 4, last)] == list(range(5, last + 1))
    assert kept.since("long", 3, 5) is None

    kept.keep("large", Entry(seq=1, changes=[None] * 80))
    assert kept.since("long", last - 1, last) is None, "beyond the budget those of the battle that rested"
    assert kept.since("large", 0, 1)

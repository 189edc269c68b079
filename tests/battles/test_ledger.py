"""One entry at a time, under the lock of the battle's row."""

import threading

import pytest
from django.db import DataError, IntegrityError, connection
from django.utils.translation import override

from battles import actions, ledger
from battles.ledger import Draft
from battles.ledger.memory import LATEST, cache_snapshot, snapshots, written, written_since
from battles.ledger.reading import rows_of
from battles.ledger.replay import differences
from battles.models import Battle, Entry
from common.errors import Refused
from rules.engine.play.state import Change, Effect
from tests.battles.table import new_table
from tools.bench import field

pytestmark = pytest.mark.django_db(transaction=True)


def test_nobody_writes_beside_the_lock():
    """The log refuses a second entry of the same number, with all that it would change."""
    table = new_table()
    first, second = table.snapshot(), table.snapshot()
    unit = first.state.changes([Effect("unit:a1-1", "name", "Ney")])

    ledger.write(first, Draft(kind="note", note="first"))
    with pytest.raises(IntegrityError):
        ledger.write(second, Draft(kind="note", note="second", changes=unit))

    assert notes(table) == ["first"]
    assert table.snapshot().state == first.state
    assert differences(table.battle) == []


def test_who_waits_for_the_lock_acts_on_what_the_other_wrote():
    table = new_table()
    begun = table.snapshot().seq
    other, read = threading.Event(), []

    def second() -> None:
        other.set()
        with ledger.locked(table.code, table.who("opponent")) as snapshot:
            read.append((snapshot.seq, snapshot.state["unit:a1-1"]["name"]))
        connection.close()

    thread = threading.Thread(target=second)
    with ledger.locked(table.code, table.who("player")) as snapshot:
        thread.start()
        other.wait()
        changed = snapshot.state.changes([Effect("unit:a1-1", "name", "Ney")])
        assert ledger.write(snapshot, Draft(kind="note", changes=changed)) == begun + 1
    thread.join()

    assert read == [(begun + 1, "Ney")]


def test_a_snapshot_read_before_is_used_again_unless_somebody_wrote_meanwhile(django_assert_num_queries):
    table = new_table()
    who = table.who("player")
    known = ledger.read(table.code, who)
    with django_assert_num_queries(3), ledger.locked(table.code, who, known=known) as snapshot:  # BEGIN, the lock, COMMIT
        assert snapshot is known

    actions.note(code=table.code, who=who, text="meanwhile")
    with ledger.locked(table.code, who, known=known) as snapshot:
        assert snapshot.seq == known.seq + 1


def test_what_is_rolled_back_is_not_cached():
    table = new_table()
    before = table.snapshot()

    def write_twice() -> None:
        with ledger.locked(table.code, table.who("player")) as snapshot:
            changed = snapshot.state.changes([Effect("unit:a1-1", "name", "Ney")])
            ledger.write(snapshot, Draft(kind="note", changes=changed))
            assert ledger.lock(table.code, table.who("player")).state["unit:a1-1"]["name"] == "Ney"
            raise Refused("Not now.")

    with pytest.raises(Refused):
        write_twice()
    actions.note(code=table.code, who=table.who("player"), text="after all")

    assert table.snapshot().state == before.state
    assert differences(table.battle) == []


@pytest.mark.parametrize("text", ["\ud800", "\0"])
def test_text_that_the_database_cannot_keep_is_a_data_error(text):
    """Which is answered as a bad request: it can only have been sent."""
    table = new_table()
    unit = Change("unit:a1-1", "name", "", text)
    for draft in (Draft(kind="act", facts={"name": text}), Draft(kind="act", changes=[unit])):
        with pytest.raises(DataError):
            ledger.write(table.snapshot(), draft)

    assert table.snapshot().seq == 1


@pytest.mark.parametrize("kind", ["side", "command", "unit"])
def test_an_entry_patches_whomever_it_changes(kind):
    table = new_table()
    address = table.snapshot().state.addresses(kind)[-1]
    name = "commander" if kind == "side" else "name"
    ledger.write(table.snapshot(), Draft(kind="act", changes=table.snapshot().state.changes([Effect(address, name, "Ney")])))

    rows = rows_of(table.battle.pk)
    assert rows.state[address][name] == "Ney"
    assert rows.state == table.snapshot().state


def test_a_press_takes_few_statements(django_assert_num_queries):
    table = new_table()
    who = table.who("player")
    actions.note(code=table.code, who=who, text="first")

    with django_assert_num_queries(6):  # BEGIN, the lock, the battle, the entry, COMMIT, its notice
        actions.note(code=table.code, who=who, text="second")

    assert notes(table) == ["first", "second"]


def test_what_another_process_wrote_is_read_under_the_lock():
    table = new_table()
    who = table.who("player")
    actions.note(code=table.code, who=who, text="first")
    old = snapshots.find(table.code)
    actions.note(code=table.code, who=table.who("opponent"), text="second")
    snapshots.clear()
    cache_snapshot(old)

    actions.note(code=table.code, who=who, text="third")

    assert notes(table) == ["first", "second", "third"]


def test_a_press_that_was_sent_again_counts_once():
    table = new_table()
    who = table.who("player")
    first = actions.note(code=table.code, who=who, text="once", key="press")

    assert actions.note(code=table.code, who=who, text="once", key="press") == first
    assert notes(table) == ["once"]


@pytest.mark.parametrize("others", [False, True])
def test_a_lost_seat_is_not_cached(others):
    table = new_table()
    who = table.who("player")
    actions.note(code=table.code, who=who, text="mine")

    actions.replace_seat(code=table.code, who=table.who("referee"), seat=table.seats["player"].pk)
    if others:
        actions.note(code=table.code, who=table.who("referee"), text="the referee's")

    with pytest.raises(Refused):
        actions.note(code=table.code, who=who, text="not mine any more")


def test_who_has_left_finds_no_seat_in_the_cache():
    table = new_table()
    who = table.who("player")
    seq = actions.note(code=table.code, who=who, text="mine")
    assert ledger.left_by(who, table.code, seq).seat is not None

    actions.leave(code=table.code, who=who)

    assert ledger.left_by(who, table.code, seq) is None


def notes(table) -> list[str]:
    return list(Entry.objects.filter(battle=table.battle, kind="note").order_by("seq").values_list("note", flat=True))


def test_armies_that_the_rules_cannot_count_are_refused_before_there_is_a_battle():
    armies = field.large_army("Five corps", corps=5, elements=1), field.large_army("One corps", corps=1, elements=1)

    with override("it"), pytest.raises(Refused, match="massimo 4 corpi"):
        actions.create_battle(actions.NewBattle(field.RULESET, "Too many", armies))

    assert not Battle.objects.filter(name="Too many").exists()


def test_an_older_snapshot_does_not_replace_a_later_one():
    table = new_table()
    former = ledger.read(table.code, table.who("player"))
    actions.note(code=table.code, who=table.who("player"), text="later")
    later = snapshots.find(table.code)

    cache_snapshot(former)

    assert former.seq < later.seq
    assert snapshots.find(table.code) is later


def test_entries_come_from_the_cache_where_it_has_all_of_them():
    for seq in range(2, LATEST + 4):
        written.add(("some battle", seq), Entry(seq=seq, changes=[]))

    assert [entry.seq for entry in written_since("some battle", 1, 4)] == [2, 3, 4]
    assert written_since("some battle", 0, 4) is None
    assert written_since("another battle", 1, 4) is None
    assert written_since("some battle", 1, LATEST + 3) is None

"""A log told once and gone on with: the report and the files read as if all had been told afresh."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from threading import Barrier

import pytest
from django.db import connection
from django.utils.translation import override

from battles import actions
from battles.actions.amend import correctable
from battles.models import Battle, Entry
from battles.record import telling
from battles.record.course import Course
from battles.record.report import report_of
from battles.record.views import exports, report
from rules.engine.play.state import State
from tests.battles.table import laid_table
from tests.browser.test_rooms import play_on

pytestmark = pytest.mark.django_db
CAST = ("referee", "player", "spectator")
FILES = ("export.csv", "export.md")


def read(table, name):
    with override("en"):
        return report_of(table.snapshot(name), Battle.objects.get(pk=table.battle.pk))


def shown(table, name, language="en"):
    """The log as the report has it, and the files, whoever was there before."""
    report.bodies.forget()
    exports.files.forget()
    phone = table.phone(name, language)
    files = [b"".join(phone.get(f"{table.url}{file}").streaming_content) for file in FILES]
    page = phone.get(f"{table.url}report/").content.decode()
    return page[page.index("<main") : page.rindex('class="buttons"')], *files


def undo_last(table, name="referee"):
    log = Entry.objects.filter(battle=table.battle)
    undone = log.filter(undoes__isnull=False).values("undoes")
    standing = log.filter(kind__in=("act", "step", "decline"), undoes=None).exclude(seq__in=undone)
    actions.undo(code=table.code, who=table.who(name), entry=standing.latest("seq").seq)


def correct(table):
    """The first field of a unit that says yes or no."""
    snapshot = table.snapshot()
    unit = next(address for address, _fields in snapshot.state.units(side="b"))
    field = next(name for name, field in correctable(snapshot, unit).items() if field.kind == "bool")
    value = not snapshot.state[unit][field]
    actions.correct(code=table.code, who=table.who("referee"), address=unit, field=field, value=value, reason="as agreed")


@pytest.mark.parametrize("slug", ["de-bellis-empire", "naran-fuciliers-wars"])
def test_what_goes_on_reads_like_what_is_told_afresh(slug):
    table = laid_table(slug=slug)
    deeds = [
        lambda: play_on(table.code, table.who("both"), 25),
        lambda: undo_last(table),
        lambda: actions.note(code=table.code, who=table.who("player"), text="The mist <lifts>"),
        lambda: correct(table),
        lambda: play_on(table.code, table.who("both"), 25),
        lambda: actions.propose(code=table.code, who=table.who("player"), kind="draw"),
    ]
    for deed in deeds:
        deed()
        gone_on = [(shown(table, name), read(table, name)) for name in CAST]
        telling.forget()
        assert gone_on == [(shown(table, name), read(table, name)) for name in CAST]


def test_turning_points_are_the_same_where_files_were_asked_for_in_between(table):
    play_on(table.code, table.who("both"), 150)
    read(table, "referee")
    play_on(table.code, table.who("both"), 110)
    shown(table, "referee")

    gone_on = read(table, "referee").turning
    telling.forget()

    assert len(gone_on) > 2
    assert gone_on == read(table, "referee").turning


@pytest.fixture
def entries_taken(table, monkeypatch):
    """Return a function that reads the report once more and returns the numbers of the entries that the course took for it."""
    taken, take = [], Course.take

    def record(course, entry):
        taken.append(entry.seq)
        take(course, entry)

    monkeypatch.setattr(Course, "take", record)

    def reread():
        taken.clear()
        read(table, "referee")
        return list(taken)

    return reread


def test_only_what_has_come_since_is_told(table, entries_taken):
    play_on(table.code, table.who("both"), 30)
    telling.forget()
    seq = table.snapshot().seq

    assert entries_taken() == list(range(1, seq + 1))
    actions.note(code=table.code, who=table.who("player"), text="The mist lifts")
    assert entries_taken() == [seq + 1]
    assert entries_taken() == []


def test_with_a_name_that_may_have_gone_everything_is_told_afresh(table, entries_taken):
    read(table, "referee")

    actions.leave(code=table.code, who=table.who("opponent"))

    seq = table.snapshot().seq
    assert entries_taken() == [seq, *range(1, seq + 1)]


def test_with_another_name_on_the_table_everything_is_told_afresh(table):
    snapshot = table.snapshot()
    told = telling.log_told(snapshot, "referee")
    unit = next(address for address, _fields in snapshot.state.units())
    renamed = {**snapshot.state.holders, unit: {**snapshot.state[unit], "name": "The Guard"}}

    assert told.go_on(snapshot)
    assert not told.go_on(replace(snapshot, state=State(renamed)))


def test_each_view_and_language_is_told_apart(table):
    Entry.objects.create(battle=table.battle, seq=table.snapshot().seq + 1, kind="note", note="At dawn", side="a", audience="a")
    Battle.objects.filter(pk=table.battle.pk).update(seq=table.snapshot().seq + 1)

    logs = {(name, language): shown(table, name, language) for name in CAST for language in ("en", "it")}

    assert {name for (name, _language), log in logs.items() if "At dawn" in log[0]} == {"player", "referee"}
    assert all("Before the battle" in logs[name, "en"][0] and "Prima della battaglia" in logs[name, "it"][0] for name in CAST)


@pytest.mark.django_db(transaction=True)
def test_several_who_read_while_it_grows_leave_nothing_wrong(table):
    play_on(table.code, table.who("both"), 10)
    telling.forget()

    def read_on(name):
        try:
            for _again in range(6):
                assert table.phone(name).get(f"{table.url}report/").status_code == 200
        finally:
            connection.close()

    with ThreadPoolExecutor() as pool:
        readers = [pool.submit(read_on, name) for name in ("referee", "referee", "both", "spectator")]
        for n in range(8):
            actions.note(code=table.code, who=table.who("player"), text=f"Note {n}")
            undo_last(table)
        for reader in readers:
            reader.result()

    gone_on = [shown(table, name) for name in CAST]
    telling.forget()
    assert gone_on == [shown(table, name) for name in CAST]


@pytest.mark.django_db(transaction=True)
def test_of_those_who_ask_at_once_one_reads_the_log(table):
    play_on(table.code, table.who("both"), 60)
    report.bodies.forget()
    telling.forget()
    phones = [table.phone("spectator") for _each in range(4)]
    begin, logs_read = Barrier(len(phones)), []

    def noting(execute, statement, *more):
        if "jsonb_path_query_array" in str(statement):
            logs_read.append(statement)
        return execute(statement, *more)

    def read_it(phone):
        try:
            begin.wait(10)
            with connection.execute_wrapper(noting):
                return phone.get(f"{table.url}report/").status_code
        finally:
            connection.close()

    with ThreadPoolExecutor() as pool:
        assert set(pool.map(read_it, phones)) == {200}

    assert len(logs_read) == 1

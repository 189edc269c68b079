"""Every part of ``manage.py bench`` runs, on little of everything, and says what it is there to say."""

import io
import multiprocessing
import re

import pytest
from django.core.management import call_command

from rulebooks.engine.shelf import shelf_slugs
from tests.conftest import collected_static, environment_of_test_database
from tools.bench import acts, documents, parts
from tools.bench.book import Book
from tools.bench.measures import CPU_MS, Times
from tools.bench.pace import Pace
from tools.bench.watching import Press, Screen, delays

SMALL = {"few": True, "times": 4, "battles": [2], "watchers": [2], "crowd": [24], "processes": [1]}


@pytest.fixture
def bench(transactional_db, monkeypatch, settings):
    """``bench(*names, **options)``: what the command prints, of parts on this test's database."""
    settings.STATIC_ROOT = collected_static()
    for_good = {"STATIC_ROOT": str(settings.STATIC_ROOT), "SECRET_KEY": settings.SECRET_KEY}
    for name, value in (environment_of_test_database() | for_good).items():
        monkeypatch.setenv(name, value)

    def run(*names: str, **options) -> str:
        said = io.StringIO()
        call_command("bench", only=list(names), stdout=said, **{**SMALL, **options})
        return said.getvalue()

    return run


@pytest.mark.slow
def test_every_part_runs(bench):
    said = bench(*(name for name in parts.PARTS if name != "memory"))

    for line in (
        r"2 battle\(s\), no watchers: acts: \d",
        r"2 battle\(s\), two watchers each: volley, press to seen: median \d",
        r"2 battle\(s\), two watchers each: undo, press to seen: median \d",
        r"battle page of 20 units, a player: packed: \d",
        r"battle page of 20 units, a player: not changed: median \d.* commits",
        r"report/ of 40 entries: again: median \d",
        r"/rules/api/: median \d",
        r"builder, 80 units: a unit opened: median \d",
        r"4 units, a guest: sheet with target: median \d.* actions",
        r"4 units, an account: a whole volley, processor time: \S+ ms CPU; \S+ of a plain action",
        r"ordre-mixte: news of deep undo, processor time: median \d.* of a plain action",
        r"ordre-mixte: press and news, processor time: \S+ ms CPU; .*; \d.* of the volley",
        r"Naran: its loss test: median \d",
        r"2 watchers: press to seen: median \d.*never 0",
        r"12 battles, 24 screens: memory of a screen: \S+ kB",
        r"12 battles, 24 screens, going on: press to seen: median \d.*never 0",
        r"standings of 8, a player: median \d",
        r"page after 2 turns, the arbiter's: median \d",
    ):
        assert re.search(line, said), f"{line}\n{said}"


def test_a_document_is_measured_beside_the_same_in_python():
    said = [f"{times}{more}" for times, more in documents.measures(few=True)]

    assert re.match(r"an act of random battles, a document: \S+ ms CPU; \S+ of the same in Python", said[0])
    assert [line.partition(":")[0] for line in said[2:]] == [
        f"compiling 60 procedures like those of {slug}" for slug in shelf_slugs()
    ]


def test_acts_a_second_are_counted_while_every_battle_is_pressed():
    """Half of one battle's presses come while the other's phone has nothing left to press."""
    alone = [Press("a", "volley", seq, at, 1.0) for seq, at in enumerate((0.0, 1.0, 2.0, 3.0))]
    beside = [Press("b", "volley", seq, at, 0.5) for seq, at in enumerate((1.0, 1.5, 2.0, 2.5))]

    assert acts.rate([*alone, *beside]) == (2 + 4) / (3.0 - 1.0)
    assert acts.rate([alone[0], Press("b", "volley", 1, 9.0, 1.0)]) == 2 / 10.0  # never both at once


@pytest.fixture
def spawning():
    """Python begins processes as on macOS; since 3.14 it does not fork them on Linux either."""
    before = multiprocessing.get_start_method(allow_none=True)
    multiprocessing.set_start_method("spawn", force=True)
    yield
    multiprocessing.set_start_method(before, force=True)


@pytest.mark.slow
@pytest.mark.usefixtures("spawning")
def test_who_presses_and_who_looks_on_find_the_house_however_python_begins_processes(bench):
    said = bench("screens", processes=[2])

    assert re.search(r"2 battle\(s\), two watchers each: acts: \d", said)
    assert re.search(r"2 battle\(s\), two watchers each: press to seen: median \d.*never 0", said)


def test_rounds_end_in_medians_beside_the_machines_pace():
    lines: list[str] = []
    book = Book(lines.append)
    for pace, act, rate in ((10.0, 5.0, 100.0), (20.0, 8.0, 50.0), (10.0, 6.0, 90.0)):
        book.heading("One web process")
        book.pace(Pace(Times("request", 1), Times("action", pace), Times("commit", 2), Times("work", pace / 5)))
        book.say(Times("a volley", act, act * 2, 10), "; target 8 ms")
        book.say(Times("acts", rate, unit="acts/s"))
        book.say(Times("a sheet", act, unit=CPU_MS))
    assert "a volley: median 5.0 ms, p95 10.0 ms (n=10); 5.00 requests, 0.50 actions, 2.50 commits; target 8 ms" in lines

    assert "a sheet: 5 ms CPU; 2.50 of a plain action's" in lines

    del lines[:]
    book.medians()

    assert "a volley: 6.0 [5.0, 8.0] ms, p95 12.0 [10.0, 16.0] ms; 0.50 [0.40, 0.60] of a plain action" in lines
    assert "acts: 90.0 [50.0, 100.0] acts/s; 1.00 [0.90, 1.00] of a plain action's rate" in lines
    assert "a sheet: 6.0 [5.0, 8.0] ms CPU; 2.50 [2.00, 3.00] of a plain action's" in lines


def test_an_act_is_seen_with_the_first_event_that_reaches_it():
    presses = [Press("one", "volley", 7, 1.0, 0.1), Press("one", "undo", 8, 2.0, 0.1), Press("one", "volley", 9, 3.0, 0.1)]

    found, never = delays(presses, [Screen("", "one", 6), Screen("", "two", 1)], [[(6, 0.5), (8, 2.5)], []])

    assert found == {"volley": [1.5], "undo": [0.5]}
    assert never == 1

"""Very many battles that go on and very many screens that wait: the part ``crowd``. Which figures stay flat, and which grow."""

import copy
import time
from collections.abc import Sequence
from random import Random
from typing import Any

from django.db import connection

from battles.models import Battle, Command, Entry, Seat, Side, Unit
from tools.bench import field
from tools.bench.acts import Job, pressed, spectator
from tools.bench.measures import Times
from tools.bench.parts import Run
from tools.bench.phone import Phone
from tools.bench.watching import Press, Screen, delays, watching

#: Battles that go on at a time. A battle's two thumbs make an act each 36 seconds, as counted over evenings.
BATTLES, SECONDS_AN_ACT = 1000, 36.0
#: For how long nothing happens (two rounds of the hub), and for how long battles go on, in seconds.
IDLE, BUSY = 30.0, 20.0
#: One screen in this number is a player's, who sees what others do not.
PLAYERS = 5


def waiting(run: Run) -> None:
    """Measure for each number of screens their memory, their processor time while nothing happens, and the delay of news."""
    battles, idle, busy = (12, 0.1, 0.2) if run.few else (BATTLES, IDLE, BUSY)
    table = run.table(run.armies(2, 6))
    codes, fires = _copies(table, battles)
    try:
        form = field.volley(table.battle)
        jobs = [
            Job(Phone(run.web.server_of(code), seat).headers, run.web.server_of(code), code, form, 1)
            for code, seat in zip(codes, fires, strict=True)
        ]
        _warm(jobs)
        without = run.web.memory_of_all()
        for screens in (0, *run.crowd):
            _found(run, jobs, screens, without, idle, busy)
    finally:
        Battle.objects.filter(code__in=codes).delete()


def _found(run: Run, jobs: Sequence[Job], screens: int, without: float, idle: float, busy: float) -> None:
    name = f"{len(jobs)} battles, {screens} screens"
    with watching(_spread(run, jobs, screens)) as looking:
        if looking.refused:
            run.say(Times(f"{name}: streams refused", looking.refused, unit="streams"), "")
        held = run.web.memory_of_all()
        if screens:
            run.say(Times(f"{name}: memory of a screen", (held - without) * 1024 / (screens - looking.refused), unit="kB"), "")
        run.say(Times(f"{name}: memory of all web processes", held, unit="MB"), "")
        spent, statements, begun = run.web.spent(), _transactions(), time.perf_counter()
        time.sleep(idle)
        took = time.perf_counter() - begun
        run.say(Times(f"{name}, nothing happens: of a core, web", (run.web.spent() - spent) / took * 100, unit="%"), "")
        run.say(Times(f"{name}, nothing happens: statements", (_transactions() - statements) / took, unit="a second"), "")
        spent, begun = run.web.spent(), time.perf_counter()
        presses = _going_on(jobs, busy)
        spent = run.web.spent() - spent
        arrivals = looking.arrivals()
    run.say(Times(f"{name}, going on: acts", len(presses) / (time.perf_counter() - begun), unit="acts/s"), "")
    run.say(Times(f"{name}, going on: processor time of an act, web", spent / len(presses) * 1000), "")
    run.say(Times.of(f"{name}, going on: press to answer", [press.took for press in presses]), "")
    late, never = delays(presses, _spread(run, jobs, screens), arrivals)
    if late:
        run.say(Times.of(f"{name}, going on: press to seen", [one for each in late.values() for one in each]), f"; never {never}")


def _spread(run: Run, jobs: Sequence[Job], screens: int) -> list[Screen]:
    """Return screens spread over the battles, most of them spectators'."""
    since = spectator(run, jobs[0].code).since  # they only wait
    found = []
    for n in range(screens):
        job = jobs[n % len(jobs)]
        cookie = job.headers["Cookie"] if (n // len(jobs)) % PLAYERS == 0 else ""
        found.append(Screen(job.server, job.code, since, cookie))
    return found


def _warm(jobs: Sequence[Job]) -> None:
    """Load each battle into its process by an act and its undo."""
    for job in jobs:
        pressed(job)


def _going_on(jobs: Sequence[Job], seconds: float) -> list[Press]:
    """Press in random battles, at the pace of a club's evenings: a volley and, half an interval later, its undo."""
    rng, between = Random(1), min(SECONDS_AN_ACT, seconds) / len(jobs)
    made: list[Press] = []
    begun = time.perf_counter()
    while time.perf_counter() - begun < seconds or not made:
        made += pressed(rng.choice(jobs), between)
    return made


def _transactions() -> int:
    """Return the database's transactions so far: with autocommit, the number of statements."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_stat_clear_snapshot()")
        cursor.execute("SELECT xact_commit + xact_rollback FROM pg_stat_database WHERE datname = current_database()")
        return int(cursor.fetchone()[0])


def _copies(table: field.FirstVolley, number: int) -> tuple[list[str], list[Seat]]:
    """Copy a battle, with a seat for both sides in each copy; as rows, because playing them would take hours."""
    made: list[Battle] = []
    for n in range(number):
        one = copy.copy(Battle.objects.get(pk=table.battle.pk) if not made else made[0])
        one.pk, one.code, one.name = None, f"{table.battle.code[:7]}{n:05}", f"Crowd {n}"
        made.append(one)
    saved = Battle.objects.bulk_create(made)
    for model in (Side, Command, Unit, Entry):
        _rows(model, table.battle, saved)
    seats = Seat.objects.bulk_create(Seat(battle=one, name="Bench", role="player", sides=table.both.sides) for one in saved)
    return [one.code for one in saved], list(seats)


def _rows(model: Any, of: Battle, saved: Sequence[Battle]) -> None:
    rows = list(model.objects.filter(battle=of))
    more = []
    for one in saved:
        for row in rows:
            made = copy.copy(row)
            made.pk, made.battle = None, one
            if hasattr(made, "seat_id"):
                made.seat_id = None
            more.append(made)
    model.objects.bulk_create(more, batch_size=2000)

"""Very many battles that go on and very many screens that wait: the part ``crowd``. What stays flat, and what grows."""

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
#: One in so many screens is a player's, who sees what others do not.
PLAYERS = 5


def waiting(run: Run) -> None:
    """The part: for each number of screens what they hold, what they cost while nothing happens, and how late news is."""
    battles, idle, busy = (12, 0.1, 0.2) if run.few else (BATTLES, IDLE, BUSY)
    laid = run.table(run.armies(2, 6))
    codes, fires = _copies(laid, battles)
    try:
        form = field.volley(laid.battle)
        jobs = [
            Job(Phone(run.house.server_of(code), seat).headers, run.house.server_of(code), code, form, 1)
            for code, seat in zip(codes, fires, strict=True)
        ]
        _warm(jobs)
        without = run.house.memory_of_all()
        for screens in (0, *run.crowd):
            _found(run, jobs, screens, without, idle, busy)
    finally:
        Battle.objects.filter(code__in=codes).delete()


def _found(run: Run, jobs: Sequence[Job], screens: int, without: float, idle: float, busy: float) -> None:
    name = f"{len(jobs)} battles, {screens} screens"
    with watching(_spread(run, jobs, screens)) as looking:
        if looking.refused:
            run.say(Times(f"{name}: streams refused", looking.refused, unit="streams"), "")
        held = run.house.memory_of_all()
        if screens:
            run.say(Times(f"{name}: memory of a screen", (held - without) * 1024 / (screens - looking.refused), unit="kB"), "")
        run.say(Times(f"{name}: memory of all web processes", held, unit="MB"), "")
        spent, statements, begun = run.house.spent(), _transactions(), time.perf_counter()
        time.sleep(idle)
        took = time.perf_counter() - begun
        run.say(Times(f"{name}, nothing happens: of a core, web", (run.house.spent() - spent) / took * 100, unit="%"), "")
        run.say(Times(f"{name}, nothing happens: statements", (_transactions() - statements) / took, unit="a second"), "")
        spent, begun = run.house.spent(), time.perf_counter()
        presses = _going_on(jobs, busy)
        spent = run.house.spent() - spent
        arrivals = looking.arrivals()
    run.say(Times(f"{name}, going on: acts", len(presses) / (time.perf_counter() - begun), unit="acts/s"), "")
    run.say(Times(f"{name}, going on: processor time of an act, web", spent / len(presses) * 1000), "")
    run.say(Times.of(f"{name}, going on: press to answer", [press.took for press in presses]), "")
    late, never = delays(presses, _spread(run, jobs, screens), arrivals)
    if late:
        run.say(Times.of(f"{name}, going on: press to seen", [one for each in late.values() for one in each]), f"; never {never}")


def _spread(run: Run, jobs: Sequence[Job], screens: int) -> list[Screen]:
    """So many over the battles, most of them spectators."""
    since = spectator(run, jobs[0].code).since  # they only wait: what they would have missed is nobody's matter here
    found = []
    for n in range(screens):
        job = jobs[n % len(jobs)]
        cookie = job.headers["Cookie"] if (n // len(jobs)) % PLAYERS == 0 else ""
        found.append(Screen(job.server, job.code, since, cookie))
    return found


def _warm(jobs: Sequence[Job]) -> None:
    """Each battle is known to its process: an act and its undo."""
    for job in jobs:
        pressed(job)


def _going_on(jobs: Sequence[Job], seconds: float) -> list[Press]:
    """Battles by lot, at the pace of so many evenings, one after the other: a volley and, half an act's time later, its undo."""
    rng, between = Random(1), min(SECONDS_AN_ACT, seconds) / len(jobs)
    made: list[Press] = []
    begun = time.perf_counter()
    while time.perf_counter() - begun < seconds or not made:
        made += pressed(rng.choice(jobs), between)
    return made


def _transactions() -> int:
    """What the database has carried out so far: where each statement stands alone, the number of statements."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_stat_clear_snapshot()")
        cursor.execute("SELECT xact_commit + xact_rollback FROM pg_stat_database WHERE datname = current_database()")
        return int(cursor.fetchone()[0])


def _copies(laid: field.Laid, number: int) -> tuple[list[str], list[Seat]]:
    """So many battles like this one, and in each a seat that plays both sides; rows alone, for playing them would take hours."""
    made: list[Battle] = []
    for n in range(number):
        one = copy.copy(Battle.objects.get(pk=laid.battle.pk) if not made else made[0])
        one.pk, one.code, one.name = None, f"{laid.battle.code[:7]}{n:05}", f"Crowd {n}"
        made.append(one)
    saved = Battle.objects.bulk_create(made)
    for model in (Side, Command, Unit, Entry):
        _rows(model, laid.battle, saved)
    seats = Seat.objects.bulk_create(Seat(battle=one, name="Bench", role="player", sides=laid.both.sides) for one in saved)
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

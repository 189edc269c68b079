"""``manage.py bench`` (``make bench``): how quick the house is on this machine. docs/performance.md says how to read it."""

import asyncio
import json
import time
import uuid
from argparse import ArgumentParser
from functools import partial
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from armies.models import Army
from battles import actions
from battles.bench import field, growth, measures, naran, odds, parts
from battles.bench.club import large_club
from battles.bench.house import House, opened
from battles.bench.measures import Times
from battles.bench.phone import Phone
from battles.ledger import Requester
from battles.models import Battle, Seat
from battles.seats.access import GUEST_SEATS
from rules.conform import run_file

CASES = Path(settings.BASE_DIR, "tests", "rules", "cases")
PARTS = ("acts", "seen", "naran", "pages", "growth", "watchers", "conform", "odds")
#: Parts that are measured only where they are named: a quarter of an hour.
SELDOM = ("memory",)
WITHOUT_A_HOUSE = {"conform", "odds"}


class Command(BaseCommand):
    help = "Measure acts, pages, live updates and rules: medians, and ratios to a plain request on the same machine."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--times", type=int, default=150, help="how often each thing is done")
        parser.add_argument("--only", nargs="+", choices=PARTS + SELDOM + parts.names(), default=PARTS + parts.names())
        parser.add_argument("--requests", type=int, default=50_000, help="after which the memory's curve ends")
        parser.add_argument("--battles", type=int, nargs="+", default=[1, 10, 50], help="battles acting at once")
        parser.add_argument("--watchers", type=int, nargs="+", default=[10, 100, 500])
        parser.add_argument("--processes", type=int, nargs="+", default=[1, 2], help="web processes")

    def handle(self, *args: Any, **options: Any) -> None:
        call_command("collectstatic", interactive=False, verbosity=0)
        self.armies: list[Army] = []
        self.battles: list[Battle] = []
        try:
            if "conform" in options["only"]:
                self._conform()
            if "odds" in options["only"]:
                self._odds()
            for processes in options["processes"] if set(options["only"]) - WITHOUT_A_HOUSE else ():
                with opened(processes) as house:
                    self._house(house, options)
        finally:
            Battle.objects.filter(pk__in=[battle.pk for battle in self.battles]).delete()
            Army.objects.filter(pk__in=[army.pk for army in self.armies]).delete()

    def _house(self, house: House, options: dict[str, Any]) -> None:
        self.stdout.write(f"\n{len(house.processes)} web process(es)")
        battle, seat = self._battle()
        phone = _phone(house, battle, seat)
        phone.get("/healthz/")
        measures.acts(phone, _url(battle), field.volley(battle), 10)
        self.plain = measures.timed("a plain request (healthz)", options["times"], lambda: phone.get("/healthz/"))
        self._say(self.plain)
        self._say(measures.durable_commit())
        if "acts" in options["only"]:
            self._acts(house, options)
        if "seen" in options["only"]:
            self._seen(house, options)
        if "naran" in options["only"]:
            self._naran(house, options["times"])
        if "pages" in options["only"]:
            self._pages(house, options["times"])
        if "growth" in options["only"]:
            self._growth(house, options["times"])
        for part in parts.names():
            if part in options["only"]:
                parts.run(part, house, options["times"], self._say)
        if "memory" in options["only"]:
            self._memory(house, options["requests"])
        if "watchers" in options["only"]:
            for watchers in options["watchers"]:
                self._watch(house, watchers)
        self.stdout.write(f"memory of a web process: {house.memory():.0f} MB")

    def _acts(self, house: House, options: dict[str, Any]) -> None:
        times = options["times"]
        armies = self._armies()
        tables = [self._battle(armies) for _ in range(max(options["battles"]))]
        battle, seat = tables[0]
        fired, undone = measures.acts(_phone(house, battle, seat), _url(battle), field.volley(battle), times)
        self._say(Times.of("a volley, one battle (target 8 ms)", fired))
        self._say(Times.of("its undo", undone))
        for many in options["battles"]:
            rounds = max(10, times // (2 + many // 5))
            jobs = [_job(house, battle, seat, rounds) for battle, seat in tables[:many]]
            measures.saturation([job._replace(times=3) for job in jobs])  # its process meets every battle
            rate, press = measures.saturation(jobs)
            target = " (target 450)" if many == 10 else ""
            self.stdout.write(
                f"{many} battle(s) acting at once: {rate:.0f} acts/s{target}, p50 {press.median:.1f} ms, p95 {press.p95:.1f} ms"
            )

    def _seen(self, house: House, options: dict[str, Any]) -> None:
        """Acts as fast as they are answered, two screens looking on at each battle: one in English, one in Italian."""
        armies = self._armies()
        tables = [self._battle(armies) for _ in range(max(options["battles"]))]
        for many in options["battles"]:
            rounds = max(10, options["times"] // (2 + many // 5))
            jobs = [_job(house, battle, seat, rounds, ("en", "it")) for battle, seat in tables[:many]]
            measures.saturation([job._replace(times=3) for job in jobs])
            rate, press, seen = measures.saturation_seen(jobs)
            self.stdout.write(
                f"{many} battle(s) acting at once, two screens each: {rate:.0f} acts/s, answered p50 {press.median:.1f} ms, "
                f"p95 {press.p95:.1f} ms, seen p50 {seen.median:.1f} ms, p95 {seen.p95:.1f} ms (n={seen.count})"
            )

    def _naran(self, house: House, times: int) -> None:
        battle, seat = naran.declared_volley()
        self.battles.append(battle)
        phone = _phone(house, battle, seat)
        naran.volleys(phone, battle, 10)
        fired, tested = naran.volleys(phone, battle, times)
        self._say(Times.of("Naran: a volley of 24 figures (target 8 ms)", fired))
        self._say(Times.of("Naran: its loss test (target 8 ms)", tested))

    def _pages(self, house: House, times: int) -> None:
        for corps, elements, notes in ((1, 10, 0), (4, 10, 0), (4, 25, 0), (4, 10, 2000)):
            battle, seat = self._battle(self._armies(corps, elements))
            for n in range(notes):
                actions.note(code=battle.code, who=Requester(token=seat.token), text=f"Note {n}")
            url, form, phone = _url(battle), field.volley(battle), _phone(house, battle, seat)
            first: list[float] = []
            for _ in range(20):
                measures.acts(phone, url, form, 1)
                with measures.stopwatch(first):
                    phone.get(url)
            again = measures.timed("", times, partial(phone.get, url))
            of = f"battle page of {corps * elements * 2} units, {Battle.objects.get(pk=battle.pk).seq} log entries"
            self._say(Times.of(f"{of}, first rendered (target 25 ms)", first))
            self._say(Times(f"{of}, seen before (target 4 ms)", again.median, again.p95, again.count))
            self.stdout.write(f"{of}: {_queries(battle, seat)} queries")

    def _growth(self, house: House, times: int) -> None:
        club = large_club(members=500, armies=200, battles=300)
        try:
            for found in growth.of_a_club(house.server, club, times):
                self._say(found, "; target 40 ms")
        finally:
            club.remove()
        battle, seat = field.long_battle(self._armies(4, 25), 1, growth.ENTRIES)
        self.battles.append(battle)
        for found in growth.of_a_long_battle(house.server_of(battle.code), battle, seat, max(5, times // 10)):
            self._say(found, "; target 250 ms")

    def _memory(self, house: House, requests: int) -> None:
        tables = [self._battle() for _ in range(10)]
        for done, megabytes in growth.of_memory(house, tables, requests):
            self.stdout.write(f"memory after {done} requests: {megabytes:.0f} MB")

    def _watch(self, house: House, watchers: int) -> None:
        battle, seat = self._battle()
        url, form, phone = _url(battle), field.volley(battle), _phone(house, battle, seat)
        last: list[int] = []

        def press() -> int:
            if last:
                entry = phone.post(f"{url}undo/", {"entry": last.pop(), "key": uuid.uuid4().hex}).entry
            else:
                entry = phone.post(f"{url}act/fire/", {**form, "key": uuid.uuid4().hex}).entry
                last.append(entry or 0)
            assert entry
            return entry

        found, lost = asyncio.run(measures.watched(house.server_of(battle.code), url, watchers, press, presses=40, pause=0.5))
        self._say(found, f"; never seen: {lost}" + ("; target p95 150 ms" if watchers == 500 else ""))

    def _conform(self) -> None:
        files = sorted(CASES.glob("*.json"))
        cases = sum(len(json.loads(file.read_text())["cases"]) for file in files)
        begun = time.perf_counter()
        failed = sum(not verdict.passed for file in files for verdict in run_file(str(file)))
        rate = cases / (time.perf_counter() - begun)
        self.stdout.write(f"conform: {cases} cases, {failed} failed, {rate:.0f} cases/s in this process")

    def _odds(self) -> None:
        for found in odds.all_of_them():
            self.stdout.write(
                f"odds of {found.name}: {found.milliseconds:.1f} ms (target {found.target:.0f} ms), "
                f"{found.ratio:.4f} of {odds.PLAIN_RUNS} plain runs ({found.plain:.0f} ms)"
            )

    def _armies(self, corps: int = 4, elements: int = 10) -> tuple[Army, Army]:
        made = field.armies(corps, elements)
        self.armies += made
        return made

    def _battle(self, armies: tuple[Army, Army] | None = None) -> tuple[Battle, Seat]:
        battle, seat = field.large_battle(armies or self._armies(), len(self.battles))
        self.battles.append(battle)
        return battle, seat

    def _say(self, found: Times, more: str = "") -> None:
        ratio = found.median / self.plain.median
        self.stdout.write(
            f"{found.name}: median {found.median:.1f} ms, p95 {found.p95:.1f} ms, {ratio:.1f} × plain (n={found.count}){more}"
        )


def _url(battle: Battle) -> str:
    return f"/battles/{battle.code}/"


def _phone(house: House, battle: Battle, seat: Seat) -> Phone:
    """A phone at the process that the battle belongs to."""
    return Phone(house.server_of(battle.code), seat)


def _job(house: House, battle: Battle, seat: Seat, times: int, screens: tuple[str, ...] = ()) -> measures.Job:
    server = house.server_of(battle.code)
    return measures.Job(Phone(server, seat).headers, server, _url(battle), field.volley(battle), times, screens)


def _queries(battle: Battle, seat: Seat) -> int:
    """Statements of the page in a process that knows the battle."""
    client = Client(headers={"host": "127.0.0.1"})
    session = client.session
    session[GUEST_SEATS] = {battle.code: seat.token}
    session.save()
    client.get(_url(battle), secure=True)
    with CaptureQueriesContext(connection) as found:
        assert client.get(_url(battle), secure=True).status_code == 200
    return len(found)

"""``manage.py bench`` (``make bench``): how quick the house is on this machine, with two web processes."""

import asyncio
import os
import uuid
from argparse import ArgumentParser
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand

from battles.bench import field, measures
from battles.bench.measures import Times
from battles.bench.phone import Phone
from battles.models import Army, Battle
from config import serve
from config.run import start_redis

WEB_PROCESSES = 2


class Command(BaseCommand):
    help = "Measure acts, pages and live updates with two web processes; medians, and ratios to a plain request."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--times", type=int, default=150, help="how often each thing is done")
        parser.add_argument("--watchers", type=int, default=500)
        parser.add_argument("--battles", type=int, default=10, help="battles acting at once")

    def handle(self, *args: Any, **options: Any) -> None:
        helpers: dict[str, Any] = {}
        start_redis(helpers)  # as `make run` does
        listener = serve.listen("127.0.0.1", 0)
        server = f"http://127.0.0.1:{listener.getsockname()[1]}"
        call_command("collectstatic", interactive=False, verbosity=0)
        as_for_good = {**os.environ, "DEBUG": "0", "PUBLIC_URL": "http://127.0.0.1"}
        processes = [serve.spawn(listener, as_for_good) for _ in range(WEB_PROCESSES)]
        listener.close()
        name = f"Bench {uuid.uuid4().hex[:6]}"
        armies = (field.large_army(f"{name} a"), field.large_army(f"{name} b"))
        battles = [field.large_battle(armies, seed) for seed in range(options["battles"])]
        try:
            self._measure(server, battles, options)
        finally:
            for process in [*processes, *helpers.values()]:
                process.terminate()
            Battle.objects.filter(pk__in=[battle.pk for battle, _seat in battles]).delete()
            Army.objects.filter(pk__in=[army.pk for army in armies]).delete()

    def _measure(self, server: str, battles: list[Any], options: dict[str, Any]) -> None:
        times = options["times"]
        battle, seat = battles[0]
        url, form, phone = f"/battles/{battle.code}/", field.volley(battle), Phone(server, seat)
        phone.get("/healthz/")
        measures.acts(phone, url, form, 10)
        plain = measures.timed("a plain request (healthz)", times, lambda: phone.get("/healthz/"))
        self._say(plain, plain)
        self._say(measures.durable_commit(), plain)
        fired, undone = measures.acts(phone, url, form, times)
        self._say(Times.of("a volley, one battle (target 8 ms)", fired), plain)
        self._say(Times.of("its undo", undone), plain)
        self._pages(phone, url, form, plain, times)
        jobs = [
            (Phone(server, seat).headers, server, f"/battles/{b.code}/", field.volley(b), max(10, times // 3))
            for b, seat in battles
        ]
        rate = measures.saturation(jobs)
        self.stdout.write(f"{len(jobs)} battles at once: {rate:.0f} acts/s (target 450)")
        self._watch(server, battles[1], options["watchers"], plain)

    def _pages(self, phone: Phone, url: str, form: dict[str, object], plain: Times, times: int) -> None:
        page = measures.timed("battle page of 80 units, seen before (target 4 ms)", times, lambda: phone.get(url))
        first: list[float] = []
        for _ in range(20):
            measures.acts(phone, url, form, 1)
            with measures.stopwatch(first):
                phone.get(url)
        self._say(Times.of("battle page of 80 units, first rendered (target 25 ms)", first), plain)
        self._say(page, plain)

    def _watch(self, server: str, played: Any, watchers: int, plain: Times) -> None:
        battle, seat = played
        url, form, phone = f"/battles/{battle.code}/", field.volley(battle), Phone(server, seat)
        last: list[int] = []

        def press() -> int:
            if last:
                entry = phone.post(f"{url}undo/", {"entry": last.pop(), "key": uuid.uuid4().hex}).entry
            else:
                entry = phone.post(f"{url}act/fire/", {**form, "key": uuid.uuid4().hex}).entry
                last.append(entry or 0)
            assert entry
            return entry

        found, lost = asyncio.run(measures.watched(server, url, watchers, press, presses=40, pause=0.5))
        self._say(found, plain)
        self.stdout.write(f"never seen: {lost}; target p95 150 ms")

    def _say(self, found: Times, plain: Times) -> None:
        ratio = found.median / plain.median
        self.stdout.write(
            f"{found.name}: median {found.median:.1f} ms, p95 {found.p95:.1f} ms, {ratio:.1f} × plain (n={found.count})"
        )

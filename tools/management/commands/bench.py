"""``manage.py bench`` (``make bench``): measure the product on this machine; docs/reference/performance.md
explains the figures."""

import json
import time
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from operations.management.commands.prepare import collect_static
from rules.conform import run_file
from tools.bench import documents, odds, parts
from tools.bench.book import Book
from tools.bench.measures import Times
from tools.bench.pace import Pacer
from tools.bench.web import WebProcesses, running

CASES = Path(settings.BASE_DIR, "tests", "rules", "cases")
#: Parts that are measured only where they are named: a quarter of an hour.
SELDOM = {"memory", "crowd"}
WITHOUT_A_HOUSE = ("conform", "odds", "documents")


class Command(BaseCommand):
    help = "Measure acts, screens, pages and rules: medians, beside a plain request, a plain Django action and a durable commit."

    def add_arguments(self, parser: ArgumentParser) -> None:
        everything = WITHOUT_A_HOUSE + tuple(parts.PARTS)
        usual = [name for name in everything if name not in SELDOM]
        parser.add_argument("--only", nargs="+", choices=everything, default=usual)
        parser.add_argument("--rounds", type=int, default=1, help="all of it so often, one round after the other: medians")
        parser.add_argument("--times", type=int, default=150, help="how often each thing is done")
        parser.add_argument("--battles", type=int, nargs="+", default=[1, 10, 50], help="battles acting at once")
        parser.add_argument("--watchers", type=int, nargs="+", default=[10, 500, 3000], help="of one battle")
        parser.add_argument("--crowd", type=int, nargs="+", default=[1000, 3000, 7500], help="screens that wait")
        parser.add_argument("--processes", type=int, nargs="+", default=[1, 2], help="web processes")
        parser.add_argument("--shared", action="store_true", help="web processes share a socket, as without a proxy by code")
        parser.add_argument("--few", action="store_true", help="little of everything: does it run?")

    def handle(self, *args: Any, **options: Any) -> None:
        collect_static()
        self.book = Book(self.stdout.write)
        for number in range(options["rounds"]):
            if options["rounds"] > 1:
                self.stdout.write(f"\nRound {number + 1} of {options['rounds']}")
            self._round(options)
        if options["rounds"] > 1:
            self.book.medians()

    def _round(self, options: dict[str, Any]) -> None:
        only = options["only"]
        if set(only) & set(WITHOUT_A_HOUSE):
            self.book.heading("In this process")
        if "conform" in only:
            self._conform()
        if "odds" in only:
            self._odds()
        if "documents" in only:
            for times, more in documents.measures(few=options["few"]):
                self.book.say(times, more)
        named = [name for name in tuple(parts.PARTS) if name in only]
        for processes in options["processes"] if named else ():
            with running(processes, options["shared"]) as web:
                self.book.heading(f"{processes} web process(es)" + (" that share all battles" if options["shared"] else ""))
                self._measure(web, named, options)

    def _measure(self, web: WebProcesses, named: list[str], options: dict[str, Any]) -> None:
        made = parts.Made()
        sizes = {name: options[name] for name in ("times", "battles", "watchers", "crowd", "few")}
        run = parts.Run(web, say=self.book.say, made=made, **sizes)
        try:
            battle, seat = run.battle(run.armies(1, 2))
            phone, pacer = run.phone(battle, None), Pacer(battle, seat)
            for name in named:
                self.stdout.write(f"-- {name}")
                self.book.pace(pacer.pace(phone, max(3, options["times"] // 3)))
                parts.measure(name, run)
        finally:
            made.remove()
        self.book.say(Times("memory of the largest web process", web.memory(), unit="MB"))

    def _conform(self) -> None:
        files = sorted(CASES.glob("*.json"))
        cases = sum(len(json.loads(file.read_text())["cases"]) for file in files)
        begun = time.perf_counter()
        failed = sum(not verdict.passed for file in files for verdict in run_file(str(file)))
        rate = cases / (time.perf_counter() - begun)
        self.book.say(Times("conform", rate, unit="cases/s"), f"; {failed} of {cases} failed; target 1000")

    def _odds(self) -> None:
        for found in odds.all_of_them():
            more = f"; target {found.target:.0f} ms; {found.ratio:.4f} of {odds.PLAIN_RUNS} plain runs ({found.plain:.0f} ms)"
            self.book.say(Times(f"odds of {found.name}", found.milliseconds), more)

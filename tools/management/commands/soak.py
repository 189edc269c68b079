"""``manage.py soak`` (``make soak``): an evening at which something is killed every half minute."""

import statistics
import threading
import time
from argparse import ArgumentParser
from random import Random
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import connection

from battles.models import Battle
from tools.soak.evening import Listener, Player, Sums, compared, tables
from tools.soak.mishaps import VICTIMS, Mended, Mishap, mended_house

#: Seconds in which screens must have heard of everything after the last press.
SILENCE_SECONDS = 15.0


class Command(BaseCommand):
    help = "Lets five battles be played on two web processes while processes are killed; nothing may be lost, doubled, unheard."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--minutes", type=float, default=60)
        parser.add_argument("--every", type=float, default=30, help="seconds from one kill to the next")
        parser.add_argument("--pause", type=float, default=1.5, help="about how long a player thinks, in seconds")
        parser.add_argument("--seed", type=int, default=1)

    def handle(self, *args: Any, minutes: float, every: float, pause: float, seed: int, **options: Any) -> None:
        if not settings.DATABASE["EMBEDDED"]:
            raise CommandError("A soak kills its own PostgreSQL: leave DATABASE_URL away.")
        if Battle.objects.filter(is_demo=False).exists():
            raise CommandError("There are battles here already: give the soak a VAR_DIR of its own.")
        call_command("collectstatic", interactive=False, verbosity=0)
        call_command("load_samples", verbosity=0)
        with mended_house() as house:
            self.stdout.write(f"{len(house.servers)} web processes, {minutes:g} minutes, a kill every {every:g} s")
            mishaps, sums = self._evening(house, minutes * 60, every, pause, Random(seed))
        self._report(mishaps, sums)

    def _evening(
        self, house: Mended, seconds: float, every: float, pause: float, rng: Random
    ) -> tuple[list[tuple[Mishap, float | None]], Sums]:
        played, ended, silent = tables(), threading.Event(), threading.Event()
        players = [
            Player(table, place, house.servers, ended, pause, rng.randrange(2**32)) for table in played for place in range(3)
        ]
        listeners = [Listener(table, house.servers, silent, rng.randrange(2**32)) for table in played for _ in range(2)]
        for thread in (*players, *listeners):
            thread.start()
        mishaps = list(self._mishaps(house, seconds, every, rng))
        ended.set()
        for player in players:
            player.join()
        connection.close()  # which died with its server
        until = time.monotonic() + SILENCE_SECONDS
        while time.monotonic() < until and any("unheard" in line for line in compared(players, listeners).wrong):
            time.sleep(1)
        sums = compared(players, listeners)
        silent.set()
        for listener in listeners:
            listener.join()
        answered = sorted(press.at for player in players for press in player.presses if press.ack)
        return [(mishap, next((at - mishap.at for at in answered if at > mishap.at), None)) for mishap in mishaps], sums

    def _mishaps(self, house: Mended, seconds: float, every: float, rng: Random) -> Any:
        begun = time.monotonic()
        last = ""
        while (now := time.monotonic()) + every < begun + seconds:
            time.sleep(every - (now - begun) % every)
            last = rng.choice([victim for victim in VICTIMS if victim != last and victim.split()[0] in _there(house)])
            mishap = house.kill(last)
            took = "never well again" if mishap.well is None else f"well after {mishap.well:.1f} s"
            self.stdout.write(f"{time.monotonic() - begun:6.0f} s  {mishap.victim}: {took}")
            self.stdout.flush()
            yield mishap
        time.sleep(max(0.0, begun + seconds - time.monotonic()))

    def _report(self, mishaps: list[tuple[Mishap, float | None]], sums: Sums) -> None:
        self.stdout.write(
            f"{sums.presses} presses in {sums.battles} battles: {sums.acknowledged} acknowledged, "
            f"{sums.refused.total()} refused, {sums.unanswered} unanswered; {sums.sent_again} sent again; {sums.entries} entries"
        )
        self.stdout.write(f"refused: {dict(sums.refused.most_common())}")
        self.stdout.write(f"{len(mishaps)} kills")
        for victim in VICTIMS:
            well = [mishap.well or float("inf") for mishap, _pressed in mishaps if mishap.victim == victim]
            if well:
                self.stdout.write(
                    f"  {victim}: {len(well)} times, well after {statistics.median(well):.1f} s (worst {max(well):.1f})"
                )
        pressed = [seconds for _mishap, seconds in mishaps if seconds is not None]
        if pressed:
            median, worst = statistics.median(pressed), max(pressed)
            self.stdout.write(f"from a kill to the next press acknowledged: median {median:.2f} s, worst {worst:.2f} s")
        never = [mishap.victim for mishap, _pressed in mishaps if mishap.well is None]
        wrong = sums.wrong + [f"{victim} was never well again" for victim in never]
        for line in wrong:
            self.stdout.write(line)
        if wrong:
            raise SystemExit(1)
        self.stdout.write("Nothing lost, doubled or unheard; every battle is replayed exactly, and the dice are the seed's.")


def _there(house: Mended) -> set[str]:
    """The first words of those who can be killed here."""
    return {name.split()[0] for name in house.pids} | {"backend"}

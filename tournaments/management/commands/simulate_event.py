"""``manage.py simulate_event --players 200 --rounds 7 --seed 1``: an event played at random through the real actions."""

import time
from argparse import ArgumentParser
from random import Random
from typing import Any

from django.core.management.base import BaseCommand

from common.errors import Refused
from tournaments.bench.simulate import simulate
from tournaments.engine.presets import PRESETS
from tournaments.models.settings import CHAINS


class Command(BaseCommand):
    help = "Play an event at random to its end, with all that happens at one, and hold the specification against each round."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--players", type=int, default=16)
        parser.add_argument("--rounds", type=int, default=4)
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--events", type=int, default=1, help="so many, with the seeds that follow")
        parser.add_argument("--varied", action="store_true", help="players, rounds, scoring and tie-breaks by each seed")
        parser.add_argument("--keep", action="store_true", help="do not delete the events that went well")

    def handle(self, *args: Any, players: int, rounds: int, seed: int, events: int, **options: Any) -> None:
        wrong = sum(not self._event(players, rounds, number, options) for number in range(seed, seed + events))
        self.stdout.write(f"{events - wrong} passed, {wrong} failed")
        if wrong:
            raise SystemExit(1)

    def _event(self, players: int, rounds: int, seed: int, options: dict[str, Any]) -> bool:
        settings: dict[str, Any] = {}
        if options["varied"]:
            players, rounds, settings = varied(seed)
        begun = time.perf_counter()
        try:
            done = simulate(players, rounds, seed, settings)
        except (Refused, AssertionError) as error:
            self.stdout.write(f"seed {seed} ({players} players, {rounds} rounds, {settings}): {type(error).__name__}: {error}")
            return False
        for line in done.wrong:
            self.stdout.write(f"seed {seed} ({players} players, {rounds} rounds, {settings}): {line}")
        seconds = time.perf_counter() - begun
        slowest = max(done.drafted, default=0) * 1000
        self.stdout.write(
            f"seed {seed}: {players} players, {done.rounds} rounds, {done.entries} entries, {done.refused} refused, "
            f"{seconds:.0f} s, slowest draft {slowest:.0f} ms"
        )
        if not done.wrong and not options["keep"]:
            done.event.delete()
        return not done.wrong


def varied(seed: int) -> tuple[int, int, dict[str, Any]]:
    """Players, rounds and settings of an event unlike its neighbours."""
    chance = Random(seed)
    players = chance.randrange(8, 41)
    rounds = chance.randrange(3, 7)
    settings: dict[str, Any] = {
        "preset": chance.choice(sorted(PRESETS)),
        "chain": chance.choice(sorted(CHAINS)),
        "unplayed": chance.choice(("average", "zero", "own")),
        "first_round": chance.choice(("drawn", "seeded_fold", "seeded_slide")),
        "method": chance.choice(("adjacent", "fold", "slide")),
        "standings_policy": chance.choice(("open", "last_round_hidden", "secret")),
        "avoid": chance.choice(([], [{"kind": "club"}], [{"kind": "club", "level": "mild"}, {"kind": "army"}])),
        "top_tables": chance.random() < 0.5,
        "missed_points": chance.choice((0, 1, "1/2")),
    }
    if chance.random() < 0.3:
        settings |= {"clock_minutes": 120, "random_end": {"count": 2, "sides": 6, "each": 1}}
    return players, rounds, settings

"""``manage.py simulate_event --players 200 --rounds 7 --seed 1``: an event played at random through the real actions."""

import time
from argparse import ArgumentParser
from random import Random
from typing import Any

from django.core.management.base import BaseCommand

from common.errors import Refused
from tools.tournaments.simulate import simulate
from tournaments.engine.presets import PRESETS
from tournaments.models.settings import CHAINS


class Command(BaseCommand):
    help = "Play an event at random to its end, with all that happens at one, and hold the specification against each round."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--players", type=int, default=16)
        parser.add_argument("--rounds", type=int, default=4)
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--events", type=int, default=1, help="so many, with the seeds that follow")
        parser.add_argument("--varied", action="store_true", help="players, format, teams, scoring and tie-breaks by each seed")
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
    players, settings = _in_a_format(chance, players, settings)
    if chance.random() < 0.3:
        settings |= {"clock_minutes": 120, "random_end": {"count": 2, "sides": 6, "each": 1}}
    return players, rounds, settings


def _in_a_format(chance: Random, players: int, settings: dict[str, Any]) -> tuple[int, dict[str, Any]]:
    """One of the formats, half of them Swiss, and now and then with teams; smaller where everybody meets everybody."""
    kind = chance.choice(("swiss", "swiss", "swiss", "round_robin", "knockout", "groups_knockout"))
    found = {**settings, "kind": kind}
    if kind != "swiss":
        players = chance.randrange(6, 17)
        found["rounds"] = None
    if kind == "round_robin":
        players, found["double"] = chance.randrange(4, 9), chance.random() < 0.3
    elif kind == "knockout":
        found["placement"] = chance.choice(("none", "third"))
    elif kind == "groups_knockout":
        players = chance.randrange(11, 18)
        placement = chance.choice(("none", "third", "all"))
        found |= {"groups": chance.choice((2, 4)), "qualifiers": chance.choice((1, 2)), "placement": placement}
    if chance.random() < 0.3:
        players = min(players, 12)
        found |= {"team_size": chance.randrange(2, 5), "chain": "teams"}
        found["groups"] = 2 if found.get("groups") else None
    return players, found

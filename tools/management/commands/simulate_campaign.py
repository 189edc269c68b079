"""``manage.py simulate_campaign --kit northern-italy-1800 --turns 10 --seed 1``: a campaign at random, checked as it goes."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from campaigns.queries.kits import ready_kits
from tools.campaigns.simulate import Simulation


class Command(BaseCommand):
    help = "Play a campaign at random through the real actions; every invariant is checked after each stage of a turn."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--kit", required=True, choices=list(ready_kits()))
        parser.add_argument("--turns", type=int, default=200, help="turns after which it is left; to its end by default")
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--entries", type=int, default=120, help="entries on a table after which somebody concedes")
        parser.add_argument("--whole", type=int, default=1500, help="the same for each tenth table, to be played to its verdict")
        parser.add_argument("--keep", action="store_true", help="do not delete the campaign if it went well")

    def handle(self, *args: Any, kit: str, turns: int, seed: int, **options: Any) -> None:
        story = Simulation(kit, seed, entries=options["entries"], whole=options["whole"]).run(turns)
        campaign = story.campaign
        done = ", ".join(f"{name} {times}" for name, times in sorted(story.done.items()))
        self.stdout.write(f"{kit}, seed {seed}: turn {campaign.turn}, {campaign.stage}, {campaign.seq} entries; {done}")
        for line in story.wrong:
            self.stdout.write(f"{campaign.code}: {line}")
        if story.wrong:
            raise SystemExit(1)
        if not options["keep"]:
            campaign.delete()

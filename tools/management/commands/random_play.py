"""``manage.py random_play --ruleset de-bellis-empire --battles 20 --seed 1``: random legal battles through the real actions."""

from argparse import ArgumentParser
from random import Random
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from armies.models import Army
from common.errors import Refused
from rules.engine.play.driver import DeadEnd
from tools.random_play import play_battle


class Command(BaseCommand):
    help = "Play random legal battles to their end: no crash, no dead end, the replay equal, the invariants held."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--ruleset", required=True, help="slug of the ruleset")
        parser.add_argument("--battles", type=int, default=10)
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--turns", type=int, default=20, help="turns after which a battle is agreed a draw")
        parser.add_argument("--entries", type=int, default=2000, help="log entries after which it is, too")
        parser.add_argument("--keep", action="store_true", help="do not delete the battles that went well")

    def handle(self, *args: Any, ruleset: str, battles: int, seed: int, **options: Any) -> None:
        call_command("load_samples", verbosity=0)
        samples = list(Army.objects.filter(ruleset=ruleset, is_sample=True, is_book=False).order_by("pk"))
        if len(samples) < 2:
            raise CommandError(f"There are no two sample armies for {ruleset}.")
        wrong = 0
        for number in range(seed, seed + battles):
            wrong += not self._battle(ruleset, samples, number, options)
        self.stdout.write(f"{battles - wrong} passed, {wrong} failed")
        if wrong:
            raise SystemExit(1)

    def _battle(self, ruleset: str, samples: list[Army], seed: int, options: dict[str, Any]) -> bool:
        armies = [Random(seed).choice(samples), Random(-seed).choice(samples)]
        try:
            evening = play_battle(ruleset, armies, seed, turns=options["turns"], entries=options["entries"])
        except (Refused, DeadEnd, ValueError) as error:
            self.stdout.write(f"seed {seed}: {type(error).__name__}: {error}")
            return False
        for line in evening.wrong:
            self.stdout.write(f"seed {seed}, battle {evening.battle.code}: {line}")
        if options["verbosity"] > 1 or evening.wrong:
            self.stdout.write(f"seed {seed}: {evening.entries} entries, {evening.refused} refused, ended by {evening.ended}")
        if not evening.wrong and not options["keep"]:
            evening.battle.delete()
        return not evening.wrong

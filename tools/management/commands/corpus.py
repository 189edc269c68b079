"""``manage.py corpus``: the demo battles of this release played to their end at random, as files for every later release."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from armies.models import Army
from rules.engine.ruleset import rulesets
from tools.corpus import keep
from tools.random_play import play_battle

FOLDER = Path(settings.BASE_DIR, "tests", "corpus")
#: Bytes that all files of a release may take.
MAX_RELEASE_BYTES = 2_000_000


class Command(BaseCommand):
    help = "Writes one battle a ruleset, of the demo's armies and played at random to its end, into tests/corpus/<release>."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--into", type=Path, default=FOLDER / settings.VERSION, help="folder of the release")
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--turns", type=int, default=20, help="turns after which a battle is agreed a draw")
        parser.add_argument("--entries", type=int, default=1500, help="log entries after which it is, too")

    def handle(self, *args: Any, into: Path, seed: int, turns: int, entries: int, **options: Any) -> None:
        if list(into.glob("*.json.gz")):
            raise CommandError(f"{into} has battles already: what a release wrote is never written again.")
        call_command("load_samples", verbosity=0)
        total = 0
        for slug in (slug for slug, book in rulesets().items() if book.play):
            armies = list(Army.objects.filter(is_sample=True, is_book=False, ruleset=slug).order_by("pk")[:2])
            evening = play_battle(slug, armies, seed, turns=turns, entries=entries)
            if evening.wrong:
                raise CommandError(f"{slug}: {'; '.join(evening.wrong)}")
            size = keep(evening.battle, into / f"{slug}.json.gz", settings.VERSION)
            evening.battle.delete()
            self.stdout.write(f"{slug}: {evening.entries} entries, ended by {evening.ended}, {size} bytes")
            total += size
        if total > MAX_RELEASE_BYTES:
            raise CommandError(f"{total} bytes are more than a release may take ({MAX_RELEASE_BYTES}).")

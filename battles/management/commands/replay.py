"""``manage.py replay CODE…``: rebuild battles from their logs and compare every row."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from battles.ledger.replay import differences, mend
from battles.models import Battle


class Command(BaseCommand):
    help = "Rebuild battles from their logs and compare every row with what the log says."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("codes", nargs="*", metavar="BATTLE", help="codes of battles")
        parser.add_argument("--all", action="store_true", help="every battle there is")
        parser.add_argument("--mend", action="store_true", help="let the rows of those named be what the log says")

    def handle(self, *args: Any, codes: list[str], **options: Any) -> None:
        battles = Battle.objects.order_by("pk")
        if not options["all"]:
            if not codes:
                raise CommandError("Name battles by their codes, or say --all.")
            battles = battles.filter(code__in=codes)
            unknown = set(codes) - set(battles.values_list("code", flat=True))
            if unknown:
                raise CommandError(f"No such battle: {', '.join(sorted(unknown))}.")
        wrong = 0
        for battle in battles.iterator():
            if options["mend"] and not options["all"]:
                self._mend(battle)
            wrong += not self._same(battle)
        self.stdout.write(f"{battles.count() - wrong} exact, {wrong} differ")
        if wrong:
            raise SystemExit(1)

    def _mend(self, battle: Battle) -> None:
        try:
            mend(battle)
        except ValueError:
            self.stdout.write(f"{battle.code}: its log contradicts itself, and mends nothing")

    def _same(self, battle: Battle) -> bool:
        try:
            found = [str(d) for d in differences(battle)]
        except ValueError as error:
            found = [str(error)]
        for line in found:
            self.stdout.write(f"{battle.code}: {line}")
        return not found

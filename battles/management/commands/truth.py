"""``manage.py truth``: which battles differ from their log, their dice or their rules; and a look at them now."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from battles.models import Battle, Check
from battles.record.truth import BY_RULES, changed, look, look_at_all, marked


class Command(BaseCommand):
    help = "Lists the battles with which something was wrong at the last look. Exit code 1 if there are any."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("codes", nargs="*", metavar="BATTLE", help="look at the whole of these battles first")
        parser.add_argument("--now", action="store_true", help="first do what is done every night")
        parser.add_argument("--all", action="store_true", help="first look at the whole of every battle there is")
        parser.add_argument("--accept", metavar="BATTLE", nargs="+", help="strike out what the rules give otherwise in these")

    def handle(self, *args: Any, codes: list[str], accept: list[str] | None, **options: Any) -> None:
        if options["now"]:
            look_at_all(changed().iterator())
        for battle in Battle.objects.order_by("pk") if options["all"] else _named(codes):
            look(battle, whole=True)
        for battle in _named(accept or []):
            for check in Check.objects.filter(battle=battle):
                check.wrong = [one for one in check.wrong if one[0] not in BY_RULES]
                check.save()
        found = list(marked())
        for check in found:
            for kind, text in check.wrong:
                self.stdout.write(f"{check.battle.code}: {kind}: {text}")
        self.stdout.write(f"{Check.objects.count()} looked at, {len(found)} differ")
        if found:
            raise SystemExit(1)


def _named(codes: list[str]) -> list[Battle]:
    found = list(Battle.objects.filter(code__in=codes).order_by("pk"))
    if unknown := set(codes) - {battle.code for battle in found}:
        raise CommandError(f"No such battle: {', '.join(sorted(unknown))}.")
    return found

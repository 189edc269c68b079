"""``manage.py truth``: audit battles against their log, their dice and their rules; repair their rows."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from battles.ledger.replay import mend
from battles.models import Battle, Check
from battles.record.truth import BY_RULES, changed, look_at_all, marked


class Command(BaseCommand):
    help = "Lists the battles that differed at their last audit. Exit code 1 if there are any."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("codes", nargs="*", metavar="BATTLE", help="audit the whole of these battles first")
        parser.add_argument("--now", action="store_true", help="first audit what is audited every night")
        parser.add_argument("--all", action="store_true", help="first audit the whole of every battle")
        parser.add_argument("--mend", metavar="BATTLE", nargs="+", help="first set the rows of these to what their log says")
        parser.add_argument("--accept", metavar="BATTLE", nargs="+", help="strike out what the rules give otherwise in these")

    def handle(self, *args: Any, codes: list[str], accept: list[str] | None, **options: Any) -> None:
        mended = _named(options["mend"] or [])
        for battle in mended:
            self._mend(battle)
        if options["now"]:
            look_at_all(changed().iterator())
        named = {battle.pk: battle for battle in (*_named(codes), *mended)}.values()
        wrong = look_at_all(Battle.objects.order_by("pk").iterator() if options["all"] else named, whole=True)
        for battle in _named(accept or []):
            for check in Check.objects.filter(battle=battle):
                check.wrong = [one for one in check.wrong if one[0] not in BY_RULES]
                check.save()
        found = list(marked())
        for check in found:
            for kind, text in check.wrong:
                self.stdout.write(f"{check.battle.code}: {kind}: {text}")
        self.stdout.write(f"{Check.objects.count()} looked at, {len(found)} differ")
        if found or (wrong and not accept):  # a battle that cannot be read is not marked
            raise SystemExit(1)

    def _mend(self, battle: Battle) -> None:
        try:
            mend(battle)
        except ValueError as error:
            self.stdout.write(f"{battle.code}: not mended, its log contradicts itself: {error}")


def _named(codes: list[str]) -> list[Battle]:
    found = list(Battle.objects.filter(code__in=codes).order_by("pk"))
    if unknown := set(codes) - {battle.code for battle in found}:
        raise CommandError(f"No such battle: {', '.join(sorted(unknown))}.")
    return found

"""``manage.py verify_dice CODE…``: recompute every server roll of these battles from their seeds."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from battles.models import Battle
from battles.record.dice import prove


class Command(BaseCommand):
    help = "Recomputes every roll that the server made in these battles. Exit code 1 if any is not what the seed gives."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("code", nargs="+", help="code of a battle, as in its address")

    def handle(self, *args: Any, **options: Any) -> None:
        failed = [code for code in options["code"] if not self._verified(code)]
        if failed:
            raise CommandError(f"The dice do not hold: {', '.join(failed)}")

    def _verified(self, code: str) -> bool:
        battle = Battle.objects.filter(code=code).first()
        if battle is None:
            self.stderr.write(f"{code}: there is no such battle")
            return False
        proof = prove(battle)
        for roll in proof.mismatches:
            self.stderr.write(f"{code}: roll {roll.number} (entry {roll.seq}): log {roll.noted}, seed {roll.recomputed}")
        for seq in proof.gaps:
            self.stderr.write(f"{code}: the rolls of entry {seq} do not follow on those before it")
        if proof.counted != len(proof.rolls):
            self.stderr.write(f"{code}: {proof.counted} rolls counted, {len(proof.rolls)} in the log")
        if proof.holds:
            self.stdout.write(f"{code}: {len(proof.rolls)} rolls, all as the seed gives them")
        return proof.holds

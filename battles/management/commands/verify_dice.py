"""``manage.py verify_dice CODE…``: recompute every server roll of these battles from their seeds."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from battles.models import Battle
from battles.record.dice import Proof, prove


class Command(BaseCommand):
    help = (
        "Recomputes every roll that the server made in these battles, from the seed and the words that the sides added to it. "
        "Exit code 1 if any is not what they give, or if the seed is not the one promised at the start."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("code", nargs="+", help="code of a battle, as in its address")
        parser.add_argument("--hash", help="the fingerprint that a player noted at the start: all of it, or its first 16 signs")

    def handle(self, *args: Any, **options: Any) -> None:
        codes, noted = options["code"], options["hash"]
        if noted and len(codes) > 1:
            raise CommandError("A fingerprint is of one battle: name that one alone.")
        failed = [code for code in codes if not self._verified(code, noted)]
        if failed:
            raise CommandError(f"The dice do not hold: {', '.join(failed)}")

    def _verified(self, code: str, noted: str | None) -> bool:
        battle = Battle.objects.filter(code=code).first()
        if battle is None:
            self.stderr.write(f"{code}: there is no such battle")
            return False
        proof = prove(battle)
        known = noted is None or proof.was_noted(noted)
        for line in proof.complaints():
            self.stderr.write(f"{code}: {line}")
        if not known:
            self.stderr.write(f"{code}: the seed is not the one whose fingerprint was noted; it has {proof.seed_hash}")
        if proof.holds and known:
            self.stdout.write(f"{code}: {len(proof.rolls)} rolls, all as the seed gives them{_with_words(proof)}")
            if not proof.promised and noted is None:
                self.stdout.write(
                    f"{code}: its log has no fingerprint of the seed (it was made before there was one): see --hash"
                )
        return proof.holds and known


def _with_words(proof: Proof) -> str:
    listed = ", ".join(f"{side}: {word}" for side, word in sorted(proof.words.items()))
    return f" with the words added ({listed})" if listed else ""

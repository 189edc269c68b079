"""``manage.py load_demo``: sample armies and the demo battle, each only where it is missing."""

from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand

from battles.actions.demo import demo_pattern, load_pattern


class Command(BaseCommand):
    help = "Loads the sample armies and one demo battle, which visitors get copies of. Running it again changes nothing."

    def handle(self, *args: Any, **options: Any) -> None:
        call_command("load_samples", stdout=self.stdout)
        there = demo_pattern()
        battle = load_pattern()
        if battle is None:
            self.stdout.write("No demo battle: no ruleset can be played with two sample armies yet.")
        else:
            self.stdout.write(f"Demo battle {battle.code}: {battle.name}" + (" (was there already)" if there else ""))

"""``manage.py load_demo``: sample armies and the demo battles, each only where it is missing."""

from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand

from battles.actions.demo import demo_patterns, load_patterns


class Command(BaseCommand):
    help = "Loads the sample armies and a demo battle for each ruleset, which visitors get copies of. Twice changes nothing."

    def handle(self, *args: Any, **options: Any) -> None:
        call_command("load_samples", stdout=self.stdout)
        made = {battle.pk for battle in load_patterns()}
        patterns = demo_patterns()
        if not patterns:
            self.stdout.write("No demo battle: no ruleset can be played with two sample armies yet.")
        for battle in patterns:
            self.stdout.write(f"Demo battle {battle.code}: {battle.name}" + ("" if battle.pk in made else " (was there already)"))

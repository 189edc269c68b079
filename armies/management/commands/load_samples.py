"""``manage.py load_samples``: the sample armies of every ruleset, as their army books have them."""

from typing import Any

from django.core.management.base import BaseCommand

from armies.actions import load_samples


class Command(BaseCommand):
    help = "Load the sample armies of every ruleset. What is there already and unchanged stays as it is."

    def handle(self, *args: Any, **options: Any) -> None:
        written, kept, gone = load_samples()
        self.stdout.write(f"sample armies: {written} written, {kept} unchanged, {gone} removed")

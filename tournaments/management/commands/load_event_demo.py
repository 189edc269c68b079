"""``manage.py load_event_demo``: the demo tournament, where it is missing."""

from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand

from tournaments.actions.demo import load_pattern


class Command(BaseCommand):
    help = "Loads the tournament that visitors get copies of. Twice changes nothing."

    def handle(self, *args: Any, **options: Any) -> None:
        call_command("load_samples", stdout=self.stdout)
        self.stdout.write(f"Demo tournament {load_pattern().code}")

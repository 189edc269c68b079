"""``manage.py load_demos``: the sample armies, and the demos of every app."""

from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand

DEMOS = ("load_demo", "load_campaign_demo", "load_event_demo")


class Command(BaseCommand):
    help = "Loads the sample armies and the demo battles, campaigns and tournament. Twice changes nothing."

    def handle(self, *args: Any, **options: Any) -> None:
        for command in DEMOS:
            call_command(command, stdout=self.stdout)

"""``manage.py rebuild_stats``: the figures of all battles that have ended, worked out anew."""

from typing import Any

from django.core.management.base import BaseCommand

from stats.rollup import rebuild


class Command(BaseCommand):
    help = "Work out the figures of every battle that has ended anew, whatever there was."

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"{rebuild()} battles")

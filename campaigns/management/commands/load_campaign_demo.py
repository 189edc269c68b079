"""``manage.py load_campaign_demo``: the campaign that visitors get copies of, where it is missing."""

from typing import Any

from django.core.management.base import BaseCommand

from campaigns.actions.demo import demo_pattern, load_pattern


class Command(BaseCommand):
    help = "Plays the demo campaign up to its third turn. Twice changes nothing."

    def handle(self, *args: Any, **options: Any) -> None:
        found = demo_pattern()
        campaign = found or load_pattern()
        self.stdout.write(f"Demo campaign {campaign.code}: {campaign.name}" + (" (was there already)" if found else ""))

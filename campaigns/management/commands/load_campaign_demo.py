"""``manage.py load_campaign_demo``: the campaigns that visitors get copies of, one of each kind, where they are missing."""

from typing import Any

from django.core.management.base import BaseCommand

from campaigns.actions.demo import demo_pattern, load_pattern
from campaigns.actions.stories import STORIES


class Command(BaseCommand):
    help = "Plays the demo campaigns, on a map, along a tree and in a league, up to a battle to fight. Twice changes nothing."

    def handle(self, *args: Any, **options: Any) -> None:
        for kit in STORIES:
            found = demo_pattern(kit)
            campaign = found or load_pattern(kit)
            self.stdout.write(f"Demo campaign {campaign.code}: {campaign.name}" + (" (was there already)" if found else ""))

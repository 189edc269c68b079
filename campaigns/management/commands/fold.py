"""``manage.py fold``: audit every campaign against its log; ``manage.py fold CODE``: one campaign."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from campaigns.actions.audit import AUDIT
from campaigns.models import Campaign


class Command(BaseCommand):
    help = "Audit campaigns: replay their logs, compare them with the rows, and each unit's ledger with its strength."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("codes", nargs="*", help="codes of campaigns; all where none is named")

    def handle(self, *args: Any, codes: list[str], **options: Any) -> None:
        found = Campaign.objects.filter(code__in=codes) if codes else Campaign.objects.all()
        wrong = 0
        for campaign in found.iterator():
            for line in AUDIT.look(campaign) or ():
                wrong += 1
                self.stdout.write(f"{campaign.code}: {line}")
        self.stdout.write(f"{found.count()} folded, {wrong} wrong")
        if wrong:
            raise SystemExit(1)

"""``manage.py audit_tournaments``: compare tournaments with their logs."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournaments.actions.audit import AUDIT, due_events
from tournaments.models import AuditResult, Event


class Command(BaseCommand):
    help = "Lists the tournaments that differed from their log at the last audit. Exit code 1 if there are any."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("codes", nargs="*", metavar="EVENT", help="audit these tournaments first")
        parser.add_argument("--now", action="store_true", help="first do what is done every night")
        parser.add_argument("--all", action="store_true", help="first audit every tournament")

    def handle(self, *args: Any, codes: list[str], **options: Any) -> None:
        events = Event.objects.order_by("pk")
        if unknown := set(codes) - set(events.filter(code__in=codes).values_list("code", flat=True)):
            raise CommandError(f"No such tournament: {', '.join(sorted(unknown))}.")
        if options["now"]:
            AUDIT.look_at_all(due_events().iterator())
        for event in events if options["all"] else events.filter(code__in=codes):
            AUDIT.look(event)
        wrong = list(AuditResult.objects.exclude(wrong=[]).select_related("event"))
        for result in wrong:
            for line in result.wrong:
                self.stdout.write(f"{result.event.code}: {line}")
        self.stdout.write(f"{AuditResult.objects.count()} audited, {len(wrong)} differ")
        if wrong:
            raise SystemExit(1)

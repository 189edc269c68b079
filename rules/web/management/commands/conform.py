"""``manage.py conform FILE...``: run worked cases through the rulesets and the apps' engines. Needs no database."""

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand
from django.utils.module_loading import import_string

from common.registry import declared
from rules.conform import Unreadable, outcomes_of, run_file


class Command(BaseCommand):
    help = "Run case files; the last line counts what passed and what failed."
    # No checks: they load every URL and template, and this needs neither.
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="+", metavar="FILE", help="a JSON file with “ruleset” and “cases”")
        parser.add_argument("--outcomes", action="store_true", help="print what comes of each case as a line of JSON")

    def handle(self, *, files: list[str], outcomes: bool, **options: Any) -> None:
        self.engines = {slug: import_string(path) for slugs in declared("engines") for slug, path in slugs.items()}
        if outcomes:
            self.print_outcomes(files)
        else:
            self.compare(files)

    def print_outcomes(self, files: list[str]) -> None:
        unreadable = False
        for file in files:
            try:
                for outcome in outcomes_of(file, self.engines):
                    self.say(json.dumps(outcome, ensure_ascii=False))
            except Unreadable as reason:
                unreadable = True
                self.say(json.dumps({"file": file, "error": str(reason)}, ensure_ascii=False))
        if unreadable:
            raise SystemExit(1)

    def compare(self, files: list[str]) -> None:
        passed = failed = 0
        for file in files:
            try:
                for verdict in run_file(file, self.engines):
                    if verdict.passed:
                        passed += 1
                    else:
                        failed += 1
                        self.say(f"{file}: {verdict.case}: {'; '.join(verdict.differences)}")
            except Unreadable as reason:
                failed += 1
                self.say(f"{file}: {reason}")
        self.say(f"{passed} passed, {failed} failed")
        if failed:
            raise SystemExit(1)

    def say(self, line: str) -> None:
        """Case names and texts may hold anything: what the terminal cannot write is escaped."""
        encoding = getattr(self.stdout, "encoding", None) or "utf-8"
        self.stdout.write(line.encode(encoding, "backslashreplace").decode(encoding))

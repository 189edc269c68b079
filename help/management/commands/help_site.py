"""``manage.py help_site public``: the help as a site of files, to be put on any web server."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from help.site import build


class Command(BaseCommand):
    help = "Write the help in both languages as a site of files."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("into", type=Path, help="folder; made where there is none")

    def handle(self, *args: Any, into: Path, **options: Any) -> None:
        self.stdout.write(f"{len(build(into))} pages: {into / 'index.html'}")

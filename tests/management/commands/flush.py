"""``flush`` of the tests, which Django calls after each test that commits (see "Overriding commands" in its documentation)."""

from typing import Any

from django.core.management.commands import flush

from tests import databases


class Command(flush.Command):
    help = "Empty the tables that hold rows."

    def handle(self, **options: Any) -> None:
        databases.empty()

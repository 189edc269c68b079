from django.apps import AppConfig

from rules import conform
from rules.engine.ruleset import Ruleset


class TournamentsConfig(AppConfig):
    """Events of many players: pairings, results, standings."""

    name = "tournaments"
    label = "tournaments"

    def ready(self) -> None:
        conform.register("tournaments", engine)


def engine() -> Ruleset:
    """The tournaments' procedures, loaded when they are asked for."""
    from tournaments.engine import ENGINE

    return ENGINE

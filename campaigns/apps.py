from django.apps import AppConfig

from campaigns.engine import SLUG
from rules import conform
from rules.engine.ruleset import Ruleset


class CampaignsConfig(AppConfig):
    """Linked battles on a map, along a tree or in a league."""

    name = "campaigns"

    def ready(self) -> None:
        conform.register(SLUG, _engine)


def _engine() -> Ruleset:
    from campaigns.engine.catalogue import ENGINE

    return ENGINE

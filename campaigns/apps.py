from typing import Any

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _

from campaigns.engine import SLUG
from live import topics
from rules import conform
from rules.engine.ruleset import Ruleset


class CampaignsConfig(AppConfig):
    """Linked battles on a map, along a tree or in a league."""

    name = "campaigns"
    verbose_name = _("Campaigns")

    def ready(self) -> None:
        from battles import occasions, signals
        from battles.bench import parts
        from campaigns.queries.occasions import occasions_of_battles

        conform.register(SLUG, _engine)
        topics.register("campaign", _topic)
        occasions.register("campaigns", occasions_of_battles)
        parts.register("campaigns", _bench)
        signals.battle_ended.connect(_battle_ended, dispatch_uid="campaigns")
        signals.battle_reopened.connect(_battle_reopened, dispatch_uid="campaigns")


def _engine() -> Ruleset:
    from campaigns.engine.catalogue import ENGINE

    return ENGINE


def _bench() -> Any:
    from campaigns.bench.screens import report

    return report


def _topic() -> topics.Topic:
    from campaigns.news import CAMPAIGN

    return CAMPAIGN


def _battle_ended(code: str, **_more: Any) -> None:
    from campaigns.actions.engagements import battle_ended

    battle_ended(code)


def _battle_reopened(code: str, **_more: Any) -> None:
    from campaigns.actions.engagements import battle_reopened

    battle_reopened(code)

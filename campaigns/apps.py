from typing import Any, ClassVar

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _

from battles.occasions import OccasionSource
from campaigns.engine import SLUG
from common.finders import Finder
from people.personal_data import DataOwner
from rules import conform
from rules.engine.ruleset import Ruleset


class CampaignsConfig(AppConfig):
    """Linked battles on a map, along a tree or in a league."""

    name = "campaigns"
    verbose_name = _("Campaigns")
    finders = (Finder(30, "campaigns", _("Campaigns"), "campaigns.views.finding.find", "campaigns.views.finding.names"),)
    live_topics: ClassVar = {"campaign": "campaigns.views.news.CAMPAIGN", "campaign-log": "campaigns.api.CAMPAIGN_LOG"}
    notice_kinds = "campaigns.actions.notices.KINDS"
    data_owner = DataOwner(
        "campaigns",
        "campaigns.actions.keeping.about",
        "campaigns.actions.keeping.forget",
        "campaigns.actions.keeping.forget_names_of_guests",
    )
    battle_occasions = OccasionSource(
        "campaigns.queries.occasions.occasions_of_battles", ("campaigns.Engagement", "campaigns.Duel")
    )

    def ready(self) -> None:
        from battles import signals

        conform.register(SLUG, _engine)
        signals.battle_ended.connect(_battle_ended, dispatch_uid="campaigns")
        signals.battle_reopened.connect(_battle_reopened, dispatch_uid="campaigns")


def _engine() -> Ruleset:
    from campaigns.engine.catalogue import ENGINE

    return ENGINE


def _battle_ended(code: str, **_more: Any) -> None:
    from campaigns.actions.duels import duel_ended
    from campaigns.actions.engagements import battle_ended

    battle_ended(code)
    duel_ended(code)


def _battle_reopened(code: str, **_more: Any) -> None:
    from campaigns.actions.duels import duel_reopened
    from campaigns.actions.engagements import battle_reopened

    battle_reopened(code)
    duel_reopened(code)

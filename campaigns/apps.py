from typing import Any, ClassVar

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _

from battles.occasions import OccasionSource
from campaigns.engine import SLUG
from common.finders import Finder
from people.personal_data import DataOwner


class CampaignsConfig(AppConfig):
    """Linked battles on a map, along a tree or in a league."""

    name = "campaigns"
    verbose_name = _("Campaigns")
    finders = (Finder(30, "campaigns", _("Campaigns"), "campaigns.views.finding.find", "campaigns.views.finding.names"),)
    live_topics: ClassVar = {"campaign": "campaigns.views.news.CAMPAIGN", "campaign-log": "campaigns.api.CAMPAIGN_LOG"}
    engines: ClassVar = {SLUG: "campaigns.engine.catalogue.ENGINE"}
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

        signals.battle_ended.connect(_battle_ended, dispatch_uid="campaigns")
        signals.battle_reopened.connect(_battle_reopened, dispatch_uid="campaigns")


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

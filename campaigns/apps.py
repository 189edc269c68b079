from datetime import datetime
from typing import TYPE_CHECKING, Any

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _

from campaigns.engine import SLUG
from common import finders
from live import topics
from people import keepers
from people.notices import kinds
from rules import conform
from rules.engine.ruleset import Ruleset

if TYPE_CHECKING:
    from people.models import User


class CampaignsConfig(AppConfig):
    """Linked battles on a map, along a tree or in a league."""

    name = "campaigns"
    verbose_name = _("Campaigns")

    def ready(self) -> None:
        from battles import occasions, signals
        from campaigns.actions.notices import KINDS
        from campaigns.queries.occasions import occasions_of_battles

        keepers.register("campaigns", about=_about, forget=_forget, forget_guests=_forget_guests)
        kinds.register(*KINDS)
        finders.register(30, finders.Finder("campaigns", _("Campaigns"), "campaigns.finding.find", "campaigns.finding.names"))
        conform.register(SLUG, _engine)
        topics.register("campaign", _topic)
        topics.register("campaign-log", _log, along="campaign")
        occasions.register("campaigns", occasions_of_battles, "campaigns.Engagement", "campaigns.Duel")
        signals.battle_ended.connect(_battle_ended, dispatch_uid="campaigns")
        signals.battle_reopened.connect(_battle_reopened, dispatch_uid="campaigns")


def _engine() -> Ruleset:
    from campaigns.engine.catalogue import ENGINE

    return ENGINE


def _about(user: "User") -> Any:
    from campaigns.actions.keeping import about

    return about(user)


def _forget(user: "User") -> None:
    from campaigns.actions.keeping import forget

    forget(user)


def _forget_guests(before: datetime) -> int:
    from campaigns.actions.keeping import forget_names_of_guests

    return forget_names_of_guests(before)


def _topic() -> topics.Topic:
    from campaigns.news import CAMPAIGN

    return CAMPAIGN


def _log() -> topics.Topic:
    from campaigns.api import CAMPAIGN_LOG

    return CAMPAIGN_LOG


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

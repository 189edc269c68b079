from typing import Any, ClassVar

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _

from battles.occasions import OccasionSource
from common.finders import Finder
from people.personal_data import DataOwner


class TournamentsConfig(AppConfig):
    """Events of many players: pairings, results, standings."""

    name = "tournaments"
    label = "tournaments"
    verbose_name = _("Tournaments")
    finders = (Finder(40, "tournaments", _("Tournaments"), "tournaments.views.finding.find", "tournaments.views.finding.names"),)
    live_topics: ClassVar = {"event": "tournaments.views.news.EVENT", "event-log": "tournaments.api.EVENT_LOG"}
    engines: ClassVar = {"tournaments": "tournaments.engine.ENGINE"}
    notice_kinds = "tournaments.actions.notices.KINDS"
    data_owner = DataOwner(
        "tournaments",
        "tournaments.actions.keeping.about",
        "tournaments.actions.keeping.forget",
        "tournaments.actions.keeping.forget_names_of_guests",
    )
    battle_occasions = OccasionSource("tournaments.queries.occasions.occasions_of_battles", ("tournaments.Pairing",))
    related_pages: ClassVar = {"club": "tournaments.views.ladder.page_of"}

    def ready(self) -> None:
        from battles import signals

        signals.battle_ended.connect(_battle_ended, dispatch_uid="tournaments")
        signals.battle_reopened.connect(_battle_reopened, dispatch_uid="tournaments")


def _battle_ended(code: str, **_more: Any) -> None:
    from tournaments.actions import battle_ended

    battle_ended(code)


def _battle_reopened(code: str, **_more: Any) -> None:
    from tournaments.actions import battle_reopened

    battle_reopened(code)

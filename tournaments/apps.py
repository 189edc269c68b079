from datetime import datetime
from typing import TYPE_CHECKING, Any

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _

from common import finders, related
from live import topics
from people import keepers
from people.notices import kinds
from rules import conform
from rules.engine.ruleset import Ruleset

if TYPE_CHECKING:
    from common.related import RelatedPage
    from people.models import Club, User


class TournamentsConfig(AppConfig):
    """Events of many players: pairings, results, standings."""

    name = "tournaments"
    label = "tournaments"
    verbose_name = _("Tournaments")

    def ready(self) -> None:
        from battles import occasions, signals
        from tournaments.actions.notices import KINDS
        from tournaments.queries.occasions import occasions_of_battles

        keepers.register("tournaments", about=_about, forget=_forget, forget_guests=_forget_guests)
        kinds.register(*KINDS)
        finders.register(
            40,
            finders.Finder("tournaments", _("Tournaments"), "tournaments.views.finding.find", "tournaments.views.finding.names"),
        )
        conform.register("tournaments", engine)
        topics.register("event", _topic)
        topics.register("event-log", _log, along="event")
        occasions.register("tournaments", occasions_of_battles, "tournaments.Pairing")
        related.register("club", "tournaments", _ladder)
        signals.battle_ended.connect(_battle_ended, dispatch_uid="tournaments")
        signals.battle_reopened.connect(_battle_reopened, dispatch_uid="tournaments")


def engine() -> Ruleset:
    """The tournaments' procedures, loaded when they are asked for."""
    from tournaments.engine import ENGINE

    return ENGINE


def _about(user: "User") -> Any:
    from tournaments.actions.keeping import about

    return about(user)


def _forget(user: "User") -> None:
    from tournaments.actions.keeping import forget

    forget(user)


def _forget_guests(before: datetime) -> int:
    from tournaments.actions.keeping import forget_names_of_guests

    return forget_names_of_guests(before)


def _topic() -> topics.Topic:
    from tournaments.views.news import EVENT

    return EVENT


def _log() -> topics.Topic:
    from tournaments.api import EVENT_LOG

    return EVENT_LOG


def _ladder(user: Any, club: "Club") -> "RelatedPage":
    from tournaments.views.ladder import page_of

    return page_of(user, club)


def _battle_ended(code: str, **_more: Any) -> None:
    from tournaments.actions import battle_ended

    battle_ended(code)


def _battle_reopened(code: str, **_more: Any) -> None:
    from tournaments.actions import battle_reopened

    battle_reopened(code)

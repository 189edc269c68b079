from datetime import datetime
from typing import TYPE_CHECKING, Any

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _

from common import finders
from live import topics
from people import keepers
from people.notices import kinds

if TYPE_CHECKING:
    from people.models import User


class BattlesConfig(AppConfig):
    name = "battles"
    verbose_name = _("Battles")

    def ready(self) -> None:
        from people.signals import office_ended

        office_ended.connect(_office_ended)
        from battles.notices import KINDS

        kinds.register(*KINDS)
        topics.register("battle", _topic)
        keepers.register("battles", about=_about, forget=_forget, forget_guests=_forget_guests)
        topics.register("battle-log", _log, along="battle")
        finders.register(10, finders.Finder("battles", _("Battles"), "battles.lobby.finding.find", "battles.lobby.finding.names"))


def _office_ended(sender: object, user_id: int, club_id: int | None, **_more: object) -> None:
    from battles.actions.seats import end_offices

    end_offices(user_id=user_id, club_id=club_id)


def _about(user: "User") -> Any:
    from battles.queries.personal import about

    return about(user)


def _forget(user: "User") -> None:
    from battles.actions.forget import forget

    forget(user)


def _forget_guests(before: datetime) -> int:
    from battles.actions.forget import forget_guests

    return forget_guests(before)


def _topic() -> topics.Topic:
    from battles.table.news import BATTLE

    return BATTLE


def _log() -> topics.Topic:
    from battles.api import LOG

    return LOG

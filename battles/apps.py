from typing import ClassVar

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _

from common.finders import Finder
from people.personal_data import DataOwner


class BattlesConfig(AppConfig):
    name = "battles"
    verbose_name = _("Battles")
    finders = (Finder(10, "battles", _("Battles"), "battles.lobby.finding.find", "battles.lobby.finding.names"),)
    live_topics: ClassVar = {"battle": "battles.table.news.BATTLE", "battle-log": "battles.api.LOG"}
    notice_kinds = "battles.notices.KINDS"
    edition_players = "battles.seats.edition_players.plays"
    data_owner = DataOwner(
        "battles", "battles.queries.personal.about", "battles.actions.forget.forget", "battles.actions.forget.forget_guests"
    )

    def ready(self) -> None:
        from people.signals import office_ended

        office_ended.connect(_office_ended)


def _office_ended(sender: object, user_id: int, club_id: int | None, **_more: object) -> None:
    from battles.actions.seats import end_offices

    end_offices(user_id=user_id, club_id=club_id)

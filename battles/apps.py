from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _

from live import topics


class BattlesConfig(AppConfig):
    name = "battles"
    verbose_name = _("Battles")

    def ready(self) -> None:
        topics.register("battle", _topic)


def _topic() -> topics.Topic:
    from battles.table.news import BATTLE

    return BATTLE

import logging
from typing import Any, ClassVar

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _

from people.personal_data import DataOwner

log = logging.getLogger(__name__)


class StatsConfig(AppConfig):
    """What has been played, counted."""

    name = "stats"
    verbose_name = _("Statistics")
    default_auto_field = "django.db.models.BigAutoField"
    data_owner = DataOwner("statistics", "stats.queries.personal.about")
    related_pages: ClassVar = {
        "club": "stats.places.of_club",
        "army": "stats.places.of_army",
        "report": "stats.places.of_report",
    }

    def ready(self) -> None:
        from battles import signals

        for signal in (signals.battle_ended, signals.battle_reopened, signals.settings_changed):
            signal.connect(_battle_changed, dispatch_uid="stats")


def _battle_changed(code: str, **_more: Any) -> None:
    """A worker looks at it; where no broker hears this, the clock will."""
    from kombu.exceptions import OperationalError

    from stats.tasks import refresh

    try:
        refresh.delay(code)
    except (OperationalError, OSError) as error:
        log.warning("The figures of battle %s wait for the clock: %s", code, error)

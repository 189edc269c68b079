import logging
from typing import TYPE_CHECKING, Any

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _

from people import keepers

if TYPE_CHECKING:
    from people.models import User

log = logging.getLogger(__name__)


class StatsConfig(AppConfig):
    """What has been played, counted."""

    name = "stats"
    verbose_name = _("Statistics")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from battles import signals
        from common import related
        from stats import places

        keepers.register("statistics", about=_about)
        related.register("club", "stats", places.of_club)
        related.register("army", "stats", places.of_army)
        related.register("report", "stats", places.of_report)
        for signal in (signals.battle_ended, signals.battle_reopened, signals.settings_changed):
            signal.connect(_battle_changed, dispatch_uid="stats")


def _about(user: "User") -> Any:
    from stats.queries.personal import about

    return about(user)


def _battle_changed(code: str, **_more: Any) -> None:
    """A worker looks at it; where no broker hears this, the clock will."""
    from kombu.exceptions import OperationalError

    from stats.tasks import refresh

    try:
        refresh.delay(code)
    except (OperationalError, OSError) as error:
        log.warning("The figures of battle %s wait for the clock: %s", code, error)

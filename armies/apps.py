from typing import TYPE_CHECKING, Any

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _

from common import finders
from people import keepers

if TYPE_CHECKING:
    from people.models import User


class ArmiesConfig(AppConfig):
    """Army lists. Battles take copies of them; nothing here knows of battles."""

    name = "armies"
    verbose_name = _("Armies")

    def ready(self) -> None:
        keepers.register("armies", about=_about)
        finders.register(
            20, finders.Finder("armies", _("Armies"), "armies.finding.find_armies", "armies.finding.names_of_armies")
        )
        finders.register(21, finders.Finder("units", _("Units of armies"), "armies.finding.find_units"))


def _about(user: "User") -> Any:
    from armies.files import about

    return about(user)

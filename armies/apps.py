from typing import TYPE_CHECKING, Any

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _

from people import keepers

if TYPE_CHECKING:
    from people.models import User


class ArmiesConfig(AppConfig):
    """Army lists. Battles take copies of them; nothing here knows of battles."""

    name = "armies"
    verbose_name = _("Armies")

    def ready(self) -> None:
        keepers.register("armies", about=_about)


def _about(user: "User") -> Any:
    from armies.files import about

    return about(user)

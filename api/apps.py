from typing import TYPE_CHECKING, Any

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _

from people import keepers

if TYPE_CHECKING:
    from people.models import User


class ApiConfig(AppConfig):
    """The house for programs: personal tokens, what they allow, and the description of all that can be read."""

    name = "api"
    verbose_name = _("API")

    def ready(self) -> None:
        keepers.register("tokens", about=_about)


def _about(user: "User") -> Any:
    from api.tokens import about

    return about(user)

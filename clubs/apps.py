from datetime import datetime
from typing import TYPE_CHECKING, Any

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _

from people import keepers
from people.notices import kinds

if TYPE_CHECKING:
    from people.models import User


class ClubsConfig(AppConfig):
    """A club's own page, its evenings and its calendar, from all that the apps below keep of it."""

    name = "clubs"
    verbose_name = _("Evenings")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from battles import occasions
        from clubs.actions.notices import KINDS
        from clubs.queries.occasions import occasions_of_battles

        keepers.register("evenings", about=_about, forget_guests=_forget_guests)
        kinds.register(*KINDS)
        occasions.register("evenings", occasions_of_battles, "clubs.EveningBattle", counts=False)


def _about(user: "User") -> Any:
    from clubs.queries.personal import about

    return about(user)


def _forget_guests(before: datetime) -> int:
    from clubs.actions.guests import forget_guests

    return forget_guests(before)

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ArmiesConfig(AppConfig):
    """Army lists. Battles take copies of them; nothing here knows of battles."""

    name = "armies"
    verbose_name = _("Armies")

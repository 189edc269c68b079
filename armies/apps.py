from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _

from common.finders import Finder
from people.personal_data import DataOwner


class ArmiesConfig(AppConfig):
    """Army lists. Battles take copies of them; nothing here knows of battles."""

    name = "armies"
    verbose_name = _("Armies")
    finders = (
        Finder(20, "armies", _("Armies"), "armies.finding.find_armies", "armies.finding.names_of_armies"),
        Finder(21, "units", _("Units of armies"), "armies.finding.find_units"),
    )
    data_owner = DataOwner("armies", "armies.files.about")

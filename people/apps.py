"""The Django app of accounts, clubs and invitations."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _

from common import finders


class PeopleConfig(AppConfig):
    """People: imports none of our other apps."""

    name = "people"
    verbose_name = _("People")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        finders.register(50, finders.Finder("clubs", _("Clubs"), "people.finding.find_clubs"))
        finders.register(51, finders.Finder("people", _("People of my clubs"), "people.finding.find_people"))

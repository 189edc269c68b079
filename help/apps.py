from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _

from common import finders


class HelpConfig(AppConfig):
    """Help inside the house: the pages of docs/help, in the reader's language."""

    name = "help"
    verbose_name = _("Help")

    def ready(self) -> None:
        finders.register(60, finders.Finder("help", _("Help"), "help.finding.find"))

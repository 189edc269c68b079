from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _

from common.finders import Finder


class HelpConfig(AppConfig):
    """The pages of docs/help, in the reader's language."""

    name = "help"
    verbose_name = _("Help")
    finders = (Finder(60, "help", _("Help"), "help.finding.find"),)

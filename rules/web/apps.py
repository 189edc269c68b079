from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _

from common import finders


class RulesConfig(AppConfig):
    """Shows the rulebooks: pages, calculators and their API. Keeps nothing in the database."""

    name = "rules.web"
    label = "rules"

    def ready(self) -> None:
        finders.register(
            70, finders.Finder("procedures", _("Rules"), "rules.web.finding.find_procedures", "rules.web.finding.names")
        )
        finders.register(71, finders.Finder("tables", _("Tables of the rules"), "rules.web.finding.find_tables"))
        finders.register(72, finders.Finder("rulings", _("Rulings"), "rules.web.finding.find_rulings"))

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _

from common.finders import Finder


class RulesConfig(AppConfig):
    """Shows the rulebooks: pages, calculators and their API. Keeps nothing in the database."""

    name = "rules.web"
    label = "rules"
    finders = (
        Finder(70, "procedures", _("Rules"), "rules.web.finding.find_procedures", "rules.web.finding.names"),
        Finder(71, "tables", _("Tables of the rules"), "rules.web.finding.find_tables"),
        Finder(72, "rulings", _("Rulings"), "rules.web.finding.find_rulings"),
    )

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _

from rulebooks.engine.shelf import register_shelf
from rules.engine.ruleset import register_finder


class RulebooksConfig(AppConfig):
    """Rulebooks written as documents. Makes those on the shelf known beside the packages of ``rules.rulesets``, and finds stored
    editions by their slug.
    """

    name = "rulebooks"
    label = "rulebooks"
    verbose_name = _("Rulebooks")

    def ready(self) -> None:
        from rulebooks.editions import edition_ruleset

        register_shelf()
        register_finder(edition_ruleset)

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _

from rulebooks.engine.shelf import register_shelf


class RulebooksConfig(AppConfig):
    """Rulebooks written as documents. Makes those on the shelf known beside the packages of ``rules.rulesets``."""

    name = "rulebooks"
    label = "rulebooks"
    verbose_name = _("Rulebooks")

    def ready(self) -> None:
        register_shelf()

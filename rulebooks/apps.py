from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _

from people.personal_data import DataOwner
from rulebooks.engine.shelf import register_shelf
from rules.engine.ruleset import register_finder


class RulebooksConfig(AppConfig):
    """Rulebooks written as documents: those on the shelf, found beside the packages of ``rules.rulesets``; stored editions, found
    by their slug; and the editor in which people write their own.
    """

    name = "rulebooks"
    label = "rulebooks"
    verbose_name = _("Rulebooks")
    data_owner = DataOwner("rulebooks", "rulebooks.drafts.about")
    ruleset_readers = "rulebooks.editions.may_read"

    def ready(self) -> None:
        from rulebooks.editions import edition_ruleset

        register_shelf()
        register_finder(edition_ruleset)

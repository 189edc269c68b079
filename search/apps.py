from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class SearchConfig(AppConfig):
    """One box over everything: what apps registered with ``common.finders``. Keeps nothing in the database."""

    name = "search"
    verbose_name = _("Search")

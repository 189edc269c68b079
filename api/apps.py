from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _

from people.personal_data import DataOwner


class ApiConfig(AppConfig):
    """The JSON API: personal tokens, what they allow, and its description."""

    name = "api"
    verbose_name = _("API")
    data_owner = DataOwner("tokens", "api.tokens.about")

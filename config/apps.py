from typing import Any

from django.apps import AppConfig, apps
from django.conf import settings
from django.core.management import call_command
from django.db.models.signals import post_migrate


class HouseConfig(AppConfig):
    """The house itself: what belongs to no single app."""

    name = "config"
    verbose_name = "Stendardo"

    def ready(self) -> None:
        from config import celery  # noqa: F401 - so that every process sends its tasks through this application

        # Only apps with models are told that theirs have been migrated.
        post_migrate.connect(_make_table_of_cache, sender=apps.get_app_config("people"))


def _make_table_of_cache(**_about: Any) -> None:
    """The cache's table is no model's: where it is in PostgreSQL, it is made with the others."""
    if not settings.REDIS_URL:
        call_command("createcachetable", verbosity=0)

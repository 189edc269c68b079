from typing import Any

from django.apps import AppConfig, apps
from django.core.management import call_command
from django.db.models.signals import post_migrate


class ConfigConfig(AppConfig):
    """Wiring that belongs to no single app."""

    name = "config"
    verbose_name = "Stendardo"

    def ready(self) -> None:
        from config import celery  # noqa: F401 - so that every process sends its tasks through this application

        # post_migrate is sent for apps with models alone.
        post_migrate.connect(_create_cache_table, sender=apps.get_app_config("people"))


def _create_cache_table(**_about: Any) -> None:
    """Create the cache's table, which belongs to no model."""
    call_command("createcachetable", verbosity=0)

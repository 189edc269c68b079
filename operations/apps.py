from django.apps import AppConfig
from django.contrib.admin.apps import AdminConfig


class OperationsConfig(AppConfig):
    """The operator's pages; no models. May import every app."""

    name = "operations"
    verbose_name = "Operations"

    def ready(self) -> None:
        from celery.signals import task_postrun

        from operations.schedule import note_end

        task_postrun.connect(note_end, dispatch_uid="operations.schedule")


class SiteConfig(AdminConfig):
    """The operator's pages in the place of Django's admin site."""

    default_site = "operations.site.OperatorSite"

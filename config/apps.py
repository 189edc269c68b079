from django.apps import AppConfig


class HouseConfig(AppConfig):
    """The house itself: what belongs to no single app."""

    name = "config"
    verbose_name = "Stendardo"

    def ready(self) -> None:
        from config import celery  # noqa: F401 - so that every process sends its tasks through this application
        from live import bell

        bell.connect()

from typing import ClassVar

from django.apps import AppConfig


class LiveConfig(AppConfig):
    """Live updates of screens, with the bell of notices as a topic."""

    name = "live"
    live_topics: ClassVar = {"notices": "live.bell.NOTICES"}

    def ready(self) -> None:
        from live import bell  # noqa: F401 - connects its signal

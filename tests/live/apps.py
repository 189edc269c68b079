from django.apps import AppConfig

from live import topics


class ClubsConfig(AppConfig):
    """An app with a topic besides battles, registered as those of the house are."""

    name = "tests.live"
    label = "live_tests"

    def ready(self) -> None:
        topics.register("club", "tests.live.clubs.CLUB")

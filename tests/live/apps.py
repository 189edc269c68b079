from typing import ClassVar

from django.apps import AppConfig


class ClubsConfig(AppConfig):
    """An app with topics besides the product's."""

    name = "tests.live"
    label = "live_tests"
    live_topics: ClassVar = {"club": "tests.live.clubs.CLUB"}

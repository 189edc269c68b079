from django.apps import AppConfig


class HouseConfig(AppConfig):
    """The house itself: commands and checks that belong to no single app."""

    name = "config"
    verbose_name = "Stendardo"

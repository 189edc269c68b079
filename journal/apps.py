from django.apps import AppConfig


class JournalConfig(AppConfig):
    """Abstract models and functions for logs. It has no tables."""

    name = "journal"

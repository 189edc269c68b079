from django.apps import AppConfig


class RulesConfig(AppConfig):
    """Shows the rulebooks: pages, calculators and their API. Keeps nothing in the database."""

    name = "rules.web"
    label = "rules"

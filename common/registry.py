"""What apps declare for one another: attributes of their ``AppConfig``, read by one function.

A declaration names functions by their dotted paths, so that it imports nothing.
"""

from typing import Any

from django.apps import apps


def declared(attribute: str) -> list[Any]:
    """Return the values of an attribute of all ``AppConfig``s that have it, in the order of INSTALLED_APPS."""
    return [getattr(config, attribute) for config in apps.get_app_configs() if hasattr(config, attribute)]

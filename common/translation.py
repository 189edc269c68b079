"""Translations that this process has looked up already: what a press renders asks for two dozen of them."""

from functools import lru_cache

from django.utils import translation


def gettext(message: str) -> str:
    """As Django's, in the language that is active; ``message`` stands in our code, so that there are not too many to be kept."""
    return _translated(message, translation.get_language())


@lru_cache(maxsize=10_000)
def _translated(message: str, language: str | None) -> str:
    return translation.gettext(message)

"""Translations that this process has looked up already: what a press renders asks for two dozen of them."""

from contextlib import AbstractContextManager, nullcontext
from functools import lru_cache

from django.utils import translation


def gettext(message: str) -> str:
    """As Django's, in the language that is active; ``message`` stands in our code, so that there are not too many to be kept."""
    return in_active(message, translation.get_language())


@lru_cache(maxsize=10_000)
def in_active(message: str, language: str | None) -> str:
    """The same for whoever has asked already which language is active: to ask takes longer than to translate."""
    with speaking(language):
        return translation.gettext(message)


def speaking(language: str | None) -> AbstractContextManager[None]:
    """The language is active within; where it is already nothing is put in its place and back."""
    return nullcontext() if translation.get_language() == language else translation.override(language)

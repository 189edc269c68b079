"""Cached translations: a press renders two dozen messages."""

from contextlib import AbstractContextManager, nullcontext
from functools import lru_cache

from django.utils import translation


def gettext(message: str) -> str:
    """Translate as Django does, cached; ``message`` is a constant of the code, so that there are not too many."""
    return in_active(message, translation.get_language())


@lru_cache(maxsize=10_000)
def in_active(message: str, language: str | None) -> str:
    """Translate into ``language``, for callers that know the active one: finding it takes longer than to translate."""
    with speaking(language):
        return translation.gettext(message)


def speaking(language: str | None) -> AbstractContextManager[None]:
    """Activate a language for the block, unless it is active already."""
    return nullcontext() if translation.get_language() == language else translation.override(language)

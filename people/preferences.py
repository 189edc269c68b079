"""Language and theme: stored in cookies on the device and with the account."""

from typing import Literal, cast

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from people.models import Theme

THEME_COOKIE = "theme"
YEAR = 365 * 24 * 3600


def theme_of_device(request: HttpRequest) -> str:
    """Return the theme of this device: ``auto``, ``light`` or ``dark``."""
    theme = request.COOKIES.get(THEME_COOKIE, Theme.AUTO)
    return theme if theme in Theme.values else Theme.AUTO


def chosen_theme(request: HttpRequest | None) -> str:
    """The signed-in person's theme, else the device's; ``auto`` where nobody asks (an error page without request)."""
    if request is None:
        return Theme.AUTO
    user = getattr(request, "user", None)
    return user.theme if user is not None and user.is_authenticated else theme_of_device(request)


def remember_theme(response: HttpResponse, theme: str) -> None:
    """Let the device keep the theme."""
    response.set_cookie(THEME_COOKIE, theme, max_age=YEAR, samesite="Lax", secure=settings.SESSION_COOKIE_SECURE, httponly=True)


def remember_language(response: HttpResponse, language: str) -> None:
    """Let the device keep the language, where Django's LocaleMiddleware looks for it."""
    response.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        language,
        max_age=YEAR,
        samesite=_same_site(),
        secure=settings.LANGUAGE_COOKIE_SECURE,
    )


def forget_language(response: HttpResponse) -> None:
    """Let the device read in its browser's language again."""
    response.delete_cookie(settings.LANGUAGE_COOKIE_NAME, samesite=_same_site())


def _same_site() -> Literal["Lax", "Strict", "None"]:
    return cast(Literal["Lax", "Strict", "None"], settings.LANGUAGE_COOKIE_SAMESITE)

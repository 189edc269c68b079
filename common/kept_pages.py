"""Whole pages made once for those to whom they are the same: what their frame depends on, and what in them is each one's own."""

import hashlib
from functools import cache
from pathlib import Path
from secrets import token_hex
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.middleware.csrf import get_token
from django.utils.translation import get_language


def place_for(name: str) -> str:
    """A word that stands in a kept page where ``name`` is put in anew each time: one that nobody has for a name."""
    return f"{name}-{token_hex(8)}"


#: Stands in the forms of a kept page where each person's own token goes.
TOKEN = place_for(settings.CSRF_COOKIE_NAME)


def frame_of(request: HttpRequest) -> tuple[Any, ...]:
    """What the frame of a page depends on: language, who is signed in, light or dark, the address."""
    user: Any = request.user
    theme = request.COOKIES.get("theme", ""), getattr(user, "theme", "")
    return get_language(), user.pk, str(user), *theme, request.get_full_path()


def with_token(html: str, request: HttpRequest) -> str:
    """A kept page for whoever asks now."""
    return html.replace(TOKEN, get_token(request))


def mark(request: HttpRequest, *parts: object) -> str:
    """The ETag of a page that depends on these parts, on the token of its forms and on the version of the house."""
    everything = *parts, request.COOKIES.get(settings.CSRF_COOKIE_NAME, ""), _build()
    return f'"{hashlib.sha256(repr(everything).encode()).hexdigest()[:32]}"'


@cache
def _build() -> str:
    """Changes with every version of what pages are made of."""
    found = hashlib.sha256()
    for folder in ("battles", "common", "people", "rules", "templates", "static/css", "static/js", "locale"):
        for path in sorted(Path(settings.BASE_DIR, folder).rglob("*.*")):
            if path.suffix in (".py", ".html", ".css", ".js", ".po"):
                found.update(path.read_bytes())
    return found.hexdigest()

"""Whole pages made once for those to whom they are the same: what their frame depends on, and what in them is each one's own."""

import hashlib
from functools import cache
from pathlib import Path
from secrets import token_bytes, token_hex
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.middleware.csrf import CSRF_ALLOWED_CHARS, CSRF_SECRET_LENGTH, get_token
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


_PLACES = {letter: place for place, letter in enumerate(CSRF_ALLOWED_CHARS)}


def with_token(html: str, request: HttpRequest) -> str:
    """A kept page for whoever asks now."""
    return html.replace(TOKEN, token_for(request))


def token_for(request: HttpRequest) -> str:
    """As Django's ``get_token``, whose mask takes five hundred calls."""
    if "CSRF_COOKIE" not in request.META:
        return get_token(request)
    request.META["CSRF_COOKIE_NEEDS_UPDATE"] = True
    return masked(request.META["CSRF_COOKIE"])


def masked(secret: str) -> str:
    """A token of forms that stands for the secret, each time another one, as Django's forms know it."""
    mask: list[int] = []
    while len(mask) < CSRF_SECRET_LENGTH:  # bytes that would make some letters more frequent than others are left out
        mask += [byte % len(_PLACES) for byte in token_bytes(64) if byte < 256 // len(_PLACES) * len(_PLACES)]
    added = [(_PLACES[letter] + by) % len(_PLACES) for letter, by in zip(secret, mask, strict=False)]
    return "".join([CSRF_ALLOWED_CHARS[place] for place in (*mask[:CSRF_SECRET_LENGTH], *added)])


def mark(request: HttpRequest, *parts: object) -> str:
    """The ETag of a page that depends on these parts, on the token of its forms and on the version of the house."""
    everything = *parts, request.COOKIES.get(settings.CSRF_COOKIE_NAME, ""), _build()
    return f'"{hashlib.sha256(repr(everything).encode()).hexdigest()[:32]}"'


@cache
def _build() -> str:
    """Return a hash that changes with every version of what pages are made of."""
    found = hashlib.sha256()
    for path in sources():
        found.update(path.read_bytes())
    return found.hexdigest()


def sources() -> list[Path]:
    """Return the files that pages are made of: every package of ours, templates, styles, scripts and translations."""
    base = Path(settings.BASE_DIR)
    packages = [path.parent for path in sorted(base.glob("*/__init__.py")) if path.parent.name != "tests"]
    folders = [*packages, *(base / name for name in ("templates", "static/css", "static/js", "locale"))]
    kinds = (".py", ".html", ".css", ".js", ".po")
    return [path for folder in folders for path in sorted(folder.rglob("*.*")) if path.suffix in kinds]

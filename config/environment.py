"""Settings are read from the environment through these helpers, which say in one sentence what is wrong."""

import os
import secrets
from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile
from urllib.parse import unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

YES = {"1", "true", "yes", "on"}
NO = {"0", "false", "no", "off", ""}

#: Every variable that was read: tests compare the compose file and the manual with it.
known: set[str] = set()


def text(name: str, default: str = "") -> str:
    known.add(name)
    return os.environ.get(name, "").strip() or default


def flag(name: str, default: bool) -> bool:
    value = text(name, "1" if default else "0").lower()
    if value in YES:
        return True
    if value in NO:
        return False
    raise ImproperlyConfigured(f"{name} is {value!r}, but it answers a yes-or-no question: set it to 1 or 0.")


def number(name: str, default: int, least: int = 0) -> int:
    value = text(name, str(default))
    if not value.isdecimal() or int(value) < least:
        raise ImproperlyConfigured(f"{name} is {value!r}, but it must be a whole number, {least} or more.")
    return int(value)


def one_of(name: str, choices: tuple[str, ...]) -> str:
    """Return one of these words; the first where none is set."""
    value = text(name, choices[0]).lower()
    if value not in choices:
        raise ImproperlyConfigured(f"{name} is {value!r}, but it must be one of {', '.join(choices)}.")
    return value


def words(name: str) -> list[str]:
    """Return a list separated by commas."""
    return [word.strip() for word in text(name).split(",") if word.strip()]


def url(name: str, schemes: tuple[str, ...]) -> str:
    """Return an address with one of these schemes, or ""."""
    value = text(name)
    if value and urlsplit(value).scheme not in schemes:
        expected = " or ".join(f"{scheme}://" for scheme in schemes)
        raise ImproperlyConfigured(f"{name} must begin with {expected}, but its scheme is {urlsplit(value).scheme!r}.")
    return value


def origins(name: str, everybody: bool = False) -> list[str]:
    """Return web origins such as https://club.example, separated by commas; or ``*`` if ``everybody`` is allowed."""
    found = words(name)
    if everybody and found == ["*"]:
        return found
    for origin in found:
        if urlsplit(origin).scheme not in ("http", "https") or not urlsplit(origin).netloc:
            raise ImproperlyConfigured(f"{name} holds {origin!r}, but each entry must look like https://club.example.")
    return found


def required(name: str, why: str) -> str:
    value = text(name)
    if not value:
        raise ImproperlyConfigured(f"{name} is not set: {why}.")
    return value


def stored_secret(path: Path) -> str:
    """Return the secret of this machine, created once in a file that only its owner can read.

    The file appears complete: several processes may start at once, and one may be killed while it writes.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists():
        with NamedTemporaryFile("w", dir=path.parent, prefix=".secret_key-") as file:  # for its owner alone
            file.write(secrets.token_urlsafe(50))
            file.flush()
            with suppress(FileExistsError):  # another was quicker
                os.link(file.name, path)
    return path.read_text()


def database(name: str) -> dict[str, object]:
    """Django's description of the PostgreSQL that a URL names; an empty host means the embedded one."""
    address = url(name, ("postgres", "postgresql"))
    if not address:
        return {"NAME": "stendardo", "EMBEDDED": True}
    from psycopg.conninfo import conninfo_to_dict  # not for the supervising process

    options: dict[str, object] = dict(conninfo_to_dict(address))
    if "dbname" not in options:
        raise ImproperlyConfigured(f"{name} names no database: it must look like postgresql://user:password@host:5432/stendardo.")
    own = {"NAME": "dbname", "USER": "user", "PASSWORD": "password", "HOST": "host", "PORT": "port"}
    return {setting: options.pop(part, "") for setting, part in own.items()} | {"OPTIONS": options, "EMBEDDED": False}


def email(name: str) -> dict[str, object]:
    """E-mail settings from smtp://user:password@host:587 (STARTTLS), smtps://… (TLS) or console://."""
    address = url(name, ("smtp", "smtps", "console"))
    if not address:
        return {"EMAIL_BACKEND": "django.core.mail.backends.dummy.EmailBackend"}
    parts = urlsplit(address)
    if parts.scheme == "console":
        return {"EMAIL_BACKEND": "django.core.mail.backends.console.EmailBackend"}
    if not parts.hostname:
        raise ImproperlyConfigured(f"{name} names no mail server: it must look like smtp://user:password@mail.example:587.")
    return {
        "EMAIL_BACKEND": "django.core.mail.backends.smtp.EmailBackend",
        "EMAIL_HOST": parts.hostname,
        "EMAIL_PORT": parts.port or (465 if parts.scheme == "smtps" else 587),
        "EMAIL_HOST_USER": unquote(parts.username or ""),
        "EMAIL_HOST_PASSWORD": unquote(parts.password or ""),
        "EMAIL_USE_SSL": parts.scheme == "smtps",
        "EMAIL_USE_TLS": parts.scheme == "smtp" and bool(parts.username),
        "EMAIL_TIMEOUT": 20,
    }

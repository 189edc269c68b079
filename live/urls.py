"""The addresses of streams, for apps to put among their own."""

from django.urls import URLPattern, path

from live import views

#: How the address of every stream ends; nothing else may end so.
STREAM = "/events/"


def addresses(topic: str, above: str) -> list[URLPattern]:
    """A topic's stream (``events``) and the same by polling (``changes``), under ``above``, which has a converter ``key``."""
    known = {"topic": topic}
    return [
        path(f"{above}events/", views.events, known, name="events"),
        path(f"{above}changes/", views.changes, known, name="changes"),
    ]


def is_stream(address: str) -> bool:
    """Does this path lead to a stream, which waits most of its life, and not to a page?"""
    return address.endswith(STREAM)

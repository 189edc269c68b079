"""The addresses of streams, for apps to add to their own."""

from django.urls import URLPattern, path

from live import views


def addresses(topic: str, above: str) -> list[URLPattern]:
    """Return a topic's stream and the same by polling, under ``above``, which has a converter ``key``."""
    return [
        path(f"{above}events/", views.events, {"topic": topic}, name="events"),
        path(f"{above}changes/", views.changes, {"topic": topic}, name="changes"),
    ]


def is_stream(path: str) -> bool:
    """Return True for the path of a stream; no other path may end so."""
    return path.endswith("/events/")

"""Pages that other apps have about a club: its own page links to them. An app registers them when it loads."""

from collections.abc import Callable
from typing import NamedTuple

from people.models import Club


class ClubPage(NamedTuple):
    """``label``: what the page is called, in the reader's language; ``url``: its address."""

    label: str
    url: str


_finders: dict[str, Callable[[Club], ClubPage]] = {}


def register(app: str, finder: Callable[[Club], ClubPage]) -> None:
    """Make an app's page about clubs known (called from ``AppConfig.ready``)."""
    _finders[app] = finder


def pages_of(club: Club) -> list[ClubPage]:
    """The pages about this club, by the order in which the apps load."""
    return [finder(club) for finder in _finders.values()]

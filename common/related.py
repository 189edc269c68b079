"""Pages that apps above have about something of the apps below, whose own page then links to them.

An app registers a finder when it loads (``AppConfig.ready``); it gives nothing to who may not open the page.
"""

from collections.abc import Callable
from typing import Any, Literal, NamedTuple

#: What there are pages about: an army list, a club, the report of a battle (its snapshot).
Subject = Literal["army", "club", "report"]


class RelatedPage(NamedTuple):
    """``label``: what the page is called, in the reader's language; ``url``: its address."""

    label: str
    url: str


#: From who looks, and the thing, to its page.
Finder = Callable[[Any, Any], RelatedPage | None]
_finders: dict[Subject, dict[str, Finder]] = {}


def register(subject: Subject, app: str, finder: Finder) -> None:
    """Make an app's page about such things known."""
    _finders.setdefault(subject, {})[app] = finder


def related_pages(subject: Subject, user: Any, thing: Any) -> list[RelatedPage]:
    """The pages about this one that the user may open, by the order in which the apps load."""
    found = (finder(user, thing) for finder in _finders.get(subject, {}).values())
    return [page for page in found if page is not None]

"""Links from a page to pages of other apps about the same thing.

An app declares ``related_pages = {subject: "dotted.path"}`` in its ``AppConfig``; the function is given the user and the thing
and returns a page, or None where the user may not open it.
"""

from collections.abc import Callable
from typing import Any, Literal, NamedTuple

from django.utils.module_loading import import_string

from common.registry import declared

#: What pages are about: an army list, a club, the report of a battle (its snapshot).
Subject = Literal["army", "club", "report"]


class RelatedPage(NamedTuple):
    """A link: its label in the reader's language, and its address."""

    label: str
    url: str


def related_pages(subject: Subject, user: Any, thing: Any) -> list[RelatedPage]:
    """Return the pages about ``thing`` that ``user`` may open, in the order of INSTALLED_APPS."""
    finders: list[Callable[[Any, Any], RelatedPage | None]] = [
        import_string(paths[subject]) for paths in declared("related_pages") if subject in paths
    ]
    return [page for page in (find(user, thing) for find in finders) if page is not None]

"""The help: its contents, and its pages."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from help.pages import ORDER, pages


def _known() -> dict[str, object]:
    return {**pages((get_language() or "en")[:2])}


@require_safe
def contents(request: HttpRequest) -> HttpResponse:
    """Show the table of contents. Who: everybody."""
    return render(request, "help/contents.html", {"pages": list(_known().values())})


@require_safe
def page(request: HttpRequest, slug: str) -> HttpResponse:
    """A page of the help in the reader's language. Who: everybody."""
    known = _known()
    if slug not in known:
        raise Http404
    place = ORDER.index(slug)
    following = known[ORDER[place + 1]] if place + 1 < len(ORDER) else None
    return render(request, "help/page.html", {"page": known[slug], "following": following})

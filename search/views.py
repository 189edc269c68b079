"""One box over battles, lists, people, clubs, events and rules."""

from dataclasses import dataclass
from itertools import chain

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.views.decorators.http import require_safe

from common.finders import LONGEST, Finder, Hit, Query, finders, words_of
from common.numbers import whole_number
from search.spelling import corrected

#: Hits of each kind on the first page, and of the one kind that was chosen; pages of them.
FEW, MANY, MOST_PAGES = 5, 25, 40


@dataclass(frozen=True, slots=True)
class Group:
    """Hits of one kind; ``more``: there are others."""

    finder: Finder
    hits: tuple[Hit, ...]
    more: bool


@require_safe
def search(request: HttpRequest) -> HttpResponse:
    """Show results for the words ``q``: a few of each kind, or all of one ``kind``. Who: everybody; each finds what they may
    open."""
    typed = request.GET.get("q", "").replace("\x00", "")[:LONGEST].strip()
    words, kinds = words_of(typed), finders()
    chosen = next((kind for kind in kinds if kind.name == request.GET.get("kind")), None)
    page = min(max(whole_number(request.GET.get("page"), digits=3) or 1, 1), MOST_PAGES) if chosen else 1
    size = MANY if chosen else FEW
    groups = [_group(Query(request, words), kind, (page - 1) * size, size) for kind in ([chosen] if chosen else kinds) if words]
    groups = [group for group in groups if group.hits]
    context = {
        "typed": typed,
        "words": words,
        "kinds": kinds,
        "chosen": chosen,
        "groups": groups,
        "meant": "" if groups or not words else corrected(words, chain.from_iterable(kind.known(request) for kind in kinds)),
        "page": page,
        "next": page + 1 if chosen and groups and groups[0].more and page < MOST_PAGES else None,
    }
    live = request.headers.get("HX-Request") == "true"
    response = render(request, "search/search.html#found" if live else "search/search.html", context)
    patch_vary_headers(response, ["HX-Request"])
    patch_cache_control(response, private=True, no_store=True)
    if live:
        response["HX-Replace-Url"] = request.get_full_path() if words else request.path
    return response


def _group(query: Query, kind: Finder, start: int, size: int) -> Group:
    found = tuple(kind.hits(Query(query.request, query.words, start, start + size + 1)))
    return Group(kind, found[:size], len(found) > size)

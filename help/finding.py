"""Pages of the help for the page that searches everything. Who: everybody."""

from functools import cache

from django.utils.translation import get_language

from common.finders import Hit, Query
from common.search import plain
from help.pages import ORDER, pages


def find(query: Query) -> list[Hit]:
    """Pages in which all words stand, in either language; those with the words in their title first."""
    known = pages((get_language() or "en")[:2])
    fitting = [slug for slug in ORDER if all(word in _letters()[slug] for word in query.words)]
    fitting.sort(key=lambda slug: not all(word in plain(known[slug].title) for word in query.words))
    return [Hit(known[slug].title, known[slug].url, known[slug].lead) for slug in fitting[query.start : query.stop]]


@cache
def _letters() -> dict[str, str]:
    """The letters of each page in both languages together."""
    return {slug: plain(pages("en")[slug].text + " " + pages("it")[slug].text) for slug in ORDER}

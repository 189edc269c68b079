"""How many bytes the battle page is, compressed as they are served: docs/reference/performance.md names them."""

import gzip
import re
from pathlib import Path

import pytest
from django.conf import settings

from rules.engine.ruleset import rulesets
from tests.battles.table import new_table

pytestmark = pytest.mark.django_db
#: The page itself, which every visit loads anew where something has happened.
MOST_ANEW = 6_500
#: All that a first visit loads; and of that the typeface, which other pages have brought to most visitors.
MOST_AT_FIRST, MOST_TYPEFACE = 71_000, 12_000
#: Files that a page or a style sheet names.
_NAMED = re.compile(r"""(?:href|src)="(/static/[^"#]+)|url\(["']?\.\./([^"')]+)""")


def test_the_battle_page_is_light(db):
    for slug, book in rulesets().items():
        if book.play is None:
            continue
        table = new_table(slug=slug)
        page = table.phone("both").get(table.url).content

        anew = len(gzip.compress(page, 6))
        files = loaded(page.decode())
        typeface = sum(size for name, size in files.items() if name.endswith(".woff2"))

        assert anew <= MOST_ANEW, (slug, anew)
        assert anew + sum(files.values()) <= MOST_AT_FIRST, (slug, anew, files)
        assert 0 < typeface <= MOST_TYPEFACE


def loaded(text):
    """The files that a page or a style sheet names, and those that these name, by how many bytes are sent."""
    found = {}
    for address, beside in _NAMED.findall(text):
        name = re.sub(r"\.[0-9a-f]{12}\.", ".", address.removeprefix(settings.STATIC_URL) or beside)
        content = (Path(settings.BASE_DIR) / "static" / name).read_bytes()
        found[name] = len(content) if name.endswith(".woff2") else len(gzip.compress(content, 9))
        if name.endswith(".css"):
            found |= loaded(content.decode())
    return found

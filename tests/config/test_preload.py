"""What a web process has read before its first page."""

import jinja2
import pytest
from django.template.base import Parser

from config.preload import preload
from tests.battles.table import laid_table

PAGES = ("/", "/battles/", "/tournaments/", "/campaigns/", "/help/", "/rules/")


@pytest.fixture
def nothing_is_compiled(monkeypatch, settings):
    assert not settings.DEBUG
    preload()

    def compiles(self, source, *_more, **_named):
        raise AssertionError(f"compiled only now: {source}")

    monkeypatch.setattr(Parser, "parse", compiles)
    monkeypatch.setattr(jinja2.Environment, "compile", compiles)


def test_no_page_waits_for_its_templates(client, transactional_db, nothing_is_compiled):
    table = laid_table()

    for page in (*PAGES, table.url, f"{table.url}report/", f"{table.url}log/"):
        assert client.get(page).status_code == 200, page
